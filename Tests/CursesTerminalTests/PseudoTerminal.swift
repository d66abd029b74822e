import CursesTerminal
import Glibc
import Posix
import Screen

/// A terminal whose other side is the test: what it types and what it sees.
///
/// Becoming the leader of a session is for good, so it is made inside an exit test's process.
struct PseudoTerminal {
  let master: Int32
  private let slave: Int32

  /// Makes it the controlling terminal of this process.
  static func becomeControlling(columns: UInt16 = 20, rows: UInt16 = 3) -> PseudoTerminal {
    _ = setsid()
    var (master, slave): (Int32, Int32) = (-1, -1)
    precondition(openpty(&master, &slave, nil, nil, nil) == 0)
    precondition(ioctl(slave, UInt(TIOCSCTTY), 0) == 0)
    let terminal = PseudoTerminal(master: master, slave: slave)
    terminal.resize(columns: columns, rows: rows)
    return terminal
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    precondition(ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    precondition(write(master, bytes, bytes.count) == bytes.count)
  }

  /// What was written since it was last asked for.
  func output() -> String {
    var bytes: [UInt8] = []
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, 0) == 1 {
      var piece = [UInt8](repeating: 0, count: 4_096)
      let count = read(master, &piece, piece.count)
      if count <= 0 { break }
      bytes += piece.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  var settings: [UInt8] {
    var settings = termios()
    precondition(tcgetattr(slave, &settings) == 0)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }

  /// Lets the terminal vanish.
  func hangUp() {
    close(slave)
    close(master)
  }
}

extension CursesTerminal {
  /// The next events, waited for as the program's loop does; none within ten seconds is a failure.
  mutating func nextEvents() -> [TerminalEvent] {
    let deadline = Clock.monotonic + .seconds(10)
    while Clock.monotonic < deadline {
      let interests = descriptors.map(Poll.Interest.reading)
      do { _ = try Poll.wait(for: interests, timeout: timeout ?? .seconds(10)) } catch { break }
      let events = events()
      if !events.isEmpty { return events }
    }
    return []
  }

  static func opened(
    _ options: Options = Options(), type: String = "xterm-256color"
  ) -> CursesTerminal {
    do { return try open(options: options, environment: ["TERM": type]) } catch {
      preconditionFailure("\(error)")
    }
  }
}

/// Lets signals reach this thread, which the test library's threads may have closed to them.
func unblockSignals() {
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
}
