import Glibc
import Posix
import Watching

/// Takes what is on the clipboard now, by a watcher program that looks once.
///
/// One program at a time, without a pipe and without a wait: what it catches comes through the
/// inbox. Where the program is missing, nothing happens.
final class ClipboardTaking {
  private let environment: Environment
  private var child: ChildProcess?
  private var end: FileDescriptor?
  private var deadline = Duration.zero
  /// The display that the running program looks at.
  private var current: DisplayName?
  /// Other ways to look at the same clipboard, where the program cannot see its display.
  private var ways: [DisplayName] = []
  private var waiting: [WatchPlan.Entry] = []
  /// Displays that their own program cannot see: the other way is taken at once.
  private var blind: Set<DisplayName> = []

  private static let patience = Duration.seconds(5)
  /// What a watcher ends with on a display that it cannot see.
  private static let cannotSee = ChildProcess.Ending.exited(ExitCode.noDisplay.rawValue)

  init(_ environment: Environment) {
    self.environment = environment
  }

  /// Readable when the program has ended; nil while there is none.
  var descriptor: Int32? { end?.rawValue }

  /// How long to wait for its end at most.
  var patience: Duration? {
    descriptor == nil ? nil : max(deadline - Clock.monotonic, .zero)
  }

  /// Begins to look at these displays, unless it still does.
  func begin(_ entries: [WatchPlan.Entry]) throws(PosixError) {
    guard descriptor == nil else { return }
    waiting = entries
    try startNext()
  }

  /// Goes on where a program has ended or taken too long; whether all are done by that.
  func step() throws(PosixError) -> Bool {
    guard let descriptor else { return false }
    if try Poll.wait(for: [.reading(descriptor)], timeout: .zero).isEmpty {
      if Clock.monotonic < deadline { return false }
      kill()
    }
    if try reap() == ClipboardTaking.cannotSee {
      if let current, !ways.isEmpty { blind.insert(current) }
    } else {
      ways = []
    }
    try startNext()
    return self.descriptor == nil
  }

  /// Ends what runs.
  func stop() throws(PosixError) {
    (ways, waiting) = ([], [])
    if descriptor != nil {
      kill()
      _ = try reap()
    }
  }

  private func startNext() throws(PosixError) {
    while descriptor == nil {
      if !ways.isEmpty {
        try start(ways.removeFirst())
      } else if !waiting.isEmpty {
        ways = waiting.removeFirst().displays.filter { !blind.contains($0) }
      } else {
        return
      }
    }
  }

  private func start(_ display: DisplayName) throws(PosixError) {
    guard let program = Executable.find(display.program, in: environment) else { return }
    let started = try ChildProcess(
      [program, "--once"], environment: environment, errors: .null)
    do throws(PosixError) {
      end = try started.endDescriptor()
    } catch {
      started.send(signal: SIGKILL)
      _ = try started.wait()
      throw error
    }
    current = display
    child = consume started
    deadline = Clock.monotonic + ClipboardTaking.patience
  }

  private func kill() { child?.send(signal: SIGKILL) }

  private func reap() throws(PosixError) -> ChildProcess.Ending? {
    end = nil
    return try child.take()?.wait()
  }
}
