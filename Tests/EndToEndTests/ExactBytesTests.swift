import TestSupport
import Testing

/// Contents that other programs change on their way.
struct Contents: CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]

  init(_ name: String, _ bytes: some Sequence<UInt8>) {
    testDescription = name
    self.bytes = Array(bytes)
  }

  static let all = [
    Contents("a newline at the end", "a\n".utf8),
    Contents("no newline at the end", "a".utf8),
    Contents("nothing but newlines", "\n\n\n".utf8),
    Contents("a byte order mark", [0xef, 0xbb, 0xbf, 0x61]),
    Contents("CR LF, CR and LF", "a\r\nb\rc\nd\r\n".utf8),
    Contents("NUL", [0, 97, 0, 0, 98, 0]),
    Contents("invalid UTF-8", [0xff, 0xfe, 97, 0xc3, 10, 0xed, 0xa0, 0x80, 0xf4, 0x90]),
    Contents("every byte", UInt8.min...UInt8.max),
    Contents("emoji with joiners", "👨‍👩‍👧‍👦 🏳️‍🌈 👍🏽 e\u{301} 🇯🇵\n".utf8),
    Contents("right to left", "שלום \u{202e}abc\u{202c} مرحبا\u{200f}\n".utf8),
    Contents("escape sequences", Contents.hostile),
    Contents("10 MB") {
      var random = SeededRandom(seed: 10)
      return random.bytes(10_000_000)
    },
  ]

  private init(_ name: String, _ bytes: () -> [UInt8]) { self.init(name, bytes()) }

  /// Sets the clipboard and the title, asks where the cursor is, leaves strings open.
  static let hostile = Array(
    ("begin\u{1b}]52;c;aGFja2Vk\u{7}\u{1b}]0;hacked\u{7}\u{1b}[6n\u{1b}[c\u{1b}P$qm\u{1b}\\"
      + "\u{1b}_Gi=1;AAAA\u{1b}\\\u{1b}[2J\u{1b}[H\u{1b}(0\u{1b}[?1049l\u{7}\u{8}\u{8}\r"
      + "\u{9b}2J\u{9d}0;hacked\u{9c}\u{202e}\u{2066}\u{200b}\u{0}end\u{1b}]2;hack").utf8)
}

struct ExactBytesTests {
  @Test(arguments: Contents.all)
  func `a clip comes back by pipe, file and import as it was captured`(
    _ contents: Contents
  ) throws {
    let history = try History("older")
    try history.capture(contents.bytes)
    let pasted = ProgramResult(ending: .exited(0), output: contents.bytes)
    #expect(try history.nori("paste") == pasted)
    #expect(try history.shell("nori paste > file && cat file") == pasted)
    #expect(try history.shell("nori paste | cat") == pasted)
    let other = try History()
    let export = try history.nori("export").output
    #expect(try other.nori(["import"], input: export).status == 0)
    #expect(try other.nori("paste") == pasted)
  }

  @Test(arguments: Contents.all)
  func `a number key gives the exact bytes of its row`(_ contents: Contents) throws {
    let history = try History()
    try history.capture(contents.bytes)
    try history.capture("newer")
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "newer")
    try session.terminal.press("2")
    #expect(
      try session.end() == ProgramResult(ending: .exited(0), output: contents.bytes))
  }

  @Test func `nori stands in a substitution, a pipe and a redirection`() throws {
    let history = try History("  two  words ", "#!/bin/sh\n")
    for (script, expected) in [
      ("x=$(nori); echo \"[$x]\"", "[  two  words ]"),
      ("nori | wc -c", "13"),
      ("nori > chosen; cat chosen; echo .", "  two  words ."),
      ("echo \"[$(nori | cat | head -c 3)]\"", "[  t]"),
    ] {
      let terminal = try Tmux(
        columns: 80, rows: 24,
        ["sh", "-c", "nori() { '\(NoriProgram.path)'; }; cd; { \(script); } > result"],
        environment: history.environment)
      try terminal.waitFor(text: "words")
      try terminal.press("Down", "Enter")
      #expect(try terminal.waitForExit() == 0)
      #expect(try history.shell("cat result").output == Array("\(expected)\n".utf8))
    }
  }
}

