import TestSupport
import Testing

struct ModeTests {
  @Test func `others cannot read anything of nori's, whatever the umask is`() throws {
    for places in [[:], ["NORI_HOME": nil]] as [[String: String?]] {
      var history = try History()
      history.environment = history.environment.with(places).with([
        "EDITOR": "sh -c 'find \"$HOME\" -perm /077 > \"$HOME/open\"; echo {} > \"$1\"' sh"
      ])
      #expect(
        try history.shell(
          """
          umask 000
          echo one | nori capture
          head -c 200000 /dev/zero | nori capture
          nori list > /dev/null; nori pin 1; nori delete 2; nori undo 2> /dev/null
          nori export "$HOME/export"
          """) == .output(""))
      let session = try ScreenSession(history, before: "umask 000")
      try session.terminal.waitFor(text: "one")
      try history.capture("while it is open")
      try session.terminal.waitFor(text: "while it is open")
      let open = try openToOthers(in: history)
      #expect(open == [])
      #expect(try existing("nori.db-wal", in: history))
      try session.terminal.press("e")
      try session.terminal.waitFor(text: "edited")
      // What the editor saw: its own file, too.
      #expect(try history.folder.read("open") == Array("\(history.folder.path("open"))\n".utf8))
      try session.terminal.press("q")
      #expect(try session.end() == .cancelled)
      #expect(
        try ScreenSession(history, ["config", "edit"], before: "umask 000").end() == .output(""))
      _ = try history.shell("rm open")
      let left = try openToOthers(in: history)
      #expect(left == [])
    }
  }

  private func openToOthers(in history: History) throws -> [String] {
    try run(
      "find", [history.folder.path, "-perm", "/077"], environment: history.environment
    ).outputText.split(separator: "\n").map(String.init)
  }

  private func existing(_ name: String, in history: History) throws -> Bool {
    try run("find", [history.folder.path, "-name", name], environment: history.environment)
      .outputText.isEmpty == false
  }

  @Test func `rights that others have been given are taken away again`() throws {
    let history = try History("one")
    _ = try history.shell("nori list > /dev/null; chmod -R a+rwX \"$NORI_HOME\"")
    try history.capture("two")
    #expect(try history.summaries() == ["two", "one"])
    let inbox = try run(
      "find", ["\(history.home)/inbox", "-perm", "/077"], environment: history.environment)
    #expect(inbox == .output(""))
  }
}
