import TestSupport
import Testing

/// nori on a key of bash, zsh and fish: what is chosen goes to the cursor of the line, byte for byte.
@Suite(.serialized) struct ShellWidgetTests {
  /// Settings that people have, and that break scripts which do not expect them.
  private static let odd = "set -u; set -e; set -f; IFS=an; LC_MESSAGES=C"

  struct Setup: CustomTestStringConvertible, Sendable {
    let kind: ShellSession.Kind
    var settings = ""
    var testDescription: String { "\(kind.rawValue) \(settings)" }

    static let inserting = [
      Setup(kind: .bash), Setup(kind: .bash, settings: "set -o vi"),
      Setup(kind: .bash, settings: odd), Setup(kind: .zsh),
      Setup(kind: .zsh, settings: "bindkey -v"),
      Setup(kind: .zsh, settings: odd), Setup(kind: .fish),
      Setup(kind: .fish, settings: "fish_vi_key_bindings"),
    ]
    static let commanding = [
      Setup(kind: .bash, settings: "set -o vi"), Setup(kind: .zsh, settings: "bindkey -v"),
      Setup(kind: .fish, settings: "fish_vi_key_bindings"),
    ]
  }

  /// Nothing in these has to be asked about, and every shell could take them for something else.
  private static let texts = [
    "plain", "it's \"here\" `x` $(touch bad) ${HOME} $1 $$", #"a\nb \\ \' \"#, "!! !x ^a^b^ #no",
    "-n %s %d %% * ? [a] {b,c} ~ ; & | > < ()", "会議のメモ 👍🏽 ŷ e\u{301}", "  two blanks  ",
    String(repeating: "long ", count: 250) + "line",
  ]

  @Test(arguments: Setup.inserting)
  func `a choice goes to the cursor as it is`(_ setup: Setup) throws {
    let history = try History(Self.texts.reversed())
    let shell = try ShellSession(setup.kind, history, before: setup.settings)
    for (index, text) in Self.texts.enumerated() {
      if index > 0 { try shell.type("") }
      try shell.terminal.type("echo 会 XY")
      try shell.terminal.press("Left", "Left")
      try shell.open()
      try shell.terminal.press("\(index + 1)")
      try shell.waitForPrompt()
      #expect(try shell.line() == ShellSession.Line("echo 会 \(text)‸XY"))
    }
    #expect(!(try shell.folder.names().contains("bad")))
  }

  @Test(arguments: Setup.commanding)
  func `where vi's commands are typed, it comes behind the character at the cursor`(
    _ setup: Setup
  ) throws {
    let shell = try ShellSession(setup.kind, try History("会議"), before: setup.settings)
    try shell.terminal.type("echo é")
    try shell.terminal.press("Escape")
    try shell.terminal.waitFor("the cursor on the last character") { _ in
      try shell.terminal.cursor()?.column == 8
    }
    try shell.open()
    try shell.terminal.press("1")
    try shell.waitForPrompt()
    #expect(try shell.line().text == "echo é会議")
  }

  @Test(arguments: Setup.inserting)
  func `a cancelled choice leaves the line as it was`(_ setup: Setup) throws {
    let shell = try ShellSession(setup.kind, try History("clip"), before: setup.settings)
    try shell.terminal.type("echo 会 XY")
    try shell.terminal.press("Left")
    try shell.open()
    try shell.terminal.press("q")
    try shell.waitForPrompt()
    #expect(try shell.line() == ShellSession.Line("echo 会 X‸Y"))
    // And it still goes on.
    try shell.open()
    try shell.terminal.press("1")
    try shell.waitForPrompt()
    #expect(try shell.line() == ShellSession.Line("echo 会 Xclip‸Y"))
  }

  private static let lines = "echo one\n\techo 'two' !!\n"

