import JSON
import TestSupport
import Testing

/// What is in `snapshot.json`, and that every change is in it at once.
struct SnapshotTests {
  @Test func `after each command the snapshot shows what there is`() throws {
    let history = try History("one", "two", "three")
    #expect(try history.nori("ingest") == .output(""))
    #expect(try history.snapshot().texts == ["three", "two", "one"])
    #expect(try history.nori("delete", "2") == .output(""))
    #expect(try history.snapshot().texts == ["three", "one"])
    #expect(try history.nori("undo").status == 0)
    #expect(try history.snapshot().texts == ["three", "two", "one"])
    try history.capture("one")
    // Taken in on the way, by a command that only reads.
    #expect(try history.nori("paste", "1") == .output("one"))
    #expect(try history.snapshot().texts == ["one", "three", "two"])
    var edited = history
    edited.environment = history.environment.with(["EDITOR": "sh -c 'printf uno > \"$1\"' sh"])
    #expect(try ScreenSession(edited, ["edit", "1"]).end() == .output(""))
    #expect(try history.snapshot().texts == ["uno", "three", "two"])
    let export = SnippetExport.text([("b", "2"), ("a", "1")])
    #expect(try history.nori("import", input: export).status == 0)
    #expect(try history.snapshot().names == ["a", "b"])
    #expect(try history.nori("pin", "3") == .output(""))
    #expect(try history.nori("purge", "--query", "two", "--yes").status == 0)
    #expect(try history.snapshot().texts == ["uno", "three"])
    #expect(try history.files(with: "two") == [])
    #expect(try history.nori("purge", "--all", "--yes").status == 0)
    #expect(try history.snapshot().texts == [])
    #expect(try history.snapshot().names == ["a", "b"])
    #expect(try history.files(with: "three") == [])
  }

  @Test func `a clip and a snippet are written with all their facts`() throws {
    let history = try History("https://example.com/\u{1}\n")
    let export = SnippetExport.text([("reply é", "Dear ${1:x},\n\\$0 \"")])
    #expect(try history.nori("import", input: export).status == 0)
    let clip = try #require(try history.list().first)
    let snapshot = try history.snapshot()
    #expect(snapshot.json["nori-snapshot"] == 1)
    #expect(
      snapshot.clips == [
        [
          "id": clip["id"] ?? .null, "kind": clip["kind"] ?? .null,
          "copiedAt": clip["copiedAt"] ?? .null, "text": "https://example.com/\u{1}\n",
        ]
      ])
    let snippet = try #require(snapshot.snippets.first)
    #expect(snippet["name"]?.stringValue == "reply é")
    #expect(snippet["body"]?.stringValue == "Dear ${1:x},\n\\$0 \"")
    #expect(snippet["prompts"] == ["1": "Who"])
    #expect((snippet["folder"], snippet["tags"], snippet["description"]) == ("mail", ["a"], "d"))
  }

  private static let resources = "\(projectFolder)/Resources/snapshot"

  @Test func `a snapshot, and the example, are as the schema says`() throws {
    let history = try History("text", "https://example.com/", "#ff8800", "a@example.com")
    let export = SnippetExport.text([("a", "1"), ("b b", "${1:x}\u{7f}\u{2028}")])
    #expect(try history.nori("import", input: export).status == 0)
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      for path in sys.argv[2:]:
        document = json.load(open(path))
        jsonschema.validate(document, schema)
        assert set(document) == set(schema["properties"]), path
        for name in ["clip", "snippet"]:
          for element in document[name + "s"]:
            assert set(element) == set(schema["$defs"][name]["properties"]), (path, name)
      """
    let result = try run(
      "/usr/bin/python3",
      [
        "-c", script, "\(Self.resources)/snapshot-1.schema.json",
        "\(Self.resources)/examples/snapshot.json", "\(history.home)/snapshot.json",
      ], environment: history.environment)
    #expect(result == .output(""))
  }

  @Test func `secrets, pictures, and what no editor can hold are left out`() throws {
    let history = try History("kept")
    try history.write(configuration: #"{"secrets": "expire"}"#)
    try history.capture(Array("a secret".utf8), "--sensitive")
    try history.capture([0x66, 0], "--type", "text/plain")
    try history.capture([0xff, 0x66], "--type", "text/plain")
    try history.capture(SamplePicture.png(width: 1, height: 1) { _, _ in (1, 2, 3) })
    try history.capture(Array(repeating: UInt8(ascii: "x"), count: 65_537))
    try history.capture(Array(repeating: UInt8(ascii: "y"), count: 65_536))
    #expect(try history.list().count == 7)
    #expect(try history.snapshot().texts == [String(repeating: "y", count: 65_536), "kept"])
    #expect(try history.files(with: "a secret").allSatisfy { $0.contains("/nori.db") })
  }

  @Test func `clips are one mebibyte together, and what is smaller and older still has room`()
    throws
  {
    let history = try History("oldest")
    let many = (1...18).map { "printf '%065000d' \($0) | nori capture" }.joined(separator: "\n")
    #expect(try history.shell(many) == .output(""))
    #expect(try history.nori("ingest") == .output(""))
    let texts = try history.snapshot().texts
    #expect(texts.count == 17)
    #expect(texts.last == "oldest")
    #expect(texts.first?.hasSuffix("018") == true)
  }

  @Test func `the settings say how many clips, and none are there when they cannot be understood`()
    throws
  {
    let history = try History("one", "two", "three")
    #expect(try history.nori("pro", "trial").status == 0)
    for (setting, count) in [("2", 2), ("0", 0), ("1000", 3), ("1001", 0), ("null", 0), ("50", 3)] {
      try history.write(configuration: #"{"snapshotClips": \#(setting)}"#)
      #expect(try history.nori("pin", "1") == .output(""))
      #expect(try history.snapshot().clips.count == count, "\(setting)")
    }
    try history.write(configuration: "{")
    #expect(try history.nori("pin", "1") == .output(""))
    #expect(try history.snapshot().clips.count == 0)
  }

  @Test func `what is beyond the free limits is not in it, and is with Pro`() throws {
    let history = try History.licensed(["0"])
    try history.write(configuration: #"{"snapshotClips": 1000}"#)
    #expect(try history.activate(TestIssuer.license()).status == 0)
    let many = (1...59).map { "printf %s \($0) | nori capture" }.joined(separator: "\n")
    #expect(try history.shell(many) == .output(""))
    let snippets = SnippetExport.text((1...12).map { ("name \($0)", "x") })
    #expect(try history.nori("import", input: snippets).status == 0)
    #expect(try history.nori("ingest") == .output(""))
    func counts() throws -> [Int] {
      let snapshot = try history.snapshot()
      return [snapshot.clips.count, snapshot.snippets.count]
    }
    #expect(try counts() == [60, 12])
    #expect(try history.nori("pro", "deactivate").status == 0)
    #expect(try counts() == [50, 10])
    #expect(try history.activate(TestIssuer.license()).status == 0)
    #expect(try counts() == [60, 12])
  }
}
