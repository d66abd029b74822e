import Clips
import Querying
import TestSupport
import Testing

private func matches(_ matcher: QueryMatcher, _ text: [UInt8], inPiecesOf size: Int) -> Bool {
  matcher.begin()
  for start in stride(from: 0, to: text.count, by: size) {
    text[start..<min(start + size, text.count)].withUnsafeBytes { matcher.feed($0) }
  }
  matcher.endField()
  return matcher.finish()
}

/// Where a large text is cut, each of these stands across the cut once.
@Test(
  arguments: [
    ("needle", "Needle"), ("が", "か\u{3099}"), ("ガギグ", "ｶﾞｷﾞｸﾞ"), ("cafe", "cafe\u{301}"), ("会議", "会議"),
    ("strasse", "Straße"), ("case:Need", "Need"), ("case:é", "é"), ("\u{301}", "\u{301}"),
    ("coop", "co\u{ad}\u{ad}\u{ad}op"), ("한국", "한국"), ("й", "и\u{306}"), ("😀x", "😀x"),
    ("/ne+dle/", "needle"),
  ])
func `finds what stands across two pieces`(query: String, written: String) throws {
  let matcher = try QueryMatcher(Query(parsing: query), at: .beginningOfTime)
  let word = Array(written.utf8)
  for filler in [Array("x".utf8), Array("ん".utf8)] {
    // 64 KiB are judged at a time: let the word end before that, cross it, and begin behind it.
    let before = (1 << 16) / filler.count
    let much = Array(repeating: filler, count: 2 * before).flatMap { $0 }
    for shift in -word.count - 4...4 {
      let head = much.prefix((before + shift) * filler.count)
      let text = head + word + much.prefix(30)
      let isFound = [10_000, text.count].map { matches(matcher, Array(text), inPiecesOf: $0) }
      #expect(isFound == [true, true], "\(written) at \(head.count)")
    }
    let isFound = matches(matcher, much, inPiecesOf: 10_000)
    #expect(!isFound)
  }
}

@Test func `does not find what only a cut would make`() throws {
  for (query, written) in [("か", "か\u{3099}"), ("case:e", "e\u{301}"), ("и", "и\u{306}")] {
    let matcher = try QueryMatcher(Query(parsing: query), at: .beginningOfTime)
    for shift in -8...4 {
      let text = Array(repeating: UInt8(ascii: "x"), count: 1 << 16 + shift) + Array(written.utf8)
      let isFound = matches(matcher, text + Array("xyz".utf8), inPiecesOf: 1_000)
      #expect(!isFound, "\(written), \(shift)")
    }
  }
}

@Test func `knows early when the rest need not be read`() throws {
  let text = Array("needle".utf8) + Array(repeating: UInt8(ascii: "x"), count: 1 << 17)
  for (query, expected) in [
    ("needle", true), ("-needle", true), ("needle x", true), ("needle -y", false), ("y", false),
    ("/needle/", false),
  ] {
    let matcher = try QueryMatcher(Query(parsing: query), at: .beginningOfTime)
    matcher.begin()
    text.withUnsafeBytes { matcher.feed($0) }
    #expect(matcher.isDecided == expected, "\(query)")
  }
}

/// The limit only tells time that grows with the square from time that does not.
@Test(.timeLimit(.minutes(5)))
func `a text of dropped characters or of marks alone comes to an end as others do`() throws {
  let matcher = try QueryMatcher(Query(parsing: "ab \u{301}b"), at: .beginningOfTime)
  for character in ["\u{ad}", "\u{301}", "\u{3099}", "\u{e38}\u{e49}", "\u{e49}\u{e38}"] {
    let text = Array(("a" + String(repeating: character, count: 100_000)).utf8)
    #expect(!matches(matcher, text, inPiecesOf: 1 << 15))
  }
}
