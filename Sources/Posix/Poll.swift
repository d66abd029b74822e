import Glibc

/// Waits until descriptors have something to read or room to write (poll(2)).
public enum Poll {
  public struct Interest: Hashable, Sendable {
    public let descriptor: Int32
    public let isForWriting: Bool

    public static func reading(_ descriptor: Int32) -> Interest {
      Interest(descriptor: descriptor, isForWriting: false)
    }

    public static func writing(_ descriptor: Int32) -> Interest {
      Interest(descriptor: descriptor, isForWriting: true)
    }
  }

  /// The interests that are met, in the given order; none when `timeout` has passed.
  ///
  /// A closed other end and an error meet an interest too: the next call on it tells which.
  /// Without a timeout it waits for ever; signals do not end the wait.
  public static func wait(for interests: [Interest], timeout: Duration? = nil) throws(PosixError)
    -> [Interest]
  {
    var polled = interests.map { interest in
      pollfd(
        fd: interest.descriptor,
        events: Int16(interest.isForWriting ? POLLOUT : POLLIN), revents: 0)
    }
    let deadline = timeout.map { Clock.monotonic + $0 }
    try systemCall("poll") {
      Glibc.poll(&polled, nfds_t(polled.count), milliseconds(until: deadline))
    }
    return zip(interests, polled).filter { $0.1.revents != 0 }.map { $0.0 }
  }

  /// Rounded up, so that a wait never ends early; -1 for ever.
  private static func milliseconds(until deadline: Duration?) -> Int32 {
    guard let deadline else { return -1 }
    let rest = max(deadline - Clock.monotonic, .zero) + .nanoseconds(999_999)
    let (seconds, attoseconds) = rest.components
    let whole = seconds.multipliedReportingOverflow(by: 1_000)
    if whole.overflow { return .max }
    return Int32(clamping: whole.partialValue + attoseconds / 1_000_000_000_000_000)
  }
}
