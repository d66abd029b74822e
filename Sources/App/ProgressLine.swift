import Glibc
import Posix
import Words

/// How far long work has come, in one line on standard error that is drawn again and again; nothing
/// where that is no terminal.
struct ProgressLine {
  private let verb: String
  private let isShown = isatty(STDERR_FILENO) == 1
  private var drawnAt: Duration?

  private static let interval = Duration.milliseconds(100)

  /// `verb` is what happens to the clips: `Indexing`.
  init(_ verb: String) {
    self.verb = verb
  }

  mutating func show(_ done: Int, of all: Int) {
    guard isShown else { return }
    let now = Clock.monotonic
    if let drawnAt, now - drawnAt < ProgressLine.interval { return }
    drawnAt = now
    // Others may add clips meanwhile.
    let all = max(all, done)
    let percent = all == 0 ? 100 : done * 100 / all
    StandardError.prompt("\r\(verb): \(done) of \(all) clips, \(percent) %\u{1b}[K")
  }

  /// Takes the line away, so that words can follow.
  mutating func end() {
    if drawnAt != nil { StandardError.prompt("\r\u{1b}[K") }
    drawnAt = nil
  }
}
