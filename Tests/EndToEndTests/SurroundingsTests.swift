import TestSupport
import Testing

/// Terminals, languages and places other than the usual ones.
struct SurroundingsTests {
  @Test func `colors are used, and NO_COLOR turns them off`() throws {
    for (value, isColored) in [(nil, true), ("", true), ("1", false)] as [(String?, Bool)] {
      var history = try History("one")
      history.environment = history.environment.with(["NO_COLOR": value])
      let session = try ScreenSession(history)
      try session.terminal.waitFor(text: "▌1  text  one")
      let rows = try session.terminal.screenWithEscapes().joined()
      // 39 and 49 take a color away.
      #expect(rows.contains(/\u{1b}\[(?:[0-9]+;)*(?:[349]|10)[0-8][;m]/) == isColored)
      try session.terminal.press("q")
      #expect(try session.end() == .cancelled)
    }
  }

  @Test(arguments: [
    (
      "export TERM=no-such-terminal",
      "There is no description of the terminal no-such-terminal. Set TERM to a known one, such as"
        + " xterm-256color."
    ),
    ("unset TERM", "TERM is not set, so nobody knows what this terminal can do. Set it."),
    ("export TERM=", "TERM is not set, so nobody knows what this terminal can do. Set it."),
    (
      "export TERM=dumb",
      "The terminal dumb cannot place its cursor. In scripts, use nori paste or nori list."
    ),
  ])
  func `a terminal that cannot be used is told in a sentence`(
    _ before: String, _ sentence: String
  ) throws {
    let session = try ScreenSession(try History("one"), before: before)
    #expect(try session.end() == .complaint(sentence, 6))
  }

  @Test(arguments: ["xterm", "vt100", "linux", "screen", "tmux-256color", "xterm-direct"])
  func `a known terminal shows the list`(_ type: String) throws {
    let database = try run(
      "infocmp", [type], environment: SealedEnvironment(in: try TemporaryFolder()))
    guard database.status == 0 else { return }
    let session = try ScreenSession(
      try History("one"), columns: 79, before: "export TERM=\(type)")
    try session.terminal.waitFor(text: "text  one")
    try session.terminal.press("1")
    #expect(try session.end() == .output("one"))
  }

  @Test func `a locale without UTF-8 draws in ASCII alone`() throws {
    var history = try History("会議 café 👍", "plain")
    history.environment = history.environment.with(["LC_ALL": "C", "LANG": "C"])
    let session = try ScreenSession(history, columns: 120)
    try session.terminal.waitFor(text: "plain")
    try session.terminal.waitFor(text: "caf")
    let rows = try session.terminal.screen()
    #expect(rows.joined().contains { !$0.isASCII } == false)
    try session.terminal.press("?")
    let help = try session.terminal.waitFor(text: "Paste")
    #expect(help.joined().contains { !$0.isASCII } == false)
    try session.terminal.press("Escape")
    try session.terminal.waitFor(text: "plain")
    try session.terminal.press("2")
    #expect(try session.end() == .output("会議 café 👍"))
  }

