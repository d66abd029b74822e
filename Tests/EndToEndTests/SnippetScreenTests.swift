import Foundation
import JSON
import TestSupport
import Testing

/// The Snippets tab in a real terminal, with a real store, editor and commands.
struct SnippetScreenTests {
  /// Snippets as an export has them; the first is the oldest.
  private static func export(_ snippets: [(name: String, body: String)]) -> [UInt8] {
    let lines = snippets.enumerated().map { index, snippet in
      let number = String(index + 1)
      let id =
        "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - number.count) + number
      let minute = index < 10 ? "0\(index)" : "\(index)"
      let members: [JSON.Member] = [
        .init(name: "id", value: .string(id)), .init(name: "name", value: .string(snippet.name)),
        .init(name: "folder", value: .string("")), .init(name: "tags", value: .array([])),
        .init(name: "description", value: .string("")),
        .init(name: "prompts", value: .object([])),
        .init(name: "body", value: .string(snippet.body)),
        .init(name: "createdAt", value: .string("2026-11-01T10:\(minute):00.000Z")),
        .init(name: "changedAt", value: .string("2026-11-01T10:\(minute):00.000Z")),
      ]
      return JSON.object([.init(name: "snippet", value: .object(members))]).encoded()
    }
    let header = #"{"nori-export":2,"exportedAt":"2026-11-02T10:00:00.000Z"}"#
    return ([Array(header.utf8)] + lines).flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  private func history(
    _ snippets: [(name: String, body: String)], clips: [String] = ["a clip"]
  ) throws -> History {
    let history = try History(clips)
    if snippets.isEmpty { return history }
    let result = try history.nori(["import"], input: Self.export(snippets))
    guard result.status == 0 else { throw Unexpected(result) }
    return history
  }

  /// The history with an editor that does what a line of shell says, with the file as `$1`.
  private func edited(_ history: History, _ script: String) throws -> History {
    var history = history
    try history.folder.write("\(script)\n".utf8, to: "editor.sh")
    history.environment = history.environment.with(
      ["EDITOR": "sh \(history.folder.path("editor.sh"))", "VISUAL": nil])
    return history
  }

  private func bodies(_ history: History) throws -> [String: String] {
    let snippets = try history.exported().compactMap { $0["snippet"] }
    return Dictionary(
      snippets.map { ($0["name"]?.stringValue ?? "", $0["body"]?.stringValue ?? "") },
      uniquingKeysWith: { $1 })
  }

  @Test(arguments: [(80, 24), (40, 10)])
  func `fill in what a snippet asks for and put it where it is wanted`(
    columns: Int, rows: Int
  ) throws {
    let history = try history(
      [("reply", "Dear ${1:colleague},\n$0\nThanks for “${2:$1's 会議}”, $1.")])
    let session = try ScreenSession(history, columns: columns, rows: rows, "--cursor")
    let terminal = session.terminal
    try terminal.waitFor(text: "a clip")
    try terminal.press("Tab")
    try terminal.waitFor("the tab") {
      $0[0].contains("[Snippets 1]") && $0[1].contains("reply")
    }
    try terminal.press("1")
    try terminal.waitFor("the form") { $0[0].contains("nori   reply") }
    try terminal.type("Ann")
    try terminal.waitFor("what becomes of it") { rows in
      rows.contains { $0.contains("Dear Ann,") } && rows.contains { $0.contains("Ann's 会議") }
    }
    try terminal.press("Enter", "Enter")
    #expect(
      try session.end() == .output("Dear Ann,\n\0\nThanks for “Ann's 会議”, Ann.\0"))
  }

  @Test func `open at the tab, and leave with nothing chosen`() throws {
    let session = try ScreenSession(try history([("sig", "Best")]), "--tab", "snippets")
    try session.terminal.waitFor("the tab") { $0[1].hasPrefix("▌1  sig") }
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
  }

  @Test func `a snippet made of a clip gives the clip back`() throws {
    let text = #"echo "$1" ${HOME} \} `x` \$"# + "\n\tend }\n"
    let history = try history([], clips: [text])
    let session = try ScreenSession(history)
    let terminal = session.terminal
    try terminal.waitFor("the clip") { $0[1].hasPrefix("▌1  text  echo") }
    try terminal.press("s")
    try terminal.waitFor("the name") { $0[0].contains("A snippet of this clip") }
    try terminal.type("mine")
    try terminal.press("Enter")
    try terminal.waitFor("it is kept") { $0[1].hasPrefix("▌1  mine") }
    try terminal.press("Enter")
    #expect(try session.end() == .output(text))
    #expect(try bodies(history).keys.sorted() == ["mine"])
  }

