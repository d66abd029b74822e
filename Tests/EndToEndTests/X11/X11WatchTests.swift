import Glibc
import Posix
import TestSupport
import Testing

/// `nori watch` and the screen on a real X11 server, with the real watcher.
struct X11WatchTests {
  private let server: XServer
  private let history: History

  init() throws {
    var history = try History("first")
    server = try XServer(environment: history.environment)
    history.environment = history.environment.with(["DISPLAY": server.display])
    self.history = history
  }

  private func copy(_ text: String) throws {
    let result = try run(
      "sh", ["-c", "xclip -selection clipboard > /dev/null 2>&1"], input: text.utf8,
      environment: history.environment)
    #expect(result.status == 0)
  }

  @Test func `what is copied appears in the open screen`() throws {
    let watch = try RunningWatch(NoriProgram.path, history)
    try waitUntil("a watcher") { try history.nori("watch", "--status").status == 0 }
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "▌1  text  first")
    try waitUntil("a watcher that sees the display") {
      try history.nori("watch", "--status").outputText.contains("state      watching")
    }
    try copy("copied on X11")
    try session.terminal.waitFor(text: "1  text  copied on X11")
    try session.terminal.press("1")
    #expect(try session.end() == .output("copied on X11"))
    #expect(try history.list("-n", "1").map { $0["source"] } == ["x11"])
    watch.send(SIGTERM)
    #expect(try watch.end() == 0)
  }

  @Test func `opening without a watcher takes what is on the clipboard`() throws {
    try copy("copied before")
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "▌1  text  copied before")
    try session.terminal.press("Enter")
    #expect(try session.end() == .output("copied before"))
    // Opened once more, the same copy is no new one.
    let again = try ScreenSession(history)
    try again.terminal.waitFor(text: "▌1  text  copied before")
    try again.terminal.press("q")
    #expect(try again.end() == .cancelled)
    #expect(try history.list().map { $0["copies"] } == [1, 1])
  }
}
