import Clips

/// A moment as the clocks of a zone show it.
struct LocalTime: Hashable, Sendable {
  let instant: Instant
  let zone: ZoneTime
  let day: CivilDay
  /// Since midnight.
  let milliseconds: Int

  init(_ instant: Instant, in rules: ZoneRules) {
    let seconds = Int(instant.milliseconds.flooredQuotient(by: 1_000))
    let zone = rules.time(at: seconds)
    let local = Int(instant.milliseconds) + zone.secondsEast * 1_000
    self.instant = instant
    self.zone = zone
    day = CivilDay(sinceEpoch: local.flooredQuotient(by: 86_400_000))
    milliseconds = local.flooredRemainder(by: 86_400_000)
  }

  var hour: Int { milliseconds / 3_600_000 }
  var minute: Int { milliseconds / 60_000 % 60 }
  var second: Int { milliseconds / 1_000 % 60 }
  var millisecond: Int { milliseconds % 1_000 }
  /// 1 to 12.
  var hourOf12: Int { (hour + 11) % 12 + 1 }

  /// Weeks that begin on Monday; the first has the year's first Thursday.
  var isoWeek: (year: Int, number: Int) {
    LocalTime.week(endingIn: day.adding(days: 3 - (day.weekday + 6) % 7))
  }

  /// Weeks that begin on Sunday; the first has January 1.
  var week: (year: Int, number: Int) {
    LocalTime.week(endingIn: day.adding(days: 6 - day.weekday))
  }

  /// `day` tells the year of the week.
  private static func week(endingIn day: CivilDay) -> (year: Int, number: Int) {
    (day.year, (day.dayOfYear - 1) / 7 + 1)
  }

  /// `+01:00`.
  func offset(separator: String) -> String {
    let minutes = abs(zone.secondsEast) / 60
    return (zone.secondsEast < 0 ? "-" : "+") + padded(minutes / 60, 2) + separator
      + padded(minutes % 60, 2)
  }
}

func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(abs(number))
  return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.utf8.count))
    + digits
}
