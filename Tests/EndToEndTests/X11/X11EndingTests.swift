import Foundation
import Posix
import TestSupport
import Testing

/// How the watcher ends, and what it does not end for.
@Suite(.timeLimit(.minutes(2)))
struct X11EndingTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal ends it cleanly, and leaves nothing of what it was fetching`(
    _ signal: Int32
  ) throws {
    let session = try X11Session()
    let owner = try session.owner()
    owner.own(["image/png": .pieces([someBytes(100_000)], end: .silence)])
    try waitUntil("something has come") { owner.piecesSent >= 2 }
    let watcher = try #require(session.watcher)
    #expect(try watcher.end(by: signal) == .exited(0))
    #expect(try watcher.errors() == "")
    #expect(try session.caught() == [])
    #expect(try session.unfinished() == [])
    owner.vanish()
  }

  @Test func `a signal that it was started to ignore does not end it`() throws {
    let session = try X11Session(isWatching: false)
    let watcher = try BackgroundProgram(
      ["sh", "-c", "trap '' HUP; exec \"$@\"", "sh", X11Session.program, "--attached"],
      environment: session.history.environment)
    #expect(try watcher.nextLine() == "ready")
    kill(watcher.identity, SIGHUP)
    try session.copy("after")
    #expect(try watcher.nextLine() == "caught")
    watcher.closeInput()
    #expect(try watcher.waitForEnd() == .exited(0))
  }

  @Test func `the end of its input ends it`() throws {
    let session = try X11Session()
    #expect(try session.endWatcher() == .exited(0))
  }

  @Test(arguments: [nil, SIGTERM])
  func `it ends, if asked to, while its server answers nobody`(_ signal: Int32?) throws {
    let session = try X11Session()
    let watcher = try #require(session.watcher)
    let owner = try session.owner()
    let rests = try watcher.restCount()
    owner.ownWithServer(text: "text")
    // It has seen that, and waits for the server to tell more.
    try waitUntil("the watcher waits again") { try watcher.restCount() > rests }
    if let signal { kill(watcher.identity, signal) } else { watcher.closeInput() }
    #expect(try watcher.waitForEnd() == .exited(0))
    #expect(try watcher.errors() == "")
    owner.vanish()
  }

  @Test func `a server that goes is the end, and is said`() throws {
    let session = try X11Session()
    let watcher = try #require(session.watcher)
    let display = session.server.display
    try session.server.kill()
    #expect(try session.report() == "gone The X11 display \(display) has gone.")
    #expect(try watcher.waitForEnd() == .exited(6))
    #expect(try watcher.errors() == "nori-x11: The X11 display \(display) has gone.\n")
  }

  @Test(arguments: [
    (
      nil,
      "DISPLAY is not set, so there is no X11 display to watch. Start it in the desktop session."
    ),
    ("nonsense", "DISPLAY is \"nonsense\", which names no X11 display."),
    (
      ":9999",
      "The X11 display :9999 cannot be reached. Check DISPLAY, and that its server runs."
    ),
  ])
  func `a display that is not there is said`(_ display: String?, _ sentence: String) throws {
    let history = try History()
    let environment = history.environment.with(["DISPLAY": display])
    for options in [[], ["--once"]] {
      let result = try run(X11Session.program, options, environment: environment)
      #expect(result.ending == .exited(6))
      #expect(result.errorText == "nori-x11: \(sentence)\n")
      #expect(result.output == [])
    }
    let attached = try run(X11Session.program, ["--attached"], environment: environment)
    #expect(attached.outputText == "gone \(sentence)\n")
  }

  @Test func `no descriptors at the start are a failure, after which it is started again`() throws {
    let session = try X11Session(isWatching: false)
    // One for the display, none for the signals.
    let result = try run(
      "sh", ["-c", "ulimit -n 4; exec \"$@\"", "sh", X11Session.program, "--attached"],
      environment: session.history.environment)
    #expect(
      result
        == ProgramResult(
          ending: .exited(5),
          errors: Array("nori-x11: Cannot wait for signals: Too many open files.\n".utf8)))
  }

  @Test func `a wait that fails is a failure, and not the display's end`() throws {
    let session = try X11Session()
    let watcher = try #require(session.watcher)
    let owner = try session.owner()
    owner.own(text: "text")
    #expect(try session.report() == "caught")
    // Fewer descriptors than it waits for are an error to poll(2).
    let limited = try run(
      "prlimit", ["--pid", "\(watcher.identity)", "--nofile=1:1"],
      environment: session.history.environment)
    #expect(limited.status == 0)
    owner.clear()
    #expect(throws: NeverCame.self) { try session.report() }
    #expect(try watcher.waitForEnd() == .exited(5))
    #expect(try watcher.errors() == "nori-x11: Cannot wait: Invalid argument.\n")
    owner.vanish()
  }

  @Test func `a server that refuses says why`() throws {
    let history = try History()
    // A cookie that nobody has: family "wild", no address, no number, its name, 16 bytes.
    let name = "MIT-MAGIC-COOKIE-1"
    let entry =
      [0xff, 0xff, 0, 0, 0, 0, 0, UInt8(name.utf8.count)] + Array(name.utf8)
      + [0, 16] + someBytes(16)
    let cookies = try history.folder.write(entry, to: "cookies")
    let server = try XServer(["-auth", cookies], environment: history.environment)
    let result = try run(
      X11Session.program, ["--once"],
      environment: history.environment.with(["DISPLAY": server.display]))
    #expect(result.ending == .exited(6))
    #expect(
      result.errorText.hasPrefix(
        "nori-x11: The X11 display \(server.display) refuses nori: "), "\(result.errorText)")
    #expect(result.errorText.hasSuffix(". Check XAUTHORITY, and whose session it is.\n"))
    #expect(result.errorText.filter { $0 == "\n" }.count == 1)
  }

  @Test func `an inbox that cannot be used is said once, and the next copy is caught`() throws {
    let session = try X11Session()
    try session.history.folder.write([], to: "nori/inbox/tmp/none")
    let inbox = "\(session.history.home)/inbox"
    try FileManager.default.moveItem(atPath: inbox, toPath: "\(inbox)-away")
    try session.history.folder.write([], to: "nori/inbox")
    try session.copy("one")
    #expect(try session.report().hasPrefix("trouble The inbox cannot be used. "))
    let owner = try session.owner()
    owner.own(text: "two")
    try session.copy("three")
    try FileManager.default.removeItem(atPath: inbox)
    try session.copy("four")
    #expect(try session.report() == "well")
    repeat { #expect(try session.report() == "caught") } while try session.texts().last != "four"
    let watcher = try #require(session.watcher)
    #expect(try watcher.errors().filter { $0 == "\n" }.count == 1)
    owner.vanish()
  }

  @Test(.needsMounting)
  func `a full disk is said once, and when there is room the next copy is caught`() throws {
    let disk = try SmallDisk(kilobytes: 1_024)
    let session = try X11Session(home: "\(disk.path)/nori")
    try session.copy("before")
    #expect(try session.report() == "caught")
    try disk.fill()
    let owner = try session.owner()
    for number in 1...3 {
      owner.own(["image/png": .whole(someBytes(100_000))])
      try waitUntil("it was asked for") { owner.requested.count == 2 * number }
    }
    let trouble = try session.report()
    #expect(
      trouble.hasSuffix("No space left on device. What is copied meanwhile is not kept."),
      "\(trouble)")
    try disk.makeRoom()
    try session.copy("after")
    #expect(try session.report() == "well")
    repeat { #expect(try session.report() == "caught") } while try session.texts().last != "after"
    #expect(try session.texts().first == "before")
    #expect(try session.unfinished() == [])
    let watcher = try #require(session.watcher)
    #expect(try watcher.errors().filter { $0 == "\n" }.count == 1)
    owner.vanish()
  }
}
