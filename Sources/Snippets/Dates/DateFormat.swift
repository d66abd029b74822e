/// How a date is written: offsets, a zone, and a format of moment's tokens.
///
/// ```
///  +1M -2d Europe/Paris YYYY-MM-DD [at] HH:mm
///  offsets  zone         format
/// ```
struct DateFormat: Hashable, Sendable {
  let offsets: [DateOffset]
  let zone: Zone
  let pieces: [Piece]

  enum Zone: Hashable, Sendable {
    case local
    case utc
    case named(String)
  }

  enum Piece: Hashable, Sendable {
    case token(DateToken)
    case literal(String)
  }

  /// The format of `$DATE`, and of offsets that nothing follows.
  static let standard = "YYYY-MM-DD"

  init(_ text: String) throws(DateFault) {
    var reader = FormatReader(text)
    offsets = try reader.offsets()
    zone = reader.zone()
    let pieces = try reader.pieces()
    if pieces.isEmpty {
      var standard = FormatReader(DateFormat.standard)
      self.pieces = try standard.pieces()
    } else {
      self.pieces = pieces
    }
  }
}

/// A way to go from the moment.
struct DateOffset: Hashable, Sendable {
  let count: Int
  let unit: Unit

  enum Unit: Hashable, Sendable {
    case months
    case days
    case milliseconds
  }

  /// No offset leads further than from one end of the calendar to the other.
  static let limit = 400_000_000_000

  init?(_ count: Int, _ letter: UInt8) {
    let (unit, size): (Unit, Int)
    switch letter {
    case UInt8(ascii: "y"): (unit, size) = (.months, 12)
    case UInt8(ascii: "Q"): (unit, size) = (.months, 3)
    case UInt8(ascii: "M"): (unit, size) = (.months, 1)
    case UInt8(ascii: "w"): (unit, size) = (.days, 7)
    case UInt8(ascii: "d"): (unit, size) = (.days, 1)
    case UInt8(ascii: "h"): (unit, size) = (.milliseconds, 3_600_000)
    case UInt8(ascii: "m"): (unit, size) = (.milliseconds, 60_000)
    case UInt8(ascii: "s"): (unit, size) = (.milliseconds, 1_000)
    default: return nil
    }
    self.count = count * size
    self.unit = unit
  }
}

private struct FormatReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  private var rest: ArraySlice<UInt8> { bytes[position...] }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The word from here to the next blank.
  private var word: Range<Int> {
    position..<(rest.firstIndex(of: UInt8(ascii: " ")) ?? bytes.count)
  }

  /// `+1M -2d`, also without blanks between them. A sign without digits belongs to the format.
  mutating func offsets() throws(DateFault) -> [DateOffset] {
    var offsets: [DateOffset] = []
    let beginning = position
    skipBlanks()
    while let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      let start = position
      var end = position + 1
      var count = 0
      while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) {
        count = min(count * 10 + Int(bytes[end] - UInt8(ascii: "0")), DateOffset.limit)
        end += 1
      }
      guard end > start + 1 else { break }
      let signed = sign == UInt8(ascii: "-") ? -count : count
      guard end < bytes.count, let offset = DateOffset(signed, bytes[end]),
        isEndOfOffset(end + 1)
      else { throw .badOffset(text(word)) }
      offsets.append(offset)
      position = end + 1
      skipBlanks()
    }
    // Blanks before a format without offsets are the format's.
    if offsets.isEmpty { position = beginning }
    return offsets
  }

  private func isEndOfOffset(_ place: Int) -> Bool {
    guard place < bytes.count else { return true }
    let next = bytes[place]
    return next == UInt8(ascii: " ") || next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
  }

  mutating func zone() -> DateFormat.Zone {
    let word = word
    let name = text(word)
    let zone: DateFormat.Zone
    if name == "utc" || name == "UTC" {
      zone = .utc
    } else if let slash = name.firstIndex(of: "/"),
      FormatReader.areas.contains(String(name[..<slash]))
    {
      zone = .named(name)
    } else {
      return .local
    }
    position = word.upperBound
    // One blank ends the word; more are the format's.
    if position < bytes.count { position += 1 }
    return zone
  }

  /// The first parts of the names of zones; without them `YYYY/MM/DD` could be a zone, too.
  private static let areas: Set<String> = [
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil",
    "Canada", "Chile", "Etc", "Europe", "Indian", "Mexico", "Pacific", "US",
  ]

  mutating func pieces() throws(DateFault) -> [DateFormat.Piece] {
    var pieces: [DateFormat.Piece] = []
    var literal: [UInt8] = []
    func flush() {
      guard !literal.isEmpty else { return }
      pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
      literal.removeAll()
    }
    while let byte = rest.first {
      if byte == UInt8(ascii: "[") {
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { throw .bracketNotClosed }
        literal += bytes[(position + 1)..<end]
        position = end + 1
      } else if byte == UInt8(ascii: "\\"), let token = DateToken(longestIn: rest.dropFirst()) {
        // As moment has it: a backslash makes the token behind it literal.
        literal += token.rawValue.utf8
        position += 1 + token.rawValue.utf8.count
      } else if let token = DateToken(longestIn: rest) {
        flush()
        pieces.append(.token(token))
        position += token.rawValue.utf8.count
      } else {
        literal.append(byte)
        position += 1
      }
    }
    flush()
    return pieces
  }
}