  @Test func `without a terminal the screen says so and commands work`() throws {
    let history = try History("one")
    let refusal = ProgramResult.complaint(
      "nori needs a terminal to show its screen on: /dev/tty: No such device or address."
        + " In scripts, use nori paste or nori list.", 6)
    #expect(
      try run("setsid", ["-w", NoriProgram.path], environment: history.environment) == refusal)
    #expect(try history.shell("setsid -w \"$NORI_UNDER_TEST\" paste") == .output("one"))
    #expect(
      try history.shell("setsid -w \"$NORI_UNDER_TEST\" < /dev/null | cat").errors
        == refusal.errors)
  }

  @Test func `closed streams are told in a sentence and take no file's place`() throws {
    let history = try History("one")
    let closed = "Standard output is closed, so there is nowhere to write to."
    for command in ["", "paste", "list", "show", "export", "config show", "man", "pro status"] {
      #expect(try history.shell("nori \(command) >&-") == .complaint(closed, 2))
    }
    #expect(
      try history.shell("nori capture <&-")
        == .complaint("Standard input is closed, so there is nothing to keep.", 4))
    #expect(
      try history.shell("nori import <&-")
        == .complaint("Standard input is closed, so there is nothing to import.", 4))
    #expect(try history.shell("nori paste <&-") == .output("one"))
    #expect(try history.shell("nori paste 2>&-") == .output("one"))
    #expect(try history.shell("nori paste 9 2>&-").ending == .exited(1))
    #expect(try history.shell("echo two | nori capture >&- 2>&-").ending == .exited(0))
    #expect(try history.shell("nori list <&- >&- 2>&-").ending == .exited(2))
    #expect(try history.summaries() == ["two", "one"])
    #expect(try history.query("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `the screen opens with a closed stdin, and keys come from the terminal`() throws {
    let history = try History("one")
    let shell = try JobShell(history)
    try shell.type("nori <&- > result")
    try shell.terminal.waitFor(text: "▌1  text  one")
    try shell.terminal.press("1")
    try shell.waitForPrompt()
    try shell.type("echo code $?")
    try shell.terminal.waitFor(text: "code 0")
    #expect(try history.folder.read("result") == Array("one".utf8))
  }

  private static let noPlaces: [String: String?] = [
    "HOME": nil, "NORI_HOME": nil, "XDG_DATA_HOME": nil, "XDG_STATE_HOME": nil,
    "XDG_CONFIG_HOME": nil,
  ]

  @Test func `without HOME there is no place for the history, and that is said`() throws {
    let sentence =
      "HOME is not set, so there is no place for the history. Set HOME, or NORI_HOME to a folder"
      + " for all of nori's files."
    let environment = try History().environment.with(Self.noPlaces)
    for home in [nil, ""] as [String?] {
      for command in [["paste"], ["list"], ["capture"], ["config", "path"], ["inbox"], []] {
        let result = try run(
          NoriProgram.path, command, environment: environment.with(["HOME": home]))
        #expect(result == .complaint(sentence, 5))
      }
    }
    #expect(try nori("version", environment: environment).status == 0)
    #expect(try nori("help", environment: environment).status == 0)
    #expect(try nori("man", environment: environment).status == 0)
    #expect(try nori("completions", "bash", environment: environment).status == 0)
  }

  @Test func `a relative HOME is refused, and a relative XDG variable is ignored`() throws {
    let history = try History()
    let environment = history.environment.with(Self.noPlaces)
    #expect(
      try nori("paste", environment: environment.with(["HOME": "some/where"]))
        == .complaint(
          "HOME is \"some/where\", which does not start with a slash. Set it to a whole path.", 5))
    let home = history.folder.path("home")
    let relative = environment.with([
      "HOME": home, "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "./state", "XDG_CONFIG_HOME": "",
    ])
    #expect(try nori("capture", input: "x".utf8, environment: relative) == .output(""))
    #expect(try nori("paste", environment: relative) == .output("x"))
    #expect(
      try nori("config", "path", environment: relative)
        == .output("\(home)/.config/nori/config.json\n"))
    #expect(
      try nori("inbox", "path", environment: relative)
        == .output("\(home)/.local/state/nori/inbox\n"))
    #expect(try history.folder.names(in: "home/.local/share/nori").contains("nori.db"))
    #expect(try history.folder.names() == ["home"])
  }

  @Test func `a relative NORI_HOME starts at the working folder`() throws {
    let history = try History()
    #expect(try history.shell("export NORI_HOME=here/; echo x | nori capture") == .output(""))
    #expect(try history.shell("mkdir sub; cd sub; NORI_HOME=../here nori paste") == .output("x\n"))
  }

  @Test func `places that are no folders are told in a sentence`() throws {
    let history = try History()
    try history.folder.write("a file".utf8, to: "nori")
    for command in ["capture", "list", "paste", "export", "ingest", "pro trial", "inbox", "undo"] {
      let result = try history.shell("echo x | nori \(command)")
      #expect(result.isOneSentence(5), "\(command): \(result.errorText)")
    }
    #expect(try history.folder.read("nori") == Array("a file".utf8))
  }
}
