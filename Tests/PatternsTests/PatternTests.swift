import Patterns
import Testing

private func outcome(_ regex: String, _ text: String, from start: Int = 0) throws
  -> Pattern.Outcome
{
  try Pattern(regex).search(Array(text.utf8), from: start)
}

@Test(
  arguments: [
    ("b+", "abbbc", .found(1..<4)),
    ("^$", "", .found(0..<0)),
    ("", "abc", .found(0..<0)),
    ("x", "", .none),
    ("x", "abc", .none),
    ("日.", "今日は", .found(3..<9)),
    ("^\\w+$", "日本語", .found(0..<9)),
    ("(?i)É", "é", .found(0..<2)),
    ("(?m)^b", "a\nb", .found(2..<3)),
    ("a\0b", "xa\0b", .found(1..<4)),
    ("(?(DEFINE)(b\\K))a(?=(?1))", "ab", .found(1..<1)),
    ("AKIA[0-9A-Z]{16}", "key AKIAABCDEFGHIJKLMNOP!", .found(4..<24)),
    ("-----BEGIN [A-Z ]*PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\n", .found(0..<27)),
  ] as [(String, String, Pattern.Outcome)])
func `finds the first match`(regex: String, text: String, expected: Pattern.Outcome) throws {
  #expect(try outcome(regex, text) == expected)
}

@Test func `goes on from a given place and sees what stands before it`() throws {
  #expect(try outcome("a", "aXa", from: 1) == .found(2..<3))
  #expect(try outcome("a", "aXa", from: 3) == .none)
  #expect(try outcome("\\ba", "ba", from: 1) == .none)
  #expect(try outcome("(?<=b)a", "ba", from: 1) == .found(1..<2))
}

@Test func `finds text between bytes that are not UTF-8`() throws {
  let bytes: [UInt8] = [0xff, 0xfe] + Array("secret".utf8) + [0xe6, 0x97]
  #expect(try Pattern("secret").search(bytes) == .found(2..<8))
  #expect(try Pattern("secret.").search(bytes) == .none)
  #expect(try Pattern("\\xff").search(bytes) == .none)
}

@Test func `ignores case when asked to, in every script`() throws {
  #expect(try Pattern("привет", ignoringCase: true).matches(Array("ПРИВЕТ".utf8)))
  #expect(try !Pattern("привет").matches(Array("ПРИВЕТ".utf8)))
}

@Test(arguments: ["(a+)+$", "(a|aa)+$", "(.*a){20}$", "^(([a-z])+.)+[A-Z]([a-z])+$"])
func `gives up on a pattern that would never end`(regex: String) throws {
  let text = Array((String(repeating: "a", count: 40) + "!").utf8)
  let pattern = try Pattern(regex)
  #expect(pattern.search(text) == .limit)
  #expect(!pattern.matches(text))
}

@Test func `can be used again after it gave up`() throws {
  let pattern = try Pattern("(a+)+$")
  #expect(pattern.search(Array(repeating: UInt8(ascii: "a"), count: 40) + [0x21]) == .limit)
  #expect(pattern.search(Array("baa".utf8)) == .found(1..<3))
}

@Test func `searches a large text to its end`() throws {
  let text = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20) + Array("token=1".utf8)
  #expect(try Pattern("token=\\d").search(text) == .found(1 << 20..<(1 << 20) + 7))
}

@Test(arguments: [
  ("(", 1, "missing closing parenthesis"),
  ("a)", 1, "unmatched closing parenthesis"),
  ("日[", 4, "missing terminating ] for character class"),
  ("*", 0, "quantifier does not follow a repeatable item"),
  ("\\C", 2, "using \\C is disabled by the application"),
])
func `says where and why an expression cannot be used`(
  regex: String, offset: Int, message: String
) {
  do throws(PatternError) {
    _ = try Pattern(regex)
    Issue.record("compiled")
  } catch {
    #expect(error.offset == offset)
    #expect(error.message == message)
  }
}

@Test func `ends a search of a long text when it is time`() throws {
  let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
  var asked = 0
  let stop = Pattern.Stop(startsBetween: 4) {
    asked += 1
    return asked.isMultiple(of: 3)
  }
  // Each starting place alone is far below the limit of steps.
  for regex in ["a{1,30}a{1,30}[bc]", "(*UCP)(*LIMIT_MATCH=5000)a{1,30}[bc]|a{1,30}[de]"] {
    let pattern = try Pattern(regex, stop: stop)
    #expect(pattern.search(text) == .limit)
    #expect(pattern.search(text, isUTF8: true) == .limit)
  }
  #expect(asked == 12)
}

@Test(
  arguments: [
    ("b+|x", "aabb", .found(2..<4)), ("(*CRLF)(?m)^b", "a\r\nb", .found(3..<4)),
    ("^(a)(?1)\\1$", "aaa", .found(0..<3)), ("(*ACCEPT)a", "b", .found(0..<0)),
    ("(?x) a # b", "ba", .found(1..<2)), ("^(?:a(?R)?b|^)", "aabb", .found(0..<0)),
    ("(?<=日)本", "日本", .found(3..<6)), ("x", "aaa", .none),
  ] as [(String, String, Pattern.Outcome)])
func `finds the same with a stop, and in what is known to be UTF-8`(
  regex: String, text: String, expected: Pattern.Outcome
) throws {
  let pattern = try Pattern(regex, stop: .init(startsBetween: 1) { false })
  let bytes = Array(text.utf8)
  #expect(try Pattern(regex).search(bytes) == expected)
  #expect(pattern.search(bytes) == expected)
  #expect(pattern.search(bytes, isUTF8: true) == expected)
}

@Test(arguments: [("(", 1), ("a)", 1), ("日[", 4), ("*", 0)])
func `tells the place of a mistake as typed, also with a stop`(regex: String, offset: Int) {
  #expect(throws: PatternError.self) {
    do {
      _ = try Pattern(regex, stop: .init(startsBetween: 1) { false })
    } catch let error as PatternError {
      #expect(error.offset == offset)
      throw error
    }
  }
}
