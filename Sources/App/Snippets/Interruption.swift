import Posix

/// The person's wish to end, watched for only once something is waited for.
///
/// From then on the signals are blocked, so whoever waits must watch the descriptor.
final class Interruption {
  private var signals: EndingSignals?

  func descriptor() throws(PosixError) -> Int32 {
    if let descriptor = signals?.descriptor { return descriptor }
    let signals = try EndingSignals()
    let descriptor = signals.descriptor
    self.signals = consume signals
    return descriptor
  }
}
