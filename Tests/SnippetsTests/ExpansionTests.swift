import Clips
import Snippets
import Testing

/// The text with `|` where the cursor ends.
private func marked(_ body: String, _ answers: [String: String] = [:]) throws -> String {
  let expansion = try expansion(body, answers)
  return "\(expansion.textBeforeCursor)|\(expansion.textAfterCursor)"
}

@Test(arguments: [
  ("abc", "abc|"), ("a$0b", "a|b"), ("a${0}b", "a|b"), ("a${0:x}b", "ax|b"),
  ("a${0:x}b$0", "ax|bx"), ("$0a${0:x}", "xax|"), ("$0a$0", "|a"), ("${1:a$0b} $1", "a|b ab"),
  ("$1 ${1:a$0b}", "ab a|b"), ("${NONE:a$0b}c", "a|bc"), ("${NAME:$0}c", "Ann Leec|"),
  ("${1:${0:x}}y", "x|y"), ("${1:a}${1/a/$0b/}", "aab|"), ("$SYNTAX", "$1 ${2:x} \\$ }|"),
  ("$SNIP_stops b", "a--a b|"), ("$SNIP_stops$0b", "a--a|b"), ("$0$SNIP_final", "|xyz"),
  ("${0|a,b|}c", "a|c"), ("é$0", "é|"), ("", "|"),
])
func `the cursor ends where the final tab stop is`(body: String, text: String) throws {
  #expect(try marked(body) == text)
}

@Test func `the cursor stays where it was written when an answer takes its default away`() throws {
  #expect(try marked("${1:a$0b} c", ["1": "x"]) == "x c|")
  #expect(try marked("${1:${0:a}} $0 c", ["1": "x"]) == "x a| c")
}

@Test func `the cursor is counted in bytes, units of UTF-16 and characters`() throws {
  let expansion = try expansion("é👩‍👩‍👧\r\ne\u{301}$0x")
  #expect(expansion.cursor == 2 + 18 + 2 + 3)
  #expect(expansion.cursorUTF16 == 1 + 8 + 2 + 2)
  #expect(expansion.cursorGraphemes == 4)
}

@Test func `an answer stands wherever its number does, and none of its default is evaluated`()
  throws
{
  let expansion = try expansion("$1 ${1:$BROKEN ${2:x}} ${1/a/b/}", ["1": "$2a"])
  #expect(expansion.text == "$2a $2a $2b")
  #expect(expansion.warnings == [])
  #expect(expansion.unanswered == [])
  #expect(expansion.unusedAnswers == [])
}

@Test func `an answer is found by number, label, and the name of what asks`() throws {
  let body = "$1 $2 ${who:x} $COLOUR $NAME"
  let expansion = try expansion(
    body, ["1": "a", "To": "b", "who": "c", "COLOUR": "d", "NAME": "e", "3": "f", "0": "g"],
    labels: [1: "To", 2: "To"])
  #expect(expansion.text == "a b c d Ann Lee")
  #expect(expansion.unusedAnswers == ["0", "3", "NAME"])
}

@Test func `labels and answers that only look alike are different`() throws {
  let expansion = try expansion("$1", ["e\u{301}": "x"], labels: [1: "\u{e9}"])
  #expect(expansion.text == "")
  #expect(expansion.unusedAnswers == ["e\u{301}"])
}

private func prompts(
  _ body: String, _ answers: [String: String] = [:], labels: [Int: String] = [:]
) throws -> [SnippetPrompt] {
  try expander().prompts(
    of: SnippetTemplate(body: SnippetBody(parsing: body), labels: labels),
    answers: SnippetAnswers(answers))
}

@Test func `prompts come by number, then by name, with defaults and choices`() throws {
  let found = try prompts(
    "$who ${3|a,b|} ${1:$NAME} $1 $2 $0 $COLOUR $NAME ${what:it}", labels: [1: "Name"])
  #expect(found.map(\.name) == ["Name", "2", "3", "who", "COLOUR", "what"])
  #expect(found.map(\.key) == ["1", "2", "3", "who", "COLOUR", "what"])
  #expect(found.map(\.number) == [1, 2, 3, nil, nil, nil])
  #expect(found.map(\.defaultText) == ["Ann Lee", "", "a", "who", "red", "it"])
  #expect(found.map(\.choices) == [[], [], ["a", "b"], [], ["red", "blue"], []])
  #expect(found.map(\.answer) == [nil, nil, nil, nil, nil, nil])
}

@Test func `prompts follow the answers given so far`() throws {
  #expect(try prompts("${1:a} ${2:b$1}").map(\.defaultText) == ["a", "ba"])
  let answered = try prompts("${1:a} ${2:b$1}", ["1": "x"])
  #expect(answered.map(\.defaultText) == ["", "bx"])
  #expect(answered.map(\.answer) == ["x", nil])
  #expect(try prompts("${1:a ${2:b}}").map(\.number) == [1, 2])
  #expect(try prompts("${1:a ${2:b}}", ["1": "x"]).map(\.number) == [1])
}

@Test func `what was not answered is told`() throws {
  let expansion = try expansion("$1 ${2:x} $who $NAME $0", ["2": "y"])
  #expect(expansion.unanswered.map(\.key) == ["1", "who"])
}

@Test func `an include has its own tab stops, numbered after those that are there`() throws {
  let found = try prompts("${1:x} $SNIP_stops $SNIP_stops ${2:y}")
  #expect(found.map(\.number) == [1, 2, 3, 4, 5, 6])
  #expect(found.map(\.defaultText) == ["x", "y", "a", "", "a", ""])
  #expect(try expansion("$1 $SNIP_stops", ["2": "b", "3": "c"]).text == " b-c-b")
}

