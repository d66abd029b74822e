import TestSupport
import Testing

/// What is chosen in a floating terminal is typed into the window that was there before.
@Suite(.serialized) struct TypingTests {
  /// A display with a window manager and a terminal that writes down its keys.
  private struct Desktop {
    let history: History
    let environment: SealedEnvironment
    private let server: XServer
    private let manager: BackgroundProgram
    private let target: BackgroundProgram

    init(_ clip: String) throws {
      history = try History(clip)
      _ = try history.summaries()
      server = try XServer(["-screen", "0", "800x600x24"])
      environment = history.environment.with(["DISPLAY": server.display])
      manager = try BackgroundProgram(["openbox"], environment: environment)
      let display = environment
      try waitUntil("the window manager") {
        try run("xdotool", ["get_desktop"], environment: display).status == 0
      }
      target = try BackgroundProgram(
        [
          "xterm", "-u8", "-T", "target", "-e", "sh", "-c",
          "stty raw -echo; exec cat >'\(history.folder.path("got"))'",
        ], environment: environment)
      try waitForWindow("target")
    }

    func open() throws -> BackgroundProgram {
      let picker = try BackgroundProgram(
        ["xterm", "-u8", "-T", "picker", "-e", NoriProgram.path, "--type"], environment: environment
      )
      try waitForWindow("picker")
      return picker
    }

    func press(_ key: String) throws {
      let result = try run("xdotool", ["key", key], environment: environment)
      guard result.status == 0 else { throw Unexpected(result) }
    }

    func waitForWindow(_ title: String) throws {
      try waitUntil("the window \(title) in front") {
        try run(
          "xdotool", ["getactivewindow", "getwindowname"], environment: self.environment
        ).outputText == "\(title)\n"
      }
    }

    func got() throws -> String {
      String(decoding: try history.folder.read("got"), as: UTF8.self)
    }
  }

  @Test func `a choice is typed into the window behind, byte for byte`() throws {
    let text = "echo 会議 é \"it's\" $(y) `z` \\ !! %s ~ | ; & <>{}[] 👍 – end"
    let desktop = try Desktop(text)
    let picker = try desktop.open()
    try desktop.press("1")
    _ = try picker.waitForEnd()
    try waitUntil("the text in the other window") {
      try desktop.got().utf8.count >= text.utf8.count
    }
    #expect(try desktop.got() == text)
  }

  @Test func `lines are not typed, and a cancelled choice types nothing`() throws {
    let desktop = try Desktop("touch bad\n")
    let picker = try desktop.open()
    try desktop.press("1")
    try desktop.press("q")
    _ = try picker.waitForEnd()
    try desktop.waitForWindow("target")
    // What was left to be typed would come before a key that is pressed later.
    try desktop.press("z")
    try waitUntil("the key in the other window") { try desktop.got() != "" }
    #expect(try desktop.got() == "z")
  }

  @Test func `it is said what is missing, before anything is chosen`() throws {
    let history = try History("clip")
    let none = history.environment.with(["DISPLAY": nil, "WAYLAND_DISPLAY": nil])
    #expect(
      try nori("--type", environment: none)
        == .complaint(
          "There is no desktop to type on: neither WAYLAND_DISPLAY nor DISPLAY is set.", 6))
    let bare = history.environment.with(["DISPLAY": ":99", "PATH": "/nowhere"])
    #expect(
      try nori("--type", environment: bare)
        == .complaint(
          "Typing into a window needs xdotool, which is not installed. Nothing was typed.", 6))
    #expect(
      try nori("type", input: "a\n".utf8, environment: history.environment.with(["DISPLAY": ":99"]))
        == .complaint(
          "Nothing was typed: the text has line ends, or characters that would be keys."
            + " Use nori copy.", 4))
  }

  @Test func `a terminal that stays open gets nothing, but is told`() throws {
    let history = try History("clip")
    _ = try history.summaries()
    let terminal = try Tmux(
      columns: 60, rows: 10, [NoriProgram.path, "--type"],
      environment: history.environment.with(["DISPLAY": ":99"]))
    try terminal.waitFor(text: "▌1")
    try terminal.press("1")
    try terminal.waitFor(text: "Nothing was typed: this terminal is still open")
  }
}
