import Foundation
import TestSupport
import Testing

/// nori in a popup of tmux: what is chosen arrives in the pane below as a paste. The terminal is a tmux
/// of the test's own around it.
@Suite(.serialized) struct TmuxPopupTests {
  private struct Session {
    let history: History
    let terminal: Tmux
    private let socket: String

    /// The pane's program writes down what it gets; with `brackets` it wants pastes to be marked.
    init(_ clips: [String], brackets: Bool = true, settings: String = "") throws {
      var history = try History()
      for clip in clips.reversed() { try history.capture(clip) }
      _ = try history.summaries()
      try history.folder.write([], to: "programs/.keep")
      try FileManager.default.createSymbolicLink(
        atPath: history.folder.path("programs/nori"), withDestinationPath: NoriProgram.path)
      let path = history.environment.variables["PATH"] ?? ""
      history.environment = history.environment.with([
        "PATH": "\(history.folder.path("programs")):\(path)", "PS1": "$ ", "ENV": nil,
      ])
      socket = history.folder.path("inner")
      let reader = try history.folder.write(
        """
        stty raw -echo
        printf '\(brackets ? #"\033[?2004h"# : "")ready'
        exec cat >>'\(history.folder.path("got"))'
        """.utf8, to: "reader")
      let file = try history.folder.write(
        """
        set -g status off
        set -s escape-time 0
        set -g default-command "exec sh '\(reader)'"
        \(settings)
        source-file \(projectFolder)/Resources/tmux/popup.conf
        """.utf8, to: "tmux.conf")
      terminal = try Tmux(
        columns: 80, rows: 24,
        [
          "env", "-u", "TMUX", "-u", "TMUX_PANE", "tmux", "-u", "-S", socket, "-f", file, "new",
          "-s", "work",
        ], environment: history.environment)
      self.history = history
      try terminal.waitFor(text: "ready")
    }

    @discardableResult
    func tmux(_ words: String...) throws -> String {
      let result = try run("tmux", ["-u", "-S", socket] + words, environment: history.environment)
      guard result.status == 0 else { throw Unexpected(result) }
      return result.outputText
    }

    func open(_ key: String = "N") throws {
      try terminal.press("C-b", key)
      try terminal.waitFor("nori in a popup") { $0.contains { $0.contains("▌1 ") } }
    }

    func waitForEnd() throws {
      try terminal.waitFor("the popup to close") { rows in
        !rows.contains { $0.contains("nori  ") } && rows.contains { $0.contains("ready") }
      }
    }

    func got() throws -> String {
      String(decoding: try history.folder.read("got"), as: UTF8.self)
    }

    /// Waits until so many bytes have come.
    func waitForBytes(_ count: Int) throws {
      try waitUntil("\(count) bytes in the pane") {
        try self.history.folder.names().contains("got") && self.got().utf8.count >= count
      }
    }

    /// No buffer is left.
    func expectNoBuffers(location: SourceLocation = #_sourceLocation) throws {
      #expect(try tmux("list-buffers") == "", sourceLocation: location)
    }
  }

  private static let text = "echo it's \"$(x)\" `y` \\ !! %s 会議 👍 ; { } #[fg=red] #{pane_id}"

  @Test(arguments: [true, false])
  func `a choice arrives in the pane as a paste`(_ brackets: Bool) throws {
    let session = try Session([Self.text], brackets: brackets)
    try session.open()
    try session.terminal.press("1")
    let expected = brackets ? "\u{1b}[200~\(Self.text)\u{1b}[201~" : Self.text
    try session.waitForBytes(expected.utf8.count)
    try session.waitForEnd()
    #expect(try session.got() == expected)
    try session.expectNoBuffers()
  }

  @Test func `lines are asked about, and pasted when a person says so`() throws {
    let session = try Session(["one\n\ttwo\n"])
    try session.open()
    try session.terminal.press("1")
    try session.terminal.waitFor(text: "2 line ends")
    try session.terminal.press("Up", "Up", "Enter")
    // As a terminal does, tmux gives the key Enter for a line end.
    let expected = "\u{1b}[200~one\r\ttwo\r\u{1b}[201~"
    try session.waitForBytes(expected.utf8.count)
    #expect(try session.got() == expected)
  }

  @Test func `no text can end the paste and press keys`() throws {
    let session = try Session(["a\u{1b}[201~\nrm -rf x\n"])
    try session.open()
    try session.terminal.press("1")
    try session.terminal.waitFor(text: "1 escape character")
    try session.terminal.press("Up", "Enter")
    try session.terminal.waitFor(text: "it cannot be put so")
    try session.terminal.press("Up", "Enter", "Escape")
    try session.terminal.waitFor(text: "▌1 ")
    try session.terminal.press("q")
    try session.waitForEnd()
    #expect(try session.got() == "")
  }

  @Test func `a cancelled popup changes nothing`() throws {
    let session = try Session(["clip"])
    try session.open()
    try session.terminal.press("q")
    try session.waitForEnd()
    #expect(try session.got() == "")
    try session.expectNoBuffers()
  }

  @Test func `another key, and of two panes the one that is used`() throws {
    let session = try Session(["clip"], brackets: false, settings: "set -g @nori-key C-n")
    try session.tmux("split-window", "-h", "exec sh '\(session.history.folder.path("reader"))'")
    let active = try session.tmux("display-message", "-p", "#{pane_id}")
    try session.open("C-n")
    try session.terminal.press("1")
    try session.waitForBytes(4)
    #expect(try session.got() == "clip")
    #expect(try session.tmux("display-message", "-p", "#{pane_id}") == active)
  }

  @Test func `without tmux there is no pane, and a pane has a number`() throws {
    let history = try History("clip")
    #expect(
      try history.nori("--pane", "%1")
        == .complaint("There is no tmux here to paste into: TMUX is not set.", 6))
    #expect(try history.nori("--pane", "1; rm").status == 2)
  }
}
