import Clips
import Querying
import TestSupport
import Testing

/// Noon on Monday, 30 November 2026 in Tokyo, where local clocks are nine hours ahead.
private let moment = QueryMoment(
  now: Timestamp(instant: noon, offsetMinutes: 540), instant: tokyo)
private let noon = tokyo(2026, 11, 30, 12, 0)

@Sendable private func tokyo(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int)
  -> Instant
{
  let text = [year, month, day, hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
  let timestamp = Timestamp(
    rfc3339: "\(text[0])-\(text[1])-\(text[2])T\(text[3]):\(text[4]):00+09:00")
  return timestamp?.instant ?? Instant(milliseconds: .min)
}

private func matcher(_ query: String) throws -> QueryMatcher {
  try QueryMatcher(Query(parsing: query), at: moment)
}

private func matches(_ query: String, _ fields: [[UInt8]]) throws -> Bool {
  let matcher = try matcher(query)
  let copies = fields.map { field in
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: field.count, alignment: 1)
    copy.copyBytes(from: field)
    return copy
  }
  defer { for copy in copies { copy.deallocate() } }
  let whole = matcher.textMatches(copies.map { UnsafeRawBufferPointer($0) })
  // In pieces of every small size it must be the same.
  for size in [1, 2, 3, 7] {
    matcher.begin()
    for field in fields {
      for start in stride(from: 0, to: field.count, by: size) {
        field[start..<min(start + size, field.count)].withUnsafeBytes { matcher.feed($0) }
      }
      matcher.endField()
    }
    #expect(matcher.finish() == whole, "in pieces of \(size)")
  }
  return whole
}

private func matches(_ query: String, _ text: String) throws -> Bool {
  try matches(query, [Array(text.utf8)])
}

// MARK: Text

@Test(
  arguments: [
    ("", "", true), ("", "a", true), ("a", "", false), ("-a", "", true),
    ("th", "The", true), ("marmalade", "Orange MARMALADE.", true),
    ("marmelade", "marmalade", false),
    ("会議", "今日の会議は", true), ("議", "会議", true), ("議会", "会議", false),
    ("two words", "words and two", true), ("\"two words\"", "words and two", false),
    ("\"two words\"", "Two\tWords", true), ("\"two words\"", "two  words", false),
    ("two -words", "two", true), ("two -words", "two words", false), ("-two -words", "one", true),
    ("a a a", "a", true), ("a -a", "a", false),
    // Folded both ways.
    ("fi", "ﬁn", true), ("ﬁ", "fin", true), ("strasse", "Straße", true),
    ("straße", "STRASSE", true),
    ("きろ", "㌔", true), ("㌔", "キロ", true), ("ｶﾞ", "が", true), ("が", "か\u{3099}", true),
    ("か", "が", false), ("か", "か\u{3099}", false), ("カ", "か", true), ("οδος", "ΟΔΟΣ", true),
    ("istanbul", "İstanbul", true), ("İ", "i", true), ("angstrom", "Ångström", true),
    ("å", "a", true), ("ø", "o", true), ("하", "한국", true), ("한구", "한국", true), ("ㅎ", "한", true),
    ("fullwidth", "ｆｕｌｌｗｉｄｔｈ", true), ("coop", "co\u{ad}op", true), ("co\u{ad}op", "coop", true),
    ("\"a b\"", "a\u{a0}b", true), ("don't", "don’t", true), ("don’t", "don't", true),
    ("pre-edit", "pre‐edit", true), ("é", "e\u{301}", true), ("и", "й", false),
    ("й", "и\u{306}", true),
    // A mark alone is looked for as it is.
    ("\u{301}", "e\u{301}", true), ("\u{301}", "é", false), ("\u{301}", "e", false),
    ("-\u{301}", "e", true), ("case:\u{301}", "e\u{301}", true), ("\u{200b}", "a\u{200b}", true),
    // Exact.
    ("case:Word", "a Word", true), ("case:Word", "a word", false),
    ("case:word", "Words word", true),
    ("case:\"Two W\"", "two w Two W", true), ("case:fi", "ﬁ", false), ("case:ﬁ", "ﬁ", true),
    ("case:ﬁ", "fi", false), ("case:é", "e\u{301}", false), ("case:e", "e\u{301}", false),
    ("case:e", "e\u{301}e", true), ("case:が", "ガが", true), ("case:ガ", "が", false),
    ("case:aA", "aaA", true), ("case:aba", "abAbaba", true), ("-case:A", "a", true),
    ("-case:A", "A", false), ("case:\"a b\"", "a\tb", false), ("case:co", "co\u{ad}op", true),
    // Regular expressions.
    ("/a+b/", "xaab", true), ("/A+B/", "xaab", true), ("case:/A/", "a", false),
    ("/^b/", "a\nb", false), ("/a b/", "a b", true), ("-/a/", "b", true), ("-/a/", "a", false),
    ("/会.議/", "会x議", true), ("/e/", "é", false), ("x /a/", "a", false), ("x /a/", "ax", true),
    // What could be operators of something else.
    ("*", "a*b", true), ("*", "ab", false), ("%", "100%", true), ("_", "a_b", true),
    ("_", "ab", false),
    ("NEAR(a", "near(a b)", true), ("20.04", "Ubuntu 20.04", true), ("20.04", "20004", false),
    ("a/b", "xa/by", true), ("\"", "5\"", true), ("\"", "5", false), ("\0", "a", false),
    ("a\0b", "ab", false), ("a\0b", "a\0b", true),
  ])
