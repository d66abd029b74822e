import CursesTerminal
import Glibc
import Screen
import Testing

/// A process that dies inside nori leaves the terminal as it was, and still dies of its cause.
@Suite struct TrapTests {
  enum Death: String, CaseIterable, Codable {
    case trap, abort, fault, overflow
    /// An abort that somebody handled before.
    case handled

    /// What `wait` may tell: the signal, or the exit status shifted.
    var statuses: [Int32] {
      switch self {
      case .handled: [42 << 8]
      case .trap: [SIGILL, SIGTRAP]
      case .abort: [SIGABRT]
      case .fault, .overflow: [SIGSEGV, SIGBUS]
      }
    }
  }

  @Test(arguments: Death.allCases)
  func `a trap restores the terminal and keeps its exit status`(death: Death) async {
    await #expect(processExitsWith: .success) { [death] in
      var master: Int32 = -1
      var size = winsize(ws_row: 3, ws_col: 20, ws_xpixel: 0, ws_ypixel: 0)
      setenv("SWIFT_BACKTRACE", "enable=no", 1)
      let child = forkpty(&master, nil, nil, &size)
      if child == 0 { die(of: death) }
      var output: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 4_096)
      // Fails with EIO when the last process has closed the other side.
      while case let count = read(master, &piece, piece.count), count > 0 {
        output += piece.prefix(count)
      }
      var status: Int32 = 0
      #expect(waitpid(child, &status, 0) == child)
      // Without the flag for a core dump.
      #expect(death.statuses.contains(status & ~0x80))
      let text = String(decoding: output, as: UTF8.self)
      let end = text.split(separator: "before the end").last ?? ""
      #expect(end.contains("\u{1B}[?1000l\u{1B}[?1004l\u{1B}[?2004l"))
      #expect(end.contains("\u{1B}[?1049l"))
      var after = termios()
      #expect(tcgetattr(master, &after) == 0)
      #expect(after.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG))
      #expect(after.c_iflag & tcflag_t(ICRNL) == tcflag_t(ICRNL))
    }
  }
}

/// Runs in a fresh process with a terminal of its own, and does not come back.
private func die(of death: TrapTests.Death) -> Never {
  // The thread that forked may have blocked them.
  unblockSignals()
  if death == .handled { signal(SIGABRT) { _ in _exit(42) } }
  var terminal = CursesTerminal.opened()
  var frame = Frame(terminal.size)
  frame.write("before the end", row: 0)
  terminal.show(frame)
  switch death {
  case .trap: preconditionFailure("as any bug would")
  case .abort, .handled: abort()
  case .fault: _ = UnsafePointer<Int>(bitPattern: 8)?.pointee
  case .overflow: _ = endless(1)
  }
  // Keeps the terminal until here: otherwise its deinit would have restored all before.
  terminal.show(frame)
  _exit(99)
}

private func endless(_ number: Int) -> Int {
  number == 0 ? 0 : endless(number + 1) + endless(number + 2)
}
