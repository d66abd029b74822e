import Clips
import Inbox
import Patterns
import Testing

@Suite struct PolicyTests {
  private func sensitive(_ capture: Capture) -> Capture {
    Capture(
      id: capture.id, capturedAt: capture.capturedAt, source: capture.source,
      content: capture.content, origin: capture.origin, isSensitive: true)
  }

  @Test func `secrets are removed and counted, whoever calls them so`() throws {
    let bench = try InboxBench()
    try bench.writer.write(sensitive(textCapture(1, "by its helper")))
    try bench.writer.write(textCapture(2, "token AKIA0123456789ABCDEF"))
    try bench.writer.write(textCapture(3, "harmless"))
    var sink = MemorySink()
    let policy = CapturePolicy(secretPatterns: [try Pattern("AKIA[0-9A-Z]{16}")])
    let report = try bench.ingest(into: &sink, policy: policy)
    #expect([report.taken, report.dropped, report.excluded] == [1, 2, 0])
    #expect(sink.droppedCount == 2)
    #expect(sink.texts == ["harmless"])
    #expect(try bench.files() == [])
  }

  @Test func `with expire a secret is stored as one`() throws {
    let bench = try InboxBench()
    try bench.writer.write(sensitive(textCapture(1, "by its helper")))
    try bench.writer.write(textCapture(2, "password: x"))
    try bench.writer.write(textCapture(3, "harmless"))
    var sink = MemorySink()
    let policy = CapturePolicy(secrets: .expire, secretPatterns: [try Pattern("^password:")])
    try bench.ingest(into: &sink, policy: policy)
    #expect(
      sink.captures == [
        sensitive(textCapture(1, "by its helper")), sensitive(textCapture(2, "password: x")),
        textCapture(3, "harmless"),
      ])
    #expect(sink.droppedCount == 0)
  }

  @Test func `a pattern that cannot be decided counts as a match`() throws {
    let bench = try InboxBench()
    try bench.writer.write(textCapture(1, String(repeating: "a", count: 40) + "!"))
    var sink = MemorySink()
    let policy = CapturePolicy(secretPatterns: [try Pattern(#"^(a|a|a?)+$"#)])
    #expect(try bench.ingest(into: &sink, policy: policy).dropped == 1)
  }

  @Test(arguments: [
    ("text/html", true), ("UTF8_STRING", true), ("application/x-unknown", true),
    ("image/svg+xml", true), ("image/png", false), ("audio/wav", false), ("video/mp4", false),
  ])
  func `patterns search whatever may be text`(type: String, isSearched: Bool) throws {
    let bench = try InboxBench()
    let capture = textCapture(1, "harmless")
    let secret = Representation(type: MediaType(type), bytes: Array("\u{0}secret".utf8))
    try bench.writer.write(
      Capture(
        id: capture.id, capturedAt: capture.capturedAt, source: "cli",
        content: capture.content + [secret]))
    var sink = MemorySink()
    let policy = CapturePolicy(secretPatterns: [try Pattern("secret")])
    #expect(try bench.ingest(into: &sink, policy: policy).dropped == (isSearched ? 1 : 0))
  }

  @Test func `excluded apps and sources are removed and counted`() throws {
    let bench = try InboxBench()
    try bench.writer.write(textCapture(1, "a", app: "KeePassXC"))
    try bench.writer.write(textCapture(2, "b", app: "kate"))
    try bench.writer.write(textCapture(3, "c"))
    try bench.put(document(source: "\"osc52\""), as: "z.json")
    var sink = MemorySink()
    let policy = CapturePolicy(
      excludedApps: [Glob("keepass*")], excludedSources: [Glob("osc??"), Glob("xx")])
    let report = try bench.ingest(into: &sink, policy: policy)
    #expect([report.taken, report.dropped, report.excluded] == [2, 0, 2])
    #expect(sink.droppedCount == 2)
    #expect(sink.texts == ["b", "c"])
    #expect(try bench.files() == [])
  }

  @Test(arguments: [
    ("kate", "kate", true), ("kate", "Kate", true), ("KATE", "kate", true),
    ("kate", "kates", false),
    ("*", "", true), ("*", "anything", true), ("", "", true), ("", "a", false), ("?", "", false),
    ("?", "é", true), ("??", "é", false), ("k*e", "kate", true), ("k*e", "kat", false),
    ("*.bank.*", "org.bank.app", true), ("*a*b*a*", "xaybza", true), ("a*a", "a", false),
    ("**x", "aaax", true), ("[a]", "a", false), ("[a]", "[A]", true), ("*ab", "aab", true),
  ])
  func `a glob matches whole names`(pattern: String, name: String, isMatch: Bool) {
    #expect(Glob(pattern).matches(name) == isMatch)
  }
}