func `matches a text`(query: String, text: String, expected: Bool) throws {
  #expect(try matches(query, text) == expected)
}

@Test(
  arguments: [
    (["title", "text"], "title", true), (["title", "text"], "text title", true),
    (["ab", "cd"], "bc", false), (["ab", "cd"], "\"b c\"", false), (["ab", "cd"], "/bc/", false),
    (["か", "\u{3099}"], "が", false), (["ab", "cd"], "-cd", false), (["ab", "cd"], "/d$/ a", true),
    (["ab", "", "cd"], "cd -x", true), ([], "a", false), ([], "-a", true), ([], "-/a/", true),
    ([""], "/^$/", true),
  ])
func `finds each term in any field and none across two`(
  fields: [String], query: String, expected: Bool
) throws {
  #expect(try matches(query, fields.map { Array($0.utf8) }) == expected)
}

@Test func `finds text between bytes that are not UTF-8`() throws {
  let bytes: [UInt8] = [0xff, 0xfe] + Array("Secret".utf8) + [0xe6, 0x97]
  #expect(try matches("secret", [bytes]))
  #expect(try matches("case:Secret /secret/", [bytes]))
  #expect(try !matches("-secret", [bytes]))
  #expect(try !matches("日", [bytes]))
}

// MARK: Facts

private func facts(
  kind: Kind = .text, isPinned: Bool = false, byteCount: Int = 100, copiedAt: Instant = noon,
  app: String? = "Firefox", source: String = "x11", host: String? = "laptop"
) -> QueryMatcher.Facts {
  .init(
    kind: kind, isPinned: isPinned, byteCount: byteCount, copiedAt: copiedAt, app: app,
    source: source, host: host)
}

@Test(
  arguments: [
    ("", facts(), true), ("word -other", facts(), true),
    ("kind:url", facts(kind: .url), true), ("kind:url", facts(), false),
    ("-kind:url", facts(), true),
    ("kind:url kind:text", facts(), false),
    ("app:FOX", facts(), true), ("app:fax", facts(), false), ("app:fox", facts(app: nil), false),
    ("-app:fox", facts(app: nil), true), ("app:editeur", facts(app: "Éditeur de texte"), true),
    ("source:x11", facts(), true), ("source:X1", facts(), true), ("source:tmux", facts(), false),
    ("host:lap", facts(), true), ("host:lap", facts(host: nil), false),
    ("pinned", facts(), false), ("pinned", facts(isPinned: true), true), ("-pinned", facts(), true),
    ("larger:99", facts(), true), ("larger:100", facts(), false), ("smaller:100", facts(), false),
    ("smaller:101", facts(), true), ("larger:0 -larger:1k", facts(), true),
  ])
func `judges a clip by its facts`(query: String, facts: QueryMatcher.Facts, expected: Bool) throws {
  #expect(try matcher(query).factsMatch(facts) == expected)
}

@Test(
  arguments: [
    ("3d", tokyo(2026, 11, 27, 12, 0)), ("90s", Instant(milliseconds: noon.milliseconds - 90_000)),
    ("today", tokyo(2026, 11, 30, 0, 0)), ("yesterday", tokyo(2026, 11, 29, 0, 0)),
    ("monday", tokyo(2026, 11, 30, 0, 0)), ("tuesday", tokyo(2026, 11, 24, 0, 0)),
    ("sunday", tokyo(2026, 11, 29, 0, 0)), ("2026", tokyo(2026, 1, 1, 0, 0)),
    ("2026-11", tokyo(2026, 11, 1, 0, 0)), ("2024-02-29", tokyo(2024, 2, 29, 0, 0)),
    ("2026-11-30T10:00", tokyo(2026, 11, 30, 10, 0)),
  ])
func `settles dates by the local clock`(typed: String, instant: Instant) throws {
  let justBefore = facts(copiedAt: Instant(milliseconds: instant.milliseconds - 1))
  let after = try matcher("after:\(typed)")
  #expect(after.factsMatch(facts(copiedAt: instant)))
  #expect(!after.factsMatch(justBefore))
  let before = try matcher("before:\(typed)")
  #expect(!before.factsMatch(facts(copiedAt: instant)))
  #expect(before.factsMatch(justBefore))
}

