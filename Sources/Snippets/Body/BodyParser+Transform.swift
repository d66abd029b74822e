extension BodyParser {
  /// The transform from behind the first slash on, and where its `}` ends.
  mutating func transform(at place: Int) -> (SnippetTransform, end: Int)? {
    guard let (regex, formatStart) = regex(at: place) else { return nil }
    // From any piece of a format the rest is read in one way only: what led to nothing once is not
    // looked at again, so that the time stays linear.
    var passed: [Int] = []
    if let (format, flagsStart) = format(at: formatStart, passed: &passed),
      let (flags, end) = flags(at: flagsStart)
    {
      return (SnippetTransform(regex: regex, flags: flags, format: format), end)
    }
    deadEnds.formUnion(passed)
    return nil
  }

  private func flags(at place: Int) -> (RegexFlags, end: Int)? {
    var end = place
    while let byte = byte(at: end), (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) {
      end += 1
    }
    guard byte(at: end) == UInt8(ascii: "}"), let flags = RegexFlags(letters: bytes[place..<end])
    else { return nil }
    return (flags, end + 1)
  }

  /// Every beginning of a transform has a slash, so no byte is looked at for more than two of them.
  private func regex(at place: Int) -> (String, end: Int)? {
    var text: [UInt8] = []
    var place = place
    while let byte = byte(at: place) {
      if byte == UInt8(ascii: "/") { return (String(decoding: text, as: UTF8.self), place + 1) }
      if byte == UInt8(ascii: "\\"), let next = self.byte(at: place + 1) {
        if next != UInt8(ascii: "/") { text.append(byte) }
        text.append(next)
        place += 2
      } else {
        text.append(byte)
        place += 1
      }
    }
    return nil
  }

  private mutating func format(
    at start: Int, passed: inout [Int]
  ) -> ([FormatItem], end: Int)? {
    var items: [FormatItem] = []
    var text: [UInt8] = []
    var place = start
    func flush() {
      guard !text.isEmpty else { return }
      items.append(.text(String(decoding: text, as: UTF8.self)))
      text.removeAll(keepingCapacity: true)
    }
    while let byte = byte(at: place) {
      switch byte {
      case UInt8(ascii: "/"):
        flush()
        return (items, place + 1)
      case UInt8(ascii: "\\"):
        switch self.byte(at: place + 1) {
        case UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: "\\"):
          text.append(bytes[place + 1])
          place += 2
        default:
          text.append(byte)
          place += 1
        }
      case UInt8(ascii: "$"):
        if deadEnds.contains(place) { return nil }
        passed.append(place)
        if let (item, end) = formatItem(at: place) {
          flush()
          items.append(item)
          if deadEnds.contains(end) { return nil }
          passed.append(end)
          place = end
        } else {
          text.append(byte)
          place += 1
        }
      default:
        text.append(byte)
        place += 1
      }
    }
    return nil
  }

  /// `$1`, `${1}` or `${1:…}`.
  private mutating func formatItem(at dollar: Int) -> (FormatItem, end: Int)? {
    if let (number, end) = number(at: dollar + 1) { return number.map { (.group($0), end) } }
    guard byte(at: dollar + 1) == UInt8(ascii: "{"),
      let (number, end) = number(at: dollar + 2), let number
    else { return nil }
    if byte(at: end) == UInt8(ascii: "}") { return (.group(number), end + 1) }
    guard byte(at: end) == UInt8(ascii: ":") else { return nil }
    switch byte(at: end + 1) {
    case UInt8(ascii: "/"):
      for letterCase in LetterCase.allCases {
        let word = Array("\(letterCase.rawValue)}".utf8)
        if bytes[(end + 2)...].starts(with: word) {
          return (.cased(number, letterCase), end + 2 + word.count)
        }
      }
      return nil
    case UInt8(ascii: "+"):
      guard let close = closes.next(after: end + 2, in: bytes) else { return nil }
      let text = unescaped((end + 2)..<close)
      return (.conditional(number, ifSet: text, otherwise: nil), close + 1)
    case UInt8(ascii: "?"):
      guard let close = closes.next(after: end + 2, in: bytes),
        let colon = colons.next(after: end + 2, in: bytes), colon < close
      else { return nil }
      return (
        .conditional(
          number, ifSet: unescaped((end + 2)..<colon), otherwise: unescaped((colon + 1)..<close)),
        close + 1
      )
    case let byte:
      let start = byte == UInt8(ascii: "-") ? end + 2 : end + 1
      guard let close = closes.next(after: start, in: bytes) else { return nil }
      return (.conditional(number, ifSet: nil, otherwise: unescaped(start..<close)), close + 1)
    }
  }

  /// The text of a condition, in which a backslash makes syntax literal.
  private func unescaped(_ range: Range<Int>) -> String {
    var text: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if bytes[place] == UInt8(ascii: "\\"), place + 1 < range.upperBound {
        switch bytes[place + 1] {
        case UInt8(ascii: "$"), UInt8(ascii: "}"), UInt8(ascii: "\\"), UInt8(ascii: "/"),
          UInt8(ascii: ":"):
          place += 1
        default: break
        }
      }
      text.append(bytes[place])
      place += 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Where the next unescaped byte of one kind stands, remembered so that asking for places in any
/// order looks at a stretch only once.
struct NextByte {
  private let wanted: UInt8
  private var known: Range<Int> = 0..<0
  private var isFound = false

  init(_ wanted: Unicode.Scalar) {
    self.wanted = UInt8(ascii: wanted)
  }

  mutating func next(after start: Int, in bytes: [UInt8]) -> Int? {
    if known.contains(start) || start == known.upperBound && isFound {
      return isFound ? known.upperBound : nil
    }
    var place = start
    while place < bytes.count, bytes[place] != wanted {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    isFound = place < bytes.count
    known = start..<(isFound ? place : Int.max)
    return isFound ? place : nil
  }
}
