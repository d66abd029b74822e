/// What moment replaces in a format; the raw value is how it is written.
enum DateToken: String, Hashable, Sendable, CaseIterable {
  case year = "Y"
  case year2 = "YY"
  case year4 = "YYYY"
  case year5 = "YYYYY"
  case year6 = "YYYYYY"
  case eraYear = "y"
  case eraYear2 = "yy"
  case eraYear3 = "yyy"
  case eraYear4 = "yyyy"
  case eraYearOrdinal = "yo"
  case era = "N"
  case era2 = "NN"
  case era3 = "NNN"
  case eraLong = "NNNN"
  case eraNarrow = "NNNNN"
  case quarter = "Q"
  case quarterOrdinal = "Qo"
  case month = "M"
  case monthOrdinal = "Mo"
  case month2 = "MM"
  case monthShort = "MMM"
  case monthLong = "MMMM"
  case week = "w"
  case weekOrdinal = "wo"
  case week2 = "ww"
  case isoWeek = "W"
  case isoWeekOrdinal = "Wo"
  case isoWeek2 = "WW"
  case weekYear2 = "gg"
  case weekYear4 = "gggg"
  case weekYear5 = "ggggg"
  case isoWeekYear2 = "GG"
  case isoWeekYear4 = "GGGG"
  case isoWeekYear5 = "GGGGG"
  case day = "D"
  case dayOrdinal = "Do"
  case day2 = "DD"
  case dayOfYear = "DDD"
  case dayOfYearOrdinal = "DDDo"
  case dayOfYear3 = "DDDD"
  case weekday = "d"
  case weekdayOrdinal = "do"
  case weekdayMin = "dd"
  case weekdayShort = "ddd"
  case weekdayLong = "dddd"
  case localWeekday = "e"
  case isoWeekday = "E"
  case hour = "H"
  case hour2 = "HH"
  case hourOf12 = "h"
  case hourOf12Padded = "hh"
  case hourOf24 = "k"
  case hourOf24Padded = "kk"
  case hourMinute = "Hmm"
  case hourMinuteSecond = "Hmmss"
  case hourOf12Minute = "hmm"
  case hourOf12MinuteSecond = "hmmss"
  case meridiemSmall = "a"
  case meridiem = "A"
  case minute = "m"
  case minute2 = "mm"
  case second = "s"
  case second2 = "ss"
  case fraction1 = "S"
  case fraction2 = "SS"
  case fraction3 = "SSS"
  case fraction4 = "SSSS"
  case fraction5 = "SSSSS"
  case fraction6 = "SSSSSS"
  case fraction7 = "SSSSSSS"
  case fraction8 = "SSSSSSSS"
  case fraction9 = "SSSSSSSSS"
  case unixMilliseconds = "x"
  case unixSeconds = "X"
  case zoneName = "z"
  case zoneName2 = "zz"
  case offset = "Z"
  case offsetPlain = "ZZ"
  case time = "LT"
  case timeWithSeconds = "LTS"
  case date = "L"
  case dateLong = "LL"
  case dateTime = "LLL"
  case dateTimeLong = "LLLL"
  case dateSmall = "l"
  case dateLongSmall = "ll"
  case dateTimeSmall = "lll"
  case dateTimeLongSmall = "llll"

  /// The longest token that the text begins with.
  init?(longestIn text: ArraySlice<UInt8>) {
    for length in stride(from: min(DateToken.longest, text.count), to: 0, by: -1) {
      if let token = DateToken.byText[Array(text.prefix(length))] {
        self = token
        return
      }
    }
    return nil
  }

  private static let longest = 9
  private static let byText = Dictionary(
    uniqueKeysWithValues: allCases.map { (Array($0.rawValue.utf8), $0) })

  /// A token that stands for a format; as English (United States) has it.
  var expanded: String? {
    switch self {
    case .time: "h:mm A"
    case .timeWithSeconds: "h:mm:ss A"
    case .date: "MM/DD/YYYY"
    case .dateLong: "MMMM D, YYYY"
    case .dateTime: "MMMM D, YYYY h:mm A"
    case .dateTimeLong: "dddd, MMMM D, YYYY h:mm A"
    case .dateSmall: "M/D/YYYY"
    case .dateLongSmall: "MMM D, YYYY"
    case .dateTimeSmall: "MMM D, YYYY h:mm A"
    case .dateTimeLongSmall: "ddd, MMM D, YYYY h:mm A"
    default: nil
    }
  }
}