@Test func `a day begins by the local clock, not by that of UTC`() throws {
  // 08:00 in Tokyo is still the day before in UTC.
  let morning = QueryMoment(
    now: Timestamp(instant: tokyo(2026, 3, 1, 8, 0), offsetMinutes: 540), instant: tokyo)
  #expect(morning.instant(of: .day(offsetFromToday: 0)) == tokyo(2026, 3, 1, 0, 0))
  #expect(morning.instant(of: .day(offsetFromToday: -1)) == tokyo(2026, 2, 28, 0, 0))
  #expect(morning.instant(of: .weekday(6)) == tokyo(2026, 3, 1, 0, 0))
  let early = QueryMoment(
    now: Timestamp(instant: tokyo(1969, 12, 31, 1, 0), offsetMinutes: 540), instant: tokyo)
  #expect(early.instant(of: .day(offsetFromToday: 0)) == tokyo(1969, 12, 31, 0, 0))
  #expect(early.instant(of: .weekday(0)) == tokyo(1969, 12, 29, 0, 0))
}

// MARK: What must be looked at

@Test(
  arguments: [
    ("", [], false), ("kind:url", [], false), ("word", ["word"], true), ("-word", [], true),
    ("/re/", [], true), ("Straße ㌔ word WORD", ["strasse", "きろ", "word"], true),
    ("case:Word app:Fox source:x11", ["word", "fox"], true), ("-app:fox pinned", [], false),
    ("\u{301}", [], true), ("app:\u{301}", [], false),
  ])
func `tells an index what every match has in it`(
  query: String, required: [String], hasText: Bool
) throws {
  let query = try Query(parsing: query)
  #expect(query.requiredTexts == required.map(Folding.folded))
  #expect(query.hasText == hasText)
  #expect(query.isEmpty == query.terms.isEmpty)
  #expect(try QueryMatcher(query, at: moment).needsText == hasText)
}

// MARK: Limits

@Test func `a clip that a regular expression gave up on is counted and is no match`() throws {
  let text = Array((String(repeating: "a", count: 40) + "!").utf8)
  for query in ["/(a+)+$/", "-/(a+)+$/", "a /(a+)+$/"] {
    let matcher = try matcher(query)
    #expect(!text.withUnsafeBytes { matcher.textMatches([$0]) })
    #expect(matcher.givenUp == 1)
    #expect(Array("!".utf8).withUnsafeBytes { matcher.textMatches([$0]) } == (query.first == "-"))
    #expect(matcher.givenUp == 1)
  }
}

@Test func `a clip that does not match anyway is not counted as given up`() throws {
  let matcher = try matcher("b /(a+)+$/")
  let text = Array((String(repeating: "a", count: 40) + "!").utf8)
  #expect(!text.withUnsafeBytes { matcher.textMatches([$0]) })
  #expect(matcher.givenUp == 0)
}

@Test func `a match in one field settles what was given up in another`() throws {
  let matcher = try matcher("/(a+)+$/")
  let given = Array((String(repeating: "a", count: 40) + "!").utf8)
  let matched = Array("a".utf8)
  given.withUnsafeBytes { given in
    matched.withUnsafeBytes { matched in #expect(matcher.textMatches([given, matched])) }
  }
  #expect(matcher.givenUp == 0)
}

// MARK: Relevance

@Test(
  arguments: [
    ("fox", ["a fox", ""], ["a foxy", ""]), ("fox", ["a foxy", ""], ["afox", ""]),
    ("fox", ["x\na fox", "fox"], ["x\na fox fox fox", ""]),
    ("fox", ["fox\nx", ""], ["x\nfox", ""]),
    ("fox", ["x\nfox fox", ""], ["x\nfox", ""]), ("fox", ["\n  fox", ""], ["\n x\nfox", ""]),
    ("fox dog", ["fox dog", ""], ["fox doggy", ""]), ("会議", ["会議会議", ""], ["会議", ""]),
    ("fox", ["", "fox"], ["", "", "fox"]), ("étude", ["ÉTUDE", ""], ["études", ""]),
  ])
func `puts the better match first`(query: String, better: [String], worse: [String]) throws {
  let matcher = try matcher(query)
  let scores = [better, worse].map { fields in
    let joined = fields.map { Array($0.utf8) }
    let copies = joined.map { field in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: field.count, alignment: 1)
      copy.copyBytes(from: field)
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    return matcher.relevance(copies.map { UnsafeRawBufferPointer($0) })
  }
  #expect(scores[0] > scores[1], "\(scores)")
}

// MARK: Time

@Test(arguments: ["/a{1,300}a{1,300}[bc]/", "-/a{1,300}a{1,300}[bc]/"])
func `a clip on which a regular expression takes too long is given up`(query: String) throws {
  let work = Work()
  let matcher = try QueryMatcher(
    Query(parsing: query), at: moment, clock: WorkClock { work.more() })
  let text = [UInt8](repeating: UInt8(ascii: "a"), count: 60_000)
  #expect(text.withUnsafeBytes { matcher.textMatches([$0]) } == false)
  #expect(matcher.givenUp == 1)
  // The tenth of a second, and some for the length.
  #expect((100...110).contains(work.asked))
  // The next clip has its own.
  let matches = Array("xaac".utf8).withUnsafeBytes { matcher.textMatches([$0]) }
  #expect(matches == !query.hasPrefix("-"))
  #expect(matcher.givenUp == 1)
}
