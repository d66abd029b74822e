import Foundation
import JSON
import TestSupport
import Testing

/// A tmux with nori's settings, used by a person in a terminal: the terminal is a tmux of the
/// test's own around it, so that keys and the mouse go the whole way.
private struct TmuxSession {
  let history: History
  let terminal: Tmux
  private let socket: String

  /// `settings` stand before the line that enables nori.
  init(settings: String = "", environment changes: [String: String?] = [:]) throws {
    var history = try History()
    let programs = history.folder.path("programs")
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(programs)/nori", withDestinationPath: NoriProgram.path)
    let path = history.environment.variables["PATH"] ?? ""
    history.environment = history.environment
      .with(["PATH": "\(programs):\(path)", "PS1": "$ ", "ENV": nil]).with(changes)
    socket = history.folder.path("inner")
    let file = try history.folder.write(
      """
      set -g status off
      set -s escape-time 0
      set -g assume-paste-time 0
      set -g mouse on
      set -g mode-keys vi
      set -g default-command "exec sh"
      \(settings)
      source-file \(projectFolder)/Resources/tmux/nori.conf
      """.utf8, to: "tmux.conf")
    terminal = try Tmux(
      columns: 60, rows: 10,
      [
        "env", "-u", "TMUX", "-u", "TMUX_PANE", "tmux", "-u", "-S", socket, "-f", file, "new", "-s",
        "work",
      ],
      environment: history.environment)
    self.history = history
    try terminal.waitFor(text: "$")
  }

  /// Gives the tmux under test a command.
  @discardableResult
  func tmux(_ words: String...) throws -> String {
    let result = try run("tmux", ["-u", "-S", socket] + words, environment: history.environment)
    guard result.status == 0 else { throw Unexpected(result) }
    return result.outputText
  }

  /// Types a line of shell into the pane.
  func enter(_ line: String) throws {
    try terminal.type(line)
    try terminal.press("Enter")
  }

  /// Lets a program in the pane copy these bytes.
  func copyByProgram(_ bytes: [UInt8]) throws {
    let name = "copy-\(UInt32.random(in: 0...UInt32.max))"
    try history.folder.write(
      Array("\u{1b}]52;c;\(Data(bytes).base64EncodedString())\u{7}".utf8), to: name)
    try enter("cat '\(history.folder.path(name))'")
  }

  /// Waits until there are so many clips, and gives them, newest first.
  func clips(_ count: Int) throws -> [JSON] {
    // Shows the screen when they do not come.
    try terminal.waitFor("\(count) clips") { _ in try history.list().count >= count }
    return try history.list()
  }
}

@Suite struct TmuxCaptureTests {
  @Test func `copy mode gives its copies to nori, by keys`() throws {
    let session = try TmuxSession()
    defer { _ = try? session.tmux("kill-server") }
    try session.enter("clear; echo first line; echo 二行目")
    try session.terminal.waitFor { $0.first == "first line" && $0.contains("二行目") }
    try session.tmux("copy-mode")
    for key in ["g", "Space", "j", "$", "Enter"] { try session.terminal.press(key) }
    let clip = try #require(try session.clips(1).first)
    #expect(clip["summary"]?.stringValue == "first line ⏎ 二行目")
    #expect(clip["source"] == "tmux")
    let origin = try #require(clip["origin"])
    #expect(origin["title"] == "work:0.0")
    #expect(origin["command"] == "sh")
    #expect(origin["tty"]?.stringValue?.hasPrefix("/dev/pts/") == true)
    #expect(origin["host"]?.stringValue?.isEmpty == false)
    #expect(origin["cwd"]?.stringValue?.isEmpty == false)
  }

