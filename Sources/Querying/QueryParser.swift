import Clips
import Patterns

/// Reads a typed query from left to right, once.
///
///     text    = blanks { term blanks }
///     term    = [ "-" ] ( operator ":" value | [ "case:" ] ( regex | value ) | "pinned" )
///     value   = '"' anything but '"' ( '"' | end of text ) | anything but blanks
///     regex   = "/" anything but "/", unless after "\" "/" followed by a blank or the end
///
/// What is none of this is literal, whatever it looks like.
struct QueryParser {
  private let bytes: [UInt8]
  /// Whether words can ask for facts of clips; else `kind:` and such are literal too.
  private let knowsFacts: Bool
  private var position = 0

  init(_ text: String, knowsFacts: Bool = true) {
    bytes = Array(text.utf8)
    self.knowsFacts = knowsFacts
  }

  mutating func terms() throws(QueryError) -> [QueryTerm] {
    var terms: [QueryTerm] = []
    skipBlanks()
    while position < bytes.count {
      let start = position
      // `--force` and a lone `-` are literal.
      let isNegated = bytes[start] == UInt8(ascii: "-") && startsTerm(start + 1)
      if isNegated { position += 1 }
      if let condition = try condition(from: start) {
        terms.append(
          QueryTerm(isNegated: isNegated, condition: condition, range: start..<position))
      }
      skipBlanks()
    }
    return terms
  }

  /// Whether a term, and not a dash or a blank, is at `place`.
  private func startsTerm(_ place: Int) -> Bool {
    place < bytes.count && bytes[place] != UInt8(ascii: "-") && blankLength(at: place) == 0
  }

  /// The condition here; none for `""`.
  private mutating func condition(from start: Int) throws(QueryError) -> Condition? {
    guard let name = nextOperator() else {
      if let pattern = try nextPattern(isExact: false) { return pattern }
      let isQuoted = isAtQuote
      guard let (value, _) = nextValue() else { return nil }
      return knowsFacts && value == "pinned" && !isQuoted
        ? .pinned : .text(value, isExact: false)
    }
    position += name.rawValue.utf8.count + 1
    if name == .exact, let pattern = try nextPattern(isExact: true) { return pattern }
    guard position < bytes.count, let (value, range) = nextValue(), !value.isEmpty else {
      throw QueryError(range: start..<position, reason: .missingValue(name))
    }
    return try condition(name, value, range)
  }

  private func condition(
    _ name: Operator, _ value: String, _ range: Range<Int>
  ) throws(QueryError) -> Condition {
    switch name {
    case .exact: return .text(value, isExact: true)
    case .app: return .app(value)
    case .source: return .source(value)
    case .host: return .host(value)
    case .kind:
      guard let kind = Kind(rawValue: value) else {
        throw QueryError(range: range, reason: .unknownKind)
      }
      return .kind(kind)
    case .before, .after:
      guard let bound = DateBound(value) else { throw QueryError(range: range, reason: .noDate) }
      return name == .before ? .before(bound) : .after(bound)
    case .larger, .smaller:
      guard let size = ByteCount(value) else { throw QueryError(range: range, reason: .noSize) }
      return name == .larger ? .larger(size.bytes) : .smaller(size.bytes)
    }
  }

  /// The operator whose name and colon stand here.
  private func nextOperator() -> Operator? {
    (knowsFacts ? Operator.allCases : [.exact]).first { name in
      let text = name.rawValue.utf8
      let end = position + text.count
      return end < bytes.count && bytes[end] == UInt8(ascii: ":")
        && bytes[position..<end].elementsEqual(text)
    }
  }

  // MARK: Values

  /// Whether a phrase starts here; a quote with nothing behind it is itself.
  private var isAtQuote: Bool {
    position + 1 < bytes.count && bytes[position] == UInt8(ascii: "\"")
  }

  /// The phrase or the word here and where it stands without quotes; nil for `""` and at a blank.
  private mutating func nextValue() -> (value: String, range: Range<Int>)? {
    let isQuoted = isAtQuote
    if isQuoted { position += 1 }
    let start = position
    while position < bytes.count {
      if isQuoted ? bytes[position] == UInt8(ascii: "\"") : blankLength(at: position) > 0 { break }
      position += 1
    }
    let range = start..<position
    if isQuoted, position < bytes.count { position += 1 }
    return range.isEmpty ? nil : (String(decoding: bytes[range], as: UTF8.self), range)
  }

  // MARK: Regular expressions

  private mutating func nextPattern(isExact: Bool) throws(QueryError) -> Condition? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "/") else { return nil }
    let start = position + 1
    guard start < bytes.count, blankLength(at: start) == 0 else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "/") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard start < end, end < bytes.count, end + 1 == bytes.count || blankLength(at: end + 1) > 0
    else { return nil }
    let regex = String(decoding: bytes[start..<end], as: UTF8.self)
    do {
      _ = try Pattern(ofQuery: regex, isExact: isExact)
    } catch {
      throw QueryError(
        range: character(at: start + error.offset, in: start..<end), reason: .pattern(error))
    }
    position = end + 1
    return .pattern(regex, isExact: isExact)
  }

  /// The character at a place, or the last one of `range` if the place is behind it.
  private func character(at place: Int, in range: Range<Int>) -> Range<Int> {
    var start = min(max(place, range.lowerBound), range.upperBound - 1)
    while start > range.lowerBound, bytes[start] & 0xc0 == 0x80 { start -= 1 }
    var end = start + 1
    while end < range.upperBound, bytes[end] & 0xc0 == 0x80 { end += 1 }
    return start..<end
  }

  // MARK: Blanks

  private mutating func skipBlanks() {
    while position < bytes.count {
      let length = blankLength(at: position)
      if length == 0 { return }
      position += length
    }
  }

  /// The length of the blank at a place; 0 if there is none.
  private func blankLength(at place: Int) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      guard place < buffer.count, let base = buffer.baseAddress else { return 0 }
      let (value, length) = scalar(in: base, count: buffer.count, at: place)
      guard let value, FoldingRules.isBlank(value) else { return 0 }
      return length
    }
  }
}
