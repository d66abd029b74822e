import Querying
import TestSupport
import Testing

@Suite struct NarrowingTests {
  @Test(arguments: [
    ("meeting", "meet", true), ("meet", "meeting", false), ("re meeting", "meet", true),
    ("MEETING", "eet", true), ("a", "a", true), ("b", "a", false), ("a", "", true),
    ("-meeting", "-meet", false), ("-meet", "-meeting", false), ("a -b", "a", true),
    ("a -b", "a -b", true), ("a", "a -b", false), ("-a", "a", false),
    ("が", "か", false), ("か\u{3099}", "か", false), ("がく", "が", true), ("한", "하", true),
    ("case:Word", "word", true), ("case:Word", "case:Wor", false), ("word", "case:word", false),
    ("/a+/", "/a+/", true), ("/aa+/", "/a+/", false), ("kind:url x", "kind:url", true),
    ("kind:url", "kind:text", false), ("app:firefox", "app:fire", false),
    ("after:2026-11-30 x", "after:2026-11-30", true), ("after:3d x", "after:3d", false),
    ("before:today x", "before:today", false), ("\u{301}\u{301}", "\u{301}", false),
  ])
  func `a query narrows another only where that is certain`(
    new: String, old: String, expected: Bool
  ) throws {
    #expect(try Query(parsing: new).narrows(Query(parsing: old)) == expected)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `what matches a narrower query matches the wider one`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let letters = [
      "a", "b", "A", "ß", "s", "か", "\u{3099}", "カ", "한", "하", "é", "\u{301}", "ﬁ", "i",
    ]
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "a"
      }.joined()
    }
    var narrowing = 0
    for _ in 0..<3_000 {
      let typed = text(4)
      let (old, new) = (
        try Query(parsing: String(typed.prefix(Int.random(in: 1...typed.count, using: &random)))),
        try Query(parsing: Bool.random(using: &random) ? typed : text(3) + typed)
      )
      guard new.narrows(old) else { continue }
      narrowing += 1
      let clip = Array((text(3) + typed + text(3)).utf8)
      let (wide, narrow) = (
        try QueryMatcher(old, at: .beginningOfTime), try QueryMatcher(new, at: .beginningOfTime)
      )
      clip.withUnsafeBytes { field in
        if narrow.textMatches([field]) { #expect(wide.textMatches([field]), "\(typed)") }
      }
    }
    #expect(narrowing > 500)
  }
}
