import JSON
import TestSupport
import Testing

struct InboxCommandTests {
  private static let head =
    #""nori":1,"id":"01920000-0000-7000-8000-0000000000aa","capturedAt":"2026-01-01T00:00:00Z","#
    + #""source":"test""#

  private static func content(_ place: String) -> String {
    #"{\#(head),"content":[{"type":"text/plain",\#(place)}]}"#
  }

  struct Refusal: CustomTestStringConvertible {
    /// In the shell, in the folder `new`.
    let making: String
    let name: String
    let reason: String
    var testDescription: String { reason }

    init(_ making: String, _ name: String, _ reason: String) {
      (self.making, self.name, self.reason) = (making, name, reason)
    }

    static func json(_ text: String, _ reason: String) -> Refusal {
      Refusal("cat > a.json <<'X'\n\(text)\nX\n", "a", reason)
    }
  }

  private static let refusals: [Refusal] = [
    .json("{", "not-json: line 2, column 1: string or '}' expected"),
    .json("{\(head)}", "missing-field: content is not there"),
    .json(
      "{\(head),\"content\":5}", "bad-field: content should be a list of 1 to 16 representations"),
    .json(
      #"{"nori":2}"#, "newer-version: nori is 2, this program knows 1; a newer one can take it"),
    .json(
      content(#""file":"../x""#),
      "outside: content[0].file should be a plain name in the same folder"),
    .json(
      content(#""file":"/etc/passwd""#),
      "outside: content[0].file should be a plain name in the same folder"),
    .json(content(#""text":"""#), "empty: no representation holds a byte"),
    Refusal("ln -s /etc/passwd a.json", "a", "not-a-file: a symbolic link"),
    Refusal("mkfifo a.json", "a", "not-a-file: a FIFO"),
    Refusal("mkdir a.json", "a", "not-a-file: a folder"),
    Refusal(
      "echo > ../b; ln ../b a.json", "a",
      "not-a-file: a file with a second name (hard link)"),
    Refusal(
      "echo x > a.txt", "a.txt",
      "bad-name: a capture is called NAME.json, its payloads NAME.1.bin and so on"),
    Refusal(
      "head -c 8388609 /dev/zero > a.json", "a", "too-large: the JSON holds more than 8388608 bytes"
    ),
  ]

  @Test(arguments: refusals)
  func `a bad file is set aside with its reason, retried and discarded, and delays nobody`(
    _ refusal: Refusal
  ) throws {
    let history = try History("before")
    _ = try history.shell("cd \"$NORI_HOME/inbox/new\"; \(refusal.making)")
    try history.capture("after")
    let said = ProgramResult.output(
      "", errors: "nori: set aside \(refusal.name): \(refusal.reason)\n")
    let listed = ProgramResult.output("\(refusal.name)\t\(refusal.reason)\n")
    #expect(try history.nori("ingest") == said)
    #expect(try history.summaries() == ["after", "before"])
    #expect(try history.nori("inbox", "list") == listed)
    #expect(try history.nori("inbox").outputText.contains("waiting    0\nset aside  1\n"))
    #expect(try history.nori("inbox", "retry", refusal.name) == said)
    #expect(try history.nori("inbox", "list") == listed)
    #expect(try history.nori("inbox", "discard", "another").isOneSentence(1))
    #expect(
      try history.nori("inbox", "discard", refusal.name)
        == .output("", errors: "nori: 1 file is gone for good.\n"))
    #expect(try history.nori("inbox", "list") == ProgramResult(ending: .exited(1)))
    #expect(try history.folder.names(in: "nori/inbox/rejected") == [])
    #expect(try history.summaries() == ["after", "before"])
  }

  @Test func `a payload that has not come yet is waited for`() throws {
    let history = try History("before")
    let text = Self.content(#""file":"a.1.bin""#)
    try history.folder.write(text.utf8, to: "nori/inbox/new/a.json")
    try history.capture("after")
    #expect(try history.nori("ingest") == .output(""))
    #expect(try history.summaries() == ["after", "before"])
    #expect(try history.nori("inbox").outputText.hasPrefix("waiting    1\nset aside  0\n"))
    try history.folder.write([0, 255], to: "nori/inbox/new/a.1.bin")
    let id = "01920000-0000-7000-8000-0000000000aa"
    #expect(
      try history.nori("paste", "--id", id) == ProgramResult(ending: .exited(0), output: [0, 255]))
    #expect(try history.folder.names(in: "nori/inbox/new") == [])
  }

  @Test func `a mended file is taken on retry`() throws {
    let history = try History("one")
    let text = Self.content(#""text":"mended""#)
    try history.folder.write("{".utf8, to: "nori/inbox/new/a.json")
    #expect(try history.nori("ingest").status == 0)
    try history.folder.write(text.utf8, to: "nori/inbox/rejected/a.json")
    #expect(try history.nori("inbox", "retry") == .output(""))
    #expect(try history.summaries().contains("mended"))
    #expect(try history.nori("inbox", "retry").isOneSentence(1))
  }

  @Test func `every published example of a capture is taken`() throws {
    let history = try History()
    let examples = projectFolder + "/Resources/inbox/examples"
    let copied = try history.shell(
      "mkdir -p \"$NORI_HOME/inbox/new\"; cp '\(examples)'/* \"$NORI_HOME/inbox/new\"; "
        + "ls '\(examples)' | grep -c 'json$'")
    let count = try #require(Int(copied.outputText.dropLast()))
    #expect(try history.nori("ingest") == .output(""))
    // One of them is a secret.
    #expect(try history.list().count == count - 1)
    #expect(try history.nori("inbox").outputText.contains("secrets    1 not kept"))
    let kinds = Set(try history.list().compactMap { $0["kind"]?.stringValue })
    #expect(
      kinds == ["text", "url", "email", "path", "color", "code", "html", "image", "files"])
  }
}
