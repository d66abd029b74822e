import TestSupport
import Testing

/// The screen's `y`.
struct CopyStoryTests {
  private func history(_ clips: [String], with variables: [String: String]) throws -> History {
    var history = try History(clips)
    for (name, value) in variables { history.environment.variables[name] = value }
    return history
  }

  /// Waits until the X11 clipboard gives these bytes.
  private func waitForClipboard(
    _ history: History, _ bytes: [UInt8], type: String = "UTF8_STRING",
    location: SourceLocation = #_sourceLocation
  ) throws {
    try waitUntil("the clipboard", location: location) {
      try clipboard(history, type: type) == bytes
    }
  }

  private func clipboard(_ history: History, type: String = "UTF8_STRING") throws -> [UInt8] {
    try run(
      "xclip", ["-selection", "clipboard", "-o", "-target", type],
      environment: history.environment
    ).output
  }

  @Test func `y puts the selected clip on the clipboard, marked ones joined, and changes no order`()
    throws
  {
    let display = try XServer()
    let history = try history(["one", "two", "three"], with: display.variables)
    try history.capture([0x89, 0x50, 0x4e, 0x47, 0, 0xff], "--type", "image/png")
    let before = try history.ids()
    let session = try ScreenSession(history)
    let terminal = session.terminal
    try terminal.waitFor(text: "y copy")
    try terminal.press("y")
    try terminal.waitFor("the notice") { $0.last == " copied" }
    try waitForClipboard(history, [0x89, 0x50, 0x4e, 0x47, 0, 0xff], type: "image/png")
    try terminal.press("j", "j", "y")
    try waitForClipboard(history, Array("two".utf8))
    // What a watcher would bring of it.
    try history.capture(Array("two".utf8), "--source", "x11", "--origin", "selection=clipboard")
    try terminal.press("Space", "k", "k", "Space", "y")
    try terminal.waitFor(text: "copied 2 clips")
    try waitForClipboard(history, Array("two\nthree".utf8))
    try history.capture(
      Array("two\nthree".utf8), "--source", "x11", "--origin", "selection=clipboard")
    #expect(try history.ids() == before)
    try terminal.press("Escape")
    try terminal.waitFor("no marks") { !$0[0].contains("marked") }
    try terminal.press("g", "Space", "j", "Space", "y")
    try terminal.waitFor(text: "! Only text can be joined on the clipboard.")
    try terminal.press("q")
    #expect(try session.end() == .cancelled)
  }

  @Test func `on Wayland too, and what was copied just before leaving is there`() throws {
    let compositor = try Compositor.sway()
    let history = try history(["one", "two"], with: compositor.variables)
    let session = try ScreenSession(history)
    try session.terminal.waitFor("the list") { $0[2].contains("one") }
    try session.terminal.press("j", "y", "q")
    #expect(try session.end() == .cancelled)
    #expect(
      try run("wl-paste", ["--no-newline"], environment: history.environment) == .output("one"))
  }

  @Test func `through a terminal the screen stays whole, and what is not known is said`() throws {
    let long = (1...2_000).map { "line \($0)" }.joined(separator: "\n")
    let history = try History("short", long)
    // To the program tmux is the terminal; it keeps what it is sent as its own buffer.
    let session = try ScreenSession(history, before: "unset TMUX")
    let terminal = session.terminal
    try terminal.tmux(["set", "-s", "set-clipboard", "on"])
    let before = try terminal.waitFor("the list, and what was caught last") {
      $0[2].hasSuffix("now") && $0[0].contains("last capture") && $0[4].isEmpty
    }
    try terminal.press("y")
    let after = try terminal.waitFor(text: "copied; the terminal does not confirm it")
    #expect(after.dropLast() == before.dropLast())
    #expect(try terminal.tmux(["show-buffer"]).outputText == long)
    try terminal.press("j", "y")
    try terminal.waitFor("the other clip") { _ in
      try terminal.tmux(["show-buffer"]).outputText == "short"
    }
    #expect(after.dropFirst(3).dropLast() == (try terminal.screen()).dropFirst(3).dropLast())
    try terminal.press("q")
    #expect(try session.end() == .cancelled)
  }

  @Test func `inside a tmux that nobody watches, and with a program that fails, y says why`()
    throws
  {
    let history = try History("one")
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "one")
    try session.terminal.press("y")
    try session.terminal.waitFor(text: "! No terminal is attached to this tmux, so there")
    try session.terminal.press("y", "q")
    #expect(
      try session.end()
        == ProgramResult(
          ending: .exited(130),
          errors: Array(
            "nori: No terminal is attached to this tmux, so there is no clipboard.\n".utf8)))
  }

  @Test func `a program that hangs keeps the screen from nothing`() throws {
    let history = try history(["one", "two"], with: ["WAYLAND_DISPLAY": "wayland-1"])
    try history.folder.write(
      "#!/bin/sh\nmkfifo \"$HOME/f\"; cat \"$HOME/f\"\n".utf8, to: "bin/wl-copy")
    _ = try history.shell("chmod +x bin/wl-copy")
    let session = try ScreenSession(history, before: "PATH=\"$HOME/bin:$PATH\"")
    try session.terminal.waitFor(text: "two")
    try session.terminal.press("y", "j", "p")
    try session.terminal.waitFor("the pin", within: .seconds(4)) { $0.last == " pinned 1 clip" }
    try session.terminal.waitFor(text: "! The clipboard was not set: wl-copy had not finished")
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
  }
}
