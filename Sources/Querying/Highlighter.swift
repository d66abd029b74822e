import Patterns

/// Marks in a text what a query looked for.
public struct Highlighter: Hashable, Sendable {
  struct Regex: Hashable, Sendable {
    let text: String
    let isExact: Bool
  }

  let texts: [TextTerm]
  let regexes: [Regex]
  let clock: WorkClock

  init(texts: [TextTerm], regexes: [Regex], clock: WorkClock = .stopped) {
    (self.texts, self.regexes, self.clock) = (texts, regexes, clock)
  }

  /// By `clock` regular expressions that take too long mark only the beginning of a text: what they
  /// have found in some milliseconds.
  public init(_ query: Query, clock: WorkClock = .stopped) {
    var texts: [TextTerm] = []
    var regexes: [Regex] = []
    for term in query.terms where !term.isNegated {
      switch term.condition {
      case .text(let text, let isExact): texts.append(TextTerm(text, isExact: isExact))
      case .pattern(let regex, let isExact): regexes.append(Regex(text: regex, isExact: isExact))
      default: break
      }
    }
    self.texts = texts
    self.regexes = regexes
    self.clock = clock
  }

  /// Whether nothing is ever marked.
  public var isEmpty: Bool { texts.isEmpty && regexes.isEmpty }

  /// Where the query's texts and regular expressions stand in a text: whole characters of it, from
  /// left to right, and none overlaps or touches another.
  public func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    guard !isEmpty, !bytes.isEmpty else { return [] }
    var found: [Range<Int>] = []
    if !texts.isEmpty {
      var folded = FoldedText(keepingSources: true)
      bytes.withUnsafeBytes { bytes in
        Folding.fold(bytes, into: &folded)
        for term in texts {
          var start = 0
          while let match = term.nextSource(in: bytes, folded: folded, from: start) {
            found.append(match.source)
            start = match.next
          }
        }
      }
    }
    found += rangesOfRegexes(in: bytes, from: 0, to: bytes.count)
    return Highlighter.merged(found)
  }

  /// Time for one text, and for each byte of it; a screen has many texts.
  private static let allowed = Duration.milliseconds(5)
  private static let allowedPerByte = Duration.microseconds(1)

  /// Those that begin from `first` on and before `end`.
  func rangesOfRegexes(in bytes: [UInt8], from first: Int, to end: Int) -> [Range<Int>] {
    guard !regexes.isEmpty else { return [] }
    let limit = WorkLimit(clock)
    limit.begin(Highlighter.allowed + Highlighter.allowedPerByte * (end - first))
    let stop = Pattern.Stop(startsBetween: 4) { limit.isOver }
    // Why: whether it throws is the question.
    let isUTF8 = (try? UTF8Span(validating: bytes.span)) != nil
    var found: [Range<Int>] = []
    for regex in regexes {
      // Why: it was compiled when the query was read; where memory has run out since, it marks
      // nothing.
      guard
        let pattern = try? Pattern(ofQuery: regex.text, isExact: regex.isExact, stop: stop)
      else { continue }
      bytes.withUnsafeBytes { bytes in
        var start = first
        while start < end,
          case .found(let range) = pattern.search(bytes, from: start, isUTF8: isUTF8)
        {
          if !range.isEmpty { found.append(range) }
          start = max(range.upperBound + (range.isEmpty ? 1 : 0), start + 1)
          while start < bytes.count, bytes[start] & 0xc0 == 0x80 { start += 1 }
        }
      }
    }
    return found
  }

  static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
