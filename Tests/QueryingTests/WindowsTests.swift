import Querying
import TestSupport
import Testing

private func windows(_ texts: [String]) -> [String] {
  var folded = FoldedText()
  for (number, text) in texts.enumerated() {
    if number > 0 { folded.appendBoundary() }
    Array(text.utf8).withUnsafeBytes { Folding.fold($0, into: &folded) }
  }
  var windows = Windows()
  var found: [String] = []
  windows.each(in: folded) { found.append(String(decoding: Windows.utf8(of: $0), as: UTF8.self)) }
  return found
}

@Test(
  arguments: [
    (["abc"], ["a", "b", "ab", "c", "bc", "abc"]),
    (["aaaa"], ["a", "aa", "aaa"]),
    (["ab", "c"], ["a", "b", "ab", "c"]),
    (["会é😀"], ["会", "e", "会e", "😀", "e😀", "会e😀"]),
    ([""], []), (["", "", "a"], ["a"]),
  ])
func `gives each window once and none across a boundary`(texts: [String], expected: [String]) {
  #expect(windows(texts) == expected)
}

@Test(
  arguments: [
    ("", []), ("a", ["a"]), ("会議", ["会議"]), ("abc", ["abc"]), ("abcd", ["abc", "bcd"]),
    ("ababab", ["aba", "bab"]),
  ])
func `names the windows that a term is looked up by`(term: String, expected: [String]) {
  let lookUps = Windows.lookUps(for: Folding.folded(term))
  #expect(lookUps.map { String(decoding: Windows.utf8(of: $0), as: UTF8.self) } == expected)
}

@Test(arguments: [1, 2] as [UInt64])
func `finds what a set finds, in large texts too and after them`(seed: UInt64) {
  var random = SeededRandom(seed: seed)
  var windows = Windows()
  for count in [40_000, 10, 60_000, 3_000] {
    let text = (0..<count).map { _ in UInt32.random(in: 0x4e00...0x9000, using: &random) }
    var folded = FoldedText()
    let bytes = Array(String(String.UnicodeScalarView(text.compactMap(Unicode.Scalar.init))).utf8)
    bytes.withUnsafeBytes { Folding.fold($0, into: &folded) }
    var expected: Set<UInt64> = []
    for length in 1...3 {
      for start in 0...count - length {
        expected.formUnion(Windows.lookUps(for: Array(text[start..<start + length])))
      }
    }
    var found: [UInt64] = []
    windows.each(in: folded) { found.append($0) }
    #expect(found.count == expected.count)
    #expect(Set(found) == expected)
  }
}
