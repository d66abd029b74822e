import Foundation
import JSON
import TestSupport
import Testing

struct ArchiveCommandTests {
  /// A history with one of everything.
  private func richHistory() throws -> History {
    let history = try History("one", "two\r\n", "https://example.com/")
    try history.capture([0, 255, 10], "--origin", "app=cat")
    try history.capture(Array("<b>x</b>".utf8), "--type", "text/html", "--source", "firefox")
    try history.capture(Array(repeating: UInt8(ascii: "y"), count: 300_000))
    try history.capture("one")
    #expect(try history.nori("pin", "3") == .output(""))
    #expect(try history.nori("delete", "2") == .output(""))
    return history
  }

  @Test func `an export goes into a fresh history and comes out the same`() throws {
    let history = try richHistory()
    let clips = try history.exported()
    #expect(clips.count == 5)
    #expect(try history.nori("export", history.folder.path("out.ndjson")) == .output(""))
    let other = try History()
    let file = history.folder.path("out.ndjson")
    #expect(
      try other.nori("import", file) == .output("", errors: "nori: Clips: 5 new.\n"))
    #expect(try other.exported() == clips)
    #expect(try other.list() == history.list())
    for number in ["1", "2", "3", "4", "5"] {
      let (first, second) = (try history.nori("paste", number), try other.nori("paste", number))
      #expect(first == second)
    }
    // Twice changes nothing, and neither does one's own.
    let again = ProgramResult.output("", errors: "nori: Clips: 5 there already.\n")
    #expect(try other.nori("import", file) == again)
    #expect(try other.exported() == clips)
    #expect(
      try history.nori(["import", "-"], input: try history.folder.read("out.ndjson")) == again)
    #expect(try history.exported() == clips)
    #expect(try history.folder.names().filter { $0.hasPrefix(".") } == [])
  }

  @Test func `an export holds what the free edition hides`() throws {
    let history = try History()
    #expect(try history.nori("pro", "trial").status == 0)
    let many = (1...60).map { "printf %s \($0) | nori capture" }.joined(separator: "\n")
    #expect(try history.shell(many) == .output(""))
    let other = try History("mine")
    #expect(try other.nori(["import"], input: try history.nori("export").output).status == 0)
    #expect(try other.list().count == 50)
    #expect(try other.exported().count == 61)
    try other.capture("one more")
    #expect(try other.list().count == 50)
    #expect(try other.exported().count >= 61)
  }

  @Test func `what is no export is refused, and what came before a bad line is kept`() throws {
    let history = try History("one")
    let export = try history.nori("export").outputText
    let other = try History()
    for (input, sentence) in [
      ("", "There is nothing to import: the input is empty."),
      (
        "hello\n",
        "Line 1 is no JSON object: column 5, invalid token. What came before it is kept."
      ),
      ("{}\n", "Line 1 is not the header of an export by nori. What came before it is kept."),
      (
        "{\"nori-export\":3}\n",
        "Line 1 says version 3, and this nori knows 2; update nori. What came before it is kept."
      ),
      (export + "{\"id\":5}\n", "Line 3 has no usable copiedAt. What came before it is kept."),
    ] {
      #expect(try other.nori("import", input: input) == .complaint(sentence, 4))
    }
    #expect(try other.summaries() == ["one"])
    #expect(
      try other.nori("import", "/no/such")
        == .complaint(
          "Nothing was imported. Cannot open /no/such: No such file or directory.", 4))
    #expect(
      try other.nori("import", "/")
        == .complaint("Nothing was imported. Cannot read /: Is a directory.", 4))
    #expect(try other.nori("export", "/no/such/file").isOneSentence(5))
    #expect(
      try History().nori("export")
        == .complaint(
          "The history is empty. Capture something: echo hello | nori capture.", 1))
  }

  // MARK: Snippets

  private func snippetLine(_ number: Int, _ name: String, body: String, more: String = "") -> String
  {
    let id = "0192000\(number / 1_000)-0000-7000-8000-000000000\(String(number + 1_000).suffix(3))"
    return #"{"snippet":{"id":"\#(id)","name":"\#(name)","folder":"mail","tags":["a","b"],"#
      + #""description":"d","prompts":{"1":"Who"},"body":"\#(body)","#
      + #""createdAt":"2026-11-30T09:41:07.\#(String(number + 1_000).suffix(3))Z","#
      + #""changedAt":"2026-11-30T10:00:00.000Z"\#(more)}}"# + "\n"
  }

  @Test func `an export of snippets goes into a fresh history and comes out the same`() throws {
    let history = try History("one")
    let lines = [
      snippetLine(1, "a", body: #"Dear ${1:colleague},\n\u0001\"\\\"é"#),
      snippetLine(2, "b", body: ""),
    ]
    let input = "{\"nori-export\":2}\n" + lines.joined()
    #expect(
      try history.nori("import", input: input) == .output("", errors: "nori: Snippets: 2 new.\n"))
    let export = try history.nori("export").outputText
    #expect(export.hasPrefix("{\"nori-export\":2,"))
    #expect(export.hasSuffix(lines.joined()))
    let other = try History()
    #expect(
      try other.nori("import", input: export)
        == .output("", errors: "nori: Clips: 1 new. Snippets: 2 new.\n"))
    #expect(try other.nori("export").outputText.hasSuffix(lines.joined()))
    #expect(
      try other.nori("import", input: export)
        == .output("", errors: "nori: Clips: 1 there already. Snippets: 2 there already.\n"))
    // Nothing else tells of them.
    #expect(try other.list().count == 1)
    #expect(try JSON(parsing: other.nori("meter", "--format", "json").output)["clips"] == 1)
  }

  @Test func `an export without snippets can be read by a nori that knows none`() throws {
    let history = try History("one")
    #expect(try history.nori("export").outputText.hasPrefix("{\"nori-export\":1,"))
  }

  @Test func `an import says what it renamed and what is hidden, and an export has all of it`()
    throws
  {
    let history = try History()
    let many = (1...12).map { snippetLine($0, "name \($0)", body: "x") }.joined()
    let other = snippetLine(500, "name 1", body: "other")
    #expect(
      try history.nori("import", input: "{\"nori-export\":2}\n" + many + other)
        == .output(
          "",
          errors: "nori: Snippets: 12 new, 1 new under another name; 3 are hidden without Pro.\n"
        ))
    let export = try history.nori("export").outputText
    #expect(export.split(separator: "\n").count == 14)
    #expect(export.contains(snippetLine(500, "name 1 2", body: "other")))
  }

  @Test(arguments: [
    (#""body":"x""#, #""body":5"#, "body"), (#""body":"x""#, #""body":"\u0000""#, "body"),
    (#""name":"a""#, #""name":"a\nb""#, "name"),
    (#""tags":["a","b"]"#, #""tags":["a","a"]"#, "tags"),
    (#""folder":"mail""#, #""folder":"/mail""#, "folder"),
    (#"{"1":"Who"}"#, #"{"x":"Who"}"#, "prompts"), (#"{"1":"Who"}"#, #"{"0":"Who"}"#, "prompts"),
    (#""description":"d""#, #""description":" ""#, "description"),
    (#""id":"0192"#, #""id":"0192-"#, "id"),
    (#""changedAt":"2026"#, #""changedAt":"x2026"#, "changedAt"),
  ])
  func `a snippet's line with a fault is refused, and what came before it is kept`(
    good: String, bad: String, field: String
  ) throws {
    let history = try History()
    let line = snippetLine(2, "a", body: "x")
    let broken = line.replacingOccurrences(of: good, with: bad)
    #expect(broken != line)
    let first = snippetLine(1, "first", body: "x")
    #expect(
      try history.nori("import", input: "{\"nori-export\":2}\n" + first + broken)
        == .complaint("Line 3 has no usable \(field). What came before it is kept.", 4))
    #expect(try history.nori("export").outputText.hasSuffix(first))
  }
}
