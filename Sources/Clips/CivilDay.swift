/// A day of the Gregorian calendar, of any year.
public struct CivilDay: Hashable, Sendable {
  public let year: Int
  public let month: Int
  public let day: Int

  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  // The years are taken to begin in March, so that the leap day comes last.
  // The method is Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms".

  public init(sinceEpoch days: Int) {
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
  }

  /// Days since 1970-01-01.
  public var sinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.flooredQuotient(by: 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Sunday is 0.
  public var weekday: Int { (sinceEpoch + 4).flooredRemainder(by: 7) }

  /// From 1.
  public var dayOfYear: Int { sinceEpoch - CivilDay(year: year, month: 1, day: 1).sinceEpoch + 1 }

  /// Months later or earlier, the day clamped to the month.
  public func adding(months: Int) -> CivilDay {
    let count = year * 12 + month - 1 + months
    let year = count.flooredQuotient(by: 12)
    let month = count.flooredRemainder(by: 12) + 1
    return CivilDay(
      year: year, month: month, day: min(day, CivilDay.length(ofMonth: month, in: year)))
  }

  public func adding(days: Int) -> CivilDay { CivilDay(sinceEpoch: sinceEpoch + days) }

  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  public static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension BinaryInteger {
  /// The quotient rounded towards minus infinity.
  public func flooredQuotient(by divisor: Self) -> Self {
    self / divisor - (self % divisor != 0 && (self < 0) != (divisor < 0) ? 1 : 0)
  }

  /// What is left then; of the sign of the divisor.
  public func flooredRemainder(by divisor: Self) -> Self {
    self - flooredQuotient(by: divisor) * divisor
  }
}
