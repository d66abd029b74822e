import TestSupport
import Testing

/// Snippets in an editor of the person's own: a script here.
struct SnippetEditorTests {
  private func history(editor script: String) throws -> History {
    var history = try History()
    let editor = try history.folder.write("#!/bin/sh\n\(script)\n".utf8, to: "editor")
    _ = try run("chmod", ["+x", editor], environment: history.environment)
    history.environment = history.environment.with(["EDITOR": editor, "VISUAL": nil])
    return history
  }

  private func leftFiles(_ history: History) throws -> [String] {
    try history.files().filter { $0.hasPrefix("edit-") }
  }

  /// Its errors go to a file, and so does what is asked.
  private func waitForQuestion(_ session: ScreenSession) throws {
    try waitUntil("the question") {
      // Until nori has begun there is no file.
      (try? session.text("err").hasSuffix("again? [Y/n] ")) ?? false
    }
  }

  @Test func `a new snippet is written in the editor, and undo brings back what an edit replaced`()
    throws
  {
    let history = try history(
      editor: #"""
        if grep -q '^name: greet$' "$1"; then sed -i 's/Hello/Dear/' "$1"
        else printf 'name: greet\nprompt 1: Who\n---\nHello ${1:all}\n' > "$1"; fi
        """#)
    #expect(try ScreenSession(history, ["snippet", "add"]).end() == .output(""))
    #expect(try history.nori("snippet", "expand", "greet") == .output("Hello all"))
    #expect(try ScreenSession(history, ["snippet", "edit", "greet"]).end() == .output(""))
    #expect(
      try history.nori("snippet", "expand", "greet", "--set", "Who=Ana") == .output("Dear Ana"))
    #expect(
      try history.nori("snippet", "undo")
        == .output("", errors: "nori: 1 snippet is back: greet.\n"))
    #expect(try history.nori("snippet", "expand", "greet") == .output("Hello all"))
    #expect(try leftFiles(history) == [])
  }

  @Test(arguments: [
    ("exit 3", 130, "ended with a failure, so nothing was changed."),
    ("kill -9 $$", 130, "ended with a failure, so nothing was changed."),
    (": > \"$1\"", 130, "The text was left empty in the editor. Nothing was changed."),
    (":", 0, "Nothing was changed. The text was saved as it was."),
    ("rm \"$1\"", 4, "so nothing was changed."),
  ])
  func `an editor that fails or changes nothing leaves the snippet as it was`(
    _ script: String, _ code: Int32, _ words: String
  ) throws {
    let history = try history(editor: script)
    try history.add("x", "text")
    let result = try ScreenSession(history, ["snippet", "edit", "x"]).end()
    #expect(result.ending == .exited(code))
    #expect(result.errorText.hasSuffix("\(words)\n"), "\(result.errorText)")
    #expect(try history.nori("snippet", "expand", "x") == .output("text"))
    #expect(try history.nori("snippet", "undo").ending == .exited(1))
    #expect(try leftFiles(history).filter { !$0.hasSuffix(".snippet") } == [])
  }

  @Test func `a faulty header opens the editor again with the text as it was`() throws {
    let history = try history(
      editor: #"""
        if grep -q colour "$1"; then sed -i '/colour/d' "$1"
        else sed -i '2s/.*/colour: red/; s/^text$/more text/' "$1"; fi
        """#)
    try history.add("x", "text")
    let session = try ScreenSession(history, ["snippet", "edit", "x"])
    try waitForQuestion(session)
    try session.terminal.press("Enter")
    let result = try session.end()
    #expect(result.ending == .exited(0))
    #expect(
      result.errorText.hasPrefix(
        "nori: The snippet cannot be kept as it is: line 2: colour is no key;"),
      "\(result.errorText)")
    #expect(try history.nori("snippet", "expand", "x") == .output("more text"))
    #expect(try leftFiles(history) == [])
  }

  @Test(arguments: [
    ("printf 'name: y\\n---\\nbrand-new\\n' > \"$1\"", 4, "There is a snippet named y already."),
    ("printf 'nam: y\\n---\\nbrand-new\\n' > \"$1\"", 4, "line 1: nam is no key;"),
    ("printf 'brand-new' > \"$1\"", 4, "line 1: this is no line of a header"),
  ])
  func `what the person does not mend is kept in a file that is named`(
    _ script: String, _ code: Int32, _ words: String
  ) throws {
    let history = try history(editor: script)
    try history.add("y", "old")
    let session = try ScreenSession(history, ["snippet", "add", "z"])
    try waitForQuestion(session)
    try session.terminal.type("n")
    try session.terminal.press("Enter")
    let result = try session.end()
    #expect(result.ending == .exited(code))
    let kept = try #require(try leftFiles(history).first)
    #expect(result.errorText.contains(words))
    #expect(
      result.errorText.hasSuffix("nori: Your text is kept in \(history.home)/\(kept).\n"),
      "\(result.errorText)")
    #expect(try history.files(with: "brand-new") == ["\(history.home)/\(kept)"])
    #expect(try history.snippetNames() == ["y"])
  }

  @Test func `what another editor has saved meanwhile stays, and so does the text of this one`()
    throws
  {
    let history = try history(
      editor: #"""
        if [ -e "$HOME/inner" ]; then printf 'name: x\n---\ntheirs\n' > "$1"
        else : > "$HOME/inner"; "\#(NoriProgram.path)" snippet edit x
          printf 'name: x\n---\nmine\n' > "$1"; fi
        """#)
    try history.add("x", "text")
    let result = try ScreenSession(history, ["snippet", "edit", "x"]).end()
    let kept = try #require(try leftFiles(history).first)
    #expect(
      result
        == .complaint(
          "The snippet x was changed by another program meanwhile, so nothing was changed."
            + " Your text is kept in \(history.home)/\(kept).", 4))
    #expect(try history.nori("snippet", "expand", "x") == .output("theirs"))
    #expect(try history.files(with: "mine") == ["\(history.home)/\(kept)"])
  }

  @Test func `warnings name the line of the file, and keep nothing from being saved`() throws {
    let history = try history(editor: "printf '%s\\n' 'x ${1:y' >> \"$1\"")
    try history.add("x", "text")
    #expect(
      try ScreenSession(history, ["snippet", "edit", "x"]).end()
        == .output("", errors: "nori: line 7, column 3: ${ without its } stays as it is.\n"))
    #expect(try history.nori("snippet", "expand", "x", "--raw") == .output("text\nx ${1:y"))
  }

  @Test func `without a terminal for the editor nothing is changed`() throws {
    let history = try history(editor: "echo x >> \"$1\"")
    try history.add("x", "text")
    let result = try run(
      "setsid", ["-w", NoriProgram.path, "snippet", "edit", "x"], environment: history.environment)
    #expect(
      result == .complaint("There is no terminal for the editor: No such device or address.", 6))
    #expect(try history.nori("snippet", "expand", "x") == .output("text"))
  }

  @Test func `what a snippet asks for is asked on a terminal, in order`() throws {
    let history = try History()
    try history.keep(
      "name: x\nprompt 1: Who\n---\n$1, ${2|red,green,blue|} ${3:$1 again} $2 ${4:d} ${free}")
    let terminal = try Tmux(
      columns: 80, rows: 24, [NoriProgram.path, "snippet", "expand", "x", "--set", "4=four"],
      environment: history.environment)
    try terminal.waitFor(text: "Who:")
    try terminal.type("Ana $2")
    try terminal.press("Enter")
    try terminal.waitFor("the choices") {
      $0.contains("  1  red") && $0.contains("  3  blue") && $0.contains("2 [red]:")
    }
    try terminal.type("3")
    try terminal.press("Enter")
    try terminal.waitFor(text: "3 [Ana $2 again]:")
    try terminal.press("Enter")
    try terminal.waitFor(text: "free [free]:")
    try terminal.press("Enter")
    try terminal.waitFor(text: "Ana $2, blue Ana $2 again blue four free")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test(arguments: ["C-c", "C-d"])
  func `a question that is not answered ends with 130 and writes nothing`(key: String) throws {
    let history = try History()
    try history.add("x", "before $1")
    let terminal = try Tmux(
      columns: 80, rows: 24, [NoriProgram.path, "snippet", "expand", "x"],
      environment: history.environment)
    try terminal.waitFor(text: "1:")
    try terminal.press(key)
    #expect(try terminal.waitForExit() == 130)
    #expect(try !terminal.screen().contains { $0.contains("before") })
  }

  @Test func `a terminal shows control characters of a value instead of obeying them`() throws {
    let history = try History("\u{1B}[31mred")
    try history.add("x", "<$CLIPBOARD>")
    let terminal = try Tmux(
      columns: 80, rows: 24, [NoriProgram.path, "snippet", "expand", "x"],
      environment: history.environment)
    try terminal.waitFor(text: "<^[[31mred>")
  }

  @Test func `a command is given up when the person ends it`() throws {
    let history = try History()
    try history.add("x", "<$CMD_c>")
    try history.write(
      configuration:
        #"{"snippetCommands": {"c": "echo here > \"$HOME/began\"; tail -f /dev/null"}}"#)
    let session = try ScreenSession(history, ["snippet", "expand", "x"])
    try waitUntil("the command") { try history.folder.names().contains("began") }
    try session.terminal.press("C-c")
    #expect(try session.end() == .cancelled)
  }
}
