import Clips
import Querying
import TestSupport
import Testing

/// Characters that folding treats in every way there is, so that short texts meet often.
private let alphabet: [String] = [
  "a", "A", "b", "e\u{301}", "é", "\u{301}", "ﬁ", "f", "i", "İ", "ß", "s", "S", "か", "か\u{3099}",
  "が", "ｶﾞ", "カ", "\u{3099}", "㌔", "キ", "ろ", "한", "하", "\u{1112}", "\u{1161}", "\u{11ab}", "ς", "Σ",
  "й", "и", "\u{306}", "\u{ad}", "\u{200d}", "\u{a0}", " ", "\t", "ø", "Æ", "会", "議", "शि",
  "\u{93c}",
  "\u{94d}", "ท", "ี", "่", "א", "\u{5b0}", "ا", "\u{64b}", "أ", "\u{338}", "=", "😀", "\u{fe0f}",
  "\0", "Ａ",
]

private func randomText(_ random: inout SeededRandom, upTo length: Int, _ letters: [String])
  -> [UInt8]
{
  var bytes: [UInt8] = []
  for _ in 0..<Int.random(in: 0...length, using: &random) {
    if Int.random(in: 0..<40, using: &random) == 0 {
      bytes.append(UInt8.random(in: 0x80...0xff, using: &random))
    } else {
      bytes += letters.randomElement(using: &random).map { Array($0.utf8) } ?? []
    }
  }
  return bytes
}

private func folded(_ bytes: [UInt8]) -> FoldedText {
  var folded = FoldedText(keepingSources: true)
  bytes.withUnsafeBytes { Folding.fold($0, into: &folded) }
  return folded
}

/// Everywhere that the needle stands, by looking at every place.
private func places(of needle: [UInt32], in text: [UInt32]) -> [Int] {
  guard !needle.isEmpty, needle.count <= text.count else { return [] }
  return (0...text.count - needle.count).filter {
    Array(text[$0..<$0 + needle.count]) == needle
  }
}

@Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
func `finds what looking at every place finds`(seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  // A few letters at a time, so that there are matches.
  let letters = Array(alphabet.shuffled(using: &random).prefix(6 + Int(seed) * 6))
  for _ in 0..<400 {
    let text = randomText(&random, upTo: 60, letters)
    let word = String(decoding: randomText(&random, upTo: 3, letters), as: UTF8.self)
    guard !word.isEmpty, !word.contains("\"") else { continue }
    let needle = Folding.folded(word)
    let scalars = folded(text)
    let found = places(of: needle, in: scalars.scalars)
    let isThere =
      needle.isEmpty
      ? contains(text, Array(word.utf8)) : !found.isEmpty
    let query = try Query(parsing: "\"\(word)\"")
    let matcher = try QueryMatcher(query, at: .beginningOfTime)
    #expect(text.withUnsafeBytes { matcher.textMatches([$0]) } == isThere, "\(word) in \(text)")
    // Exactly: a folded match of the same bytes.
    let exact = try QueryMatcher(Query(parsing: "case:\"\(word)\""), at: .beginningOfTime)
    let isExact =
      needle.isEmpty
      ? isThere
      : found.contains {
        Array(text[scalars.source(of: $0..<$0 + needle.count)]) == Array(word.utf8)
      }
    #expect(text.withUnsafeBytes { exact.textMatches([$0]) } == isExact, "\(word) in \(text)")
    // What is marked, and only that, folds to what holds the needle.
    let ranges = Highlighter(query).ranges(in: text)
    #expect(ranges.isEmpty != isThere, "\(word) in \(text)")
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    for range in ranges where !needle.isEmpty {
      #expect(
        !places(of: needle, in: folded(Array(text[range])).scalars).isEmpty,
        "\(word) in \(text) at \(range)")
    }
    // Every window that a term is looked up by is a window of each text that it matches.
    if !found.isEmpty {
      var windows = Windows()
      var all: Set<UInt64> = []
      windows.each(in: scalars) { all.insert($0) }
      #expect(all.isSuperset(of: Windows.lookUps(for: needle)), "\(word) in \(text)")
    }
  }
}

private func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
  part.count <= text.count
    && (0...text.count - part.count).contains { Array(text[$0..<$0 + part.count]) == part }
}

@Test(arguments: [1, 2, 3] as [UInt64])
func `folding twice is folding once, and sources go up to the end`(seed: UInt64) {
  var random = SeededRandom(seed: seed)
  for _ in 0..<2_000 {
    let text = randomText(&random, upTo: 20, alphabet)
    let once = folded(text)
    let again = String(String.UnicodeScalarView(once.scalars.compactMap(Unicode.Scalar.init)))
    #expect(folded(Array(again.utf8)).scalars == once.scalars, "\(text)")
    for index in 0..<once.count {
      let source = once.source(of: index..<index + 1)
      #expect(!source.isEmpty && source.upperBound <= text.count, "\(text)")
    }
  }
}

@Test(arguments: [1, 2, 3] as [UInt64])
func `reads anything, and every place is one of the text`(seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  let pieces = [
    "\"", "-", "--", "case:", "kind:", "url", "app:", "after:", "3d", "larger:", "1k", "/", "\\",
    "(", "[",
    "*", " ", "\u{3000}", "会", "é", "\0", "pinned", "a", ":", "\u{301}", ")", "?", "{2}", "😀",
  ]
  for _ in 0..<3_000 {
    let text = (0..<Int.random(in: 0...12, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    let count = text.utf8.count
    do {
      let query = try Query(parsing: text)
      var end = 0
      for term in query.terms {
        #expect(!term.range.isEmpty && term.range.lowerBound >= end, "\(text)")
        end = term.range.upperBound
      }
      #expect(end <= count, "\(text)")
      _ = try QueryMatcher(query, at: .beginningOfTime)
    } catch let error as QueryError {
      #expect(!error.range.isEmpty && error.range.upperBound <= count, "\(text): \(error)")
      let bytes = Array(text.utf8)[error.range]
      #expect(String(validating: Array(bytes), as: UTF8.self) != nil, "\(text): \(error)")
    }
  }
}

/// The limit only tells time that grows with the square from time that does not.
@Test(
  .timeLimit(.minutes(5)),
  arguments: [
    "a", "\"", "/", "-", "kind:url ", "/a/ ", "\\", "(", "\u{301}", "会 ", "/\\/", "case:", "\" ",
    "/a\\/ ",
  ])
func `reads ten thousand times anything`(piece: String) throws {
  let text = String(repeating: piece, count: 10_000)
  do {
    let query = try Query(parsing: text)
    #expect(query.terms.allSatisfy { $0.range.upperBound <= text.utf8.count })
  } catch {
    #expect(error.range.upperBound <= text.utf8.count)
  }
}
