import Clips

/// The rule of a zone for every year from some time on: a POSIX `TZ`, as it ends a zone's file
/// (RFC 9636, section 3.3).
struct RepeatingRule: Hashable, Sendable {
  let standard: ZoneTime
  let summer: Summer?

  struct Summer: Hashable, Sendable {
    let time: ZoneTime
    let start: Change
    let end: Change
  }

  /// A change of the clocks, once a year.
  struct Change: Hashable, Sendable {
    let day: Day
    /// After midnight, on the clocks before the change.
    let seconds: Int
  }

  enum Day: Hashable, Sendable {
    /// 1 to 365, February 29 never counted.
    case withoutLeapDay(Int)
    /// 0 to 365.
    case ofYear(Int)
    /// Week 5 is the last; Sunday is 0.
    case weekday(Int, week: Int, month: Int)
  }

  func time(at seconds: Int) -> ZoneTime {
    guard let summer else { return standard }
    let year = CivilDay(sinceEpoch: (seconds + standard.secondsEast).flooredQuotient(by: 86_400))
      .year
    // Around the turn of the year the year next to it may count.
    var latest = (moment: Int.min, time: standard)
    for year in (year - 1)...(year + 1) {
      let start = summer.start.moment(in: year) - standard.secondsEast
      let end = summer.end.moment(in: year) - summer.time.secondsEast
      if start <= seconds, start >= latest.moment { latest = (start, summer.time) }
      if end <= seconds, end > latest.moment { latest = (end, standard) }
    }
    return latest.time
  }
}

extension RepeatingRule.Change {
  /// On the clocks of the place, in seconds since 1970.
  fileprivate func moment(in year: Int) -> Int {
    let first = CivilDay(year: year, month: 1, day: 1).sinceEpoch
    let date: Int
    switch day {
    case .withoutLeapDay(let number):
      date = first + number - 1 + (CivilDay.isLeap(year) && number >= 60 ? 1 : 0)
    case .ofYear(let number): date = first + number
    case .weekday(let weekday, let week, let month):
      let begin = CivilDay(year: year, month: month, day: 1)
      let distance = (weekday - begin.weekday).flooredRemainder(by: 7)
      var day = 1 + distance + (week - 1) * 7
      if day > CivilDay.length(ofMonth: month, in: year) { day -= 7 }
      date = begin.sinceEpoch + day - 1
    }
    return date * 86_400 + seconds
  }
}
