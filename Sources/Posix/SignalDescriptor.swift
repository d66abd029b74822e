import CLinux
import Glibc

/// Signals that are waited for in ``Poll`` instead of ending the program (signalfd(2)).
///
/// For a program with one thread, which ``ChildProcess`` gives no mask on. A signal that the
/// program was started with as ignored stays ignored.
public struct SignalDescriptor: ~Copyable {
  private let descriptor: FileDescriptor
  private var before: sigset_t

  /// Holds these back from the calling thread, until this is let go.
  public init(_ signals: [Int32]) throws(PosixError) {
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in signals { sigaddset(&mask, signal) }
    let raw = try systemCall("signalfd") {
      signalfd(-1, &mask, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &mask, &before)
    descriptor = FileDescriptor(owning: raw)
    self.before = before
  }

  deinit {
    var mask = before
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Readable while signals wait.
  public var rawDescriptor: Int32 { descriptor.rawValue }

  /// The signals that have come since the last call; never waits.
  public func drain() throws(PosixError) -> [Int32] {
    var signals: [Int32] = []
    do throws(PosixError) {
      while true {
        var one = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        let count = try systemCall("read") { Glibc.read(descriptor.rawValue, &one, size) }
        guard count == size else { return signals }
        signals.append(Int32(bitPattern: one.ssi_signo))
      }
    } catch {
      if error.code == EAGAIN { return signals }
      throw error
    }
  }
}