  @Test func `copy mode gives its copies to nori, by mouse`() throws {
    let session = try TmuxSession()
    defer { _ = try? session.tmux("kill-server") }
    try session.enter("clear; echo alpha beta")
    try session.terminal.waitFor { $0.first == "alpha beta" }
    // Press on the first cell, drag to the fifth, let go: as a terminal reports it.
    for report in ["<0;1;1M", "<32;3;1M", "<32;5;1M", "<0;5;1m"] {
      try session.terminal.tmux(["send-keys", "-l", "\u{1b}[\(report)"])
    }
    let clip = try #require(try session.clips(1).first)
    #expect(try session.history.nori("paste").outputText == "alpha")
    #expect(clip["source"] == "tmux")
  }

  @Test func `a key with a command of its own keeps it, and nori has the copy too`() throws {
    let session = try TmuxSession(
      settings: """
        bind -T copy-mode-vi y send -X copy-pipe-and-cancel "cat > $HOME/mine"
        bind -T copy-mode-vi Y send -X copy-selection-and-cancel
        """)
    defer { _ = try? session.tmux("kill-server") }
    try session.enter("clear; echo one two")
    try session.terminal.waitFor { $0.first == "one two" }
    try session.tmux("copy-mode")
    for key in ["g", "Space", "e", "y"] { try session.terminal.press(key) }
    #expect(try session.clips(1).first?["source"] == "tmux")
    #expect(try session.history.nori("paste").outputText == "one")
    try waitUntil("the person's own copy") {
      (try? session.history.folder.read("mine")) == Array("one".utf8)
    }
    try session.tmux("copy-mode")
    for key in ["g", "w", "Space", "e", "Y"] { try session.terminal.press(key) }
    #expect(try session.clips(2).first?["source"] == "tmux")
    #expect(try session.history.nori("paste").outputText == "two")
  }

  @Test(
    arguments: [
      Array("trailing\n".utf8), Array("日本語\r\n🍣\n\n".utf8), [0, 1, 0xff, 0xfe, 10],
      SeededRandom.bytes(100_000), Array("#{pane_id} $(date) `date` %H ; \\".utf8),
    ])
  func `what a program in a pane copies arrives byte for byte`(bytes: [UInt8]) throws {
    let session = try TmuxSession()
    defer { _ = try? session.tmux("kill-server") }
    try session.copyByProgram(bytes)
    let clip = try #require(try session.clips(1).first)
    #expect(clip["source"] == "osc52")
    #expect(clip["origin"]?["title"] == "work:0.0")
    #expect(try session.history.nori("paste", "--raw").output == bytes)
  }

