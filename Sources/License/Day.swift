import Clips

/// A day of the calendar, wherever on Earth it is lived through.
///
/// A day begins first where the clock is fourteen hours ahead of UTC, and ends last where it is
/// twelve hours behind. A license counts from the one moment to the other, so that its holder has
/// the whole of each day named in it, in every zone.
public struct Day: Hashable, Comparable, Sendable {
  /// Midnight in UTC.
  public let midnight: Instant

  /// The day that `instant` is part of in UTC.
  public init(of instant: Instant) {
    let length = Duration.days(1).wholeMilliseconds
    var number = instant.milliseconds / length
    if instant.milliseconds % length < 0 { number -= 1 }
    midnight = Instant(milliseconds: number * length)
  }

  /// Reads `2026-11-30`, and nothing else.
  public init?(_ text: String) {
    guard let midnight = Timestamp(rfc3339: "\(text)T00:00:00Z") else { return nil }
    self.midnight = midnight.instant
  }

  /// As `2026-11-30`.
  public var text: String {
    String(Timestamp(instant: midnight, offsetMinutes: 0).rfc3339.prefix(10))
  }

  /// When it begins where it begins first.
  public var start: Instant { midnight.advanced(by: .zero - .hours(14)) }

  /// When it is over where it ends last.
  public var end: Instant { midnight.advanced(by: .hours(36)) }

  /// The day that many days later.
  public func advanced(by days: Int) -> Day { Day(of: midnight.advanced(by: .days(Int64(days)))) }

  public static func < (left: Day, right: Day) -> Bool { left.midnight < right.midnight }
}
