import Screen
import Testing

@Suite struct WrappedTextTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let width: Int?
    let rows: [String]
    var testDescription: String { "\(text.debugDescription) in \(width ?? 0)" }

    init(_ text: String, width: Int?, _ rows: [String]) {
      (self.text, self.width, self.rows) = (text, width, rows)
    }
  }

  static let cases = [
    Case("", width: 5, []),
    Case("one", width: 5, ["one"]),
    Case("one\n", width: 5, ["one"]),
    Case("\n\n", width: 5, ["", ""]),
    Case("a\r\nb\rc\nd", width: 5, ["a", "b", "c", "d"]),
    Case("one two three", width: 7, ["one two", "three"]),
    Case("one two    three", width: 7, ["one two", "three"]),
    Case("abcdefghij", width: 4, ["abcd", "efgh", "ij"]),
    Case("a bcdefghij", width: 4, ["a ", "bcde", "fghi", "j"]),
    Case("会議のメモ", width: 5, ["会議", "のメ", "モ"]),
    Case("ab会議", width: 3, ["ab", "会", "議"]),
    Case("会a", width: 1, [" ", "a"]),
    Case("a\tb", width: 20, ["a       b"]),
    Case("a\tb", width: 4, ["a   ", "b"]),
    Case("x\u{1B}[0m", width: 4, ["x^[[", "0m"]),
    Case("xyz\u{1B}", width: 4, ["xyz", "^["]),
    Case("\u{202E}", width: 4, ["<U+2"]),
    Case("e\u{301}e\u{301}", width: 1, ["e\u{301}", "e\u{301}"]),
    Case("a long line\nb", width: nil, ["a long line", "b"]),
    Case("\ta", width: nil, ["        a"]),
  ]

  @Test(arguments: cases)
  func `lines break where the table says`(_ example: Case) {
    var text = WrappedText(bytes: Array(example.text.utf8), width: example.width)
    #expect(text.rows(0..<100).map(\.shown) == example.rows)
    #expect(text.isComplete)
    #expect(text.knownRows == example.rows.count)
  }

  @Test func `no more is laid out than asked for`() {
    let bytes = Array(String(repeating: "word\n", count: 20_000).utf8)
    var text = WrappedText(bytes: bytes, width: 10)
    #expect(text.rows(3..<5).map(\.shown) == ["word", "word"])
    #expect(text.knownRows == 5)
    #expect(!text.isComplete)
    #expect(text.layOut(rows: .max) == 20_000)
  }

  @Test(arguments: [
    (0, 4, "a会 "), (0, 5, "a会議"), (1, 4, "会議"), (2, 4, " 議b"), (3, 9, "議b"), (6, 4, ""),
    (0, 2, "a "), (0, 0, ""),
  ])
  func `an unwrapped line can be scrolled sideways`(column: Int, columns: Int, shown: String) {
    var text = WrappedText(bytes: Array("a会議b".utf8), width: nil)
    #expect(text.rows(0..<1, from: column, columns: columns).map(\.shown) == [shown])
  }

  @Test(arguments: UInt64(1)...50)
  func `scrolling sideways shows what the whole line shows there`(seed: UInt64) {
    var text = WrappedText(bytes: troublesomeBytes(seed: seed), width: nil)
    let whole = text.rows(0..<1_000)
    for column in [0, 1, 5, 12] {
      for (row, line) in zip(text.rows(0..<1_000, from: column, columns: 9), whole) {
        let cells = line.glyphs.flatMap { glyph in
          glyph.width == 2 ? [glyph.text, ""] : [glyph.text]
        }
        var expected = cells.dropFirst(column).prefix(9).map { $0 }
        if expected.first == "" { expected[0] = " " }
        if cells.count > column + 9, cells[column + 9] == "" { expected[8] = " " }
        #expect(row.shown == expected.joined())
      }
    }
  }

  @Test func `the row of a byte is found`() {
    var text = WrappedText(bytes: Array("one two three\nfour".utf8), width: 7)
    #expect([0, 3, 8, 13, 14, 17, 99].map { text.row(of: $0) } == [0, 0, 1, 1, 2, 2, 2])
    var empty = WrappedText(bytes: [], width: 7)
    #expect(empty.row(of: 3) == 0)
  }

  @Test func `two texts are equal however far they are laid out`() {
    let text = WrappedText(bytes: Array("a\nb".utf8), width: 7)
    var other = text
    other.layOut(rows: 2)
    #expect(text == other)
    #expect(Set([text]).contains(other))
  }

  @Test(arguments: UInt64(1)...100)
  func `rows of any bytes fit and show every byte but blanks and line ends once`(seed: UInt64) {
    let bytes = troublesomeBytes(seed: seed)
    for width in [10, 11, 40] {
      var text = WrappedText(bytes: bytes, width: width)
      let rows = text.rows(0..<10_000)
      #expect(rows.allSatisfy { $0.width <= width })
      let shown = Set(rows.flatMap { $0.glyphs.flatMap { Array($0.source) } })
      let hidden = bytes.indices.filter { !shown.contains($0) }.map { bytes[$0] }
      #expect(hidden.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) })
    }
  }
}
