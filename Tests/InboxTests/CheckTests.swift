import Clips
import Inbox
import Posix
import Testing

/// What is accepted and what is refused, by the JSON alone.
@Suite struct CheckTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let line: String

    init(_ json: String, _ line: String) {
      self.json = json
      self.line = line
      testDescription = "\(line) | \(json.prefix(60))"
    }
  }

  private static let representation = #"{"type":"text/plain","text":"a"}"#

  private static let cases: [Case] = [
    Case("", "not-json: line 1, column 1: unexpected token"),
    Case("{\n\"nori\": 1,}", "not-json: line 2, column 11: string or '}' expected"),
    Case("[]", "not-json: line 1, column 1: object expected"),
    Case(
      #"{"x":["# + String(repeating: "0,", count: 70_000) + "0]}",
      "not-json: line 1, column 131076: more than 65536 values"),
    Case("{}", "missing-field: nori is not there"),
    Case(#"{"nori":1}"#, "missing-field: id is not there"),
    Case(document(nori: "0"), "bad-field: nori should be the number 1"),
    Case(document(nori: "\"1\""), "bad-field: nori should be the number 1"),
    Case(document(nori: "null"), "bad-field: nori should be the number 1"),
    Case(
      document(nori: "2"), "newer-version: nori is 2, this program knows 1; a newer one can take it"
    ),
    Case(
      #"{"nori":1.5,"id":[]}"#,
      "newer-version: nori is 1.5, this program knows 1; a newer one can take it"),
    Case(document(id: "7"), "bad-field: id should be a UUID"),
    Case(document(id: "\"018f2c5e7b1a7c3d8e4f0123456789ab\""), "bad-field: id should be a UUID"),
    Case(
      document(capturedAt: "\"2026-11-30T09:41:07\""),
      "bad-field: capturedAt should be a time as in RFC 3339, with offset"),
    Case(
      document(source: "\"X11\""), "bad-field: source should be 1 to 32 of a-z, 0-9 and -"),
    Case(document(source: "\"\""), "bad-field: source should be 1 to 32 of a-z, 0-9 and -"),
    Case(
      document(source: "\"\(String(repeating: "a", count: 33))\""),
      "bad-field: source should be 1 to 32 of a-z, 0-9 and -"),
    Case(
      document(content: "{}"),
      "bad-field: content should be a list of 1 to 16 representations"),
    Case(document(content: "[]"), "empty: no representation holds a byte"),
    Case(
      document(content: #"[{"type":"a","text":""},{"type":"b","base64":""}]"#),
      "empty: no representation holds a byte"),
    Case(
      document(content: "[\(Array(repeating: representation, count: 17).joined(separator: ","))]"),
      "too-large: content holds more than 16 representations"),
    Case(
      document(content: "[\(representation),1]"), "bad-field: content[1] should be an object"),
    Case(
      document(content: #"[{"text":"a"}]"#), "missing-field: content[0].type is not there"),
    Case(
      document(content: #"[{"type":"","text":"a"}]"#),
      "bad-field: content[0].type should be a media type of 1 to 255 bytes"),
    Case(
      document(content: #"[{"type":"a\nb","text":"a"}]"#),
      "bad-field: content[0].type should be a media type of 1 to 255 bytes"),
    Case(
      document(content: #"[{"type":"a"}]"#),
      "missing-field: content[0].text, .base64 or .file is not there"),
    Case(
      document(content: #"[{"type":"a","text":"a","base64":"YQ=="}]"#),
      "bad-field: content[0] should be only one of text, base64 and file"),
    Case(
      document(content: #"[{"type":"a","text":1}]"#),
      "bad-field: content[0].text should be a string"),
    Case(
      document(content: #"[{"type":"a","base64":"YQ="}]"#),
      "bad-field: content[0].base64 should be base64 with padding and without line breaks"),
    Case(
      document(content: #"[{"type":"a","file":"other.1.bin"}]"#),
      "bad-field: content[0].file should be NAME.1.bin to NAME.16.bin"
        + " with the NAME of its own JSON"),
    Case(
      document(content: #"[{"type":"a","file":"n.17.bin"}]"#),
      "bad-field: content[0].file should be NAME.1.bin to NAME.16.bin"
        + " with the NAME of its own JSON"),
    Case(document(more: #","origin":[]"#), "bad-field: origin should be an object"),
    Case(
      document(more: #","origin":{"app":1}"#), "bad-field: origin.app should be a string"),
    Case(
      document(more: #","origin":{"selection":"secondary"}"#),
      "bad-field: origin.selection should be clipboard or primary"),
    Case(
      document(more: #","sensitive":"yes""#), "bad-field: sensitive should be true or false"),
    Case(
      document(more: #","nori":1"#), "not-json: line 1, column 161: duplicate object key"),
  ]

  @Test(arguments: cases)
  func `a bad file is put aside with one line that says why`(_ given: Case) throws {
    let bench = try InboxBench()
    try bench.put(given.json, as: "n.json")
    var sink = MemorySink()
    let report = try bench.ingest(into: &sink)
    #expect(try bench.files() == ["rejected/n.json", "rejected/n.reason"])
    #expect(try bench.text(of: "rejected/n.reason") == "\(given.line)\n")
    #expect(try bench.text(of: "rejected/n.json") == given.json)
    #expect(report.refused.map(\.name) == ["n"])
    #expect(report.refused.map(\.reason.line) == [given.line])
    #expect(sink.captures == [])
  }

  @Test(arguments: ["..", ".", "/etc/passwd", "../n.1.bin", "a/n.1.bin", "n.1.bin\\u0000", "", "é"])
  func `a payload outside of the folder is not looked for`(file: String) throws {
    let bench = try InboxBench()
    try bench.put(document(content: #"[{"type":"a","file":"\#(file)"}]"#), as: "n.json")
    try bench.put("secret", as: "n.1.bin", in: "tmp")
    var sink = MemorySink()
    #expect(
      try bench.ingest(into: &sink).refused
        == [Refusal(name: "n", reason: .outside(field: "content[0].file"))])
    #expect(sink.captures == [])
  }

  @Test func `unknown fields are ignored, whatever they hold`() throws {
    let bench = try InboxBench()
    try bench.put(
      document(
        content: #"[{"type":"text/plain","text":"a","width":[1,{}],"nori":2}]"#,
        more: #","future":{"x":null},"origin":{"app":"kate","pid":7},"":0"#), as: "n.json")
    var sink = MemorySink()
    #expect(try bench.ingest(into: &sink).taken == 1)
    #expect(sink.captures.map(\.origin) == [Origin(app: "kate")])
  }

  @Test func `bytes come out as they went in`() throws {
    let bench = try InboxBench()
    try bench.put(
      document(
        content: #"[{"type":"a","text":"a\n"},{"type":"b","text":"\r\n\u0000\t"},"#
          + #"{"type":"c","base64":"/v8A"},{"type":"d","file":"n.16.bin"},"#
          + #"{"type":"e","text":""},{"type":"f","text":"\ud83d\ude42"}]"#),
      as: "n.json")
    try bench.put([0xff, 0x0a, 0], as: "n.16.bin")
    var sink = MemorySink()
    try bench.ingest(into: &sink)
    #expect(
      sink.captures.map { $0.content.map(\.bytes) } == [
        [
          [0x61, 0x0a], [0x0d, 0x0a, 0, 9], [0xfe, 0xff, 0], [0xff, 0x0a, 0], [], Array("🙂".utf8),
        ]
      ])
    #expect(try bench.files() == [])
  }

  @Test func `sizes are refused just above their limits`() throws {
    let bench = try InboxBench()
    let at = document(content: #"[{"type":"a","text":"\#(String(repeating: "x", count: 100))"}]"#)
    let over = document(
      id: "\"018f2c5e-7b1a-7c3d-8e4f-0123456789ac\"",
      content: #"[{"type":"a","text":"\#(String(repeating: "x", count: 101))"}]"#)
    try bench.put(at, as: "a.json")
    try bench.put(over, as: "b.json")
    try bench.put(document(content: #"[{"type":"a","file":"c.1.bin"}]"#), as: "c.json")
    try bench.put([UInt8](repeating: 1, count: 101), as: "c.1.bin")
    let blanks = String(repeating: " ", count: InboxLimits.document)
    try bench.put(at + blanks.dropLast(at.utf8.count), as: "d.json")
    try bench.put(at + blanks.dropLast(at.utf8.count - 1), as: "e.json")
    var sink = MemorySink()
    let report = try bench.ingest(into: &sink, policy: CapturePolicy(sizeLimit: 100))
    #expect(
      report.refused == [
        Refusal(name: "b", reason: .tooLarge("content[0]", limit: 100)),
        Refusal(name: "c", reason: .tooLarge("content[0]", limit: 100)),
        Refusal(name: "e", reason: .tooLarge("the JSON", limit: InboxLimits.document)),
      ])
    #expect(report.taken == 2)
    #expect(
      try bench.names(in: "rejected") == [
        "b.json", "b.reason", "c.1.bin", "c.json", "c.reason", "e.json", "e.reason",
      ])
  }
}
