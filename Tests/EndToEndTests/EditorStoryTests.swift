import TestSupport
import Testing

/// Editing a clip in an editor of the person's own: a script here.
struct EditorStoryTests {
  /// A history whose editor is this shell script; `$1` is the file.
  private func history(editor script: String, _ clips: String...) throws -> History {
    var history = try History(clips)
    let editor = try history.folder.write("#!/bin/sh\n\(script)\n".utf8, to: "editor")
    _ = try run("chmod", ["+x", editor], environment: history.environment)
    history.environment = history.environment.with(["EDITOR": editor, "VISUAL": nil])
    return history
  }

  @Test func `what the editor writes takes the clip's place, and undo brings the old back`()
    throws
  {
    let history = try history(
      editor: "ls -ld \"$1\" \"${1%/*}\" > \"$HOME/modes\"; echo more >> \"$1\"", "one\n", "two")
    let session = try ScreenSession(history)
    let terminal = session.terminal
    try terminal.waitFor("both") { $0[2].contains("one") }
    try terminal.press("Down", "e")
    try terminal.waitFor(text: "edited")
    try terminal.waitFor("the edited clip") {
      $0[2].hasPrefix("▌2  text  one") && $0[2].contains("more")
    }
    let modes = String(decoding: try history.folder.read("modes"), as: UTF8.self)
      .split(separator: "\n").map { $0.prefix(10) }
    #expect(modes.sorted() == ["-rw-------", "drwx------"])
    let keepers = try history.files(with: "more").filter { !$0.hasPrefix(history.database) }
    #expect(keepers == ["\(history.home)/snapshot.json"])
    #expect(try history.nori("paste", "1") == .output("two"))
    #expect(try history.nori("paste", "2") == .output("one\nmore\n"))
    try terminal.press("u")
    try terminal.waitFor(text: "1 clip back")
    #expect(try history.summaries() == ["two", "one"])
    try terminal.press("q")
    #expect(try session.end() == .cancelled)
    #expect(try history.files().filter { $0.hasPrefix("edit-") } == [])
  }

  @Test(arguments: [
    ("exit 3", "ended with a failure, so nothing was changed."),
    ("kill -9 $$", "ended with a failure, so nothing was changed."),
    (": > \"$1\"", "left empty in the editor, so it stays as it was"),
    (":", "left as it was"),
  ])
  func `an editor that fails or changes nothing leaves the clip as it was`(
    _ script: String, _ words: String
  ) throws {
    let history = try history(editor: script, "one\n", "two")
    let session = try ScreenSession(history, columns: 200, rows: 24)
    try session.terminal.waitFor("both") { $0[2].contains("one") }
    try session.terminal.press("e")
    try session.terminal.waitFor(text: words)
    #expect(try history.summaries() == ["two", "one"])
    #expect(try history.files().filter { $0.hasPrefix("edit-") } == [])
    try session.terminal.press("2")
    #expect(try session.end() == .output("one\n"))
  }

