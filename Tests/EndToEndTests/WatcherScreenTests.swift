import Glibc
import Posix
import TestSupport
import Testing

/// The screen and the watchers, which are scripts here.
struct WatcherScreenTests {
  private func open(_ watchers: ScriptedWatchers, columns: Int = 80) throws -> ScreenSession {
    try ScreenSession(watchers.history, columns: columns, [], program: watchers.program)
  }

  private func leave(_ session: ScreenSession) throws {
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
  }

  private func giveFocus(to session: ScreenSession) throws {
    try session.terminal.tmux(["send-keys", "-H", "1b", "5b", "49"])
  }

  // MARK: The top line

  @Test(arguments: [80, 40])
  func `a watcher that dies is told while the screen is open, and no more when it is back`(
    _ columns: Int
  ) throws {
    let watchers = try ScriptedWatchers(["nori-x11": ScriptedWatchers.saying("ready")])
    try watchers.keepFirstClip()
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      watching")
    let session = try open(watchers, columns: columns)
    try session.terminal.waitFor(text: "first")
    #expect(try session.terminal.screen()[0].contains("watcher") == false)
    watch.send(SIGKILL)
    try session.terminal.waitFor(text: "watcher died")
    let next = try RunningWatch(watchers)
    try session.terminal.waitFor("no word of a watcher") { !$0[0].contains("watcher") }
    // A clean end is no death.
    next.send(SIGTERM)
    #expect(try next.end() == 0)
    try giveFocus(to: session)
    try watchers.history.capture("second")
    try session.terminal.waitFor(text: "second")
    #expect(try session.terminal.screen()[0].contains("watcher") == false)
    try leave(session)
  }

  struct Trouble: CustomTestStringConvertible {
    let script: String
    let variables: [String: String?]
    let words: String
    var testDescription: String { words }
  }

  @Test(arguments: [
    Trouble(
      script: ScriptedWatchers.saying("ready", "trouble The disk is full."),
      variables: ["DISPLAY": ":77"], words: "watcher trouble"),
    Trouble(
      script: "echo 'gone There is no display.'; exit 6", variables: ["DISPLAY": ":77"],
      words: "display gone"),
    Trouble(
      script: "echo 'unable There is no way.'; exit 6", variables: ["DISPLAY": ":77"],
      words: "watcher blind"),
    Trouble(script: "", variables: ["DISPLAY": nil], words: "watcher blind"),
  ])
  func `what keeps a watcher from its work is told`(_ trouble: Trouble) throws {
    let watchers = try ScriptedWatchers(["nori-x11": trouble.script], trouble.variables)
    try watchers.keepFirstClip()
    let session = try open(watchers)
    try session.terminal.waitFor(text: "last capture")
    let watch = try RunningWatch(watchers)
    try session.terminal.waitFor(text: "\(trouble.words) · last capture")
    watch.send(SIGTERM)
    #expect(try watch.end() == 0)
    try session.terminal.waitFor("no trouble") { !$0[0].contains(trouble.words) }
    try leave(session)
  }

