/// A moment, in milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct Instant: Hashable, Comparable, Sendable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The moment `duration` later; whole milliseconds, stopping at the ends of the range.
  public func advanced(by duration: Duration) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(duration.wholeMilliseconds)
    if overflow { return Instant(milliseconds: duration < .zero ? .min : .max) }
    return Instant(milliseconds: sum)
  }

  /// The time from `earlier` to this moment; negative when `earlier` is later.
  public func since(_ earlier: Instant) -> Duration {
    .milliseconds(milliseconds) - .milliseconds(earlier.milliseconds)
  }
}

extension Duration {
  public static func minutes(_ count: Int64) -> Duration { .seconds(count * 60) }
  public static func hours(_ count: Int64) -> Duration { .seconds(count * 3_600) }
  public static func days(_ count: Int64) -> Duration { .seconds(count * 86_400) }

  /// Milliseconds, the rest cut off.
  public var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    if overflow { return seconds < 0 ? .min : .max }
    return product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000).partialValue
  }
}
