extension RepeatingRule {
  /// Reads `CET-1CEST,M3.5.0,M10.5.0/3`; nil when it is no such rule.
  init?(_ text: String) {
    var reader = RuleReader(Array(text.utf8))
    guard let name = reader.name(), let west = reader.time(isSigned: true) else { return nil }
    standard = ZoneTime(secondsEast: -west, abbreviation: name)
    guard !reader.isAtEnd else {
      summer = nil
      return
    }
    guard let summerName = reader.name() else { return nil }
    var secondsEast = standard.secondsEast + 3_600
    if !reader.isNext(",") {
      guard let west = reader.time(isSigned: true) else { return nil }
      secondsEast = -west
    }
    guard reader.skip(","), let start = reader.change(), reader.skip(","),
      let end = reader.change(), reader.isAtEnd
    else { return nil }
    summer = Summer(
      time: ZoneTime(secondsEast: secondsEast, abbreviation: summerName), start: start, end: end)
  }
}

private struct RuleReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  func isNext(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    position += 1
    return true
  }

  /// Three letters or more, or anything in `<…>`.
  mutating func name() -> String? {
    let isQuoted = skip("<")
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      let isLetter = Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
      guard isLetter || isQuoted && byte != UInt8(ascii: ">") else { break }
      position += 1
    }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    if isQuoted, !skip(">") { return nil }
    return name.utf8.count >= 3 ? name : nil
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    var value: Int?
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]),
      value ?? 0 < 1_000
    {
      value = (value ?? 0) * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    return value.flatMap { range.contains($0) ? $0 : nil }
  }

  /// `hh[:mm[:ss]]`, in seconds; up to a week, as RFC 9636 allows.
  mutating func time(isSigned: Bool) -> Int? {
    let isNegative = isSigned && skip("-")
    if isSigned, !isNegative { _ = skip("+") }
    guard let hours = number(0...167) else { return nil }
    var seconds = hours * 3_600
    if skip(":") {
      guard let minutes = number(0...59) else { return nil }
      seconds += minutes * 60
      if skip(":") {
        guard let rest = number(0...59) else { return nil }
        seconds += rest
      }
    }
    return isNegative ? -seconds : seconds
  }

  /// `M3.5.0/2`, `J60`, `59`; two in the morning if it does not say.
  mutating func change() -> RepeatingRule.Change? {
    let day: RepeatingRule.Day
    if skip("M") {
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
        let weekday = number(0...6)
      else { return nil }
      day = .weekday(weekday, week: week, month: month)
    } else if skip("J") {
      guard let number = number(1...365) else { return nil }
      day = .withoutLeapDay(number)
    } else {
      guard let number = number(0...365) else { return nil }
      day = .ofYear(number)
    }
    guard skip("/") else { return RepeatingRule.Change(day: day, seconds: 7_200) }
    return time(isSigned: true).map { RepeatingRule.Change(day: day, seconds: $0) }
  }
}
