/// The lines of a text one after another, with their numbers, and what is left.
struct Lines {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// The line that was given last, from 1; 0 before the first.
  private(set) var number = 0

  /// A byte order mark at the beginning is no part of the text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
    position = self.bytes.startIndex
  }

  /// What has not been given yet.
  var rest: ArraySlice<UInt8> { bytes[position...] }

  /// The line without its end, which is a newline or a carriage return and a newline.
  mutating func next() -> ArraySlice<UInt8>? {
    guard position < bytes.endIndex else { return nil }
    number += 1
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let line = bytes[position..<end]
    position = min(end + 1, bytes.endIndex)
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// The line, from 1, of the first byte that is no UTF-8; nil when there is none.
  static func firstInvalid(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    // No character but the newline has the newline's byte in it, so each line stands for itself.
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if String(validating: line, as: UTF8.self) == nil { return number }
    }
    return nil
  }
}

extension Collection<UInt8> {
  /// The text of bytes that are known to be UTF-8.
  var text: String { String(decoding: self, as: UTF8.self) }
}

extension StringProtocol {
  /// Without blanks and tabs at both ends.
  var trimmed: String {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let bytes = Array(utf8)
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return bytes[first...last].text
  }
}
