import Querying
import Testing

private func folded(_ bytes: [UInt8]) -> String {
  var folded = FoldedText()
  bytes.withUnsafeBytes { Folding.fold($0, into: &folded) }
  return String(String.UnicodeScalarView(folded.scalars.compactMap(Unicode.Scalar.init)))
}

/// Compared scalar by scalar: `==` of Swift's strings knows canonical equivalence.
private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

@Test(
  arguments: [
    ("Hello, World 42", "hello, world 42"),
    ("ﬁn", "fin"), ("STRASSE", "strasse"), ("Straße", "strasse"), ("ẞ", "ss"),
    ("ΟΔΟΣ", "οδοσ"), ("οδος", "οδοσ"), ("Ά", "α"), ("ᾳ", "αι"), ("\u{3b1}\u{345}", "αι"),
    ("İ", "i"), ("I\u{307}", "i"), ("ı", "i"), ("ſ", "s"), ("\u{212a}", "k"), ("Å", "a"),
    ("\u{212b}", "a"), ("A\u{30a}", "a"), ("é", "e"), ("e\u{301}", "e"), ("ệ", "e"),
    ("ø", "o"), ("Ǿ", "o"), ("Łódź", "lodz"), ("Đ", "d"), ("Æ", "ae"), ("ǽ", "ae"), ("œ", "oe"),
    ("þ", "th"), ("ŉ", "'n"),
    ("ｆｕｌｌＷＩＤＴＨ", "fullwidth"), ("①", "1"), ("x²", "x2"), ("½", "1/2"), ("…", "..."), ("™", "tm"),
    ("㌔", "きろ"), ("ｶﾞ", "が"), ("ガ", "が"), ("が", "が"), ("か\u{3099}", "が"), ("ﾊﾟ", "ぱ"),
    ("ハ\u{309a}", "ぱ"), ("か゛", "が"), ("ヴ", "ゔ"), ("う\u{3099}", "ゔ"), ("ヾ", "ゞ"), ("ヶ", "ゖ"),
    ("ヷ", "わ\u{3099}"), ("ラーメン", "らーめん"), ("か\u{3099}\u{3099}", "が\u{3099}"),
    ("か\u{302a}\u{3099}", "が\u{302a}"), ("\u{3099}", "\u{3099}"),
    ("한", "\u{1112}\u{1161}\u{11ab}"), ("ㅎ", "\u{1112}"), ("\u{1112}\u{1161}", "\u{1112}\u{1161}"),
    ("Й", "й"), ("и\u{306}", "й"), ("Ё", "е"), ("е\u{301}", "е"), ("Ї", "ї"), ("ў", "ў"),
    ("Ѓ", "ѓ"),
    ("и\u{301}\u{306}", "й"), ("и\u{323}\u{306}", "й"),
    ("שָׁלוֹם", "שלום"), ("\u{fb2a}", "ש"), ("أَهْلًا", "اهلا"), ("آ", "ا"), ("محـــمد", "محمد"),
    ("ﷺ", "صلى الله عليه وسلم"),
    ("हिन्दी", "हिन्दी"), ("\u{958}", "\u{915}\u{93c}"), ("ที่", "ที่"), ("เก้า", "เก้า"),
    ("\u{e19}\u{e49}\u{e38}", "\u{e19}\u{e38}\u{e49}"),
    ("≠", "=\u{338}"), ("=\u{338}", "=\u{338}"), ("¨", "¨"), ("´", "'"),
    ("co\u{ad}op", "coop"), ("a\u{200b}b\u{200d}c\u{feff}", "abc"), ("❤\u{fe0f}", "❤"),
    ("a\u{a0}b\u{3000}c\td\r\ne\u{2028}f\u{85}g", "a b c d  e f g"),
    ("“a” ‘b’ «c» „d‚ don’t", "\"a\" 'b' \"c\" \"d' don't"), ("a–b—c‐d−e", "a-b-c-d-e"),
    ("〜～", "~~"), ("\0", "\u{fffd}"), ("\u{301}", ""), ("\u{ad}", ""), ("会議", "会議"), ("𝒳", "x"),
    ("", ""),
  ])
