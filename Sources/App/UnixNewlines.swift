/// Turns CR LF and lone CR into LF, piece by piece.
struct UnixNewlines {
  /// A CR ended the last piece; what follows says what it means.
  private var holdsReturn = false

  /// What can be written of the text so far.
  mutating func converted(_ piece: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(piece.count + 1)
    for byte in piece {
      if holdsReturn {
        holdsReturn = false
        bytes.append(UInt8(ascii: "\n"))
        if byte == UInt8(ascii: "\n") { continue }
      }
      if byte == UInt8(ascii: "\r") {
        holdsReturn = true
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// What is left at the end of the text.
  var end: [UInt8] { holdsReturn ? [UInt8(ascii: "\n")] : [] }
}
