import TestSupport
import Testing

struct CaptureCommandTests {
  @Test func `a file name that is not UTF-8 takes no other file's place`() throws {
    let history = try History()
    try history.folder.write("another".utf8, to: "\u{FFFD}.txt")
    let result = try history.shell(
      "name=$(printf '\\377.txt'); echo this > \"$name\"; nori capture \"$name\"")
    #expect(
      result
        == .complaint(
          "'\u{FFFD}.txt' holds bytes that are no UTF-8, and nori does not guess what is meant."
            + " A file of that name can be given as standard input, as in nori capture < FILE.", 2))
    #expect(try history.summaries() == [])
    #expect(try history.shell("nori capture < \"$(printf '\\377.txt')\"") == .output(""))
    #expect(try history.summaries() == ["this"])
  }

  @Test func `stdin and files become clips in their order`() throws {
    let history = try History()
    #expect(
      try history.shell(
        """
        printf first > a; printf second > ./-b
        printf third | nori capture a -- ./-b -
        printf fourth | nori capture
        """) == .output(""))
    #expect(try history.summaries() == ["fourth", "third", "second", "first"])
    #expect(try history.list().map { $0["source"]?.stringValue } == ["cli", "cli", "cli", "cli"])
  }

  @Test func `the same id is stored once, however often it arrives`() throws {
    let history = try History()
    let id = "01920000-0000-7000-8000-000000000001"
    #expect(try history.nori("capture", "--id", id, input: "one") == .output(""))
    #expect(try history.nori("capture", "--id", id, input: "one again") == .output(""))
    #expect(try history.nori("list").status == 0)
    #expect(try history.nori("capture", "--id", id, input: "and again") == .output(""))
    #expect(try history.list().map { $0["id"]?.stringValue } == [id])
    #expect(try history.nori("paste", "--id", id.uppercased()) == .output("one"))
    // Also when it was deleted meanwhile.
    #expect(try history.nori("delete", "--id", id) == .output(""))
    #expect(try history.nori("capture", "--id", id, input: "and again") == .output(""))
    #expect(try history.summaries() == [])
    #expect(try history.nori("inbox", "list") == ProgramResult(ending: .exited(1)))
  }

  @Test func `equal contents move to the top, keep their id and are counted`() throws {
    let history = try History("one", "two")
    let before = try history.ids()
    try history.capture("one")
    try history.capture("one")
    #expect(try history.ids() == before.reversed())
    // Equal to the newest: skipped.
    #expect(try history.list().map { $0["copies"]?.integerValue } == [2, 1])
  }

  @Test func `type, source and origin are kept`() throws {
    let history = try History()
    #expect(
      try history.nori(
        "capture", "--type", "text/html", "--source", "vim", "--origin", "app=Firefox", "--origin",
        "title=A = B", "--origin", "url=https://example.com/", "--origin", "selection=primary",
        input: "<b>bold</b>") == .output(""))
    let clip = try #require(try history.list().first)
    #expect(clip["type"] == "text/html")
    #expect(clip["kind"] == "html")
    #expect(clip["source"] == "vim")
    #expect(
      clip["origin"] == [
        "app": "Firefox", "title": "A = B", "url": "https://example.com/", "selection": "primary",
      ])
  }

  @Test func `a secret is dropped and counted, and no byte of it is kept`() throws {
    let history = try History("one")
    #expect(try history.nori("capture", "--sensitive", input: "hunter2!") == .output(""))
    #expect(try history.summaries() == ["one"])
    let status = try history.nori("inbox").outputText.split(separator: "\n").map(String.init)
    #expect(status.prefix(3) == ["waiting    0", "set aside  0", "secrets    1 not kept"])
    #expect(try history.files(with: "hunter2!") == [])
  }

  @Test func `a secret whose time is over is erased by whoever looks next`() throws {
    let history = try History("harmless")
    try history.nori("delete", "1")
    try history.write(configuration: #"{"secrets": "expire", "secretLifetime": "1s"}"#)
    #expect(try history.nori("capture", "--sensitive", input: "hunter2hunter2").status == 0)
    let masked = try history.nori("list", "--json")
    #expect(!masked.outputText.contains("hunter2"))
    #expect(masked.outputText.contains("\"secret\":true"))
    // Its time is a second: until then it is there, and nothing else makes it go.
    while try history.nori("list").status == 0 {}
    #expect(try history.files(with: "hunter2") == [])
  }

  @Test func `what cannot be kept is refused with 4`() throws {
    let history = try History()
    let home = history.folder.path
    for (script, sentence) in [
      ("nori capture < /dev/null", "Not kept: empty: no representation holds a byte."),
      ("nori capture /dev/null", "Not kept: empty: no representation holds a byte."),
      ("nori capture missing", "Not kept. Cannot open missing: No such file or directory."),
      ("mkdir d; nori capture d", "Not kept. Cannot read d: Is a directory."),
      ("nori capture < d", "Not kept. Cannot read standard input: Is a directory."),
      (
        "echo x | nori capture --type ''",
        "Not kept: bad-field: content[0].type should be a media type of 1 to 255 bytes."
      ),
      (
        "echo x | nori capture --source 'A b'",
        "Not kept: bad-field: source should be 1 to 32 of a-z, 0-9 and -."
      ),
    ] {
      #expect(try history.shell(script) == .complaint(sentence, 4), "\(script)")
    }
    try history.folder.write(#"{"clipSizeLimit": "1KiB"}"#.utf8, to: "nori/config.json")
    #expect(
      try history.nori("capture", input: String(repeating: "x", count: 1_025))
        == .complaint("Not kept: too-large: content[0] holds more than 1024 bytes.", 4))
    #expect(try history.nori("capture", input: String(repeating: "x", count: 1_024)) == .output(""))
    #expect(
      try history.shell("nori capture missing '/no/\u{1b}[2J' d")
        == ProgramResult(
          ending: .exited(4),
          errors: Array(
            """
            nori: missing: Not kept. Cannot open missing: No such file or directory.
            nori: /no/^[[2J: Not kept. Cannot open /no/^[[2J: No such file or directory.
            nori: d: Not kept. Cannot read d: Is a directory.

            """.utf8)))
    #expect(try history.list().count == 1)
    #expect(home.hasPrefix("/"))
  }

  @Test func `one bad file among good ones keeps the good ones`() throws {
    let history = try History()
    let result = try history.shell("echo a > a; echo c > c; nori capture a missing c")
    #expect(result.status == 4)
    #expect(try history.summaries() == ["c", "a"])
  }

  @Test(arguments: [
    (["--id", "5"], "--id cannot be '5': a UUID is expected."),
    (["--origin", "app"], "--origin cannot be 'app': KEY=VALUE is expected."),
  ])
  func `wrong usage ends with 2 and keeps nothing`(
    _ arguments: [String], _ sentence: String
  ) throws {
    let history = try History()
    let result = try history.nori(["capture"] + arguments, input: "x".utf8)
    #expect(result.isOneSentence(2), "\(result.errorText)")
    #expect(try history.summaries() == [])
  }

  @Test func `free keeps the newest 50 and every pin, and a capture is always taken`() throws {
    let history = try History()
    let many = (1...52).map { "printf %s \($0) | nori capture" }.joined(separator: "\n")
    #expect(try history.shell(many) == .output(""))
    #expect(try history.summaries() == (3...52).reversed().map(String.init))
    #expect(try history.nori("pin", "50") == .output(""))
    try history.capture("53")
    try history.capture("54")
    #expect(
      try history.summaries() == (5...54).reversed().map(String.init) + ["3"])
    #expect(try history.nori("pro", "trial").status == 0)
    try history.capture("55")
    #expect(try history.summaries().count == 52)
  }
}
