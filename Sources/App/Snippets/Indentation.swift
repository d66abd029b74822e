/// Moves the lines of a text behind its first to where that begins.
enum Indentation {
  /// The text with `blanks` after each newline, and where a place in it has gone, both in bytes.
  ///
  /// An empty line gets none, unless the place is in it.
  static func apply(
    _ blanks: String, to text: String, cursor: Int
  ) -> (text: String, cursor: Int) {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var moved = cursor
    for (index, byte) in bytes.enumerated() {
      result.append(byte)
      guard byte == UInt8(ascii: "\n") else { continue }
      let next = index + 1
      let isEmpty =
        next == bytes.count || bytes[next] == UInt8(ascii: "\n")
        || bytes[next] == UInt8(ascii: "\r")
      if isEmpty, next != cursor { continue }
      result += blanks.utf8
      if next <= cursor { moved += blanks.utf8.count }
    }
    return (String(decoding: result, as: UTF8.self), moved)
  }
}
