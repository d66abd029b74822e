import Querying
import Testing

/// The text with what is marked in `[ ]`.
private func marked(_ query: String, _ bytes: [UInt8]) throws -> String {
  var marked: [UInt8] = []
  var place = 0
  for range in try Highlighter(Query(parsing: query)).ranges(in: bytes) {
    marked += bytes[place..<range.lowerBound] + [UInt8(ascii: "[")] + bytes[range]
    marked.append(UInt8(ascii: "]"))
    place = range.upperBound
  }
  return String(decoding: marked + bytes[place...], as: UTF8.self)
}

@Test(
  arguments: [
    ("fox", "a Fox, foxes", "a [Fox], [fox]es"), ("aa", "aaaaa", "[aaaa]a"),
    ("ab bc", "abc", "[abc]"), ("a b", "ab x", "[ab] x"), ("fox -dog", "fox dog", "[fox] dog"),
    ("kind:url app:fox", "fox url", "fox url"), ("", "a", "a"), ("a", "", ""),
    ("fi", "ofﬁce", "of[ﬁ]ce"), ("i", "ofﬁce", "of[ﬁ]ce"), ("ffi", "ofﬁce", "o[fﬁ]ce"),
    ("s", "Straße", "[S]tra[ß]e"), ("strasse", "die Straße!", "die [Straße]!"),
    ("キロ", "5㌔です", "5[㌔]です"), ("ろ", "5㌔です", "5[㌔]です"),
    ("が", "ｶﾞとか\u{3099}とが", "[ｶﾞ]と[か\u{3099}]と[が]"), ("か", "かが", "[か]が"),
    ("e", "e\u{301}x é", "[e\u{301}]x [é]"), ("cafe", "Cafe\u{301}!", "[Cafe\u{301}]!"),
    ("i", "Iİı", "[Iİı]"), ("σ", "ΟΔΟΣ ς", "ΟΔΟ[Σ] [ς]"), ("a", "Åå", "[Åå]"), ("o", "øl", "[ø]l"),
    ("하", "한국", "[한]국"), ("한국", "한국어", "[한국]어"),
    ("wid", "ｆｕｌｌｗｉｄｔｈ", "ｆｕｌｌ[ｗｉｄ]ｔｈ"), ("coop", "co\u{ad}op", "[co\u{ad}op]"),
    ("co", "co\u{ad}op", "[co]\u{ad}op"), ("\"a b\"", "a\u{a0}b", "[a\u{a0}b]"),
    ("शि", "शिव", "[शि]व"), ("❤", "I ❤\u{fe0f} x", "I [❤\u{fe0f}] x"),
    ("\u{301}", "e\u{301}x", "e[\u{301}]x"), ("don't", "don’t", "[don’t]"),
    ("case:fox", "Fox fox", "Fox [fox]"), ("case:e", "e\u{301}e", "e\u{301}[e]"),
    ("case:aA", "aaA", "a[aA]"), ("/o./ x", "fox ox", "f[ox] [ox]"), ("/^|$/", "ab", "ab"),
    ("/b*/", "abba", "a[bb]a"), ("/会/", "会議会", "[会]議[会]"), ("case:/F/", "fF", "f[F]"),
    ("/\\b/ a", "a é", "[a] é"), ("-/a/", "a", "a"), ("/(?=é)/", "éé", "éé"),
    ("/(a+)+$/", String(repeating: "a", count: 40) + "!", String(repeating: "a", count: 40) + "!"),
  ])
func `marks the original characters`(query: String, text: String, expected: String) throws {
  let result = try marked(query, Array(text.utf8))
  #expect(Array(result.utf8) == Array(expected.utf8), "\(result)")
}

@Test func `marks text between bytes that are not UTF-8`() throws {
  let bytes: [UInt8] = [0xff] + Array("fox".utf8) + [0xe6, 0x97] + Array("fox".utf8) + [0x80]
  #expect(try Highlighter(Query(parsing: "fox")).ranges(in: bytes) == [1..<4, 6..<9])
  #expect(try Highlighter(Query(parsing: "/fox/")).ranges(in: bytes) == [1..<4, 6..<9])
}

@Test func `knows that it marks nothing`() throws {
  for query in ["", "kind:url", "-fox", "-/fox/ pinned", "app:fox"] {
    #expect(try Highlighter(Query(parsing: query)).isEmpty)
  }
  #expect(try !Highlighter(Query(parsing: "/fox/")).isEmpty)
}

@Test func `marks what it has found when a regular expression takes too long`() throws {
  let work = Work()
  let highlighter = try Highlighter(
    Query(parsing: "/x|a{1,300}a{1,300}[bc]/"), clock: WorkClock { work.more() })
  let text = Array("x".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 60_000)
  #expect(highlighter.ranges(in: text) == [0..<1])
  #expect(highlighter.ranges(in: text, beginningIn: 0..<4_096) == [0..<1])
  #expect(work.asked < 300)
}

@Test func `finds every match of a long text, touching ones as one`() throws {
  let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 18)
  #expect(try Highlighter(Query(parsing: "/./")).ranges(in: text) == [0..<1 << 18])
}
