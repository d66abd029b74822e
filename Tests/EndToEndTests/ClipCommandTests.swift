import JSON
import TestSupport
import Testing

/// Commands that look at clips and change them, by pipe.
struct ClipCommandTests {
  @Test func `list writes number, id, kind, age, size and first line between tabs`() throws {
    let history = try History("one\nmore", "https://example.com/", "a\tb")
    let ids = try history.ids()
    #expect(
      try history.nori("list")
        == .output(
          """
          1\t\(ids[0])\ttext\t\(try age(history, 0))\t3 bytes\ta b
          2\t\(ids[1])\turl\t\(try age(history, 1))\t20 bytes\thttps://example.com/
          3\t\(ids[2])\ttext\t\(try age(history, 2))\t8 bytes\tone ⏎ more

          """))
    #expect(try history.nori("list", "-n", "1").outputText.hasPrefix("1\t\(ids[0])"))
    let urls = try history.nori("list", "--kind", "url").outputText
    #expect(urls.hasPrefix("2\t\(ids[1])\turl") && urls.filter { $0 == "\n" }.count == 1)
    let nul = try history.nori("list", "-0").output
    #expect(nul.filter { $0 == 0 }.count == 3 && !nul.contains(UInt8(ascii: "\n")))
    #expect(
      try history.nori("list", "--kind", "image") == ProgramResult(ending: .exited(1)))
  }

  /// How old `list` says a clip is: seconds may pass between two looks.
  private func age(_ history: History, _ index: Int) throws -> String {
    let line = try history.nori("list").outputText.split(separator: "\n")[index]
    return String(line.split(separator: "\t")[3])
  }

  @Test func `list --json has every promised field`() throws {
    let history = try History("one")
    let clip = try #require(try history.list().first)
    #expect(
      clip.objectValue?.map(\.name) == [
        "nori", "number", "id", "kind", "pinned", "secret", "copiedAt", "copies", "type", "size",
        "formats", "source", "origin", "summary",
      ])
    #expect(clip["nori"] == 1)
    #expect(clip["copiedAt"]?.stringValue?.hasSuffix("Z") == true)
  }

  @Test(arguments: ["5", "5\n", " 5 ", "05", "\t5"])
  func `a number may have blanks around it`(_ number: String) throws {
    let history = try History((1...6).map(String.init))
    #expect(try history.nori("paste", number) == .output("2"))
  }

  @Test func `paste finds by number and id, chooses a type, and converts newlines`() throws {
    let history = try History("a\r\nb\rc\n", "two")
    let ids = try history.ids()
    #expect(try history.nori("paste") == .output("two"))
    #expect(try history.nori("paste", "2") == .output("a\r\nb\rc\n"))
    #expect(try history.nori("paste", "2", "--unix-newlines") == .output("a\nb\nc\n"))
    #expect(try history.nori("paste", "--id", ids[1]) == .output("a\r\nb\rc\n"))
    #expect(
      try history.nori("paste", "--type", "text/html")
        == .complaint("The clip has no text/html; it has text/plain;charset=utf-8.", 1))
    try history.folder.write(
      #"""
      {"nori":1,"id":"01920000-0000-7000-8000-000000000002","capturedAt":"2026-01-01T00:00:00Z",
      "source":"test","content":[{"type":"text/plain","text":"bold"},{"type":"text/html",
      "base64":"PGI+Ym9sZDwvYj4="}]}
      """#.utf8, to: "nori/inbox/new/1.json")
    #expect(try history.nori("paste", "--type", "text/html") == .output("<b>bold</b>"))
    #expect(try history.nori("paste") == .output("bold"))
  }

  @Test func `what is not there is told with 1`() throws {
    let history = try History("one")
    let missing = "01920000-0000-7000-8000-000000000009"
    for command in [["paste"], ["show"], ["pin"], ["unpin"], ["delete"], ["edit"]] {
      #expect(
        try history.nori(command + ["2"], input: [])
          == .complaint("There is no clip 2: the history holds 1.", 1))
      #expect(
        try history.nori(command + ["--id", missing], input: [])
          == .complaint("There is no clip with the id \(missing).", 1))
      #expect(try history.nori(command + ["0"], input: []).isOneSentence(2))
      #expect(try history.nori(command + ["x"], input: []).isOneSentence(2))
    }
    let empty = try History()
    #expect(try empty.nori("list") == ProgramResult(ending: .exited(1)))
    #expect(
      try empty.nori("paste")
        == .complaint(
          "The history is empty. Capture something: echo hello | nori capture.", 1))
    #expect(try empty.files() == [])
  }

  @Test func `show tells everything known of a clip, but its contents`() throws {
    let history = try History()
    try history.capture(Array("one\nprecious".utf8), "--origin", "app=vim", "--origin", "cwd=/")
    let clip = try #require(try history.list().first)
    let lines = try history.nori("show").outputText.split(separator: "\n").map(String.init)
    let (id, time) = (clip["id"]?.stringValue ?? "", clip["copiedAt"]?.stringValue ?? "")
    #expect(
      lines.filter { !$0.hasPrefix("copied") } == [
        "number    1", "id        \(id)", "kind      text", "pinned    no", "source    cli",
        "app       vim", "cwd       /", "format    text/plain;charset=utf-8, 12 bytes",
        "begins    one ⏎ precious",
      ])
    #expect(lines.contains { $0.hasPrefix("copied    \(time) (") && $0.hasSuffix("), once") })
    let json = try JSON(parsing: try history.nori("show", "--json").output, root: .object)
    #expect(json["content"] == [["type": "text/plain;charset=utf-8", "size": 12]])
  }

  @Test func `the tenth pin needs Pro, and a failed pin changes nothing`() throws {
    let history = try History((1...10).map(String.init))
    let nine = (1...9).map(String.init)
    #expect(try history.nori(["pin"] + nine, input: []) == .output(""))
    #expect(
      try history.nori("pin", "10")
        == .complaint("The free edition keeps 9 pins. Unpin one, or see nori pro.", 3))
    #expect(try history.nori("unpin", "1", "2") == .output(""))
    #expect(try history.nori("pin", "10", "1", "2").isOneSentence(3))
    #expect(
      try history.list().map { $0["pinned"]?.boolValue }
        == [false, false] + Array(repeating: true, count: 7) + [false])
    #expect(try history.nori("pin", "10") == .output(""))
    #expect(try history.nori("pro", "trial").status == 0)
    #expect(try history.nori("pin", "1", "2") == .output(""))
    #expect(try history.list().allSatisfy { $0["pinned"] == true })
  }

  @Test func `delete takes several at once and undo brings back exactly what was there`() throws {
    let history = try History("one", "two", "three", "four")
    #expect(try history.nori("pin", "3") == .output(""))
    let before = try history.list()
    let ids = try history.ids()
    #expect(try history.nori("delete", "1", "3", "--id", ids[0]) == .output(""))
    #expect(try history.summaries() == ["three", "one"])
    #expect(try history.nori("undo") == .output("", errors: "nori: 2 clips are back.\n"))
    #expect(try history.list() == before)
    #expect(
      try history.nori("undo")
        == .complaint(
          "There is nothing to undo: nothing was deleted or edited in the last 7 days.", 1))
    #expect(try history.nori("delete", "1", "9").status == 1)
    #expect(try history.list() == before)
  }

  @Test func `purge asks, and where it cannot it needs --yes`() throws {
    let history = try History("one", "two")
    #expect(
      try history.nori("purge", "--all")
        == .complaint(
          "purge would erase 2 clips of 6 bytes for good. Standard input is no terminal to ask"
            + " on; give --yes to do it.", 2))
    for (answer, code) in [("n", 130), ("", 130), ("yes", 0)] {
      let session = try ScreenSession(history, ["purge", "--query", "two"])
      try session.terminal.type(answer)
      try session.terminal.press("Enter")
      #expect(try session.end().status == Int32(code))
    }
    #expect(try history.summaries() == ["one"])
    #expect(
      try history.nori("purge", "--query", "two", "--yes")
        == .complaint("Nothing fits, so nothing was erased.", 1))
    #expect(
      try history.nori("purge", "--all", "--yes")
        == .output("", errors: "nori: Erased 1 clip of 3 bytes for good.\n"))
    #expect(try history.summaries() == [])
    #expect(try history.nori("purge").isOneSentence(2))
    #expect(try history.nori("purge", "--older-than", "soon", "--yes").status == 2)
  }

  @Test(arguments: [["--all"], ["--query", "precious"], ["--larger-than", "10"], ["--id"]])
  func `purge leaves no byte of what it erased`(_ selection: [String]) throws {
    let history = try History("kept")
    let large = "precious" + String(repeating: " and large", count: 20_000) + "precious"
    try history.capture(Array(large.utf8), "--origin", "title=precious title")
    try history.capture("precious small text")
    #expect(try history.nori("list").status == 0)
    #expect(try history.nori("delete", "1") == .output(""))
    #expect(try history.nori("undo").status == 0)
    #expect(try history.files(with: "precious") != [])
    // Another nori that holds the store open must not keep the bytes alive.
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "precious small")
    let ids = try Array(history.ids().prefix(2))
    let arguments = selection == ["--id"] ? ids.flatMap { ["--id", $0] } : selection
    #expect(try history.nori(["purge"] + arguments + ["--yes"], input: []).status == 0)
    #expect(try history.files(with: "precious") == [])
    #expect(try history.files(with: "and large") == [])
    try session.terminal.waitFor("the clips to be gone") {
      !$0.contains { $0.contains("precious") }
    }
    try session.terminal.press("q")
    #expect(
      try session.end() == ProgramResult(ending: .exited(selection == ["--all"] ? 1 : 130)))
    #expect(try history.files(with: "precious") == [])
    #expect(try history.summaries() == (selection == ["--all"] ? [] : ["kept"]))
    #expect(try history.nori("undo").status == 1)
  }

  @Test func `a reader that has had enough ends nori quietly`() throws {
    let history = try History((1...40).map { "clip \($0)" })
    try history.capture(Array(repeating: UInt8(ascii: "x"), count: 1_000_000))
    for command in ["list", "list --json", "paste", "export", "man", "help", "config show"] {
      let result = try history.shell("nori \(command) | head -n 1 > /dev/null")
      #expect(result == .output(""), "\(command)")
    }
    #expect(
      try history.shell("nori paste > /dev/full")
        == .complaint("Cannot write the output: No space left on device.", 5))
    #expect(
      try history.shell("nori list > /dev/full")
        == .complaint("Cannot write the output: No space left on device.", 5))
  }
}