  @Test func `a watcher started without DISPLAY is told where there is a display`() throws {
    let watchers = try ScriptedWatchers([:], [:])
    try watchers.keepFirstClip()
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "display    none")
    watchers.history.environment = watchers.history.environment.with(["DISPLAY": ":77"])
    let session = try open(watchers)
    try session.terminal.waitFor(text: "watcher blind")
    try leave(session)
    withExtendedLifetime(watch) {}
  }

  @Test func `the first screen says how to watch, unless somebody does`() throws {
    let watchers = try ScriptedWatchers(["nori-x11": ScriptedWatchers.saying("ready")])
    let session = try open(watchers)
    try session.terminal.waitFor(text: "nori watch")
    let watch = try RunningWatch(watchers)
    try session.terminal.waitFor("no word of nori watch") { rows in
      rows.contains { $0.contains("No clips yet") } && !rows.contains { $0.contains("nori watch") }
    }
    try session.terminal.press("q")
    #expect(try session.end().status == 1)
    withExtendedLifetime(watch) {}
  }

  // MARK: What is on the clipboard now

  /// Hands over what stands in `$HOME/clipboard`, when asked to look once.
  private static let once = """
    [ "$1" = --once ] || exit 2
    "$NORI" capture --source x11 < "$HOME/clipboard"
    """

  @Test func `opening takes what is on the clipboard, and it is the one to be pasted`() throws {
    let watchers = try ScriptedWatchers(["nori-x11": Self.once])
    try watchers.keepFirstClip()
    try watchers.history.folder.write("on the clipboard".utf8, to: "clipboard")
    let session = try open(watchers)
    try session.terminal.waitFor(text: "▌1  text  on the clipboard")
    try session.terminal.press("Enter")
    #expect(try session.end() == .output("on the clipboard"))
    #expect(try watchers.starts(of: "nori-x11").map(\.arguments) == ["--once"])
  }

  @Test func `getting the focus again takes it again, and the same copy changes nothing`() throws {
    let watchers = try ScriptedWatchers(["nori-x11": Self.once])
    try watchers.history.folder.write("one".utf8, to: "clipboard")
    let session = try open(watchers)
    try session.terminal.waitFor(text: "1  text  one")
    try giveFocus(to: session)
    try waitUntil("a second look") { try watchers.starts(of: "nori-x11").count == 2 }
    try watchers.history.folder.write("two".utf8, to: "clipboard")
    try waitUntil("its end") { isGone(try watchers.starts(of: "nori-x11")[1].process) }
    try session.terminal.waitFor("a look that sees it") { rows in
      try giveFocus(to: session)
      return rows.contains { $0.contains("1  text  two") }
    }
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
    let clips = try watchers.history.list()
    #expect(clips.map { $0["summary"]?.stringValue } == ["two", "one"])
    #expect(clips.map { $0["copies"] } == [1, 1])
  }

  @Test func `where a watcher runs, nobody else looks at the clipboard`() throws {
    let watchers = try ScriptedWatchers(["nori-x11": ScriptedWatchers.saying("ready")])
    try watchers.keepFirstClip()
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      watching")
    let session = try open(watchers)
    try session.terminal.waitFor(text: "first")
    try giveFocus(to: session)
    try watchers.history.capture("second")
    try session.terminal.waitFor(text: "second")
    try leave(session)
    #expect(try watchers.starts(of: "nori-x11").map(\.arguments) == ["--attached"])
    withExtendedLifetime(watch) {}
  }

  @Test func `where Wayland cannot be seen, the look goes by X11, the next one at once`() throws {
    let watchers = try ScriptedWatchers(
      ["nori-wayland": "exit 6", "nori-x11": Self.once],
      ["DISPLAY": ":77", "WAYLAND_DISPLAY": "wayland-7"])
    try watchers.history.folder.write("by X11".utf8, to: "clipboard")
    let session = try open(watchers)
    try session.terminal.waitFor(text: "by X11")
    try session.terminal.waitFor("a second look by X11") { _ in
      // Each asks for a look, so that on a slow machine there may be a third one by then.
      try giveFocus(to: session)
      return try watchers.starts(of: "nori-x11").count >= 2
    }
    #expect(try watchers.starts(of: "nori-wayland").count == 1)
    try leave(session)
  }

  @Test func `a look that hangs hinders nobody, is the only one, and ends with the screen`() throws
  {
    let watchers = try ScriptedWatchers(["nori-x11": "trap '' TERM; exec sleep 1000"])
    try watchers.keepFirstClip()
    let session = try open(watchers)
    try session.terminal.waitFor(text: "first")
    try waitUntil("a look") { try watchers.starts(of: "nori-x11").count == 1 }
    try giveFocus(to: session)
    try session.terminal.press("p")
    try session.terminal.waitFor(text: "pinned 1 clip")
    try leave(session)
    let starts = try watchers.starts(of: "nori-x11")
    #expect(starts.count == 1)
    #expect(isGone(starts[0].process))
  }

  @Test func `a look that hangs is given up`() throws {
    let watchers = try ScriptedWatchers([
      "nori-x11": "trap '' TERM; exec sleep 1000"
    ])
    try watchers.keepFirstClip()
    let session = try open(watchers)
    try waitUntil("a look") { try watchers.starts(of: "nori-x11").count == 1 }
    let process = try watchers.starts(of: "nori-x11")[0].process
    try waitUntil("its end") { isGone(process) }
    try leave(session)
  }

  @Test func `without watcher programs nori opens as ever`() throws {
    let watchers = try ScriptedWatchers([:])
    try watchers.keepFirstClip()
    let session = try open(watchers)
    try session.terminal.waitFor(text: "▌1  text  first")
    try giveFocus(to: session)
    try leave(session)
    #expect(try watchers.history.summaries() == ["first"])
  }
}
