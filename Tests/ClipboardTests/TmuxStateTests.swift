import Testing

@testable import Clipboard

@Suite struct TmuxStateTests {
  /// Two clients of one server, as version 3.3a tells of them, with fewer capabilities.
  private static func answer(_ facts: String) -> String {
    """
    \(facts)
    Terminal 0: vt100 for /dev/pts/2, flags=0x20:
      20: Bell: (string) \\a
     192: Ms: [missing]
    Terminal 1: xterm-256color for /dev/pts/7, flags=0x20:
     192: Ms: (string) \\033]52;%p1%s;%p2%s\\a

    """
  }

  @Test(
    arguments: [
      ("3.3a|external|0|xterm-256color|/dev/pts/7", .success(.load)),
      ("3.2|on||xterm-256color|/dev/pts/7", .success(.load)),
      ("next-3.6|external|off|xterm-256color|/dev/pts/7", .success(.load)),
      ("master|external|off|xterm-256color|/dev/pts/7", .success(.load)),
      ("10.0|external|off|xterm-256color|/dev/pts/7", .success(.load)),
      ("3.3a|off|1|xterm-256color|/dev/pts/7", .failure(.clipboardIsOff)),
      ("3.3a|external|1||", .failure(.nobodyAttached)),
      ("3.3a|external|0|vt100|/dev/pts/2", .failure(.incapableTerminal("vt100"))),
      ("3.3a|external|1|vt100|/dev/pts/2", .success(.passThrough)),
      ("3.4|external|all|vt100|/dev/pts/2", .success(.passThrough)),
      ("3.1c|external||xterm-256color|/dev/pts/7", .success(.passThrough)),
      ("3.1c|external|off|xterm-256color|/dev/pts/7", .failure(.olderVersion("3.1c"))),
      // Not the terminal whose name begins alike.
      ("3.3a|external|0|xterm|/dev/pts/70", .failure(.incapableTerminal("xterm"))),
    ] as [(String, Result<TmuxState.Plan, ClipboardError.TmuxRefusal>)])
  func `what tmux says of itself decides what it is given`(
    facts: String, expected: Result<TmuxState.Plan, ClipboardError.TmuxRefusal>
  ) throws {
    let state = try #require(TmuxState(answer: Self.answer(facts)))
    switch expected {
    case .success(let plan): #expect(try state.plan() == plan)
    case .failure(let refusal):
      #expect(throws: ClipboardError.tmuxRefuses(refusal)) { try state.plan() }
    }
  }

  @Test(arguments: ["", "\n", "no server running", "a|b|c|d", "a|b|c|d|e|f"])
  func `what is no answer is none`(text: String) {
    #expect(TmuxState(answer: text) == nil)
  }
}

extension ClipboardError.TmuxRefusal: Error {}
