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
        "{\"nori-export\":2}\n",
        "Line 1 says version 2, and this nori knows 1; update nori. What came before it is kept."
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
}
