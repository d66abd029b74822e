import Testing

@testable import Clips

@Suite struct FilterMatchTests {
  struct Case: Sendable {
    let text: String
    let bytes: [UInt8]
    let ranges: [Range<Int>]

    init(_ text: String, in content: String, _ ranges: [Range<Int>]) {
      self.init(text, bytes: Array(content.utf8), ranges)
    }

    init(_ text: String, bytes: [UInt8], _ ranges: [Range<Int>]) {
      self.text = text
      self.bytes = bytes
      self.ranges = ranges
    }
  }

  static let cases = [
    Case("meeting", in: "Notes of the MEETING: meeting", [13..<20, 22..<29]),
    Case("MeEt", in: "meet", [0..<4]),
    Case("aa", in: "aaaaa", [0..<2, 2..<4]),
    Case("a", in: "", []),
    Case("", in: "abc", []),
    Case("@", in: "`@", [1..<2]),
    Case("[", in: "{[", [1..<2]),
    Case("会議", in: "明日の会議のメモ", [9..<15]),
    Case("é", in: "CAFÉ café", [3..<5, 9..<11]),
    Case("ЯБЛОКО", in: "яблоко", [0..<12]),
    Case("σ", in: "Σ", [0..<2]),
    Case("å", in: "\u{212b}", [0..<3]),
    Case("k", in: "\u{212a}", []),
    Case("i", in: "İ", []),
    Case("straße", in: "STRAẞE", [0..<8]),
    Case("\u{10428}", in: "\u{10400}", [0..<4]),
    Case("\u{0}", bytes: [1, 0, 2], [1..<2]),
    Case("é", bytes: [0xe9, 0xc3, 0xa9, 0xc3], [1..<3]),
    Case("\u{fffd}", bytes: [0xff], []),
    Case("議", bytes: [0xe8, 0xe8, 0xad, 0xb0], [1..<4]),
  ]

  @Test(arguments: cases)
  func `a text is found where it stands, upper and lower case being the same`(example: Case) {
    #expect(FilterMatch(example.text).ranges(in: example.bytes) == example.ranges)
  }

  @Test(arguments: cases)
  func `a clip matches when the text stands anywhere in it`(example: Case) {
    let expected = example.text.isEmpty || !example.ranges.isEmpty
    #expect(FilterMatch(example.text).matches(example.bytes) == expected)
  }

  @Test func `every text and content over a tiny alphabet agrees with the obvious search`() {
    let alphabet: [Unicode.Scalar] = ["a", "A", "é", "É", "会"]
    let texts = words(over: alphabet, upTo: 2).filter { !$0.isEmpty }
    let contents = words(over: alphabet, upTo: 4)
    for text in texts {
      let match = FilterMatch(text)
      for content in contents {
        let bytes = Array(content.utf8)
        #expect(match.ranges(in: bytes) == obviousRanges(of: text, in: bytes))
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `random bytes agree with the obvious search`(seed: UInt64) {
    var random = SmallRandom(state: seed)
    let pieces: [[UInt8]] =
      [
        "a", "B", "é", "É", "会", "議", "я", "Я", "😀", "\u{212b}", "å", "\n",
      ].map { Array($0.utf8) } + [[0xff], [0xe4], [0xbc], [0xf0, 0x9f], [0xc3]]
    for _ in 0..<1_000 {
      let text = random.some(of: Array(pieces.prefix(12)), upTo: 3)
      let content = random.some(of: pieces, upTo: 60)
      guard !text.isEmpty else { continue }
      let string = String(decoding: text, as: UTF8.self)
      #expect(
        FilterMatch(string).ranges(in: content) == obviousRanges(of: string, in: content),
        "seed \(seed)")
    }
  }

  @Test func `no scalar said to be without case has any`() {
    var wrong: [UInt32] = []
    for value in 0...0x10ffff as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let mapping = Array(scalar.properties.lowercaseMapping.unicodeScalars)
      guard mapping != [scalar] else { continue }
      let lower = mapping.map(\.value)
      if caseless(value) || lower.count == 1 && caseless(lower[0]) { wrong.append(value) }
    }
    #expect(wrong == [])
  }

  /// Whether the byte-wise path takes the scalar: the other path would find its upper case.
  private func caseless(_ value: UInt32) -> Bool {
    value >= 0x590 && FilterMatch.isWithoutCase(value)
  }

  private func words(over alphabet: [Unicode.Scalar], upTo length: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { word in alphabet.map { word + String($0) } }
      all += last
    }
    return all
  }
}

/// The rule, written down as plainly as it can be.
private func obviousRanges(of text: String, in bytes: [UInt8]) -> [Range<Int>] {
  let needle = text.unicodeScalars.map { lowered($0) }
  var scalars: [(value: Unicode.Scalar?, range: Range<Int>)] = []
  var position = 0
  while position < bytes.count {
    let length = (1...4).first { length in
      position + length <= bytes.count
        && String(validating: bytes[position..<position + length], as: UTF8.self)?
          .unicodeScalars.count == 1
    }
    let range = position..<position + (length ?? 1)
    let value = length.flatMap { _ in
      String(validating: bytes[range], as: UTF8.self)?.unicodeScalars.first
    }
    scalars.append((value, range))
    position = range.upperBound
  }
  var found: [Range<Int>] = []
  var start = 0
  while start + needle.count <= scalars.count {
    let window = scalars[start..<start + needle.count]
    if window.map({ $0.value.map(lowered) }) == needle.map(Optional.some) {
      found.append(scalars[start].range.lowerBound..<window[window.endIndex - 1].range.upperBound)
      start += needle.count
    } else {
      start += 1
    }
  }
  return found
}

private func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  let mapping = Array(scalar.properties.lowercaseMapping.unicodeScalars)
  return mapping.count == 1 && (mapping[0].isASCII == scalar.isASCII) ? mapping[0] : scalar
}

/// Numbers that are the same in every run (xorshift64).
private struct SmallRandom {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }

  mutating func some(of pieces: [[UInt8]], upTo count: Int) -> [UInt8] {
    (0..<next(below: count + 1)).flatMap { _ in pieces[next(below: pieces.count)] }
  }
}
