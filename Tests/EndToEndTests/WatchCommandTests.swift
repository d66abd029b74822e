import Foundation
import Glibc
import Posix
import TestSupport
import Testing

/// `nori watch` over its whole life, with watchers that are scripts.
struct WatchCommandTests {
  @Test func `nori watch starts the watcher of its display, and the status tells of it`() throws {
    let watchers = try ScriptedWatchers(["nori-x11": ScriptedWatchers.saying("ready")])
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      watching")
    #expect(
      try watchers.status() == (
        [
          "display    x11 :77", "state      watching", "caught     nothing yet",
          "secrets    0 left alone",
        ], 0
      ))
    #expect(try watchers.starts(of: "nori-x11").map(\.arguments) == ["--attached"])
    #expect(try watch.said() == "nori: Watching the X11 display :77.\n")
  }

  @Test(arguments: ["nori-x11", "nori-wayland"])
  func `the help of each watcher says what its exit codes mean`(_ program: String) throws {
    let history = try History()
    let result = try run(
      NoriProgram.beside(program), ["--help"], environment: history.environment)
    #expect(result.status == 0)
    #expect(
      result.outputText.contains(
        """

        Exit codes: 0 done, 1 nothing to take, 2 wrong usage, 5 it could not be kept or
        the system failed, 6 no clipboard to watch.

        """))
  }

  @Test func `without a watcher the status says how to start one`() throws {
    let watchers = try ScriptedWatchers([:])
    #expect(
      try watchers.nori("watch", "--status")
        == ProgramResult(
          ending: .exited(1),
          output: Array(
            ("No watcher runs. Start one with nori watch, or for every session with"
              + " systemctl --user enable --now nori-watch.\n").utf8)))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal ends nori watch and its watcher, and nothing of them stays`(_ signal: Int32) throws
  {
    let watchers = try ScriptedWatchers(["nori-x11": ScriptedWatchers.saying("ready")])
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      watching")
    watch.send(signal)
    #expect(try watch.end() == 0)
    #expect(try isGone(watchers.starts(of: "nori-x11")[0].process))
    #expect(try watchers.history.files().filter { $0.hasSuffix(".json") } == ["snapshot.json"])
    #expect(try watchers.status().code == 1)
  }

  @Test func `a watcher that ignores everything is ended all the same`() throws {
    let watchers = try ScriptedWatchers([
      "nori-x11": "trap '' TERM INT HUP\necho ready\nexec sleep 1000"
    ])
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      watching")
    watch.send(SIGTERM)
    #expect(try watch.end() == 0)
    #expect(try isGone(watchers.starts(of: "nori-x11")[0].process))
  }

  @Test func `a display whose record cannot be removed keeps no other from its end`() throws {
    let watchers = try ScriptedWatchers(
      [
        "nori-x11": ScriptedWatchers.saying("ready"),
        "nori-wayland": ScriptedWatchers.saying("ready"),
      ], ["DISPLAY": ":77", "WAYLAND_DISPLAY": "wayland-77", "XDG_SESSION_TYPE": "x11"])
    let watch = try RunningWatch(watchers)
    try waitUntil("two watchers") {
      try watchers.status().lines.count { $0 == "state      watching" } == 2
    }
    func records() throws -> [String] {
      try watchers.history.files().filter { $0.hasSuffix(".json") && $0 != "snapshot.json" }
        .sorted()
    }
    // A folder cannot be removed as a file, not even by root. The X11 display is the first to end.
    let record = try #require(try records().first { $0.contains("x11-") })
    let path = "\(watchers.history.home)/\(record)"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    watch.send(SIGTERM)
    #expect(try watch.end() == 5)
    for program in ["nori-x11", "nori-wayland"] {
      #expect(try isGone(watchers.starts(of: program)[0].process))
    }
    #expect(try records() == [])
  }

  @Test func `SIGKILL of nori watch ends its watcher, and the status says that it died`() throws {
    let watchers = try ScriptedWatchers(["nori-x11": ScriptedWatchers.saying("ready", "caught")])
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      watching")
    let watcher = try watchers.starts(of: "nori-x11")[0].process
    watch.send(SIGKILL)
    #expect(try watch.end() == -SIGKILL)
    try waitUntil("the watcher's end") { isGone(watcher) }
    let (lines, code) = try watchers.status()
    #expect(lines.contains("state      died; start it again with nori watch"))
    #expect(code == 1)
    // The next one takes over.
    let next = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      watching")
    withExtendedLifetime(next) {}
  }

  @Test func `a watcher that dies is started again after a second`() throws {
    let watchers = try ScriptedWatchers(["nori-x11": ScriptedWatchers.saying("ready")])
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      watching")
    let first = try watchers.starts(of: "nori-x11")[0].process
    let clock = ContinuousClock()
    let moment = clock.now
    kill(first, SIGKILL)
    try waitUntil("the second start") { try watchers.starts(of: "nori-x11").count == 2 }
    #expect(clock.now - moment >= .seconds(1))
    try watchers.waitFor(status: "state      watching")
    #expect(isGone(first))
    #expect(
      try watch.said() == """
        nori: Watching the X11 display :77.
        nori: nori-x11 was ended by signal 9; it is started again.
        nori: Watching the X11 display :77.

        """)
  }

  @Test func `a display has one nori watch, and a second one says so`() throws {
    let watchers = try ScriptedWatchers(["nori-x11": ScriptedWatchers.saying("ready")])
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      watching")
    #expect(
      try watchers.nori("watch")
        == ProgramResult(
          ending: .exited(0),
          errors: Array("nori: Another nori watch watches the X11 display :77.\n".utf8)))
    #expect(try watchers.starts(of: "nori-x11").count == 1)
    withExtendedLifetime(watch) {}
  }

  @Test func `what arrives is taken in, also without a display`() throws {
    for variables in [["DISPLAY": ":77"], ["DISPLAY": nil]] as [[String: String?]] {
      let watchers = try ScriptedWatchers(
        ["nori-x11": ScriptedWatchers.saying("ready")], variables)
      try watchers.keepFirstClip()
      let watch = try RunningWatch(watchers)
      try waitUntil("a start") { try !watch.said().isEmpty }
      try watchers.history.capture("hello")
      try waitUntil("the clip") {
        try watchers.history.query("SELECT count(*) FROM clip") == ["2"]
      }
      #expect(try watchers.status().code == (variables["DISPLAY"] == ":77" ? 0 : 1))
    }
  }

  @Test func `without a display nori watch says what it cannot see, and the status too`() throws {
    let watchers = try ScriptedWatchers([:], [:])
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "display    none")
    let sentence =
      "There is no display to watch: WAYLAND_DISPLAY and DISPLAY are not set. Copies on a desktop"
      + " are not caught; those in terminals are. On a desktop, start nori watch in a terminal of"
      + " it; under systemd, run systemctl --user import-environment WAYLAND_DISPLAY DISPLAY"
      + " XAUTHORITY and then systemctl --user restart nori-watch."
    #expect(
      try watchers.status() == (
        ["display    none", "state      unable", "why        \(sentence)"], 1
      ))
    #expect(try watch.said() == "nori: \(sentence)\n")
    #expect(
      try watchers.nori("watch").errorText == "nori: Another nori watch takes the inbox in.\n")
    watch.send(SIGTERM)
    #expect(try watch.end() == 0)
    #expect(try watchers.status().code == 1)
  }

  @Test func `a watcher that is not installed is told, and captures still arrive`() throws {
    let watchers = try ScriptedWatchers([:])
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      unable")
    #expect(
      try watch.said()
        == "nori: nori-x11 is not installed, neither beside nori nor in PATH, so that copies on"
        + " the X11 display :77 are not caught. It comes with nori: install it, then start"
        + " nori watch again.\n")
    #expect(try watchers.status().code == 1)
  }

  @Test func `where Wayland cannot be watched, X11 is, and the limit is said`() throws {
    let watchers = try ScriptedWatchers(
      [
        "nori-wayland": "echo 'unable The compositor offers no data control.'; exit 6",
        "nori-x11": ScriptedWatchers.saying("ready"),
      ], ["DISPLAY": ":77", "WAYLAND_DISPLAY": "wayland-7"])
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      watching")
    let limit =
      "Of the Wayland display wayland-7, only what Xwayland passes on is seen: copies of Wayland"
      + " programs may be missing."
    #expect(
      try watchers.status() == (
        [
          "display    wayland wayland-7", "state      unable",
          "why        The compositor offers no data control.", "caught     nothing yet",
          "secrets    0 left alone",
          "display    x11 :77", "state      watching", "why        \(limit)",
          "caught     nothing yet", "secrets    0 left alone",
        ], 0
      ))
    #expect(try watch.said() == "nori: Watching the X11 display :77. \(limit)\n")
    #expect(try watchers.starts(of: "nori-wayland").count == 1)
  }

  @Test func `in a Wayland session X11 is left alone`() throws {
    let watchers = try ScriptedWatchers(
      [
        "nori-wayland": ScriptedWatchers.saying("ready"),
        "nori-x11": ScriptedWatchers.saying("ready"),
      ], ["DISPLAY": ":77", "WAYLAND_DISPLAY": "wayland-7"])
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      watching")
    #expect(try watchers.starts(of: "nori-x11").isEmpty)
    withExtendedLifetime(watch) {}
  }

  @Test func `captures, secrets and trouble are told`() throws {
    let watchers = try ScriptedWatchers([
      "nori-x11": ScriptedWatchers.saying(
        "ready", "caught", "secret", "secret", "nonsense", "trouble The disk is full.")
    ])
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      trouble")
    let (lines, code) = try watchers.status()
    #expect(lines.contains("why        The disk is full."))
    #expect(lines.contains("secrets    2 left alone"))
    #expect(lines.contains { $0.hasPrefix("caught     20") })
    #expect(code == 0)
    withExtendedLifetime(watch) {}
  }

  @Test func `a watcher that never stops talking does not keep nori watch from ending`() throws {
    let watchers = try ScriptedWatchers(["nori-x11": "echo ready; exec yes caught"])
    try watchers.keepFirstClip()
    let watch = try RunningWatch(watchers)
    try watchers.waitFor(status: "state      watching")
    try watchers.history.capture("hello")
    try waitUntil("the clip") {
      try watchers.history.query("SELECT count(*) FROM clip") == ["2"]
    }
    watch.send(SIGTERM)
    #expect(try watch.end() == 0)
  }
}
