import JSON

/// The members of an object one by one, each parsed for itself: one that is broken does not take
/// the others with it, and each has its line.
struct MemberReader {
  struct Member {
    /// Of its name, from 1.
    let line: Int
    let name: String
    /// Or what is wrong with it, with the line in the whole text.
    let value: Result<JSON, JSONFault>
  }

  struct JSONFault: Error {
    let line: Int
    let problem: String
  }

  private let bytes: [UInt8]
  private var position = 0
  private var countedPosition = 0
  private var countedLine = 1
  /// What stands between the members and does not belong there.
  private(set) var faults: [JSONFault] = []

  private static let valueLimit = 200_000
  private static let faultLimit = 100

  /// `bytes` are JSON without comments; see ``CommentedJSON``.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    skipBlanks()
    if peek == UInt8(ascii: "{") {
      position += 1
    } else {
      fail("object expected")
    }
  }

  mutating func next() -> Member? {
    while true {
      skipBlanks()
      guard let byte = peek else {
        if position < bytes.count || !hasEnded { fail("the object does not end") }
        return nil
      }
      if byte == UInt8(ascii: "}") {
        position += 1
        hasEnded = true
        skipBlanks()
        if peek != nil { fail("something behind the object") }
        return nil
      }
      if byte == UInt8(ascii: "\""), let member = member() { return member }
      if byte != UInt8(ascii: "\"") { fault("a name in quotes was expected") }
      skipMember()
    }
  }

  private var hasEnded = false

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = peek, " \t\r\n".utf8.contains(byte) { position += 1 }
  }

  private mutating func line() -> Int {
    countedLine += bytes[countedPosition..<position].count { $0 == UInt8(ascii: "\n") }
    countedPosition = position
    return countedLine
  }

  private mutating func fault(_ problem: String) {
    faults.append(JSONFault(line: line(), problem: problem))
    // What is no JSON from end to end would only fill the memory.
    if faults.count == MemberReader.faultLimit {
      position = bytes.count
      hasEnded = true
    }
  }

  /// Nothing more can be read.
  private mutating func fail(_ problem: String) {
    fault(problem)
    position = bytes.count
    hasEnded = true
  }

  /// A name and its value, and the comma behind it.
  private mutating func member() -> Member? {
    let line = line()
    let nameStart = position
    position = CommentedJSON.endOfString(in: bytes, from: position)
    let nameEnd = position
    skipBlanks()
    guard peek == UInt8(ascii: ":"),
      case .success(.string(let name)) = parsed(nameStart..<nameEnd, line: line)
    else {
      fault("a name and a colon were expected")
      return nil
    }
    position += 1
    skipBlanks()
    let valueLine = self.line()
    let start = position
    skipValue()
    let value = parsed(start..<position, line: valueLine)
    skipBlanks()
    if peek == UInt8(ascii: ",") {
      position += 1
    } else if peek != UInt8(ascii: "}"), peek != nil {
      fault("a comma was expected")
    }
    return Member(line: line, name: name, value: value)
  }

  private func parsed(_ range: Range<Int>, line: Int) -> Result<JSON, JSONFault> {
    do throws(JSONError) {
      return .success(
        try JSON(parsing: Array(bytes[range]), valueLimit: MemberReader.valueLimit))
    } catch {
      return .failure(JSONFault(line: line + error.line - 1, problem: error.problem))
    }
  }

  /// To where a value ends, as its brackets say.
  private mutating func skipValue() {
    var depth = 0
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position = CommentedJSON.endOfString(in: bytes, from: position)
        if depth == 0 { return }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
        if depth == 0 {
          position += 1
          return
        }
      case UInt8(ascii: ","):
        if depth == 0 { return }
      default: break
      }
      position += 1
    }
  }

  /// To behind the next comma between members.
  private mutating func skipMember() {
    repeat {
      skipValue()
      if peek == UInt8(ascii: ",") {
        position += 1
        return
      }
      if peek == UInt8(ascii: "]") { position += 1 }
    } while peek != nil && peek != UInt8(ascii: "}")
  }
}