  @Test func `write one in the editor, mend its header, edit it, undo that`() throws {
    let history = try edited(
      try history([]),
      """
      file=$1 count=$(cat "$HOME/count" 2>/dev/null || echo 0)
      echo $((count + 1)) > "$HOME/count"
      case $count in
        0) printf 'name: hello\\ncolor: red\\n---\\nHi $CURRENT_YEAR' > "$file" ;;
        1) grep -v color "$file" > "$file.new"; mv "$file.new" "$file" ;;
        2) sed 's/Hi/Bye/' "$file" > "$file.new"; mv "$file.new" "$file" ;;
      esac
      """)
    let session = try ScreenSession(history, "--tab", "snippets")
    let terminal = session.terminal
    try terminal.waitFor(text: "No snippets yet.")
    try terminal.press("n")
    try terminal.waitFor("the mistake") {
      $0[23].hasPrefix(" ! The snippet was not kept: line 2: color is no key")
    }
    try terminal.press("e")
    try terminal.waitFor("it is kept") { $0[1].hasPrefix("▌1  hello") }
    try terminal.press("e")
    try terminal.waitFor("the edit") { $0[1].contains("Bye $CURRENT_YEAR") }
    try terminal.press("u")
    try terminal.waitFor("the undo") { $0[1].contains("Hi $CURRENT_YEAR") }
    try terminal.press("d")
    try terminal.waitFor(text: "No snippets yet.")
    try terminal.press("u")
    try terminal.waitFor("it is back") { $0[1].hasPrefix("▌1  hello") }
    try terminal.press("q")
    #expect(try session.end() == .cancelled)
    #expect(try bodies(history) == ["hello": "Hi $CURRENT_YEAR"])
    // No text is left behind.
    #expect(try history.files(with: "color: red") == [])
  }

  @Test func `a command runs when a snippet is used and not when it is looked at`() throws {
    let history = try history([("branch", "on ${1:$CMD_branch}!")])
    try history.write(
      configuration: #"{"snippetCommands": {"branch": "echo ran >> $HOME/ran; echo main"}}"#)
    let session = try ScreenSession(history, columns: 120, rows: 20, "--tab", "snippets")
    let terminal = session.terminal
    try terminal.waitFor(text: "on $(branch)!")
    #expect(!FileManager.default.fileExists(atPath: history.folder.path("ran")))
    try terminal.press("Enter")
    try terminal.waitFor("its output") { $0.contains { $0.contains("on main!") } }
    try terminal.press("Enter")
    #expect(try session.end() == .output("on main!"))
    #expect(try history.shell("cat \"$HOME/ran\"").outputText == "ran\n")
  }

  @Test func `what takes long is given up with Esc and leaves no process`() throws {
    let history = try history([("slow", "$CMD_slow"), ("zz", "quick")])
    try history.write(
      configuration:
        #"{"snippetCommands": {"slow": "echo $$ > $HOME/pid; sleep 60; echo late"}}"#)
    let session = try ScreenSession(history, "--tab", "snippets")
    let terminal = session.terminal
    try terminal.waitFor("the tab") { $0[1].hasPrefix("▌1  slow") }
    try terminal.press("1")
    try terminal.waitFor(text: "filling in slow")
    try waitUntil("the command has begun") {
      try history.shell("test -s \"$HOME/pid\"").status == 0
    }
    try terminal.press("Escape")
    try terminal.waitFor("the list") { $0[0].contains("[Snippets 2]") }
    try waitUntil("the command has ended") {
      try history.shell("! kill -0 $(cat \"$HOME/pid\") 2>/dev/null").status == 0
    }
    try terminal.press("2")
    #expect(try session.end() == .output("quick"))
  }

  @Test func `free shows the newest ten, says how many there are, and loses no name`() throws {
    let history = try history((1...12).map { ("snippet \($0)", "body \($0)") })
    let session = try ScreenSession(history)
    let terminal = session.terminal
    try terminal.waitFor("the count, and the clip") {
      $0[0].contains("Snippets 10") && $0[1].hasPrefix("▌1  text  a clip")
    }
    try terminal.press("s")
    try terminal.waitFor("the name") { $0[0].contains("A snippet of this clip") }
    try terminal.type("another one")
    try terminal.press("Enter")
    try terminal.waitFor("the refusal") {
      $0[23].hasPrefix(" ! The free edition keeps 10 snippets.") && $0[1].contains("another one")
    }
    try terminal.press("Escape")
    try terminal.waitFor("it is read, and the name is there") {
      !$0[23].contains("!") && $0[1].contains("another one")
    }
    try terminal.press("Escape")
    try terminal.waitFor("the clips") { $0[0].contains("[Clips 1]") }
    try terminal.press("Tab")
    try terminal.waitFor("those hidden") { $0[0].hasSuffix("2 more with Pro: nori pro") }
    try terminal.press("q")
    #expect(try session.end() == .cancelled)
    #expect(try bodies(history).count == 12)
  }

  @Test func `a snippet that another nori keeps appears by itself`() throws {
    let history = try history([("one", "1")])
    let session = try ScreenSession(history, "--tab", "snippets")
    try session.terminal.waitFor("the first") { $0[1].hasPrefix("▌1  one") }
    #expect(
      try history.nori(["import"], input: Self.export([("one", "1"), ("another", "2")])).status == 0
    )
    try session.terminal.waitFor("the second") {
      $0[1].hasPrefix(" 1  another") && $0[2].hasPrefix("▌2  one")
    }
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
  }

  @Test func `an include that is a loop says so and nori goes on`() throws {
    let history = try history([("a", "x $SNIP_b"), ("b", "y $SNIP_a")])
    let session = try ScreenSession(history, columns: 120, rows: 20, "--tab", "snippets")
    let terminal = session.terminal
    try terminal.waitFor(text: "x $SNIP_b")
    try terminal.press("1")
    try terminal.waitFor("the loop") {
      $0[19].contains("The snippet a cannot be expanded: it includes itself: a, b, a.")
    }
    try terminal.press("q")
    #expect(try session.end() == .cancelled)
  }
}
