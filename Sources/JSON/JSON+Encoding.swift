extension JSON {
  /// The text as UTF-8: one line without blanks, or two blanks deeper for each level.
  ///
  /// Only what must be escaped is. A number that JSON cannot write (infinite, not a number)
  /// becomes `null`. No line end follows.
  public func encoded(pretty: Bool = false) -> [UInt8] {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self)
    return writer.bytes
  }

  /// Appends the compact form to `bytes`.
  public func encode(into bytes: inout [UInt8]) {
    var writer = JSONWriter(isPretty: false)
    swap(&writer.bytes, &bytes)
    writer.write(self)
    swap(&writer.bytes, &bytes)
  }
}

private struct JSONWriter {
  var bytes: [UInt8] = []
  private let isPretty: Bool
  private var depth = 0

  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  mutating func write(_ value: JSON) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += value.description.utf8
    case .real(let value): bytes += (value.isFinite ? value.description : "null").utf8
    case .string(let value): write(value)
    case .array(let values): writeList(of: values, "[", "]") { $0.write($1) }
    case .object(let members):
      writeList(of: members, "{", "}") { writer, member in
        writer.write(member.name)
        writer.bytes += (writer.isPretty ? ": " : ":").utf8
        writer.write(member.value)
      }
    }
  }

  private mutating func writeList<Element>(
    of elements: [Element], _ opening: Unicode.Scalar, _ closing: Unicode.Scalar,
    each: (inout JSONWriter, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: opening))
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      startLine()
      each(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { startLine() }
    bytes.append(UInt8(ascii: closing))
  }

  private mutating func startLine() {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func write(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { characters in
      var start = 0
      for (index, byte) in characters.enumerated() where mustBeEscaped(byte) {
        bytes.append(contentsOf: characters[start..<index])
        writeEscape(of: byte)
        start = index + 1
      }
      bytes.append(contentsOf: characters[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscape(of byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0a: bytes.append(UInt8(ascii: "n"))
    case 0x0c: bytes.append(UInt8(ascii: "f"))
    case 0x0d: bytes.append(UInt8(ascii: "r"))
    default:
      let digit = byte & 15
      bytes += "u00".utf8
      bytes.append(UInt8(ascii: "0") + byte >> 4)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

/// RFC 8259, section 7.
private func mustBeEscaped(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}
