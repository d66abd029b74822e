import SQLite
import TestSupport
import Testing

/// What people do on the screen, by hand.
struct ScreenStoryTests {
  struct Size: CustomTestStringConvertible {
    let columns: Int
    let rows: Int
    var testDescription: String { "\(columns)×\(rows)" }

    static let all = [
      Size(columns: 80, rows: 24), .init(columns: 40, rows: 10), .init(columns: 200, rows: 60),
    ]
  }

  private let twelve = (1...12).map { "clip number \($0)" }

  @Test func `a secret whose time is over goes from an open screen, and from the files`() throws {
    let history = try History("plain")
    try history.write(configuration: #"{"secrets": "expire", "secretLifetime": "2s"}"#)
    try history.capture(Array("hunter2".utf8), "--sensitive")
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "••••")
    try session.terminal.waitFor("the secret to be gone") { !$0.contains { $0.contains("••••") } }
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
    #expect(try history.files(with: "hunter2") == [])
  }

  @Test func `a secret goes in time while another program has the search index`() throws {
    let history = try History("plain")
    #expect(try history.nori("pro", "trial").status == 0)
    #expect(try history.nori("index", "build").status == 0)
    let index = try Connection(
      path: "\(history.home)/nori-search.db", access: .readWrite, busyTimeout: .seconds(10))
    try index.run("BEGIN IMMEDIATE")
    try history.write(configuration: #"{"secrets": "expire", "secretLifetime": "2s"}"#)
    try history.capture(Array("hunter2".utf8), "--sensitive")
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "••••")
    try session.terminal.waitFor("the secret to be gone") { !$0.contains { $0.contains("••••") } }
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
    #expect(try history.files(with: "hunter2") == [])
  }

  @Test(arguments: Size.all)
  func `browse down, up, to the end and back, and paste with Enter`(_ size: Size) throws {
    let session = try ScreenSession(
      try History(twelve), columns: size.columns, rows: size.rows)
    let terminal = session.terminal
    try terminal.waitFor("the newest selected") { $0[1].hasPrefix("▌1  text  clip number 12 ") }
    try terminal.press("Down", "j", "k")
    try terminal.waitFor("the second selected") { $0[2].hasPrefix("▌2  text  clip number 11 ") }
    try terminal.press("G")
    try terminal.waitFor("the last selected") {
      $0.contains { $0.hasPrefix("▌") && $0.contains("clip number 1 ") }
    }
    try terminal.press("g", "C-d", "Home", "Down", "Down", "Enter")
    #expect(try session.end() == .output("clip number 10"))
  }

  @Test(arguments: Size.all)
  func `filter as you type, step back with Esc, paste what was found`(_ size: Size) throws {
    let session = try ScreenSession(
      try History("会議のメモ: 金曜までに", "apple", "Apple pie", "pear"), columns: size.columns,
      rows: size.rows)
    let terminal = session.terminal
    try terminal.waitFor(text: "pear")
    try terminal.press("/")
    try terminal.type("APPLE")
    try terminal.waitFor("both apples") {
      $0[2].hasPrefix("▌1  text  Apple pie ") && $0[3].hasPrefix(" 2  text  apple ")
        && !$0[4].contains("pear") && $0[1].hasSuffix("2 of 4")
    }
    try terminal.press("C-u")
    try terminal.type("会議")
    try terminal.waitFor("the memo") { $0[2].hasPrefix("▌1  text  会議のメモ") }
    try terminal.press("C-u")
    try terminal.type("apple")
    try terminal.waitFor("the apples again") { $0[2].contains("Apple pie") }
    try terminal.press("Escape")
    try terminal.waitFor(text: "1-9 paste")
    try terminal.press("2")
    #expect(try session.end() == .output("apple"))
  }