func `folds a text`(text: String, expected: String) {
  #expect(scalars(folded(Array(text.utf8))) == scalars(expected), "\(folded(Array(text.utf8)))")
}

@Test(
  arguments: [
    ([0x61, 0xff, 0x62], "a\u{fffd}b"), ([0xe6, 0x97], "\u{fffd}\u{fffd}"),
    ([0xe6, 0x97, 0x41], "\u{fffd}\u{fffd}a"), ([0xc0, 0xaf], "\u{fffd}\u{fffd}"),
    ([0xed, 0xa0, 0x80], "\u{fffd}\u{fffd}\u{fffd}"), ([0xc3], "\u{fffd}"),
    ([0xf4, 0x90, 0x80, 0x80], "\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
    ([0xf0, 0x9f, 0x98, 0x80, 0x80], "😀\u{fffd}"),
    ([0xe0, 0x80, 0x80], "\u{fffd}\u{fffd}\u{fffd}"),
  ] as [([UInt8], String)])
func `folds each byte that is no UTF-8 to U+FFFD`(bytes: [UInt8], expected: String) {
  #expect(scalars(folded(bytes)) == scalars(expected))
}

@Test func `folding twice is folding once, for every scalar`() {
  var once = FoldedText()
  var twice = FoldedText()
  var different: [UInt32] = []
  // Beyond are planes without characters, and those for private use.
  for value in [UInt32(0)..<0x3_2000, 0xe_0000..<0xe_1000].joined() {
    guard let scalar = Unicode.Scalar(value) else { continue }
    once.removeAll()
    twice.removeAll()
    UTF8.encode(scalar).map { Array($0).withUnsafeBytes { Folding.fold($0, into: &once) } }
    let first = once.scalars
    let again = String(String.UnicodeScalarView(first.compactMap(Unicode.Scalar.init)))
    Array(again.utf8).withUnsafeBytes { Folding.fold($0, into: &twice) }
    if first != twice.scalars { different.append(value) }
  }
  #expect(different.map { String($0, radix: 16) } == [])
}

@Test(
  arguments: [
    ("xﬁy", 1..<2, 1..<4), ("xﬁy", 2..<3, 1..<4), ("xﬁy", 0..<3, 0..<4),
    ("㌔あ", 1..<2, 0..<3), ("か\u{3099}き", 0..<1, 0..<6), ("か\u{3099}き", 1..<2, 6..<9),
    ("ｶﾞ", 0..<1, 0..<6), ("e\u{301}a", 0..<1, 0..<3), ("e\u{301}a", 1..<2, 3..<4),
    ("co\u{ad}op", 1..<2, 1..<2), ("co\u{ad}op", 1..<3, 1..<5), ("\u{301}a", 0..<1, 2..<3),
    ("한국", 0..<2, 0..<3), ("и\u{301}\u{306}x", 0..<1, 0..<6), ("❤\u{fe0f}x", 0..<1, 0..<6),
    ("\u{e19}\u{e49}\u{e38}", 0..<2, 0..<9), ("\u{e19}\u{e49}\u{e38}", 1..<3, 3..<9),
  ])
func `tells which bytes folded scalars came from`(
  text: String, range: Range<Int>, expected: Range<Int>
) {
  var folded = FoldedText(keepingSources: true)
  Array(text.utf8).withUnsafeBytes { Folding.fold($0, into: &folded) }
  #expect(folded.source(of: range) == expected)
}

@Test func `a boundary keeps a mark from the text before it`() {
  var folded = FoldedText(keepingSources: true)
  for text in ["か", "\u{3099}\u{301}"] {
    Array(text.utf8).withUnsafeBytes { Folding.fold($0, into: &folded) }
    folded.appendBoundary()
  }
  #expect(folded.scalars == [0x304b, 0, 0x3099, 0])
  #expect(folded.source(of: 0..<1) == 0..<3)
  folded.removeAll()
  #expect(folded.scalars == [])
}