  @Test func `copies in quick succession all arrive, in their order, once`() throws {
    let session = try TmuxSession()
    defer { _ = try? session.tmux("kill-server") }
    let texts = (0..<30).map { "copy \($0)" }
    let sequences = texts.map { text in
      "\u{1b}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    }
    try session.history.folder.write(sequences.joined().utf8, to: "burst")
    try session.enter("cat '\(session.history.folder.path("burst"))'")
    #expect(try session.clips(30).map { $0["summary"]?.stringValue } == texts.reversed())
    // Each copy has started a nori: none of them doubles what another has taken.
    try session.copyByProgram(Array("last".utf8))
    let clips = try session.clips(31)
    #expect(clips.map { $0["summary"]?.stringValue } == (texts + ["last"]).reversed())
    #expect(clips.allSatisfy { $0["copies"] == 1 })
  }

  @Test func `a hostile pane reaches no shell, and changes nothing but what is told of it`() throws
  {
    let session = try TmuxSession()
    defer { _ = try? session.tmux("kill-server") }
    let folder = session.history.folder.path("a $(touch pwned); `touch pwned` #(touch pwned)\n'\"b")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try session.tmux("rename-session", "$(touch pwned) ##(touch pwned) \"'")
    try session.tmux("select-pane", "-T", "'; touch pwned ##(touch pwned) $(touch pwned)")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/$(touch pwned)", withDestinationPath: "/bin/sh")
    try session.history.folder.write(folder.utf8, to: "folder")
    try session.enter("cd \"$(cat '\(session.history.folder.path("folder"))')\"")
    try session.enter("exec ./'$(touch pwned)'")
    try session.copyByProgram(Array("harmless".utf8))
    let origin = try #require(try session.clips(1).first?["origin"])
    #expect(origin["cwd"]?.stringValue == folder)
    #expect(origin["title"]?.stringValue == "$(touch pwned) #(touch pwned) \"':0.0")
    // tmux takes the name up to the first blank.
    #expect(origin["command"]?.stringValue == "./$(touch")
    let found = try run(
      "find", [session.history.folder.path, "-name", "pwned"],
      environment: session.history.environment)
    #expect(found.outputText == "")
  }

  @Test func `what is in the buffers before nori comes, or by hand, is left alone`() throws {
    let session = try TmuxSession(settings: "set-buffer old")
    defer { _ = try? session.tmux("kill-server") }
    try session.tmux("source-file", "\(projectFolder)/Resources/tmux/nori.conf")
    try session.copyByProgram(Array("new".utf8))
    #expect(try session.clips(1).map { $0["summary"]?.stringValue } == ["new"])
  }

  @Test func `a buffer that somebody has named stops nothing`() throws {
    let session = try TmuxSession()
    defer { _ = try? session.tmux("kill-server") }
    try session.tmux("set-buffer", "-b", "note2024", "by hand")
    try session.tmux("set-buffer", "-b", "scratch", "no copy")
    var texts = ["by hand"]
    for text in ["first", "second", "third"] {
      try session.copyByProgram(Array(text.utf8))
      texts.append(text)
      #expect(
        try session.clips(texts.count).map { $0["summary"]?.stringValue } == texts.reversed())
    }
    // The one that is noted goes: those before it are not taken again.
    try session.tmux("delete-buffer")
    try session.copyByProgram(Array("fourth".utf8))
    let clips = try session.clips(5)
    #expect(clips.map { $0["summary"]?.stringValue } == (texts + ["fourth"]).reversed())
    #expect(clips.allSatisfy { $0["copies"] == 1 })
  }

  @Test func `buffers of two names are two copies, whatever number both have`() throws {
    let session = try TmuxSession()
    defer { _ = try? session.tmux("kill-server") }
    try session.tmux("set-buffer", "-b", "x0", "mine")
    try session.copyByProgram(Array("yours".utf8))
    #expect(try session.clips(2).map { $0["summary"]?.stringValue } == ["yours", "mine"])
    #expect(try session.tmux("list-buffers", "-F", "#{buffer_name}") == "buffer0\nx0\n")
  }

  @Test func `what is appended to a copy that nori has is a copy again`() throws {
    let session = try TmuxSession(
      settings: "bind -T copy-mode-vi A send -X append-selection-and-cancel")
    defer { _ = try? session.tmux("kill-server") }
    try session.enter("clear; echo one two")
    try session.terminal.waitFor { $0.first == "one two" }
    try session.tmux("copy-mode")
    for key in ["g", "Space", "e", "Enter"] { try session.terminal.press(key) }
    #expect(try session.clips(1).map { $0["summary"]?.stringValue } == ["one"])
    try session.tmux("copy-mode")
    for key in ["g", "w", "Space", "e", "A"] { try session.terminal.press(key) }
    #expect(try session.clips(2).map { $0["summary"]?.stringValue } == ["onetwo", "one"])
  }

  @Test func `a copy that could not be kept is said in the status line, and kept with the next`()
    throws
  {
    let session = try TmuxSession()
    defer { _ = try? session.tmux("kill-server") }
    let home = session.history.home
    try session.history.folder.write("in the way".utf8, to: "nori")
    try session.copyByProgram(Array("first".utf8))
    try session.terminal.waitFor(text: "nori did not keep a copy")
    try FileManager.default.removeItem(atPath: home)
    try session.copyByProgram(Array("second".utf8))
    #expect(try session.clips(2).map { $0["summary"]?.stringValue } == ["second", "first"])
  }