struct UntrustedContentsTests {
  @Test func `no byte of a clip reaches the terminal as a command`() throws {
    let history = try History()
    try history.capture(
      Contents.hostile, "--origin", "app=\u{1b}]52;c;YQ==\u{7}app", "--origin",
      "title=\u{1b}]0;hacked\u{7}")
    let session = try ScreenSession(
      history, columns: 120, rows: 24, before: "printf '\\033]2;untouched\\033\\\\'")
    let terminal = session.terminal
    try terminal.tmux(["set-option", "-s", "set-clipboard", "on"])
    let rows = try terminal.waitFor(text: "begin^[]52;c;aGFja2Vk^G")
    #expect(rows.count == 24)
    try terminal.press("w", "J", "K", "?")
    try terminal.waitFor(text: "Paste the row")
    try terminal.press("Escape")
    try terminal.waitFor("the list as it was") { $0[1].prefix(70) == rows[1].prefix(70) }
    try terminal.press("/")
    try terminal.type("hacked")
    try terminal.waitFor(text: "1 of 1")
    try terminal.press("Escape")
    try terminal.waitFor(text: "1-9 paste")
    #expect(try terminal.value(of: "#{pane_title}") == "untouched")
    #expect(try terminal.tmux(["list-buffers"]).outputText == "")
    try terminal.press("1")
    #expect(
      try session.end() == ProgramResult(ending: .exited(0), output: Contents.hostile))
    #expect(try terminal.value(of: "#{pane_title}") == "untouched")
  }

  @Test func `the same bytes uninterpreted would have been obeyed`() throws {
    let history = try History()
    let file = try history.folder.write(Contents.hostile, to: "hostile")
    let terminal = try Tmux(
      columns: 80, rows: 24,
      ["sh", "-c", "read x; cat \"$1\"; printf '\\033\\\\done\\n'; read x", "sh", file],
      environment: history.environment)
    try terminal.tmux(["set-option", "-s", "set-clipboard", "on"])
    try terminal.press("Enter")
    try terminal.waitFor("the title") { _ in
      try terminal.value(of: "#{pane_title}").hasPrefix("hack")
    }
    #expect(try terminal.tmux(["show-buffer"]).outputText == "hacked")
  }

  @Test(arguments: [
    ["list"], ["list", "--print0"], ["list", "--json"], ["show", "--json"], ["export"], ["paste"],
    ["show"], ["inbox", "list"], ["inbox"],
    ["delete", "\u{1b}]0;hacked\u{7}"], ["capture", "--origin", "\u{1b}]0;hacked\u{7}"],
    ["\u{1b}]0;hacked\u{7}"], ["capture", "/\u{1b}]0;hacked\u{7}"],
    ["paste", "--type", "\u{1b}]0;hacked\u{7}"],
  ])
  func `a command on a terminal shows control characters instead of sending them`(
    _ arguments: [String]
  ) throws {
    let history = try History()
    try history.capture(Contents.hostile, "--origin", "app=\u{1b}]0;hacked\u{7}")
    try history.folder.write([], to: "nori/inbox/new/\u{1b}]0;hacked\u{7}.json")
    let file = history.folder.path("typescript")
    // Without the terminal between: every byte that nori sends it.
    let command = ([NoriProgram.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let result = try run(
      "script", ["-qec", command, file], environment: history.environment)
    let sent = String(decoding: result.output, as: UTF8.self)
    #expect(!sent.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{7}" || $0 == "\u{8}" })
    #expect(
      !sent.unicodeScalars.contains {
        (0x80...0x9f).contains($0.value) || $0 == "\u{202e}" || $0 == "\u{2066}"
      })
  }
}
