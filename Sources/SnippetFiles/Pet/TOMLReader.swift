/// Reads TOML, line by line: what is wrong is noted, and reading goes on at the next header.
///
/// Debian has no C library for TOML that is kept up, and pet's files need strings, arrays and
/// tables; see Documentation/Decisions.
struct TOMLReader {
  struct Fault: Error {
    let line: Int
    let problem: String
  }

  let root = TOMLTable(line: 1)
  private(set) var faults: [Fault] = []
  var input: TOMLInput

  /// More levels of brackets, or parts of a name, are an error.
  static let depthLimit = 64
  /// What is no TOML from end to end is not read to its end.
  static let faultLimit = 100

  init(_ bytes: [UInt8]) {
    input = TOMLInput(bytes)
    var current = root
    while true {
      input.skipBlankLines()
      guard let byte = input.peek else { break }
      do throws(Fault) {
        if byte == UInt8(ascii: "[") {
          current = try header()
        } else {
          let line = input.line
          let (path, value) = try pair()
          try add(value, path, to: current, line: line)
        }
        try endOfLine()
      } catch {
        faults.append(error)
        // A header that cannot be read has a table that nobody knows.
        if byte == UInt8(ascii: "[") { current = TOMLTable(line: input.line) }
        current.isBroken = true
        if faults.count == TOMLReader.faultLimit { break }
        input.skipToHeader()
      }
    }
  }

  func fault(_ problem: String) -> Fault { Fault(line: input.line, problem: problem) }

  private mutating func header() throws(Fault) -> TOMLTable {
    let line = input.line
    input.advance()
    let isList = input.skip("[")
    var path = try keyPath()
    guard input.skip("]"), !isList || input.skip("]") else {
      throw fault("a header does not end")
    }
    let name = path.removeLast()
    guard let parent = table(path, in: root, line: line) else {
      throw fault("a header names what is no table")
    }
    let found = isList ? parent.append(to: name, line: line) : parent.table(name, line: line)
    guard let found else { throw fault("a header names what is no table") }
    if !isList {
      guard !found.isDefined else { throw fault("a table is there twice") }
      found.isDefined = true
    }
    return found
  }

  private func table(_ path: [String], in start: TOMLTable, line: Int) -> TOMLTable? {
    var table = start
    for name in path {
      guard let next = table.table(name, line: line) else { return nil }
      table = next
    }
    return table
  }

  /// `a.b = value`.
  mutating func pair(depth: Int = 0) throws(Fault) -> (path: [String], value: TOML) {
    let path = try keyPath()
    guard input.skip("=") else { throw fault("a key without a value") }
    input.skipBlanks()
    return (path, try value(depth: depth))
  }

  func add(_ value: TOML, _ path: [String], to start: TOMLTable, line: Int) throws(Fault) {
    guard let table = table(path.dropLast(), in: start, line: line), let name = path.last,
      table.add(name, value)
    else { throw fault("a key is there twice") }
  }

  /// Names with dots between them, and the blanks around.
  private mutating func keyPath() throws(Fault) -> [String] {
    var path: [String] = []
    repeat {
      input.skipBlanks()
      path.append(try key())
      input.skipBlanks()
      guard path.count <= TOMLReader.depthLimit else { throw fault("a name of too many parts") }
    } while input.skip(".")
    return path
  }

  private mutating func key() throws(Fault) -> String {
    switch input.peek {
    case UInt8(ascii: "\""): return try basicString()
    case UInt8(ascii: "'"): return try literalString()
    default:
      let word = input.word { byte in
        isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      }
      guard !word.isEmpty else { throw fault("a key was expected") }
      return word
    }
  }

  private mutating func endOfLine() throws(Fault) {
    input.skipBlanks()
    input.skipComment()
    guard input.peek == nil || input.skipNewline() else {
      throw fault("something behind the value")
    }
  }
}

func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: false
  }
}
