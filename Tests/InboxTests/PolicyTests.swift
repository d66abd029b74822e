import Clips
import Inbox
import Patterns
import Testing

@Suite struct PolicyTests {
  /// Time as a test moves it on.
  private final class Time {
    var now = Duration.zero
  }

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

  @Test func `a text that came as a secret is one for ten minutes`() throws {
    let bench = try InboxBench()
    let time = Time()
    var ingester = Ingester(
      folder: bench.path, policy: CapturePolicy(), secrets: SecretMemory { time.now })
    var sink = MemorySink()
    try bench.writer.write(sensitive(textCapture(1, "hunter2")))
    try bench.writer.write(textCapture(2, "hunter2"))
    try bench.writer.write(textCapture(3, "harmless"))
    #expect(try ingester.takeBatch(into: &sink).dropped == 2)
    time.now = .seconds(599)
    try bench.writer.write(textCapture(4, "hunter2"))
    while try ingester.takeBatch(into: &sink).hasMore {}
    time.now = .seconds(600)
    try bench.writer.write(textCapture(5, "hunter2"))
    while try ingester.takeBatch(into: &sink).hasMore {}
    #expect(sink.captures == [textCapture(3, "harmless"), textCapture(5, "hunter2")])
    #expect(sink.droppedCount == 3)
  }

  @Test func `with expire a secret that comes again without its mark is stored as one`() throws {
    let bench = try InboxBench()
    var sink = MemorySink()
    try bench.writer.write(sensitive(textCapture(1, "hunter2")))
    try bench.writer.write(textCapture(2, "hunter2"))
    try bench.ingest(into: &sink, policy: CapturePolicy(secrets: .expire))
    #expect(
      sink.captures == [
        sensitive(textCapture(1, "hunter2")), sensitive(textCapture(2, "hunter2")),
      ])
  }

  @Test func `a secret's texts are known again in any of its forms, up to 64 KiB`() throws {
    let bench = try InboxBench()
    let html = Representation(type: MediaType("text/html"), bytes: Array("<b>hunter2</b>".utf8))
    let picture = Representation(type: MediaType("image/png"), bytes: [1, 2, 3])
    func long(_ count: Int) -> Representation {
      Representation(type: .plainText, bytes: Array(repeating: UInt8(ascii: "a"), count: count))
    }
    func capture(_ number: Int, _ content: [Representation]) -> Capture {
      let sample = textCapture(number, "")
      return Capture(
        id: sample.id, capturedAt: sample.capturedAt, source: sample.source, content: content)
    }
    let secret = textCapture(1, "hunter2").content + [html, picture]
    try bench.writer.write(sensitive(capture(1, secret)))
    try bench.writer.write(sensitive(capture(2, [long(65_536)])))
    try bench.writer.write(sensitive(capture(3, [long(65_537)])))
    try bench.writer.write(capture(4, [picture, html]))
    try bench.writer.write(capture(5, [picture]))
    try bench.writer.write(capture(6, [long(65_536)]))
    try bench.writer.write(capture(7, [long(65_537)]))
    var sink = MemorySink()
    try bench.ingest(into: &sink)
    #expect(sink.captures == [capture(5, [picture]), capture(7, [long(65_537)])])
  }

  @Test func `an excluded copy is forgotten, not remembered as a secret`() throws {
    let bench = try InboxBench()
    try bench.writer.write(sensitive(textCapture(1, "a", app: "KeePassXC")))
    try bench.writer.write(textCapture(2, "a"))
    var sink = MemorySink()
    try bench.ingest(into: &sink, policy: CapturePolicy(excludedApps: [Glob("keepassxc")]))
    #expect(sink.texts == ["a"])
  }

  @Test func `known secrets are looked for in whatever may be text, when asked to`() throws {
    let bench = try InboxBench()
    let token = "ghp_" + String(repeating: "aB3", count: 12)
    for (number, text) in ["see \(token).", "harmless"].enumerated() {
      try bench.writer.write(textCapture(number, text))
    }
    let sample = textCapture(2, "a picture")
    try bench.writer.write(
      Capture(
        id: sample.id, capturedAt: sample.capturedAt, source: "cli",
        content: [Representation(type: MediaType("image/png"), bytes: Array(token.utf8))]))
    var sink = MemorySink()
    let report = try bench.ingest(
      into: &sink, policy: CapturePolicy(knownSecrets: KnownSecretSearch()))
    #expect([report.taken, report.dropped] == [2, 1])
    try bench.writer.write(textCapture(3, token))
    #expect(try bench.ingest(into: &sink, policy: CapturePolicy()).taken == 1)
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
