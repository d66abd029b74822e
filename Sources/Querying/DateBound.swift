import Clips

/// A moment as it is typed: days need the local zone and ages need the present, so neither is
/// settled yet.
public enum DateBound: Hashable, Sendable {
  case ago(Duration)
  /// The beginning of a day: 0 is today, -1 yesterday.
  case day(offsetFromToday: Int)
  /// The beginning of the latest such day, which can be today; 0 is Monday.
  case weekday(Int)
  case date(year: Int, month: Int, day: Int, hour: Int, minute: Int)

  /// Reads `2026`, `2026-11`, `2026-11-30`, `2026-11-30T10:00`, `today`, `yesterday`, `monday`, `3d`.
  public init?(_ text: String) {
    if text == "today" {
      self = .day(offsetFromToday: 0)
    } else if text == "yesterday" {
      self = .day(offsetFromToday: -1)
    } else if let weekday = DateBound.weekdays.firstIndex(of: text) {
      self = .weekday(weekday)
    } else if let age = Age(text) {
      self = .ago(age.duration)
    } else if let date = DateBound.date(text) {
      self = date
    } else {
      return nil
    }
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// A date as far as it is given: what is left out is the first.
  private static func date(_ text: String) -> DateBound? {
    let bytes = Array(text.utf8)
    let lengths = [4, 7, 10, 16]
    let separators: [Int: [UInt8]] = [
      4: [UInt8(ascii: "-")], 7: [UInt8(ascii: "-")],
      10: [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")], 13: [UInt8(ascii: ":")],
    ]
    guard lengths.contains(bytes.count) else { return nil }
    var numbers = [0]
    for (place, byte) in bytes.enumerated() {
      if let separators = separators[place] {
        guard separators.contains(byte) else { return nil }
        numbers.append(0)
      } else {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte & 0xf)
      }
    }
    numbers += [0, 1, 1, 0, 0].dropFirst(numbers.count)
    guard (1...12).contains(numbers[1]),
      (1...CivilDay.length(ofMonth: numbers[1], in: numbers[0])).contains(numbers[2]),
      numbers[3] < 24,
      numbers[4] < 60
    else { return nil }
    return .date(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4])
  }
}

/// What settles a typed moment: the present, and what the local clocks say.
public struct QueryMoment: Sendable {
  public let now: Timestamp
  /// The moment when local clocks show a year, a month, a day, an hour and a minute.
  public let instant: @Sendable (Int, Int, Int, Int, Int) -> Instant

  public init(
    now: Timestamp,
    instant:
      @escaping @Sendable (_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) ->
      Instant
  ) {
    self.now = now
    self.instant = instant
  }

  /// The moment that is meant.
  public func instant(of bound: DateBound) -> Instant {
    switch bound {
    case .ago(let duration): now.instant.advanced(by: .zero - duration)
    case .day(let offset): start(ofDay: today + Int64(offset))
    // Day 0 was a Thursday.
    case .weekday(let weekday):
      start(ofDay: today - (today + 3 - Int64(weekday)).flooredRemainder(by: 7))
    case .date(let year, let month, let day, let hour, let minute):
      instant(year, month, day, hour, minute)
    }
  }

  /// Days since 1970 on the local calendar.
  private var today: Int64 {
    let local = now.instant.advanced(by: .minutes(Int64(now.offsetMinutes))).milliseconds
    return local.flooredQuotient(by: 86_400_000)
  }

  private func start(ofDay day: Int64) -> Instant {
    let midnight = Instant(milliseconds: day * 86_400_000)
    let date = CivilDate(Timestamp(instant: midnight, offsetMinutes: 0))
    return instant(date.year, date.month, date.day, 0, 0)
  }
}