  @Test(arguments: ShellSession.Kind.allCases)
  func `lines are asked about, and go as they are when a person says so`(
    _ kind: ShellSession.Kind
  ) throws {
    let shell = try ShellSession(kind, try History(Self.lines))
    try shell.terminal.type("X")
    try shell.terminal.press("Left")
    try shell.open()
    try shell.terminal.press("1")
    try shell.terminal.waitFor(text: "2 line ends")
    try shell.terminal.press("Up", "Enter")
    try shell.waitForPrompt()
    #expect(try shell.line() == ShellSession.Line("\(Self.lines)‸X"))
  }

  @Test(arguments: ShellSession.Kind.allCases)
  func `lines are asked about, and become one line`(_ kind: ShellSession.Kind) throws {
    let shell = try ShellSession(kind, try History(Self.lines))
    try shell.open()
    try shell.terminal.press("1")
    try shell.terminal.waitFor(text: "2 line ends")
    try shell.terminal.press("Down", "Enter")
    try shell.waitForPrompt()
    #expect(try shell.line() == ShellSession.Line("echo one  echo 'two' !!‸"))
  }

  /// The shell itself says what the word means.
  @Test(arguments: Setup.inserting)
  func `a quoted choice is exactly the clip to the shell`(_ setup: Setup) throws {
    let texts: [[UInt8]] = [
      Array("two\nlines and 'quotes' \"both\" \\ \\n !! $(touch bad) `x`\n\n".utf8),
      Array("\u{1b}[31m\u{7f}\u{1}\t\r\n\u{85}\u{202e}会議 é \u{feff}%s !x".utf8),
      [0x61, 0xFF, 0x9B, 0x41, 0xC3], Array("it's 会議 !!".utf8), Array("-n \\'".utf8),
    ]
    let history = try History()
    for text in texts.reversed() { try history.capture(text, "--type", "text/plain") }
    try history.write(configuration: #"{"shellQuoting": "quoted"}"#)
    let shell = try ShellSession(setup.kind, history, before: setup.settings)
    for (index, text) in texts.enumerated() {
      try shell.waitForEmptyLine()
      try shell.terminal.type("command printf %s ")
      try shell.open()
      try shell.terminal.press("\(index + 1)")
      try shell.waitForPrompt()
      let file = shell.folder.path("out\(index)")
      try shell.terminal.type(" >\(file).part; command mv \(file).part \(file)")
      try shell.terminal.press("Enter")
      try waitUntil("the shell has written it") {
        try shell.folder.names().contains("out\(index)")
      }
      #expect(try shell.folder.read("out\(index)") == text)
    }
    #expect(!(try shell.folder.names().contains("bad")))
  }

  @Test(arguments: ShellSession.Kind.allCases)
  func `keys typed ahead run nothing`(_ kind: ShellSession.Kind) throws {
    let shell = try ShellSession(kind, try History("touch bad\n"))
    try shell.open()
    try shell.terminal.press("1", "a", "y", "Space", "o", "s", "x")
    try shell.terminal.waitFor(text: "1 line end")
    try shell.terminal.press("Enter")
    try shell.waitForPrompt()
    let word = kind == .fish ? #"'touch bad'\n"# : #"$'touch bad\n'"#
    #expect(try shell.line() == ShellSession.Line("\(word)‸"))
    #expect(!(try shell.folder.names().contains("bad")))
  }

  /// Stands in for nori where the protocol is what matters.
  private func script(_ text: String, in folder: TemporaryFolder) throws -> String {
    let path = try folder.write("#!/bin/sh\n\(text)\n".utf8, to: "fake")
    _ = try run("chmod", ["+x", path], environment: SealedEnvironment(in: folder))
    return path
  }

  @Test(arguments: Setup.inserting)
  func `the cursor stands where the choice says`(_ setup: Setup) throws {
    let folder = try TemporaryFolder()
    let program = try script(
      """
      [ "$1" != shell-init ] || exec '\(NoriProgram.path)' "$@"
      printf 'for 会 in "\\0"; do é; done\\0'
      """, in: folder)
    let shell = try ShellSession(
      setup.kind, try History(), before: setup.settings, program: program)
    try shell.terminal.type("aé X")
    try shell.terminal.press("Left")
    for key in setup.kind.keys { try shell.terminal.press(key) }
    try shell.terminal.waitFor(text: "done")
    #expect(try shell.line() == ShellSession.Line(#"aé for 会 in "‸"; do é; doneX"#))
  }

  @Test(arguments: ShellSession.Kind.allCases)
  func `a nori that fails or dies half way leaves the line as it was`(
    _ kind: ShellSession.Kind
  ) throws {
    let folder = try TemporaryFolder()
    let program = try script(
      """
      [ "$1" != shell-init ] || exec '\(NoriProgram.path)' "$@"
      printf 'half'; echo 'nori: no.' >&2; exit 5
      """, in: folder)
    let shell = try ShellSession(kind, try History(), program: program)
    try shell.terminal.type("echo é")
    for key in kind.keys { try shell.terminal.press(key) }
    try shell.terminal.waitFor(text: "nori: no.")
    #expect(try shell.line() == ShellSession.Line("echo é‸"))
  }

  @Test(arguments: [
    (ShellSession.Kind.bash, #"NORI_KEY='\C-]'"#, "C-]"), (.zsh, "NORI_KEY='^]'", "C-]"),
    (.fish, #"set -g NORI_KEY \c]"#, "C-]"),
  ])
  func `the key is a person's to choose`(
    _ kind: ShellSession.Kind, _ setting: String, _ key: String
  ) throws {
    let shell = try ShellSession(kind, try History("clip"), before: setting)
    try shell.open([key])
    try shell.terminal.press("1")
    try shell.waitForPrompt()
    #expect(try shell.line() == ShellSession.Line("clip‸"))
  }

  @Test(arguments: [
    (ShellSession.Kind.bash, #"NORI_SNIPPET_KEY='\C-]'"#), (.zsh, "NORI_SNIPPET_KEY='^]'"),
    (.fish, #"set -g NORI_SNIPPET_KEY \c]"#),
  ])
  func `a second key opens the snippets, if a person names it`(
    _ kind: ShellSession.Kind, _ setting: String
  ) throws {
    let history = try History("clip")
    #expect(try history.nori("snippet", "add", "tag", input: "<p>$0</p>") == .output(""))
    let shell = try ShellSession(kind, history, before: setting)
    try shell.terminal.press("C-]")
    try shell.terminal.waitFor("the snippets") { rows in rows.contains { $0.hasPrefix("▌1 ") } }
    try shell.terminal.waitFor(text: "tag")
    try shell.terminal.press("1")
    try shell.waitForPrompt()
    #expect(try shell.line() == ShellSession.Line("<p>‸</p>"))
    try shell.type("")
    try shell.open()
    try shell.terminal.press("1")
    try shell.waitForPrompt()
    #expect(try shell.line() == ShellSession.Line("clip‸"))
  }

  @Test(arguments: ShellSession.Kind.allCases)
  func `a shell that is no person's takes the settings too, without a word`(
    _ kind: ShellSession.Kind
  ) throws {
    let history = try History()
    let command = [
      .bash: #"eval "$(nori shell-init bash)""#, .zsh: #"eval "$(nori shell-init zsh)""#,
      .fish: "nori shell-init fish | source",
    ][kind]
    let folder = try TemporaryFolder()
    try folder.write([], to: "bin/.keep")
    _ = try run(
      "ln", ["-s", NoriProgram.path, folder.path("bin/nori")], environment: history.environment)
    let path = history.environment.variables["PATH"] ?? ""
    let result = try run(
      kind.rawValue, ["-c", command ?? ""],
      environment: history.environment.with(["PATH": "\(folder.path("bin")):\(path)"]))
    #expect(result == ProgramResult(ending: .exited(0)))
  }
}
