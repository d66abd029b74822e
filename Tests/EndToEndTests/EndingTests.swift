import Glibc
import TestSupport
import Testing

/// However nori ends, the terminal is as it was. ``ScreenSession/end(location:)`` looks at that.
struct EndingTests {
  @Test(arguments: ["q", "C-c"])
  func `a key that leaves gives 130 and an empty stdout`(_ key: String) throws {
    let session = try ScreenSession(try History("one"))
    try session.terminal.waitFor(text: "one")
    #expect(try session.terminal.value(of: "#{alternate_on}") == "1")
    try session.terminal.press(key)
    #expect(try session.end() == .cancelled)
  }

  @Test func `Ctrl-C leaves the search line and help, too`() throws {
    for key in ["/", "?"] {
      let session = try ScreenSession(try History("one"))
      try session.terminal.waitFor(text: "one")
      try session.terminal.press(key, "C-c")
      #expect(try session.end() == .cancelled)
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `a signal that ends a program restores the terminal first`(_ signal: Int32) throws {
    let session = try ScreenSession(try History("one"))
    try session.terminal.waitFor(text: "one")
    try session.signal(signal)
    #expect(try session.end() == .cancelled)
  }

  @Test(arguments: [SIGABRT, SIGTRAP, SIGSEGV, SIGILL])
  func `a trap inside nori restores the terminal and tells no contents`(_ signal: Int32) throws {
    var history = try History("precious")
    // Looking symbols up takes many seconds.
    history.environment = history.environment.with([
      "SWIFT_BACKTRACE": "interactive=no,symbolicate=off"
    ])
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "precious")
    try session.signal(signal)
    let result = try session.end()
    #expect(result.status == 128 + signal)
    #expect(result.output == [])
    #expect(!result.errorText.contains("precious"))
  }

  @Test func `an ignored signal stays ignored`() throws {
    let session = try ScreenSession(try History("one"), before: "trap '' TERM")
    try session.terminal.waitFor(text: "one")
    try session.signal(SIGTERM)
    try session.terminal.press("1")
    #expect(try session.end() == .output("one"))
  }

  @Test(arguments: ["kill-pane", "kill-server"])
  func `a terminal that vanishes ends nori`(_ command: String) throws {
    let history = try History("one")
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "one")
    try session.terminal.tmux([command])
    try waitUntil("the end of nori") { try session.isGone() }
    #expect(try history.summaries() == ["one"])
  }

  @Test func `Ctrl-Z gives the terminal to the shell, and fg takes it again`() throws {
    let history = try History("one", "two")
    let shell = try JobShell(history)
    try shell.type("stty -g > before; nori > result")
    try shell.terminal.waitFor(text: "▌1  text  two")
    try shell.terminal.press("Down")
    try shell.terminal.waitFor(text: "▌2  text  one")
    try shell.terminal.press("C-z")
    try shell.terminal.waitFor(text: "Stopped")
    try shell.waitForPrompt()
    #expect(try shell.terminal.value(of: "#{alternate_on}") == "0")
    try shell.type("stty -g > stopped; cmp before stopped && echo same$?")
    try shell.terminal.waitFor(text: "same0")
    try shell.terminal.resize(columns: 60, rows: 20)
    try history.capture("three")
    try shell.type("fg")
    try shell.terminal.waitFor("the screen in its new size") {
      $0.count == 20 && $0[1].hasPrefix(" 1  text  three") && $0[3].hasPrefix("▌3  text  one")
    }
    try shell.terminal.press("Enter")
    try shell.waitForPrompt()
    try shell.type("echo code $?; stty -g > after; cmp before after && echo same$?")
    try shell.terminal.waitFor(text: "same0")
    try shell.terminal.waitFor(text: "code 0")
    #expect(try history.folder.read("result") == Array("one".utf8))
  }

  @Test func `nori stopped by a signal gives the terminal back like Ctrl-Z`() throws {
    let history = try History("one")
    let shell = try JobShell(history)
    try shell.type("sh -c 'echo $$ > pid; exec \"$NORI_UNDER_TEST\"'")
    try shell.terminal.waitFor(text: "▌1  text  one")
    _ = try history.shell("kill -TSTP $(cat pid)")
    try shell.terminal.waitFor(text: "Stopped")
    try shell.waitForPrompt()
    try shell.type("fg")
    try shell.terminal.waitFor(text: "▌1  text  one")
    try shell.terminal.press("q")
    try shell.terminal.waitFor("the shell again") { !$0.contains { $0.contains("▌1") } }
  }

  @Test func `nori in the background waits for the foreground`() throws {
    let history = try History("one")
    let shell = try JobShell(history)
    try shell.type("nori > result &")
    try shell.terminal.waitFor("a prompt") { $0.contains { $0.hasPrefix("[1] ") } }
    try shell.type("wait -n 2> /dev/null; jobs")
    try shell.terminal.waitFor("the stopped job") { $0.contains { $0.contains("Stopped") } }
    try shell.waitForPrompt()
    #expect(try shell.terminal.value(of: "#{alternate_on}") == "0")
    try shell.type("fg")
    try shell.terminal.waitFor(text: "▌1  text  one")
    try shell.terminal.press("1")
    try shell.waitForPrompt()
    try shell.type("echo code $?")
    try shell.terminal.waitFor(text: "code 0")
    #expect(try history.folder.read("result") == Array("one".utf8))
  }

  @Test func `Ctrl-Z where nobody could continue nori changes nothing`() throws {
    // The script that starts nori here has no job control, and its group is an orphan.
    let session = try ScreenSession(try History("one"))
    try session.terminal.waitFor(text: "one")
    try session.terminal.press("C-z", "/")
    try session.terminal.type("one")
    try session.terminal.waitFor(text: "/one")
    try session.terminal.press("Enter")
    #expect(try session.end() == .output("one"))
  }
}
