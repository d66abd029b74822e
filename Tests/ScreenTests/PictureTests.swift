import Screen
import TestSupport
import Testing

@Suite struct PictureTests {
  private static let room = Size(columns: 6, rows: 3)

  private func picture(_ text: String) -> Picture? {
    Picture(escaped: Array(text.utf8), within: Self.room)
  }

  private func frame(_ picture: Picture) -> Frame {
    var frame = Frame(picture.size)
    frame.draw(picture, in: Rect(picture.size))
    return frame
  }

  @Test func `colors and attributes become the cells' own`() throws {
    let text =
      "\u{1b}[?25l\u{1b}[0m\u{1b}[38;5;208;48;5;18m▄▄ \u{1b}[0m▁\n"
      + "\u{1b}[7m\u{1b}[94m \u{1b}[0m\u{1b}[31;104m▌\u{1b}[1;39m▐\u{1b}[22;49m.\u{1b}[m\u{1b}[?25h"
    let drawn = frame(try #require(picture(text)))
    #expect(
      drawn.dump() == """
        4x2
        |▄▄ ▁|
        | ▌▐.|

        |aab.|
        |cde.|

        a color208 on color18
        b on color18
        c brightBlue reversed
        d red on brightBlue
        e on brightBlue bold

        """)
  }

  @Test(arguments: [
    ("▀\n▀▀▀", "▀  ▀▀▀"), ("▀\n\n▀", "▀ ▀"), ("▀\u{1b}[3b", "▀▀▀▀"), ("▀\u{1b}[b\n", "▀▀"),
    ("a\u{1b}[5b", "aaaaaa"), ("\u{1b}[00m▀", "▀"), ("\u{1b}[;;m▀", "▀"), ("e\u{301}", "e\u{301}"),
  ])
  func `rows are as long as the longest, and repeated cells are there`(
    text: String, cells: String
  ) throws {
    #expect(try #require(picture(text)).cells.map(\.text).joined() == cells)
  }

  @Test(
    arguments: [
      "", "\n", "\u{1b}[0m", "\u{1b}[0m\n",  // Nothing is drawn.
      "▀\n▀\n▀\n▀", "\n\n\n\n", "▀▀▀▀▀▀▀", "▀\u{1b}[6b", "\u{1b}[3b", "▀\u{1b}[9999b",  // Too much.
      "▀\u{1b}", "▀\u{1b}[", "▀\u{1b}[38;5", "▀\u{1b}[?25", "\u{1b}[38;5m▀", "\u{1b}[38m▀",
      "\u{1b}[38;2;1;2;3m▀", "\u{1b}[38:5:1m▀", "\u{1b}[38;5;256m▀", "\u{1b}[5m▀", "\u{1b}[99999m▀",
      "\u{1b}[1\u{1b}[1m▀", "\u{1b}[\(String(repeating: "1;", count: 40))1m▀", "\u{1b}[>4;2m▀",
      "\u{1b}[2J▀", "\u{1b}[6n▀", "\u{1b}[H▀", "\u{1b}[?1049l▀", "\u{1b}[?25m▀", "\u{1b}[!p▀",
      "\u{1b}]0;title\u{7}▀", "\u{1b}]52;c;aGk=\u{1b}\\▀", "\u{1b}Pq#0\u{1b}\\",
      "\u{1b}_Ga=T\u{1b}\\",
      "\u{1b}c▀", "\u{9b}31m▀", "▀\u{7}", "▀\r▀", "▀\t▀", "▀\u{8}▀", "▀\u{0}", "▀\u{7f}",
      "▀\u{202e}",
      "日本", "👍", "\u{301}▀", "▀\u{200b}", "\u{feff}▀",
    ])
  func `what is not understood is no picture`(text: String) {
    #expect(picture(text) == nil)
  }

  @Test func `bytes that are not UTF-8 are no picture`() {
    for bytes in [[0xff], [0xe2, 0x96], [0x9b, 0x41], [0xc0, 0x80]] as [[UInt8]] {
      #expect(Picture(escaped: bytes, within: Self.room) == nil)
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `no bytes make a cell that a terminal would obey, or too many`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = [
      "▀", "▄▄", " ", "\n", "\u{1b}[0m", "\u{1b}[38;5;9m", "\u{1b}[48;5;200m", "\u{1b}[2b",
      "\u{1b}[7m",
      "\u{1b}[?25l",
    ].map { Array($0.utf8) }
    for _ in 0..<200 {
      // Mostly sense, so that much of it is read to the end.
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        bytes += pieces.randomElement(using: &random) ?? []
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        bytes += troublesomeBytes(seed: random.next(), pieces: 3)
      }
      guard let picture = Picture(escaped: bytes, within: Self.room) else { continue }
      #expect((1...6).contains(picture.size.columns) && (1...3).contains(picture.size.rows))
      #expect(picture.cells.count == picture.size.columns * picture.size.rows)
      for cell in picture.cells {
        #expect(DisplayText(cell.text).glyphs.map(\.text) == [cell.text], "seed \(seed)")
        #expect(DisplayText(cell.text).glyphs.allSatisfy { !$0.isToken && $0.width == 1 })
      }
    }
  }

  @Test func `what does not fit into its part of the frame is cut`() throws {
    let picture = try #require(self.picture("abcd\nefgh\nijkl"))
    var frame = Frame(Size(columns: 4, rows: 3))
    frame.draw(picture, in: Rect(column: 2, row: 1, columns: 3, rows: 1))
    #expect(frame.lines == ["    ", "  ab", "    "])
    frame.draw(picture, in: Rect(column: -1, row: -1, columns: 3, rows: 9))
    #expect(frame.lines == ["fg  ", "jkab", "    "])
    var wide = Frame(Size(columns: 4, rows: 1))
    wide.write("日本", row: 0)
    wide.draw(picture, in: Rect(column: 1, row: 0, columns: 2, rows: 1))
    #expect(wide.lines == [" ab "])
  }
}
