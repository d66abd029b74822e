import CursesTerminal
import Glibc
import Posix
import Screen
import Testing

@Suite struct CursesTerminalTests {
  @Test func `the terminal is as it was afterwards`() async {
    await #expect(processExitsWith: .success) {
      let pseudo = PseudoTerminal.becomeControlling()
      let before = pseudo.settings
      do {
        var terminal = CursesTerminal.opened()
        terminal.show(Frame(terminal.size))
        #expect(pseudo.settings != before)
        let start = pseudo.output()
        #expect(start.contains("\u{1B}[?1049h"))
        #expect(start.contains("\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?1000h\u{1B}[?1006h"))
      }
      #expect(pseudo.settings == before)
      let end = pseudo.output()
      #expect(end.contains("\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1004l\u{1B}[?2004l"))
      #expect(end.contains("\u{1B}[?1049l"))
      #expect(end.contains("\u{1B}[?25h") || end.contains("\u{1B}[?12l\u{1B}[?25h"))
    }
  }

  @Test func `a terminal that cannot be used says why`() async {
    await #expect(processExitsWith: .success) {
      _ = setsid()
      #expect(throws: TerminalError.noTerminal(code: ENXIO)) {
        _ = try CursesTerminal.open(environment: ["TERM": "xterm"])
      }
      let pseudo = PseudoTerminal.becomeControlling()
      let before = pseudo.settings
      for (type, problem) in [
        ("", TerminalError.noType), ("no-such", .unknownType("no-such")),
        ("dumb", .incapableType("dumb")), ("../x", .unknownType("../x")),
      ] {
        #expect(throws: problem) {
          _ = try CursesTerminal.open(environment: ["TERM": type])
        }
      }
      #expect(pseudo.settings == before)
      #expect(pseudo.output() == "")
    }
  }

  @Test func `keys, clicks and pastes arrive in order`() async {
    await #expect(processExitsWith: .success) {
      let pseudo = PseudoTerminal.becomeControlling()
      var terminal = CursesTerminal.opened()
      pseudo.type("q\u{3}\u{1B}OA\u{1B}[<0;2;1M\u{1B}[<0;2;1m\u{1B}[<0;2;1M\u{1B}[200~a\u{1B}[201~")
      let cell = Position(column: 1, row: 0)
      #expect(
        terminal.nextEvents() == [
          .key(.character("q")), .key(.control("c")), .key(.up),
          .pointer(Pointer(.click, at: cell)),
          .pointer(Pointer(.doubleClick, at: cell)), .pasted([0x61]),
        ])
      let timeout = terminal.timeout
      #expect(timeout == nil)
    }
  }

  @Test func `pictures keep their colors, however many came before`() async {
    await #expect(processExitsWith: .success) {
      let pseudo = PseudoTerminal.becomeControlling()
      var terminal = CursesTerminal.opened()
      let colors = terminal.colors
      #expect(colors == 256)
      // More pairs of colors than ncurses can number, one after the other.
      for number in stride(from: 0, to: 40_000, by: 60) {
        var text = ""
        for pair in number..<number + 60 {
          let (foreground, background) = (16 + pair % 240, 16 + pair / 240)
          text += "\u{1B}[38;5;\(foreground);48;5;\(background)mx\(pair % 20 == 19 ? "\n" : "")"
        }
        let picture = try #require(Picture(escaped: Array(text.utf8), within: terminal.size))
        var frame = Frame(terminal.size)
        frame.draw(picture, in: Rect(terminal.size))
        terminal.show(frame)
        let output = pseudo.output()
        let first = "38;5;\(16 + number % 240)m"
        let last = "38;5;\(16 + (number + 59) % 240)m"
        #expect(output.contains(first) && output.contains(last), "\(number)")
      }
    }
  }

  @Test func `a lone escape is the key, after a moment`() async {
    await #expect(processExitsWith: .success) {
      let pseudo = PseudoTerminal.becomeControlling()
      var terminal = CursesTerminal.opened()
      pseudo.type("\u{1B}")
      #expect(terminal.nextEvents() == [.key(.escape)])
      let timeout = terminal.timeout
      #expect(timeout == nil)
    }
  }

  @Test func `a new size is an event, and the next frame fills it`() async {
    await #expect(processExitsWith: .success) {
      let pseudo = PseudoTerminal.becomeControlling()
      var terminal = CursesTerminal.opened()
      let size = terminal.size
      #expect(size == Size(columns: 20, rows: 3))
      pseudo.resize(columns: 30, rows: 5)
      #expect(terminal.nextEvents() == [.resized(Size(columns: 30, rows: 5))])
      var frame = Frame(terminal.size)
      frame.write("corner", column: 20, row: 4)
      terminal.show(frame)
      #expect(pseudo.output().contains("corner"))
    }
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func `a signal that ends is an event`(signal: Int32) async {
    await #expect(processExitsWith: .success) { [signal] in
      _ = PseudoTerminal.becomeControlling()
      var terminal = CursesTerminal.opened()
      kill(getpid(), signal)
      #expect(terminal.nextEvents() == [.ended(signal: signal)])
    }
  }

  @Test func `a terminal that vanishes ends like a hang-up`() async {
    await #expect(processExitsWith: .success) {
      let pseudo = PseudoTerminal.becomeControlling()
      // The kernel sends SIGHUP too, which could come when nobody handles it any more.
      signal(SIGHUP, SIG_IGN)
      var terminal = CursesTerminal.opened()
      pseudo.hangUp()
      #expect(terminal.nextEvents().last == .ended(signal: SIGHUP))
    }
  }

  @Test func `suspending gives the terminal back meanwhile`() async {
    await #expect(processExitsWith: .success) {
      let pseudo = PseudoTerminal.becomeControlling()
      var terminal = CursesTerminal.opened()
      terminal.show(Frame(terminal.size))
      _ = pseudo.output()
      // The leader of a session has no shell to stop it for: it goes on at once.
      terminal.suspend()
      #expect(pseudo.output().contains("\u{1B}[?1049l"))
      #expect(terminal.nextEvents() == [.resumed])
      terminal.show(Frame(terminal.size))
      #expect(pseudo.output().contains("\u{1B}[?1049h"))
    }
  }

  @Test func `an editor gets the terminal as it was, with its own interrupts`() async {
    await #expect(processExitsWith: .success) {
      let pseudo = PseudoTerminal.becomeControlling()
      let before = pseudo.settings
      var terminal = CursesTerminal.opened()
      let ours = pseudo.settings
      terminal.show(Frame(terminal.size))
      _ = pseudo.output()
      terminal.leave()
      #expect(pseudo.settings == before)
      #expect(pseudo.output().contains("\u{1B}[?1049l"))
      // To this thread, so that it has come when the call returns.
      unblockSignals()
      pthread_kill(pthread_self(), SIGINT)
      terminal.enter()
      #expect(pseudo.settings == ours)
      pseudo.type("x")
      #expect(terminal.nextEvents() == [.key(.character("x"))])
    }
  }

  @Test func `only what differs is written`() async {
    await #expect(processExitsWith: .success) {
      let pseudo = PseudoTerminal.becomeControlling()
      var terminal = CursesTerminal.opened()
      var frame = Frame(terminal.size)
      frame.write("one", row: 0)
      frame.write("two", row: 1)
      terminal.show(frame)
      _ = pseudo.output()
      terminal.show(frame)
      #expect(pseudo.output() == "")
      frame.write("TWO", row: 1)
      terminal.show(frame)
      let output = pseudo.output()
      #expect(output.contains("TWO"))
      #expect(!output.contains("one"))
    }
  }

  @Test func `a sequence that shows nothing goes between two frames and leaves them whole`()
    async
  {
    await #expect(processExitsWith: .success) {
      let pseudo = PseudoTerminal.becomeControlling()
      var terminal = CursesTerminal.opened()
      var frame = Frame(terminal.size)
      frame.write("one", row: 0)
      terminal.show(frame)
      _ = pseudo.output()
      let sequence = "\u{1B}]52;c;aGk=\u{07}"
      terminal.send(Array(sequence.utf8))
      #expect(pseudo.output() == sequence)
      terminal.show(frame)
      #expect(pseudo.output() == "")
      frame.write("two", row: 1)
      terminal.show(frame)
      let output = pseudo.output()
      #expect(output.contains("two"))
      #expect(!output.contains("one"))
    }
  }

  @Test func `wide, combining and colored text is drawn`() async {
    await #expect(processExitsWith: .success) {
      setenv("LC_ALL", "C.UTF-8", 1)
      let pseudo = PseudoTerminal.becomeControlling()
      var terminal = CursesTerminal.opened()
      let isUnicode = terminal.isUnicode
      #expect(isUnicode)
      var frame = Frame(terminal.size)
      frame.write("会議e\u{301}!", row: 0)
      frame.write("red", row: 1, style: Style(foreground: .red))
      frame.write("x\u{1B}]0;t\u{7}", row: 2)
      terminal.show(frame)
      let output = pseudo.output()
      #expect(output.contains("会議e\u{301}!"))
      #expect(output.contains("\u{1B}[31mred"))
      #expect(!output.contains("\u{1B}]0;"))
    }
  }

  @Test func `without UTF-8 and color, every glyph keeps its width and styles are attributes`()
    async
  {
    await #expect(processExitsWith: .success) {
      setenv("LC_ALL", "C", 1)
      let pseudo = PseudoTerminal.becomeControlling()
      var terminal = CursesTerminal.opened(CursesTerminal.Options(color: false))
      let isUnicode = terminal.isUnicode
      #expect(!isUnicode)
      var frame = Frame(terminal.size)
      frame.write("会e\u{301}\u{2026}│a\n", row: 0)
      frame.write("red", row: 1, style: Style(foreground: .red, .bold))
      terminal.show(frame)
      let output = pseudo.output()
      #expect(output.contains("???~|a"))
      #expect(output.contains("1mred"))
      #expect(output.utf8.allSatisfy { $0 < 0x80 })
      #expect(!output.contains("\u{1B}[31m"))
    }
  }
}