  @Test func `while the settings hold captures up, the screen counts those that wait`() throws {
    let history = try History("taken")
    #expect(try history.summaries() == ["taken"])
    try history.folder.write(#"{"secretPattern": ["x"]}"#.utf8, to: "nori/config.json")
    try history.capture("held up")
    let session = try ScreenSession(history)
    try session.terminal.waitFor("one that waits") { $0[0].contains("1 waiting") }
    try history.capture("held up, too")
    try session.terminal.waitFor("both that wait") { $0[0].contains("2 waiting") }
    try session.terminal.press("q")
    #expect(try session.end().status == 130)
  }

  @Test func `keys typed before the start with --query find what it finds`() throws {
    let history = try History("one", "two", "three")
    let folder = history.folder
    // What the first screen changes in a new store would let the second ask anew.
    let first = try ScreenSession(history)
    try first.terminal.waitFor(text: "three")
    try first.terminal.press("q")
    #expect(try first.end() == .cancelled)
    let session = try ScreenSession(
      history, columns: 80, rows: 24, ["--query", "one"],
      before: """
        : > '\(folder.path("ready"))'
        until [ -e '\(folder.path("go"))' ]; do :; done
        """)
    try waitUntil("the shell is ready") { try folder.names().contains("ready") }
    try session.terminal.press("Down", "Up", "Home")
    try folder.write([], to: "go")
    try session.terminal.waitFor("what was found alone") {
      $0[1].contains("1 of 3") && $0[2].hasPrefix("▌1  text  one") && $0[3].isEmpty
    }
    try session.terminal.press("Enter")
    #expect(try session.end() == .output("one"))
  }

  @Test func `Esc clears the search and keeps what was selected`() throws {
    let history = try History("one", "two", "three")
    let session = try ScreenSession(history, "--query", "one")
    let terminal = session.terminal
    try terminal.waitFor("the found clip") { $0[1].contains("1 of 3") && $0[2].contains("one") }
    try terminal.press("Escape", "Escape")
    try terminal.waitFor("the whole list") { $0[1].contains("three") && $0[3].hasPrefix("▌3") }
    // One too many does nothing; a key that follows it at once may be taken for one with Alt.
    try terminal.press("Escape")
    try terminal.waitFor("the end") { _ in
      try terminal.press("Enter")
      return try terminal.exitStatus() != nil
    }
    #expect(try session.end() == .output("one"))
  }

  @Test func `marked clips are joined in the order of marking`() throws {
    for (options, expected) in [
      ([], "three\none\ntwo"), (["--separator", " + "], "three + one + two"),
      (["--print0"], "three\0one\0two\0"),
    ] as [([String], String)] {
      let session = try ScreenSession(try History("one", "two", "three"), options)
      try session.terminal.waitFor(text: "three")
      try session.terminal.press("Space", "Down", "Space", "Up", "Space", "Enter")
      #expect(try session.end() == .output(expected))
    }
  }

  @Test func `with --multi number keys mark`() throws {
    let session = try ScreenSession(try History("one", "two", "three"), "--multi")
    try session.terminal.waitFor(text: "three")
    try session.terminal.press("3", "1", "Enter")
    #expect(try session.end() == .output("one\nthree"))
  }

  @Test func `pin, delete and undo, and another nori sees each`() throws {
    let history = try History("one", "two", "three")
    let session = try ScreenSession(history)
    let terminal = session.terminal
    try terminal.waitFor("all") { $0[1].hasPrefix("▌1  text  three") }
    try terminal.press("Down", "p")
    try terminal.waitFor(text: "pinned 1 clip")
    #expect(try history.list().map { $0["pinned"]?.boolValue } == [false, true, false])
    try terminal.press("p")
    try terminal.waitFor(text: "unpinned 1 clip")
    try terminal.press("d")
    try terminal.waitFor(text: "deleted 1 clip")
    try terminal.waitFor("two to be gone") { $0[2].contains("one") }
    #expect(try history.summaries() == ["three", "one"])
    try terminal.press("u")
    try terminal.waitFor(text: "1 clip back")
    try terminal.waitFor("two to be back, and selected") {
      $0[2].hasPrefix("▌2  text  two") && $0[3].contains("one")
    }
    #expect(try history.summaries() == ["three", "two", "one"])
    try terminal.press("u")
    try terminal.waitFor(text: "nothing to undo")
    try terminal.press("q")
    #expect(try session.end() == .cancelled)
  }

  @Test func `what was asked for just before leaving is done all the same`() throws {
    let history = try History("one", "two", "three")
    let session = try ScreenSession(history)
    try session.terminal.waitFor("all") { $0[3].contains("one") }
    try session.terminal.press("d", "j", "d", "q")
    #expect(try session.end() == .cancelled)
    #expect(try history.summaries() == ["two"])
  }

  @Test func `a change by another nori is seen without a key`() throws {
    let history = try History("one", "two", "three")
    let session = try ScreenSession(history)
    try session.terminal.waitFor("all") { $0[3].contains("one") }
    try session.terminal.press("Down")
    try session.terminal.waitFor("the selection") { $0[2].hasPrefix("▌2  text  two") }
    #expect(try history.nori("delete", "1") == .output(""))
    try session.terminal.waitFor("three to be gone") { $0[1].hasPrefix("▌1  text  two") }
    #expect(try history.nori("undo").status == 0)
    try session.terminal.waitFor("three to be back") {
      $0[1].hasPrefix(" 1  text  three") && $0[2].hasPrefix("▌2  text  two")
    }
    try session.terminal.press("Enter")
    #expect(try session.end() == .output("two"))
  }

  @Test(arguments: Size.all)
  func `what is captured meanwhile appears, and the selected clip stays selected`(
    _ size: Size
  ) throws {
    let history = try History("one", "two")
    let session = try ScreenSession(history, columns: size.columns, rows: size.rows)
    let terminal = session.terminal
    try terminal.waitFor("both") { $0[2].contains("one") }
    try terminal.press("Down")
    try terminal.waitFor("the selection") { $0[2].hasPrefix("▌2  text  one") }
    try history.capture("three")
    try terminal.waitFor("the arrival") {
      $0[0].contains("Clips 3") && $0[1].hasPrefix(" 1  text  three")
        && $0[2].hasPrefix(" 2  text  two") && $0[3].hasPrefix("▌3  text  one")
    }
    try history.folder.write("{".utf8, to: "nori/inbox/tmp/bad.json")
    _ = try history.shell("mv \"$NORI_HOME/inbox/tmp/bad.json\" \"$NORI_HOME/inbox/new/\"")
    try terminal.waitFor(text: "1 set aside")
    try terminal.press("Enter")
    #expect(try session.end() == .output("one"))
  }

  @Test func `leaving an empty history says that there was nothing`() throws {
    let session = try ScreenSession(History())
    try session.terminal.waitFor(text: "No clips yet")
    try session.terminal.press("q")
    #expect(try session.end() == ProgramResult(ending: .exited(1)))
  }

  @Test func `the first capture appears in an empty history`() throws {
    let history = try History()
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "Clips 0")
    try history.capture("first")
    try session.terminal.waitFor(text: "▌1  text  first")
    try session.terminal.press("1")
    #expect(try session.end() == .output("first"))
  }