@Test func `an include brings its labels`() throws {
  struct Labelled: SnippetValues {
    func value(of name: String) -> SnippetValue { .unset }
    func snippet(named name: String) -> SnippetTemplate? {
      SnippetTemplate(name: name, body: SnippetBody(parsing: "$1"), labels: [1: "Town"])
    }
  }
  let prompts = try Expander(values: Labelled(), moment: .test).prompts(
    of: SnippetTemplate(body: SnippetBody(parsing: "$1$SNIP_a"), labels: [1: "Name"]))
  #expect(prompts.map(\.name) == ["Name", "Town"])
}

private func failure(
  _ body: String, name: String? = nil, _ snippets: [String: String]
) -> SnippetError? {
  do throws(SnippetError) {
    _ = try expander(FixedValues(snippets: snippets)).expand(
      SnippetTemplate(name: name, body: SnippetBody(parsing: body)))
    return nil
  } catch {
    return error
  }
}

@Test func `a loop of includes is an error that names it`() {
  #expect(failure("$SNIP_a", ["a": "$SNIP_a"]) == .loop(["a", "a"]))
  #expect(failure("$SNIP_a", ["a": "$SNIP_b", "b": "x $SNIP_a"]) == .loop(["a", "b", "a"]))
  #expect(failure("$SNIP_b", name: "a", ["b": "$SNIP_a"]) == .loop(["a", "b", "a"]))
  // Also where it would not be reached.
  #expect(failure("${1:$SNIP_a}", ["a": "${CLIPBOARD:$SNIP_a}"]) == .loop(["a", "a"]))
  #expect(failure("$SNIP_a $SNIP_a", ["a": "$SNIP_b", "b": "x"]) == nil)
}

@Test func `includes are at most eight deep`() {
  var snippets = ["s8": "end"]
  for level in 1...7 { snippets["s\(level)"] = "$SNIP_s\(level + 1)" }
  #expect(failure("$SNIP_s1", snippets) == nil)
  #expect(
    failure("$SNIP_s0", snippets.merging(["s0": "$SNIP_s1"]) { $1 })
      == .tooDeep(["s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"]))
}

@Test func `an expansion that would grow beyond its limit is an error`() {
  let doubled = (1...30).map { "${\($0):$\($0 + 1)$\($0 + 1)}" }.joined() + "${31:xxxxxxxx}"
  #expect(failure(doubled, [:]) == .tooLarge(limit: 16 << 20))
  let many = String(repeating: "$SNIP_a", count: 100)
  #expect(
    failure(
      many,
      [
        "a": String(repeating: "$SNIP_b", count: 100),
        "b": String(repeating: "$SNIP_c$1", count: 100), "c": "",
      ]) == .tooManyParts(limit: 1_000_000))
  let text = String(repeating: "x", count: 1 << 20)
  #expect(failure(String(repeating: "$SNIP_a", count: 16), ["a": text]) == nil)
  #expect(
    failure(String(repeating: "$SNIP_a", count: 17), ["a": text]) == .tooLarge(limit: 16 << 20))
  #expect(
    failure("${1:\(text)}${1//\(String(repeating: "y", count: 100))/g}", [:])
      == .tooLarge(limit: 16 << 20))
}

@Test func `tab stops that refer to each other in a long chain do no harm`() throws {
  let count = 50_000
  let chain = (1..<count).map { "${\($0):$\($0 + 1)}" }.joined() + "${\(count):x}"
  #expect(try expansion(chain).text == String(repeating: "x", count: count))
  #expect(try prompts(chain).count == count)
  let filled = try expander().filled(SnippetTemplate(body: SnippetBody(parsing: chain)))
  #expect(filled.warnings == [])
}

@Test func `a warning in an include names it and its place there`() throws {
  let values = FixedValues(snippets: ["a": "x\n $BROKEN $", "b": "$SNIP_a$SNIP_a"])
  var broken = values
  broken.variables = ["BROKEN": .failed("no")]
  let warnings = try expansion("$ $SNIP_b", values: broken).warnings
  #expect(warnings.map(\.snippet) == [nil, "a", "a"])
  #expect(warnings.map(\.reason) == [.loneDollar, .loneDollar, .failed("BROKEN", reason: "no")])
  #expect(warnings.map(\.line) == [1, 2, 2])
  #expect(warnings.map(\.column) == [1, 10, 2])
}

@Test func `each name is asked for once, and only when it is needed`() throws {
  final class Counting: SnippetValues {
    var asked: [String] = []
    func value(of name: String) -> SnippetValue {
      asked.append(name)
      return name == "A" ? .text("a") : .unset
    }
    func snippet(named name: String) -> SnippetTemplate? {
      asked.append("SNIP_\(name)")
      return SnippetTemplate(name: name, body: SnippetBody(parsing: "s"))
    }
  }
  let values = Counting()
  let text = try Expander(values: values, moment: .test).expand(
    SnippetTemplate(
      body: SnippetBody(parsing: "$A$A${A:$NEVER}${1:$ALSO_NEVER}$B$SNIP_s$SNIP_s${DATE:YYYY}")),
    answers: SnippetAnswers(["1": "x"])
  ).text
  #expect(text == "aaaxss2026")
  #expect(values.asked == ["SNIP_s", "A", "B"])
}

@Test func `following lines are indented when it is asked for`() throws {
  let expansion = try expansion("a\n$1$0\r\nb\n").indented(by: "\t ")
  #expect(expansion.text == "a\n\t \r\n\t b\n\t ")
  #expect(expansion.cursor == 4)
  let filled = try expander().filled(
    SnippetTemplate(body: SnippetBody(parsing: "a\n$1"))
  ).indented(by: "$")
  #expect(filled.text == "a\n\\$${1}")
}
