import JSON
import Testing

private func parsed(_ text: String, root: JSON.Root = .any) throws -> JSON {
  try JSON(parsing: Array(text.utf8), root: root)
}

private func failure(of bytes: [UInt8], root: JSON.Root = .any) -> JSONError? {
  do throws(JSONError) {
    _ = try JSON(parsing: bytes, root: root)
    return nil
  } catch {
    return error
  }
}

struct Reading: Sendable, CustomTestStringConvertible {
  let text: String
  let value: JSON

  init(_ text: String, _ value: JSON) {
    (self.text, self.value) = (text, value)
  }

  var testDescription: String { text.debugDescription }
}

@Test(arguments: [
  Reading("null", .null),
  Reading(" \t\r\n true \n", true),
  Reading("false", false),
  Reading("0", 0),
  Reading("-0", 0),
  Reading("9223372036854775807", .integer(.max)),
  Reading("-9223372036854775808", .integer(.min)),
  Reading("1.0", .real(1)),
  Reading("-0.5", .real(-0.5)),
  Reading("1e3", .real(1000)),
  Reading("1.5e-300", .real(1.5e-300)),
  Reading("\"\"", ""),
  Reading(#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{c}\n\r\t"),
  Reading(#""a\u0000b""#, "a\0b"),
  Reading(#""\u65e5本\ud83d\ude00""#, "日本😀"),
  Reading("\"\u{7f}\u{2028}\u{2029}\"", "\u{7f}\u{2028}\u{2029}"),
  Reading("[]", []),
  Reading("{}", [:]),
  Reading("[1,[2,[]],{}]", [1, [2, []], [:]]),
  Reading(
    #"{"z":1,"a":{"日":null},"":2,"A":3}"#,
    ["z": 1, "a": ["日": .null], "": 2, "A": 3]),
])
func `reads every form of value`(reading: Reading) throws {
  #expect(try parsed(reading.text) == reading.value)
}

@Test func `keeps the order of a thousand members`() throws {
  let members = (0..<1000).map { Member(name: "n\($0 * 7919 % 1000)", value: .integer($0)) }
  let value = JSON.object(members)
  #expect(try JSON(parsing: value.encoded()) == value)
}

struct Refusal: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let error: JSONError

  init(_ bytes: [UInt8], line: Int, column: Int, offset: Int, _ problem: String) {
    self.bytes = bytes
    error = JSONError(line: line, column: column, offset: offset, problem: problem)
  }

  init(_ text: String, line: Int, column: Int, offset: Int, _ problem: String) {
    self.init(Array(text.utf8), line: line, column: column, offset: offset, problem)
  }

  var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }
}

@Test(arguments: [
  Refusal("", line: 1, column: 1, offset: 0, "unexpected token"),
  Refusal(" \n ", line: 2, column: 2, offset: 3, "unexpected token"),
  Refusal("{", line: 1, column: 2, offset: 1, "string or '}' expected"),
  Refusal("\"abc", line: 1, column: 5, offset: 4, "premature end of input"),
  Refusal("{\"a\":\n  xyz}", line: 2, column: 5, offset: 10, "invalid token"),
  Refusal("[1,]", line: 1, column: 4, offset: 3, "unexpected token"),
  Refusal("[1 2]", line: 1, column: 4, offset: 3, "']' expected"),
  Refusal("[1]x", line: 1, column: 4, offset: 3, "end of file expected"),
  Refusal("{\"日\":1,\n\"日\":2}", line: 2, column: 3, offset: 14, "duplicate object key"),
  Refusal("{1:2}", line: 1, column: 2, offset: 1, "string or '}' expected"),
  Refusal("{\"a\" 1}", line: 1, column: 6, offset: 5, "':' expected"),
  Refusal("'a'", line: 1, column: 1, offset: 0, "invalid token"),
  Refusal("[NaN]", line: 1, column: 4, offset: 3, "invalid token"),
  Refusal("01", line: 1, column: 1, offset: 0, "invalid token"),
  Refusal("1.", line: 1, column: 2, offset: 1, "invalid token"),
  Refusal("+1", line: 1, column: 1, offset: 0, "invalid token"),
  Refusal("9223372036854775808", line: 1, column: 19, offset: 18, "too big integer"),
  Refusal("-9223372036854775809", line: 1, column: 20, offset: 19, "too big negative integer"),
  Refusal("1e999", line: 1, column: 5, offset: 4, "real number overflow"),
  Refusal("\"a\nb\"", line: 1, column: 3, offset: 2, "unexpected newline"),
  Refusal("\"日\tb\"", line: 1, column: 3, offset: 4, "control character 0x9"),
  Refusal("\"\\x\"", line: 1, column: 3, offset: 2, "invalid escape"),
  Refusal("\"\\ud800\"", line: 1, column: 8, offset: 7, "invalid Unicode '\\uD800'"),
  Refusal(
    "\"\\ud800\\u0041\"", line: 1, column: 14, offset: 13, "invalid Unicode '\\uD800\\u0041'"),
  Refusal("\"\\udc00\"", line: 1, column: 8, offset: 7, "invalid Unicode '\\uDC00'"),
  Refusal("\u{feff}{}", line: 1, column: 1, offset: 0, "invalid token"),
  Refusal(
    "{\"a\\u0000\":1}", line: 1, column: 10, offset: 9, "NUL byte in object key not supported"),
  Refusal("true\0", line: 1, column: 5, offset: 4, "control character 0x0"),
  Refusal("[1\0]", line: 1, column: 3, offset: 2, "control character 0x0"),
  Refusal([0x22, 0xff, 0x22], line: 1, column: 2, offset: 1, "unable to decode byte 0xff"),
  // A surrogate in UTF-8, an overlong form, a cut character.
  Refusal(
    [0x22, 0xed, 0xa0, 0x80, 0x22], line: 1, column: 2, offset: 1, "unable to decode byte 0xed"),
  Refusal([0x22, 0xc0, 0xaf, 0x22], line: 1, column: 2, offset: 1, "unable to decode byte 0xc0"),
  Refusal([0x22, 0xe6, 0x97], line: 1, column: 2, offset: 1, "unable to decode byte 0xe6"),
])
func `refuses what is not strict JSON and says where`(refusal: Refusal) {
  #expect(failure(of: refusal.bytes) == refusal.error)
}

@Test(arguments: [
  ("[]", 1, 1, 0), (" \n\t7", 2, 2, 3), ("\"x\"", 1, 1, 0), ("null", 1, 1, 0),
])
func `takes an object alone when asked to`(text: String, line: Int, column: Int, offset: Int) {
  let error = JSONError(line: line, column: column, offset: offset, problem: "object expected")
  #expect(failure(of: Array(text.utf8), root: .object) == error)
}

@Test func `takes an object when an object is asked for`() throws {
  #expect(try parsed(" {} ", root: .object) == [:])
}

@Test func `no error repeats what was read`() {
  for text in [
    "{\"hunter2\":1,\"hunter2\":2}", "[hunter2]", "{\"a\" \"hunter2\"}", "\"hunter2\n\"",
  ] {
    let problem = failure(of: Array(text.utf8))?.problem
    #expect(problem?.contains("hunter") == false)
  }
}

@Test func `reads 2048 levels and refuses one more`() throws {
  let opening = String(repeating: "[", count: 2048)
  let closing = String(repeating: "]", count: 2048)
  #expect(try parsed(opening + closing).encoded() == Array((opening + closing).utf8))
  #expect(
    failure(of: Array("[\(opening)\(closing)]".utf8))?.problem == "maximum parsing depth reached")
}

@Test func `a flood of opening brackets is refused`() {
  #expect(
    failure(of: Array(repeating: UInt8(ascii: "["), count: 8 << 20))?.problem
      == "maximum parsing depth reached")
}

@Test(arguments: [
  ("[1,2,3]", true), ("[1,2,3,4]", false), ("[{},{}]", false),
  (#"["a,b,c,[{","\",,,\\",1]"#, true), (#"{"a":1,"b":[]}"#, true), (#"{"a":[1,2]}"#, true),
  (#"{"a":[1,2],"b":3}"#, false), ("true", true),
])
func `values are counted outside of strings, and too many refused`(_ text: String, isTaken: Bool) {
  var problem: String?
  do throws(JSONError) {
    _ = try JSON(parsing: Array(text.utf8), valueLimit: 3)
  } catch {
    problem = error.problem
  }
  #expect(problem == (isTaken ? nil : "more than 3 values"))
}