  @Test func `what nori copy has put into tmux's buffers is not caught again`() throws {
    let session = try TmuxSession()
    defer { _ = try? session.tmux("kill-server") }
    try session.enter("clear; printf own | nori copy; echo done $?")
    try session.terminal.waitFor { $0.contains("done 0") }
    #expect(try session.tmux("list-buffers", "-F", "#{buffer_sample}") == "own\n")
    try session.copyByProgram(Array("theirs".utf8))
    let clips = try session.clips(2)
    #expect(clips.map { $0["summary"]?.stringValue } == ["theirs", "own"])
    #expect(clips.map { $0["copies"]?.integerValue } == [1, 1])
    #expect(clips.map { $0["source"]?.stringValue }.first == "osc52")
  }

  @Test func `tmux keeps the names of the last eight buffers that nori has filled`() throws {
    let session = try TmuxSession()
    defer { _ = try? session.tmux("kill-server") }
    try session.enter(
      "clear; for i in 0 1 2 3 4 5 6 7 8 9 10; do printf $i | nori copy; done; echo done $?")
    try session.terminal.waitFor { $0.contains("done 0") }
    #expect(
      try session.tmux("display-message", "-p", "#{@nori-own}")
        == (3...10).map { " buffer\($0)" }.joined() + "\n")
  }

  @Test func `a copy that is too large is left out, and those behind it are kept`() throws {
    let session = try TmuxSession()
    defer { _ = try? session.tmux("kill-server") }
    try session.history.folder.write(#"{"clipSizeLimit": 10}"#.utf8, to: "nori/config.json")
    try session.copyByProgram(Array("far too long for it".utf8))
    try session.terminal.waitFor(text: "nori did not keep a copy")
    try session.copyByProgram(Array("short".utf8))
    #expect(try session.clips(1).map { $0["summary"]?.stringValue } == ["short"])
  }

  @Test(arguments: ["active", "3", "%", "%3;x", "", "%-1"])
  func `a pane is told as tmux names it`(pane: String) throws {
    let history = try History()
    let result = try history.nori("capture", "--tmux", pane, input: "x")
    #expect(result.status == 2)
    #expect(result.errorText.contains("a pane as tmux names it, such as %3"))
  }

  @Test func `a tmux that does not answer keeps nobody waiting for ever`() throws {
    var history = try History()
    let programs = history.folder.path("programs")
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    // Stopped as a server may be: SIGSTOP lets no other signal but SIGKILL through.
    let script = "#!/bin/sh\necho $$ >> '\(programs)/started'\nkill -STOP $$\n"
    try history.folder.write(script.utf8, to: "programs/tmux")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(programs)/tmux")
    let path = history.environment.variables["PATH"] ?? ""
    history.environment = history.environment
      .with(["PATH": "\(programs):\(path)", "TMUX": "/nowhere,1,0"])
    let result = try history.nori("capture", "--tmux", "%3", input: "x")
    #expect(result.status == 0)
    #expect(result.errorText == "nori: tmux does not say what the pane %3 is; kept without it\n")
    #expect(try history.summaries() == ["x"])
    let started = String(decoding: try history.folder.read("programs/started"), as: UTF8.self)
    #expect(try isGone(#require(pid_t(started.dropLast()))))
  }

  @Test func `outside of tmux the copy is kept, and buffers are refused`() throws {
    let history = try History()
    let kept = try history.nori("capture", "--tmux", "%3", input: "x")
    #expect(kept.status == 0)
    #expect(kept.errorText == "nori: tmux does not say what the pane %3 is; kept without it\n")
    #expect(try history.summaries() == ["x"])
    let refused = try history.nori("capture", "--tmux-buffers")
    #expect(refused.status == 4)
    #expect(refused.output == [])
  }
}

extension Tmux {
  fileprivate func waitFor(_ condition: ([String]) throws -> Bool) throws {
    try waitFor("the lines of the pane", condition)
  }
}

extension SeededRandom {
  fileprivate static func bytes(_ count: Int) -> [UInt8] {
    var random = SeededRandom(seed: 52)
    return random.bytes(count)
  }
}
