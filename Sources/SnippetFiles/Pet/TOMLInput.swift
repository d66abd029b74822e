/// The bytes of a TOML text, and how far they are read.
struct TOMLInput {
  private let bytes: [UInt8]
  private var position = 0
  /// From 1.
  private(set) var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
  }

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func advance() {
    if peek == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  /// Takes these bytes when they come next.
  mutating func skip(_ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  mutating func skipBlanks() {
    while peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { position += 1 }
  }

  mutating func skipComment() {
    guard peek == UInt8(ascii: "#") else { return }
    while let byte = peek, byte != UInt8(ascii: "\n") { position += 1 }
  }

  /// The end of a line, when it comes next.
  mutating func skipNewline() -> Bool {
    if skip("\n") || skip("\r\n") {
      line += 1
      return true
    }
    return false
  }

  /// Blanks, comments and ends of lines.
  mutating func skipBlankLines() {
    repeat {
      skipBlanks()
      skipComment()
    } while skipNewline()
  }

  /// To the next line that begins with a bracket.
  mutating func skipToHeader() {
    while let byte = peek {
      advance()
      if byte == UInt8(ascii: "\n"), peek == UInt8(ascii: "[") { return }
    }
  }

  mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let start = position
    while let byte = peek, belongs(byte) { position += 1 }
    return bytes[start..<position].text
  }
}
