import Clips
import JSON
import Posix

/// Hands captures over to the inbox; each is on the disk when its call returns.
///
/// The NAME is a fresh version 7 UUID and not the capture's id, which a caller may choose: NAMEs
/// must sort by time.
public struct InboxWriter: Sendable {
  private let folder: String
  private let sizeLimit: Int

  /// `sizeLimit` is that of one representation, in bytes.
  public init(folder: String, sizeLimit: Int = InboxLimits.representation) {
    self.folder = folder
    self.sizeLimit = sizeLimit
  }

  /// Writes a capture that is already in memory; returns its NAME.
  @discardableResult
  public func write(_ capture: Capture) throws(InboxError) -> String {
    let header = CaptureHeader(
      id: capture.id, capturedAt: capture.capturedAt, source: capture.source,
      origin: capture.origin, isSensitive: capture.isSensitive)
    try check(header, types: capture.content.map(\.type))
    if capture.content.allSatisfy({ $0.bytes.isEmpty }) { throw .refused(.empty) }
    for (index, representation) in capture.content.enumerated()
    where representation.bytes.count > sizeLimit {
      throw .refused(.tooLarge("content[\(index)]", limit: sizeLimit))
    }
    return try deliver { (delivery, folders) throws(InboxError) in
      var content: [JSON] = []
      for representation in capture.content {
        content.append(try part(representation, delivery: &delivery, folders: folders))
      }
      return try document(header, content)
    }
  }

  /// Writes one representation from a stream, which is never whole in memory; returns its NAME.
  ///
  /// Without a type, UTF-8 is plain text, a picture is told by its header, and the rest is
  /// `application/octet-stream`.
  @discardableResult
  public func write(
    _ header: CaptureHeader, type: MediaType? = nil, from source: borrowing FileDescriptor
  ) throws(InboxError) -> String {
    try check(header, types: type.map { [$0] } ?? [.bytes])
    let start = try reportingSystemErrors { () throws(PosixError) in
      try source.readPiece(ofAtMost: min(InboxLimits.inline, sizeLimit) + 1)
    }
    if start.isEmpty { throw .refused(.empty) }
    if start.count > sizeLimit { throw .refused(.tooLarge("content[0]", limit: sizeLimit)) }
    if start.count <= InboxLimits.inline {
      return try deliver { (_, _) throws(InboxError) in
        let isText = String(validating: start, as: UTF8.self) != nil
        let type = type ?? MediaType(ofContentsFrom: start, isText: isText)
        return try document(
          header, [CaptureDocument.representation(type: type, bytes: start)])
      }
    }
    return try deliver { (delivery, folders) throws(InboxError) in
      let isText = try stream(start, source, delivery: &delivery, folders: folders)
      let type = type ?? MediaType(ofContentsFrom: start, isText: isText)
      let content = CaptureDocument.representation(type: type, .file, delivery.newestPayload)
      return try document(header, [content])
    }
  }

  /// Makes what `content` needs in `tmp/`, then hands the document over; all or nothing.
  private func deliver(
    _ content: (inout Delivery, borrowing InboxFolders) throws(InboxError) -> [UInt8]
  ) throws(InboxError) -> String {
    let folders = try InboxFolders(folder)
    var delivery = try reportingSystemErrors { () throws(PosixError) in try Delivery() }
    do throws(InboxError) {
      let document = try content(&delivery, folders)
      try reportingSystemErrors { () throws(PosixError) in
        try delivery.complete(document, in: folders)
      }
    } catch {
      delivery.abandon(in: folders)
      throw error
    }
    return delivery.name
  }

  private func part(
    _ representation: Representation, delivery: inout Delivery, folders: borrowing InboxFolders
  ) throws(InboxError) -> JSON {
    guard representation.bytes.count > InboxLimits.inline else {
      return CaptureDocument.representation(
        type: representation.type, bytes: representation.bytes)
    }
    try reportingSystemErrors { () throws(PosixError) in
      let file = try delivery.makePayload(in: folders)
      try file.write(representation.bytes)
      try file.synchronize()
    }
    return CaptureDocument.representation(
      type: representation.type, .file, delivery.newestPayload)
  }

  /// Copies `start` and the rest of `source` into a payload; says whether all of it is UTF-8.
  private func stream(
    _ start: [UInt8], _ source: borrowing FileDescriptor, delivery: inout Delivery,
    folders: borrowing InboxFolders
  ) throws(InboxError) -> Bool {
    let file = try reportingSystemErrors { () throws(PosixError) in
      try delivery.makePayload(in: folders)
    }
    var validity = UTF8Validity()
    var count = 0
    var piece = start
    while !piece.isEmpty {
      count += piece.count
      if count > sizeLimit { throw .refused(.tooLarge("content[0]", limit: sizeLimit)) }
      validity.append(piece)
      piece = try reportingSystemErrors { () throws(PosixError) in
        try file.write(piece)
        return try source.readPiece(ofAtMost: InboxLimits.inline)
      }
    }
    try reportingSystemErrors { () throws(PosixError) in try file.synchronize() }
    return validity.isValid
  }

  private func document(_ header: CaptureHeader, _ content: [JSON]) throws(InboxError) -> [UInt8] {
    let bytes = CaptureDocument.json(header, content: content).encoded()
    guard bytes.count <= InboxLimits.document else {
      throw .refused(.tooLarge("the JSON", limit: InboxLimits.document))
    }
    return bytes
  }

  private func check(_ header: CaptureHeader, types: [MediaType]) throws(InboxError) {
    guard DocumentField.isSource(header.source) else {
      throw .refused(
        .badField(DocumentField.source.rawValue, expected: DocumentField.source.expected))
    }
    guard types.count <= Capture.mostRepresentations else {
      throw .refused(
        .tooManyRepresentations(limit: Capture.mostRepresentations))
    }
    for (index, type) in types.enumerated() where !DocumentField.isType(type.name) {
      throw .refused(
        .badField(
          "content[\(index)].\(DocumentField.type)",
          expected: "a media type of 1 to \(DocumentField.longestType) bytes"))
    }
  }
}
