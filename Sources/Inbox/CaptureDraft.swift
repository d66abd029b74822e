import Clips
import JSON
import Posix

/// A capture whose contents are still coming in: small ones wait in memory, large ones go to disk
/// as they come.
///
/// ```
/// begin(type) ─▶ append … ─▶ end()      once a representation, best first
///                        └─▶ cancel()   it came to nothing: the others count without it
/// deliver(header)                       all or nothing; without it, no file is left
/// ```
///
/// Its NAME is made at the start: captures sort by when they began, however long each took.
public final class CaptureDraft {
  private let folders: InboxFolders
  private let sizeLimit: Int
  private var delivery: Delivery
  private var finished: [Part] = []
  private var current: Current?
  private var isDelivered = false

  private struct Part {
    let type: MediaType
    let contents: Contents
  }

  private enum Contents {
    case bytes([UInt8])
    case payload(name: String, file: FileBox, count: Int)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .payload(_, _, let count): count
      }
    }

    /// Whether the bytes from `offset` on begin with all of `other`.
    func holds(_ other: Contents, at offset: Int) -> Bool {
      for start in stride(from: 0, to: other.count, by: InboxLimits.inline) {
        let count = min(InboxLimits.inline, other.count - start)
        guard let theirs = other.piece(at: start, count),
          let ours = piece(at: offset + start, count), ours == theirs
        else { return false }
      }
      return true
    }

    /// Nil when it cannot be read.
    private func piece(at offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
      switch self {
      case .bytes(let bytes): return bytes[offset..<offset + count]
      case .payload(_, let file, _):
        do throws(PosixError) {
          return try file.descriptor.readPiece(ofAtMost: count, at: offset)[...]
        } catch {
          return nil
        }
      }
    }
  }

  /// The representation that is coming in.
  private struct Current {
    let type: MediaType
    var start: [UInt8] = []
    var count = 0
    var validity = UTF8Validity()
    var isASCII = true
    /// Where it is written to, once it is too long to wait in memory.
    var file: FileBox?
  }

  /// `sizeLimit` is that of one representation, in bytes.
  public init(folder: String, sizeLimit: Int = InboxLimits.representation) throws(InboxError) {
    folders = try InboxFolders(folder)
    self.sizeLimit = sizeLimit
    delivery = try reportingSystemErrors { () throws(PosixError) in try Delivery() }
  }

  deinit {
    if !isDelivered { delivery.abandon(in: folders) }
  }

  /// Whether some representation has come in whole and was not empty.
  public var hasContents: Bool { !finished.isEmpty }

  /// What has come in whole and waits in memory: each at most ``InboxLimits/inline`` bytes.
  public var shortContents: [(type: MediaType, bytes: [UInt8])] {
    finished.compactMap { part in
      if case .bytes(let bytes) = part.contents { (part.type, bytes) } else { nil }
    }
  }

  /// What refuses a representation of too many bytes, the one that is coming in or comes next.
  public var tooLarge: InboxError {
    .refused(.tooLarge("content[\(finished.count)]", limit: sizeLimit))
  }

  /// Begins the next representation.
  public func begin(_ type: MediaType) throws(InboxError) {
    precondition(current == nil, "one representation comes in at a time")
    guard finished.count < Capture.mostRepresentations else {
      throw .refused(.tooManyRepresentations(limit: Capture.mostRepresentations))
    }
    guard DocumentField.isType(type.name) else {
      throw .refused(
        .badField(
          "content[\(finished.count)].\(DocumentField.type)",
          expected: "a media type of 1 to \(DocumentField.longestType) bytes"))
    }
    current = Current(type: type)
  }

  /// Takes bytes of it. After an error it is as if it had never begun.
  public func append(_ bytes: UnsafeRawBufferPointer) throws(InboxError) {
    guard current != nil else { preconditionFailure("no representation has begun") }
    do throws(InboxError) {
      try take(Array(bytes))
    } catch {
      cancel()
      throw error
    }
  }

  private func take(_ bytes: [UInt8]) throws(InboxError) {
    guard var growing = current else { return }
    growing.count += bytes.count
    if growing.count > sizeLimit {
      throw tooLarge
    }
    growing.validity.append(bytes)
    growing.isASCII = growing.isASCII && bytes.allSatisfy { $0 < 0x80 }
    if growing.file == nil {
      growing.start += bytes
      if growing.count > InboxLimits.inline {
        growing.file = try reportingSystemErrors { () throws(PosixError) in
          FileBox(try delivery.makePayload(in: folders))
        }
        current = growing  // From here on there is a file to take back.
        try reportingSystemErrors { () throws(PosixError) in
          try growing.file?.descriptor.write(growing.start)
        }
        growing.start = []
      }
    } else {
      try reportingSystemErrors { () throws(PosixError) in
        try growing.file?.descriptor.write(bytes)
      }
    }
    current = growing
  }

  /// It has come in whole. One without a byte does not count.
  public func end() throws(InboxError) {
    guard let whole = current else { preconditionFailure("no representation has begun") }
    guard whole.count > 0 else { return cancel() }
    let type = whole.type.told(isUTF8: whole.validity.isValid, isASCII: whole.isASCII)
    guard let file = whole.file else {
      finished.append(Part(type: type, contents: .bytes(whole.start)))
      current = nil
      return
    }
    do throws(PosixError) {
      try file.descriptor.synchronize()
    } catch {
      cancel()
      throw .system(error)
    }
    finished.append(
      Part(
        type: type, contents: .payload(name: delivery.newestPayload, file: file, count: whole.count)
      ))
    current = nil
  }

  /// It came to nothing; its file is gone.
  public func cancel() {
    if current?.file != nil { delivery.removeNewestPayload(in: folders) }
    current = nil
  }

  /// Whether its text begins or ends with that of another draft, or is the same.
  ///
  /// Where one has no text, or it cannot be read again, it does not.
  public func extendsText(of other: CaptureDraft) -> Bool {
    guard let long = text, let short = other.text, long.count >= short.count else { return false }
    return long.holds(short, at: 0) || long.holds(short, at: long.count - short.count)
  }

  private var text: Contents? { finished.first { $0.type.isText }?.contents }

  /// Hands over what has come in whole; durable when it returns. Returns the capture's NAME.
  ///
  /// Throws ``Refusal/Reason/empty`` when nothing has. After an error nothing is left.
  @discardableResult
  public func deliver(_ header: CaptureHeader) throws(InboxError) -> String {
    precondition(current == nil, "a representation is still coming in")
    guard DocumentField.isSource(header.source) else {
      throw .refused(
        .badField(DocumentField.source.rawValue, expected: DocumentField.source.expected))
    }
    guard hasContents else { throw .refused(.empty) }
    let content = finished.map { part in
      switch part.contents {
      case .bytes(let bytes): CaptureDocument.representation(type: part.type, bytes: bytes)
      case .payload(let name, _, _): CaptureDocument.representation(type: part.type, .file, name)
      }
    }
    let document = CaptureDocument.json(header, content: content).encoded()
    guard document.count <= InboxLimits.document else {
      throw .refused(.tooLarge("the JSON", limit: InboxLimits.document))
    }
    try reportingSystemErrors { () throws(PosixError) in
      try delivery.complete(document, in: folders)
    }
    isDelivered = true
    return delivery.name
  }
}

/// An open file that a struct can hold.
private final class FileBox {
  let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }
}

extension MediaType {
  /// Plain text that turns out to be UTF-8 is called so, by whatever name it came: the same text
  /// copied in two programs is one clip.
  fileprivate func told(isUTF8: Bool, isASCII: Bool) -> MediaType {
    switch name.lowercased() {
    case "text/plain": isUTF8 ? .plainText : self
    case "text/plain;charset=us-ascii", "text/plain;charset=iso-8859-1": isASCII ? .plainText : self
    default: self
    }
  }
}
