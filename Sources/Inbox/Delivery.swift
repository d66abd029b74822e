import Clips
import Posix

/// One capture on its way into the inbox: files in `tmp/`, then all of them in `new/`.
///
/// ```
/// tmp/NAME.1.bin ─┐ fsync each          first the payloads,   fsync new/
/// tmp/NAME.json  ─┘           ── rename ── then the JSON ───▶ new/NAME.json
/// ```
///
/// Whatever it has made is gone again when it is not completed.
struct Delivery {
  let name: String
  /// Numbers of the payloads made so far.
  private var payloads: [Int] = []
  private var hasDocument = false
  private var isInNew = false

  init() throws(PosixError) {
    name = try UUID.fresh().description
  }

  /// Makes the next payload file, for the caller to fill.
  mutating func makePayload(in folders: borrowing InboxFolders) throws(PosixError)
    -> FileDescriptor
  {
    let number = payloads.count + 1
    let file = try folders.temporary.create(CaptureName.payload(name.utf8, number: number))
    payloads.append(number)
    return file
  }

  /// Takes back the payload made last.
  mutating func removeNewestPayload(in folders: borrowing InboxFolders) {
    guard let number = payloads.popLast() else { return }
    folders.temporary.removeQuietly(CaptureName.payload(name.utf8, number: number))
  }

  /// The name of the payload made last.
  var newestPayload: String { "\(name).\(payloads.count).bin" }

  /// Writes the JSON and hands everything over; durable when it returns.
  mutating func complete(_ document: [UInt8], in folders: borrowing InboxFolders)
    throws(PosixError)
  {
    let documentName = CaptureName.document(name.utf8)
    let file = try folders.temporary.create(documentName)
    hasDocument = true
    try file.write(document)
    try file.synchronize()
    isInNew = true
    for number in payloads {
      let payload = CaptureName.payload(name.utf8, number: number)
      try folders.temporary.move(payload, to: folders.new, as: payload)
    }
    try folders.temporary.move(documentName, to: folders.new, as: documentName)
    try folders.new.synchronize()
  }

  /// Takes everything back, the JSON first, so that no reader meets it without its payloads.
  func abandon(in folders: borrowing InboxFolders) {
    var files = payloads.map { CaptureName.payload(name.utf8, number: $0) }
    if hasDocument { files.insert(CaptureName.document(name.utf8), at: 0) }
    for file in files {
      if isInNew { folders.new.removeQuietly(file) }
      folders.temporary.removeQuietly(file)
    }
  }
}