  @Test(arguments: [
    ("echo >> \"$1\"", "left as it was", "ls -l"),
    ("echo 'ls -la' > \"$1\"", "edited", "ls -la"),
  ])
  func `the newline that editors add at the end does not get into a clip`(
    _ script: String, _ words: String, _ text: String
  ) throws {
    let history = try history(editor: script, "ls -l")
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "ls -l")
    try session.terminal.press("e")
    try session.terminal.waitFor(text: words)
    try session.terminal.press("1")
    #expect(try session.end() == .output(text))
  }

  @Test(arguments: [
    "rm \"$1\"; ln -s /dev/zero \"$1\"", "rm \"$1\"; mkfifo \"$1\"", "rm \"$1\"; mkdir \"$1\"",
    "rm \"$1\"", "rm \"$1\"; ln -s /dev/zero \"$1\"; exit 1", "truncate -s 64G \"$1\"",
  ])
  func `whatever an editor leaves in the file's place is not read without end`(_ script: String)
    throws
  {
    let history = try history(editor: script, "one\n")
    let session = try ScreenSession(history, ["edit", "1"])
    let result = try session.end()
    #expect(result.isOneSentence(4), "\(result.errorText)")
    #expect(try history.nori("paste") == .output("one\n"))
  }

  @Test(arguments: ["delete 1", "purge --all --yes"])
  func `an edit of a clip that is gone by then is kept and told`(_ act: String) throws {
    let history = try history(
      editor: "\"\(NoriProgram.path)\" \(act); echo precious >> \"$1\"", "one\n")
    let session = try ScreenSession(history, ["edit", "1"])
    let result = try session.end()
    #expect(result.status == 1)
    #expect(
      result.errorText.hasPrefix("nori: The clip is no longer there. Your edit is kept in "),
      "\(result.errorText)")
    #expect(try history.files(with: "precious").count == 1)
  }

  @Test func `an editor that fails after it wrote loses no text`() throws {
    let history = try history(editor: "echo precious >> \"$1\"; exit 1", "one\n")
    let session = try ScreenSession(history, columns: 200)
    try session.terminal.waitFor(text: "one")
    try session.terminal.press("e")
    try session.terminal.waitFor(text: "What it wrote is kept in \(history.home)/edit-")
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
    #expect(try history.nori("paste") == .output("one\n"))
    #expect(try history.files(with: "precious").count == 1)
  }

  @Test func `an editor that is not there is told, and the screen goes on`() throws {
    var history = try History("one")
    history.environment = history.environment.with(["EDITOR": "/no/such/editor --wait"])
    let session = try ScreenSession(history, columns: 200)
    try session.terminal.waitFor(text: "one")
    try session.terminal.press("e")
    try session.terminal.waitFor(
      text: "The editor (/no/such/editor --wait) ended with a failure, so nothing was changed.")
    try session.terminal.press("1")
    #expect(try session.end() == .output("one"))
  }

  @Test func `an editor has the terminal to itself, keys, signals and settings`() throws {
    let history = try history(
      editor: """
        stty -g > "$HOME/settings"
        trap 'echo interrupted >> "$1"; exit 0' INT
        echo editor is open
        while :; do read -r line; echo "$line" >> "$1"; echo "got $line"; done
        """, "one\n")
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "▌1  text  one")
    try session.terminal.press("e")
    try session.terminal.waitFor(text: "editor is open")
    #expect(try session.terminal.value(of: "#{alternate_on}") == "0")
    try session.terminal.type("typed")
    try session.terminal.press("Enter")
    try session.terminal.waitFor(text: "got typed")
    try session.terminal.press("C-c")
    try session.terminal.waitFor(text: "edited")
    let settings = String(decoding: try history.folder.read("settings"), as: UTF8.self)
    #expect(try session.text("before") == settings)
    try session.terminal.press("1")
    #expect(try session.end() == .output("one\ntyped\ninterrupted\n"))
  }

  @Test func `the command line edits in the terminal, too`() throws {
    let history = try history(editor: "echo changed >> \"$1\"", "one\n", "two\n")
    let session = try ScreenSession(history, ["edit", "1", "2"])
    #expect(try session.end() == .output(""))
    #expect(try history.nori("paste", "1") == .output("two\nchanged\n"))
    #expect(try history.nori("paste", "2") == .output("one\nchanged\n"))
    let refused = try run(
      "setsid", ["-w", NoriProgram.path, "edit", "1"], environment: history.environment)
    #expect(
      refused == .complaint("There is no terminal for the editor: No such device or address.", 6))
  }

  @Test func `Ctrl-Z in an editor stops it and nori, and fg goes on with both`() throws {
    let history = try history(
      editor: "echo editor is open; read -r line; echo \"$line\" >> \"$1\"", "one\n")
    let shell = try JobShell(history)
    try shell.type("nori > result")
    try shell.terminal.waitFor(text: "▌1  text  one")
    try shell.terminal.press("e")
    try shell.terminal.waitFor(text: "editor is open")
    try shell.terminal.press("C-z")
    try shell.terminal.waitFor("the shell") { $0.contains { $0.contains("Stopped") } }
    try shell.waitForPrompt()
    try shell.type("echo shell$((1 + 1))")
    try shell.terminal.waitFor(text: "shell2")
    try shell.type("fg")
    try shell.terminal.waitFor("the editor's job") {
      $0.contains { $0 == "nori > result" || $0.hasSuffix("> result") }
    }
    try shell.type("typed")
    try shell.terminal.waitFor(text: "edited")
    try shell.terminal.press("1")
    try shell.waitForPrompt()
    #expect(try history.folder.read("result") == Array("one\ntyped\n".utf8))
  }
}
