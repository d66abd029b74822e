import Glibc

/// Who answers the keys of the terminal that are signals, while a child has the terminal.
public enum ForegroundSignals {
  /// Runs `body` with Ctrl-C and Ctrl-\ left to the child alone, and Ctrl-Z stopping both, as a
  /// shell does for the programs it waits for.
  public static func leftToChild<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let changes = [
      SignalChange(SIGINT, to: SIG_IGN), SignalChange(SIGQUIT, to: SIG_IGN),
      SignalChange(SIGTSTP, to: SIG_DFL),
    ]
    defer { for change in changes { change.revert() } }
    return try body()
  }
}

/// A signal's action, changed until it is put back.
private struct SignalChange {
  private let signal: Int32
  private var before = sigaction()

  init(_ signal: Int32, to handler: __sighandler_t?) {
    self.signal = signal
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    let code = sigaction(signal, &action, &before)
    precondition(code == 0, "these signals can be handled (sigaction(2))")
  }

  func revert() {
    var action = before
    let code = sigaction(signal, &action, nil)
    precondition(code == 0, "these signals can be handled (sigaction(2))")
  }
}
