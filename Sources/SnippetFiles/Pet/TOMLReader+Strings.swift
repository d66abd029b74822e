extension TOMLReader {
  /// `"…"` on one line, with escapes.
  mutating func basicString() throws(Fault) -> String {
    input.advance()
    var bytes: [UInt8] = []
    while let byte = input.peek, byte != UInt8(ascii: "\n") {
      input.advance()
      switch byte {
      case UInt8(ascii: "\""): return bytes.text
      case UInt8(ascii: "\\"): bytes += try escaped()
      default: bytes.append(byte)
      }
    }
    throw fault("a string does not end")
  }

  /// `'…'` on one line, as it is.
  mutating func literalString() throws(Fault) -> String {
    input.advance()
    let text = input.word { $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\n") }
    guard input.skip("'") else { throw fault("a string does not end") }
    return text
  }

  /// Between three quotes, which have been read; a newline at the beginning is not its own.
  mutating func longString(isLiteral: Bool) throws(Fault) -> String {
    let start = input.line
    let quote = UInt8(ascii: isLiteral ? "'" : "\"")
    _ = input.skipNewline()
    var bytes: [UInt8] = []
    while let byte = input.peek {
      if byte == quote, isLiteral ? input.skip("'''") : input.skip("\"\"\"") {
        // Up to two quotes more belong to the text.
        for _ in 0..<2 where input.peek == quote {
          input.advance()
          bytes.append(quote)
        }
        return bytes.text
      }
      input.advance()
      if byte == UInt8(ascii: "\\"), !isLiteral {
        if !skipEndOfLine() { bytes += try escaped() }
      } else {
        bytes.append(byte)
      }
    }
    throw Fault(line: start, problem: "a string does not end")
  }

  /// Behind a backslash: the end of the line and all blanks and lines up to the next character.
  private mutating func skipEndOfLine() -> Bool {
    var ahead = input
    ahead.skipBlanks()
    guard ahead.skipNewline() else { return false }
    repeat { ahead.skipBlanks() } while ahead.skipNewline()
    input = ahead
    return true
  }

  /// What stands for the character behind a backslash.
  private mutating func escaped() throws(Fault) -> [UInt8] {
    guard let byte = input.peek, byte != UInt8(ascii: "\n") else {
      throw fault("an escape does not end")
    }
    input.advance()
    switch byte {
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "e"): return [27]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [byte]
    case UInt8(ascii: "u"): return try scalar(digits: 4)
    case UInt8(ascii: "U"): return try scalar(digits: 8)
    default: throw fault("an unknown escape")
    }
  }

  private mutating func scalar(digits: Int) throws(Fault) -> [UInt8] {
    var text = ""
    for _ in 0..<digits {
      guard let byte = input.peek, isLetterOrDigit(byte) else { break }
      text.unicodeScalars.append(Unicode.Scalar(byte))
      input.advance()
    }
    guard text.utf8.count == digits, let value = UInt32(text, radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw fault("an unknown escape") }
    return Array(String(scalar).utf8)
  }
}
