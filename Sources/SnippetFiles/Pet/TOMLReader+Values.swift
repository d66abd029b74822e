extension TOMLReader {
  mutating func value(depth: Int) throws(Fault) -> TOML {
    guard depth < TOMLReader.depthLimit else { throw fault("too many brackets in each other") }
    switch input.peek {
    case UInt8(ascii: "\""):
      return .string(
        input.skip("\"\"\"") ? try longString(isLiteral: false) : try basicString())
    case UInt8(ascii: "'"):
      return .string(input.skip("'''") ? try longString(isLiteral: true) : try literalString())
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "{"): return .table(try inlineTable(depth: depth))
    default: return try scalar()
    }
  }

  private mutating func array(depth: Int) throws(Fault) -> [TOML] {
    input.advance()
    var values: [TOML] = []
    while true {
      input.skipBlankLines()
      if input.skip("]") { return values }
      values.append(try value(depth: depth + 1))
      input.skipBlankLines()
      if input.skip(",") { continue }
      guard input.skip("]") else { throw fault("an array does not end") }
      return values
    }
  }

  private mutating func inlineTable(depth: Int) throws(Fault) -> TOMLTable {
    let table = TOMLTable(line: input.line)
    input.advance()
    input.skipBlanks()
    defer { table.isClosed = true }
    if input.skip("}") { return table }
    while true {
      let (path, value) = try pair(depth: depth + 1)
      try add(value, path, to: table, line: input.line)
      input.skipBlanks()
      if input.skip(",") { continue }
      guard input.skip("}") else { throw fault("a table in braces does not end") }
      return table
    }
  }

  /// Numbers, truth values and times: whatever stands there without quotes.
  private mutating func scalar() throws(Fault) -> TOML {
    let belongs = { (byte: UInt8) in
      isLetterOrDigit(byte) || "+-._:".utf8.contains(byte)
    }
    var word = input.word(belongs)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "inf", "+inf": return .float(.infinity)
    case "-inf": return .float(-.infinity)
    case "nan", "+nan", "-nan": return .float(.nan)
    default: break
    }
    if isDate(word) {
      // The time may follow after a blank.
      if word.utf8.count == 10, input.skip(" ") { word += " " + input.word(belongs) }
      return .date(word)
    }
    if let number = number(word) { return number }
    throw fault("no value that TOML has")
  }

  /// `1979-05-27…` or `07:32:00…`.
  private func isDate(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    return bytes.count >= 8 && isDigit(bytes[0])
      && (bytes[4] == UInt8(ascii: "-") && bytes[7] == UInt8(ascii: "-")
        || bytes[2] == UInt8(ascii: ":") && bytes[5] == UInt8(ascii: ":"))
  }

  private func number(_ word: String) -> TOML? {
    let digits = String(decoding: word.utf8.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Int64(digits.dropFirst(2), radix: radix).map(TOML.integer)
    }
    if let integer = Int64(digits) { return .integer(integer) }
    // Words that Swift reads as numbers and TOML does not begin with a letter.
    guard
      let first = digits.utf8.first(where: { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first), let real = Double(digits)
    else { return nil }
    return .float(real)
  }
}