  @Test func `Enter on nothing chooses nothing`() throws {
    let session = try ScreenSession(try History("one"), "--query", "nothing like it")
    try session.terminal.waitFor(text: "0 of 1")
    try session.terminal.press("Enter")
    try session.terminal.press("C-c")
    #expect(try session.end() == .cancelled)
  }

  @Test func `help shows every chapter and closes`() throws {
    let session = try ScreenSession(try History("one"))
    try session.terminal.waitFor(text: "one")
    try session.terminal.press("?")
    try session.terminal.waitFor(text: "Paste the row with this number at once")
    try session.terminal.press("G")
    try session.terminal.waitFor(text: "Give the terminal back to the shell until `fg`")
    try session.terminal.press("q")
    try session.terminal.waitFor(text: "▌1  text  one")
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
  }

  @Test func `a terminal that becomes tiny and large again loses nothing`() throws {
    let history = try History(twelve)
    let session = try ScreenSession(history)
    let terminal = session.terminal
    let rows = try terminal.waitFor("all") { $0[12].contains("clip number 1 ") }
    try terminal.press("Down")
    try terminal.resize(columns: 10, rows: 2)
    try terminal.waitFor(text: "nori n")
    try terminal.resize(columns: 1, rows: 1)
    try terminal.waitFor("one cell") { $0.count == 1 && $0[0].count <= 1 }
    try terminal.resize(columns: 200, rows: 60)
    try terminal.waitFor("the preview beside the list") {
      $0[1].contains("│ clip number 11") && $0.count == 60
    }
    try terminal.resize(columns: 80, rows: 24)
    try terminal.waitFor("the screen as it was") {
      $0[2].hasPrefix("▌2  text  clip number 11") && $0[12] == rows[12] && $0.count == 24
    }
    try terminal.press("Enter")
    #expect(try session.end() == .output("clip number 11"))
  }

  @Test func `the preview opens over a narrow list and shows the whole clip`() throws {
    let session = try ScreenSession(
      try History("first line\nsecond line\n\tthird\u{1b}line"), columns: 60, rows: 12)
    try session.terminal.waitFor(text: "first line")
    try session.terminal.press("Right")
    try session.terminal.waitFor(text: "second line")
    try session.terminal.waitFor(text: "third^[line")
    try session.terminal.press("Left")
    try session.terminal.waitFor(text: "▌1  text")
    try session.terminal.press("1")
    #expect(try session.end() == .output("first line\nsecond line\n\tthird\u{1b}line"))
  }
}
