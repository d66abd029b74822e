import Foundation
import TestSupport
import Testing

/// Copies of wl-copy on sway.
struct WaylandWatchingTests {
  @Test(arguments: [
    1, 4_096, 65_535, 65_536, 65_537, 1 << 20, 16 << 20, 64 << 20,
  ])
  func `a copy of any size arrives byte for byte`(_ size: Int) throws {
    let sway = try Compositor.sway()
    let watch = try WaylandWatch(sway)
    var random = SeededRandom(seed: UInt64(size))
    // What is large is one block again and again, quickly made; its length is that of no buffer.
    let block = random.bytes(min(size, 65_521))
    var bytes: [UInt8] = []
    while bytes.count < size { bytes += block.prefix(size - bytes.count) }
    try sway.copy(bytes, "--type", "image/png")
    let caught = try watch.caught(1)
    // Compared before it is expected: a failure would print all of it.
    let isSame = caught == [.init(parts: [.init("image/png", bytes)])]
    #expect(isSame)
    #expect(watch.strayFiles == [])
    #expect(try watch.end() == .exited(0))
  }

  @Test func `copies come in the order in which they were made, each once`() throws {
    let sway = try Compositor.sway()
    let watch = try WaylandWatch(sway)
    for number in 1...20 {
      try sway.copy("copy \(number)".utf8)
      _ = try watch.caught(number)
    }
    #expect(try watch.caught() == (1...20).map { .text("copy \($0)") })
    #expect(try watch.end() == .exited(0))
    #expect(watch.reports == Array(repeating: "caught", count: 20))
  }

  @Test func `an emptied clipboard is no copy`() throws {
    let sway = try Compositor.sway()
    let watch = try WaylandWatch(sway)
    try sway.copy("first".utf8)
    _ = try watch.caught(1)
    try sway.copy([], "--clear")
    try sway.copy("second".utf8)
    #expect(try watch.caught(2) == [.text("first"), .text("second")])
  }

  @Test func `what is on the clipboard when the watcher starts is caught`() throws {
    let sway = try Compositor.sway()
    try sway.copy("before".utf8)
    let watch = try WaylandWatch(sway)
    #expect(try watch.caught(1) == [.text("before")])
  }

  @Test func `once takes what there is and says whether there was something`() throws {
    let sway = try Compositor.sway()
    let watch = try WaylandWatch(sway)
    #expect(try watch.end() == .exited(0))
    #expect(try watch.once() == ProgramResult(ending: .exited(1)))
    try sway.copy("now".utf8)
    #expect(try watch.once() == ProgramResult(ending: .exited(0)))
    #expect(try watch.caught() == [.text("now")])
  }

  @Test func `the primary selection is left alone unless it is asked for`() throws {
    let sway = try Compositor.sway()
    let watch = try WaylandWatch(sway)
    try sway.copy("selected".utf8, "--primary")
    try sway.copy("copied".utf8)
    #expect(try watch.caught(1) == [.text("copied")])
  }

  @Test func `a growing primary selection is one copy, a separate one another`() throws {
    let sway = try Compositor.sway()
    let watch = try WaylandWatch(sway, configuration: #"{"primarySelection": true}"#)
    for text in ["b", "bc", "abc", "xyz"] { try sway.copy(text.utf8, "--primary") }
    #expect(try watch.caught(1).first == .text("abc", selection: "primary"))
    #expect(
      try watch.caught(2)
        == [.text("abc", selection: "primary"), .text("xyz", selection: "primary")])
  }

  @Test func `a growing primary selection is one copy however long it is`() throws {
    let sway = try Compositor.sway()
    let watch = try WaylandWatch(sway, configuration: #"{"primarySelection": true}"#)
    let long = String(repeating: "long ", count: 20_000)
    try sway.copy(long.utf8, "--primary")
    // Once this one is in the inbox, the one before is held.
    try sway.copy("copied".utf8)
    _ = try watch.caught(1)
    try sway.copy("\(long)and longer".utf8, "--primary")
    _ = try watch.caught(2)
    #expect(try watch.end() == .exited(0))
    let isGrown =
      try watch.caught() == [
        .text("copied"), .text("\(long)and longer", selection: "primary"),
      ]
    #expect(isGrown)
  }

  @Test func `a held primary selection is kept when the watcher ends`() throws {
    let sway = try Compositor.sway()
    let watch = try WaylandWatch(sway, configuration: #"{"primarySelection": true}"#)
    try sway.copy("held".utf8, "--primary")
    try sway.copy("copied".utf8)
    _ = try watch.caught(1)
    #expect(try watch.end() == .exited(0))
    #expect(try watch.caught().contains(.text("held", selection: "primary")))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal ends it cleanly`(_ signal: Int32) throws {
    let watch = try WaylandWatch(Compositor.sway())
    watch.program.signal(signal)
    #expect(try watch.program.waitForEnd() == .exited(0))
    #expect(watch.program.errors == "")
  }

  @Test func `the end of nori watch ends it`() throws {
    let watch = try WaylandWatch(Compositor.sway())
    watch.program.endInput()
    #expect(try watch.program.waitForEnd() == .exited(0))
  }

  @Test func `a compositor that dies is a reason to end`() throws {
    let sway = try Compositor.sway()
    let watch = try WaylandWatch(sway)
    sway.program.signal(SIGKILL)
    #expect(try watch.program.waitForEnd() == .exited(6))
    let sentence = "The Wayland compositor has ended the connection: "
    #expect(watch.program.errors.hasPrefix("nori-wayland: \(sentence)"))
    #expect(watch.reports.count == 1 && watch.reports[0].hasPrefix("gone \(sentence)"))
  }

  @Test func `a compositor without data control is said to be one, with what to do`() throws {
    let weston = try Compositor.weston()
    let watch = try WaylandWatch(weston, waitsForReady: false)
    #expect(try watch.program.waitForEnd() == .exited(6))
    let sentence = """
      This compositor lets no program watch the clipboard: it offers neither ext-data-control-v1 \
      nor wlr-data-control-unstable-v1. Sway, Hyprland, KDE Plasma and others offer one. Here, \
      copies of programs under Xwayland can be caught by nori-x11, and any text by nori capture.
      """
    #expect(watch.program.errors == "nori-wayland: \(sentence)\n")
    #expect(watch.program.output == "unable \(sentence)\n")
  }

  @Test(
    arguments: [
      ([:], "Cannot reach the Wayland compositor at wayland-7: No such file or directory."),
      (
        ["XDG_RUNTIME_DIR": nil],
        "There is no Wayland display: XDG_RUNTIME_DIR is not set."
      ),
      (
        ["WAYLAND_DISPLAY": nil],
        "There is no Wayland display: WAYLAND_DISPLAY is not set."
      ),
    ] as [([String: String?], String)])
  func `a display that is not there is said to be missing`(
    _ changes: [String: String?], _ sentence: String
  ) throws {
    let folder = try TemporaryFolder()
    let environment = SealedEnvironment(in: folder).with(["WAYLAND_DISPLAY": "wayland-7"])
      .with(changes)
    let result = try run(WaylandWatch.path, environment: environment)
    #expect(
      result
        == ProgramResult(ending: .exited(6), errors: Array("nori-wayland: \(sentence)\n".utf8)))
  }
}
