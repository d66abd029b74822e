import TestSupport

/// One of nori's watchers, for one test; what is copied before it has begun to watch is not seen.
final class RunningWatcher {
  private let program: LoggedProgram

  init(_ name: String, _ history: History) throws {
    program = try LoggedProgram([NoriProgram.beside(name)], environment: history.environment)
  }
}
