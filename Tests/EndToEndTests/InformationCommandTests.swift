import TestSupport
import Testing

/// Settings, help and what else nori tells of itself.
struct InformationCommandTests {
  @Test func `settings are shown with where each comes from, checked and edited`() throws {
    var history = try History()
    let path = "\(history.home)/config.json"
    #expect(try history.nori("config", "path") == .output("\(path)\n"))
    #expect(try history.nori("config", "check") == .output(""))
    history.environment = history.environment.with(["VISUAL": "my-editor"])
    let standard = try history.nori("config")
    #expect(standard.status == 0)
    let sources = standard.outputText.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(sources.first { $0[0] == "editor" }?.last == "VISUAL")
    #expect(sources.filter { $0[0] != "editor" }.allSatisfy { $0.last == "default" })
    #expect(sources.count > 10)
    #expect(try history.files() == [])
    try history.folder.write(
      #"{"them": 1, "mouse": "x", "historyLimit": 10, "keys": {"cancel": ["zz"]}}"#.utf8,
      to: "nori/config.json")
    let shown = try history.nori("config", "show")
    #expect(shown.outputText.contains("historyLimit\t10\tfile\n"))
    #expect(shown.outputText.contains("mouse\ttrue\tdefault\n"))
    #expect(shown.status == 2)
    #expect(
      try history.nori("config", "check")
        == ProgramResult(
          ending: .exited(2),
          errors: Array(
            """
            nori: \(path): there is no setting them; did you mean theme?
            nori: \(path): mouse should be true or false
            nori: \(path): keys.cancel: there is no key zz

            """.utf8)))
    let editor = try history.folder.write(
      "#!/bin/sh\necho '{\"mouse\":false}' > \"$1\"".utf8, to: "editor")
    history.environment = history.environment.with(["VISUAL": "sh \(editor)"])
    #expect(try ScreenSession(history, ["config", "edit"]).end() == .output(""))
    #expect(try history.nori("config").outputText.contains("mouse\tfalse\tfile\n"))
  }

  @Test func `settings that cannot be understood keep captures waiting, and lose none`() throws {
    let history = try History("one")
    #expect(try history.summaries() == ["one"])
    try history.folder.write("{".utf8, to: "nori/config.json")
    let sentence =
      "nori: Captures wait until nori config edit mends \(history.home)/config.json: line 1,"
      + " column 2: string or '}' expected.\n"
    try history.capture("two")
    #expect(try history.nori("paste") == .output("one", errors: sentence))
    #expect(
      try history.nori("ingest")
        == ProgramResult(ending: .exited(2), errors: Array(sentence.utf8)))
    try history.folder.write("{}".utf8, to: "nori/config.json")
    #expect(try history.nori("paste") == .output("two"))
  }

  @Test func `Pro can be tried once`() throws {
    let history = try History()
    #expect(
      try history.nori("pro")
        == .output("Free: 50 clips, 9 pins and 10 snippets. Try Pro for 14 days: nori pro trial.\n")
    )
    let begun = try history.nori("pro", "trial")
    #expect(begun.outputText.hasPrefix("The trial of Pro has begun; it ends on 20"))
    let day = String(begun.outputText.suffix(12).prefix(10))
    #expect(
      try history.nori("pro", "status")
        == .output(
          "Pro, on trial until \(day): any number of clips, pins and snippets, and search in all clips.\n"
        ))
    #expect(
      try history.nori("pro", "trial")
        == .complaint("This history has had its trial of Pro; it ends on \(day).", 3))
  }

  @Test func `a mistyped word suggests the near one`() throws {
    let history = try History()
    for (words, sentence) in [
      (["pastee"], "There is no command 'pastee' in nori. Did you mean 'paste'?"),
      (["inbox", "rety"], "There is no command 'rety' in nori inbox. Did you mean 'retry'?"),
      (["help", "cpature"], "There is no command 'cpature' in nori. Did you mean 'capture'?"),
      (["paste", "--typo"], "nori paste has no option '--typo'. Did you mean '--type'?"),
      (["xyzzy"], "There is no command 'xyzzy' in nori. See 'nori --help'."),
      (["completions", "tcsh"], "SHELL takes bash, zsh or fish, not 'tcsh'."),
    ] {
      let result = try history.nori(words, input: [])
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.errorText == "nori: \(sentence)\n")
    }
    #expect(try history.files() == [])
  }

  @Test func `help is the same by every way, and every command has it`() throws {
    let history = try History()
    let help = try history.nori("help")
    #expect(help.status == 0 && help.outputText.hasPrefix("Usage: nori"))
    #expect(try history.nori("--help") == help)
    #expect(try history.nori("-h") == help)
    let commands = try history.shell("nori completions bash | bash -n && nori help").outputText
      .split(separator: "\n").compactMap { $0.firstMatch(of: /^  ([a-z]+)[ ]{2}/)?.1 }
    #expect(commands.count >= 20)
    for command in commands {
      let text = try history.nori("help", String(command))
      #expect(text.status == 0 && text.outputText.hasPrefix("Usage: nori \(command)"))
      #expect(try history.nori(String(command), "-h") == text)
      #expect(try history.nori(String(command), "--help", "--no-such").status != nil)
    }
    #expect(try history.nori("version") == history.nori("--version"))
    #expect(try history.nori("version").outputText.hasPrefix("nori "))
    #expect(try history.files() == [])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions are a script that their shell can read`(_ shell: String) throws {
    let history = try History()
    let script = try history.nori("completions", shell)
    #expect(script.status == 0 && script.errors.isEmpty)
    guard installedProgram(shell) != nil else { return }
    let check = try run(shell, ["-n"], input: script.output, environment: history.environment)
    #expect(check == .output(""))
  }

  @Test(.needs("man"))
  func `the manual page is read without a warning`() throws {
    let history = try History()
    let result = try history.shell(
      "nori man > nori.1; MANWIDTH=80 man --warnings=all -l nori.1 > page; head -n 1 page")
    #expect(result.errors.isEmpty && result.outputText.hasPrefix("NORI(1)"))
  }
}
