/// A moment together with the offset from UTC that the clock on the wall had then.
///
/// The moment decides every comparison; the offset only says how the person saw it.
public struct Timestamp: Hashable, Sendable {
  public let instant: Instant
  /// Minutes east of UTC, between -1,439 and 1,439.
  public let offsetMinutes: Int

  public init(instant: Instant, offsetMinutes: Int) {
    self.instant = instant
    self.offsetMinutes = offsetMinutes
  }
}

extension Timestamp {
  /// Reads RFC 3339 with an offset: `2026-11-30T09:41:07.123+09:00`.
  ///
  /// A lower-case `t` or `z` and a blank for the `T` are taken, as section 5.6 allows. Digits past
  /// the millisecond are cut off; a leap second is the last millisecond of its minute.
  public init?(rfc3339 text: some StringProtocol) {
    var reader = DigitReader(Array(text.utf8))
    guard let year = reader.number(digits: 4), reader.skip("-"),
      let month = reader.number(digits: 2), reader.skip("-"),
      let day = reader.number(digits: 2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.number(digits: 2), reader.skip(":"),
      let minute = reader.number(digits: 2), reader.skip(":"),
      let second = reader.number(digits: 2),
      (1...12).contains(month), (1...CivilDay.length(ofMonth: month, in: year)).contains(day),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    var thousandths = 0
    if reader.skip(".") {
      guard let fraction = reader.thousandths() else { return nil }
      thousandths = fraction
    }
    guard let offset = reader.offsetMinutes(), reader.isAtEnd else { return nil }
    if second == 60 { thousandths = 999 }
    let days = CivilDay(year: year, month: month, day: day).sinceEpoch
    let seconds = ((days * 24 + hour) * 60 + minute - offset) * 60 + min(second, 59)
    self.init(
      instant: Instant(milliseconds: Int64(seconds) * 1_000 + Int64(thousandths)),
      offsetMinutes: offset)
  }

  /// RFC 3339 with milliseconds and the offset kept: `2026-11-30T09:41:07.123+09:00`.
  public var rfc3339: String {
    let date = CivilDate(self)
    let sign = offsetMinutes < 0 ? "-" : "+"
    let zone =
      offsetMinutes == 0
      ? "Z" : "\(sign)\(padded(abs(offsetMinutes) / 60, 2)):\(padded(abs(offsetMinutes) % 60, 2))"
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
      + "T\(padded(date.hour, 2)):\(padded(date.minute, 2)):\(padded(date.second, 2))"
      + ".\(padded(date.millisecond, 3))\(zone)"
  }
}

/// The calendar fields of a timestamp, as seen on its own wall clock (proleptic Gregorian).
public struct CivilDate: Hashable, Sendable {
  public let year: Int
  public let month: Int
  public let day: Int
  public let hour: Int
  public let minute: Int
  public let second: Int
  public let millisecond: Int

  public init(_ timestamp: Timestamp) {
    // Clamped to the years 0000 to 9999, which RFC 3339 can write.
    let earliest: Int64 = -62_167_219_200_000
    let latest: Int64 = 253_402_300_799_999
    let shift = Int64(timestamp.offsetMinutes) * 60_000
    let shifted = timestamp.instant.milliseconds.addingReportingOverflow(shift)
    let local =
      shifted.overflow
      ? timestamp.instant.milliseconds : min(max(shifted.partialValue, earliest), latest)
    let days = Int(min(max(local, earliest), latest).flooredQuotient(by: 86_400_000))
    let rest = Int(min(max(local, earliest), latest) - Int64(days) * 86_400_000)
    let date = CivilDay(sinceEpoch: days)
    (year, month, day) = (date.year, date.month, date.day)
    hour = rest / 3_600_000
    minute = rest / 60_000 % 60
    second = rest / 1_000 % 60
    millisecond = rest % 1_000
  }
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

/// Reads fixed-width numbers and separators from ASCII text.
private struct DigitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ separator: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: separator) else { return false }
    position += 1
    return true
  }

  mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = nextDigit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// One or more digits of a fraction, as thousandths.
  mutating func thousandths() -> Int? {
    guard var value = nextDigit() else { return nil }
    var count = 1
    while let digit = nextDigit() {
      if count < 3 { value = value * 10 + digit }
      count += 1
    }
    while count < 3 {
      value *= 10
      count += 1
    }
    return value
  }

  /// `Z`, or `+hh:mm` with `-` to the west.
  mutating func offsetMinutes() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2),
      hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }

  private mutating func nextDigit() -> Int? {
    guard position < bytes.count,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position])
    else { return nil }
    defer { position += 1 }
    return Int(bytes[position] - UInt8(ascii: "0"))
  }
}
