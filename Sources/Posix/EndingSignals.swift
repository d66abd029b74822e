import CLinux
import Glibc

/// The signals that ask a program to end, as a descriptor that a poll can wait for.
///
/// They stay blocked to the end of the process: this is for programs of one thread that wait, and
/// start others by ``ChildProcess`` alone, which gives those signals back (signalfd(2)).
public struct EndingSignals: ~Copyable {
  private let file: FileDescriptor

  /// Takes over SIGTERM, SIGINT and SIGHUP; one that the process was started with as ignored stays
  /// ignored.
  public init() throws(PosixError) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT, SIGHUP] where !EndingSignals.isIgnored(signal) {
      sigaddset(&signals, signal)
    }
    try systemCall("sigprocmask") { sigprocmask(SIG_BLOCK, &signals, nil) }
    // SFD_CLOEXEC and SFD_NONBLOCK have the values of the flags of open(2).
    file = FileDescriptor(
      owning: try systemCall("signalfd") { signalfd(-1, &signals, O_CLOEXEC | O_NONBLOCK) })
  }

  /// Readable as soon as the program has been asked to end.
  public var descriptor: Int32 { file.rawValue }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    let code = sigaction(signal, nil, &action)
    // SIG_IGN is the function pointer 1, which Swift compares only by its bits.
    return code == 0
      && unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
