import Patterns

/// Marks in a text what a query looked for.
public struct Highlighter: Hashable, Sendable {
  struct Regex: Hashable, Sendable {
    let text: String
    let isExact: Bool
  }

  private let texts: [TextTerm]
  let regexes: [Regex]

  public init(_ query: Query) {
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
    for regex in regexes { found += Highlighter.ranges(of: regex, in: bytes) }
    return Highlighter.merged(found)
  }

  private static func ranges(of regex: Regex, in bytes: [UInt8]) -> [Range<Int>] {
    // Why: it was compiled when the query was read; where memory has run out since, it marks nothing.
    guard let pattern = try? Pattern(ofQuery: regex.text, isExact: regex.isExact) else { return [] }
    var found: [Range<Int>] = []
    var start = 0
    while start <= bytes.count, case .found(let range) = pattern.search(bytes, from: start) {
      if !range.isEmpty { found.append(range) }
      start = max(range.upperBound + (range.isEmpty ? 1 : 0), start + 1)
      while start < bytes.count, bytes[start] & 0xc0 == 0x80 { start += 1 }
    }
    return found
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
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
