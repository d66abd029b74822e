import Clips

extension DateFormat {
  /// The moment, moved by the offsets, in the format.
  func text(of moment: SnippetMoment) throws(DateFault) -> String {
    let rules: ZoneRules
    switch zone {
    case .local: rules = moment.zone
    case .utc: rules = .utc
    case .named(let name):
      guard let known = moment.zones.rules(for: name) else { throw .unknownZone(name) }
      rules = known
    }
    let time = LocalTime(try moved(moment.now, in: rules), in: rules)
    guard (0...9_999).contains(time.day.year) else { throw .outOfRange }
    return text(of: time)
  }

  /// Dates move the calendar and keep the time of day; the clocks are asked where a time is needed.
  private func moved(_ now: Instant, in rules: ZoneRules) throws(DateFault) -> Instant {
    var instant = now
    // Moved days that no instant has been sought for yet.
    var pending: (day: CivilDay, milliseconds: Int)?
    func settled() -> Instant {
      guard let pending else { return instant }
      let local = pending.day.sinceEpoch * 86_400 + pending.milliseconds / 1_000
      return Instant(
        milliseconds: Int64(rules.seconds(atLocal: local) * 1_000 + pending.milliseconds % 1_000))
    }
    for offset in offsets {
      switch offset.unit {
      case .milliseconds:
        instant = settled()
        pending = nil
        instant = instant.advanced(by: .milliseconds(offset.count))
      case .months, .days:
        let time = LocalTime(instant, in: rules)
        let from = pending ?? (time.day, time.milliseconds)
        let day =
          offset.unit == .months
          ? from.day.adding(months: offset.count) : from.day.adding(days: offset.count)
        pending = (day, from.milliseconds)
      }
      let year = pending?.day.year ?? LocalTime(instant, in: rules).day.year
      guard (0...9_999).contains(year) else { throw .outOfRange }
    }
    return settled()
  }

  private func text(of time: LocalTime) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .token(let token): DateFormat.text(of: token, time)
      }
    }.joined()
  }

  private static func text(of token: DateToken, _ time: LocalTime) -> String {
    if let expanded = token.expanded {
      // Why: these formats are ours, and none has a bracket.
      return (try? DateFormat(expanded))?.text(of: time) ?? ""
    }
    return dateText(of: token, time) ?? timeText(of: token, time) ?? ""
  }

  private static func dateText(of token: DateToken, _ time: LocalTime) -> String? {
    let day = time.day
    let eraYear = day.year > 0 ? day.year : 1 - day.year
    let quarter = (day.month + 2) / 3
    switch token {
    case .year, .year4: return padded(day.year, 4)
    case .year2: return padded(day.year % 100, 2)
    case .year5: return padded(day.year, 5)
    case .year6: return "+" + padded(day.year, 6)
    case .eraYear: return String(eraYear)
    case .eraYear2: return padded(eraYear, 2)
    case .eraYear3: return padded(eraYear, 3)
    case .eraYear4: return padded(eraYear, 4)
    case .eraYearOrdinal: return ordinal(eraYear)
    case .era, .era2, .era3, .eraNarrow: return day.year > 0 ? "AD" : "BC"
    case .eraLong: return day.year > 0 ? "Anno Domini" : "Before Christ"
    case .quarter: return String(quarter)
    case .quarterOrdinal: return ordinal(quarter)
    case .month: return String(day.month)
    case .monthOrdinal: return ordinal(day.month)
    case .month2: return padded(day.month, 2)
    case .monthShort: return String(day.monthName.prefix(3))
    case .monthLong: return day.monthName
    case .week: return String(time.week.number)
    case .weekOrdinal: return ordinal(time.week.number)
    case .week2: return padded(time.week.number, 2)
    case .isoWeek: return String(time.isoWeek.number)
    case .isoWeekOrdinal: return ordinal(time.isoWeek.number)
    case .isoWeek2: return padded(time.isoWeek.number, 2)
    case .weekYear2: return padded(time.week.year % 100, 2)
    case .weekYear4: return padded(time.week.year, 4)
    case .weekYear5: return padded(time.week.year, 5)
    case .isoWeekYear2: return padded(time.isoWeek.year % 100, 2)
    case .isoWeekYear4: return padded(time.isoWeek.year, 4)
    case .isoWeekYear5: return padded(time.isoWeek.year, 5)
    case .day: return String(day.day)
    case .dayOrdinal: return ordinal(day.day)
    case .day2: return padded(day.day, 2)
    case .dayOfYear: return String(day.dayOfYear)
    case .dayOfYearOrdinal: return ordinal(day.dayOfYear)
    case .dayOfYear3: return padded(day.dayOfYear, 3)
    case .weekday, .localWeekday: return String(day.weekday)
    case .weekdayOrdinal: return ordinal(day.weekday)
    case .weekdayMin: return String(day.weekdayName.prefix(2))
    case .weekdayShort: return String(day.weekdayName.prefix(3))
    case .weekdayLong: return day.weekdayName
    case .isoWeekday: return String((day.weekday + 6) % 7 + 1)
    default: return nil
    }
  }

  private static func timeText(of token: DateToken, _ time: LocalTime) -> String? {
    let minute = padded(time.minute, 2)
    let second = padded(time.second, 2)
    switch token {
    case .hour: return String(time.hour)
    case .hour2: return padded(time.hour, 2)
    case .hourOf12: return String(time.hourOf12)
    case .hourOf12Padded: return padded(time.hourOf12, 2)
    case .hourOf24: return String((time.hour + 23) % 24 + 1)
    case .hourOf24Padded: return padded((time.hour + 23) % 24 + 1, 2)
    case .hourMinute: return "\(time.hour)\(minute)"
    case .hourMinuteSecond: return "\(time.hour)\(minute)\(second)"
    case .hourOf12Minute: return "\(time.hourOf12)\(minute)"
    case .hourOf12MinuteSecond: return "\(time.hourOf12)\(minute)\(second)"
    case .meridiemSmall: return time.hour < 12 ? "am" : "pm"
    case .meridiem: return time.hour < 12 ? "AM" : "PM"
    case .minute: return String(time.minute)
    case .minute2: return minute
    case .second: return String(time.second)
    case .second2: return second
    case .fraction1, .fraction2, .fraction3, .fraction4, .fraction5, .fraction6, .fraction7,
      .fraction8, .fraction9:
      let digits = padded(time.millisecond, 3) + "000000"
      return String(digits.prefix(token.rawValue.utf8.count))
    case .unixMilliseconds: return String(time.instant.milliseconds)
    case .unixSeconds: return String(time.instant.milliseconds.flooredQuotient(by: 1_000))
    case .zoneName, .zoneName2: return time.zone.abbreviation
    case .offset: return time.offset(separator: ":")
    case .offsetPlain: return time.offset(separator: "")
    default: return nil
    }
  }

  /// `1st`, `12th`, `23rd`.
  private static func ordinal(_ number: Int) -> String {
    let ending: String
    switch (number % 10, number / 10 % 10) {
    case (_, 1): ending = "th"
    case (1, _): ending = "st"
    case (2, _): ending = "nd"
    case (3, _): ending = "rd"
    default: ending = "th"
    }
    return "\(number)\(ending)"
  }
}

extension CivilDay {
  var monthName: String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ][month - 1]
  }

  var weekdayName: String {
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][weekday]
  }
}
