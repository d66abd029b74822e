import Screen
import Testing

@Suite struct FrameTests {
  @Test func `text is cut at the edge, and half of a wide glyph leaves a blank`() {
    var frame = Frame(Size(columns: 5, rows: 2))
    #expect(frame.write("a日本語", row: 0) == 5)
    #expect(frame.write("日本", row: 1, width: 3) == 3)
    #expect(frame.lines == ["a日本", "日   "])
    #expect(frame.write("日本語", row: 0) == 5)
    #expect(frame.lines == ["日本 ", "日   "])
  }

  @Test(arguments: [(0, "x 本語"), (1, " x本語"), (2, "日x 語"), (3, "日 x語"), (5, "日本 x")])
  func `writing over half of a wide glyph blanks the other half`(column: Int, line: String) {
    var frame = Frame(Size(columns: 6, rows: 1))
    frame.write("日本語", row: 0)
    frame.write("x", column: column, row: 0)
    #expect(frame.lines == [line])
  }

  @Test func `a wide glyph over the halves of two blanks both`() {
    var frame = Frame(Size(columns: 6, rows: 1))
    frame.write("日本語", row: 0)
    frame.write("会", column: 1, row: 0)
    #expect(frame.lines == [" 会 語"])
  }

  @Test func `nothing is written outside`() {
    var frame = Frame(Size(columns: 2, rows: 1))
    frame.write("x", column: -1, row: 0)
    frame.write("x", column: 2, row: 0)
    frame.write("x", row: 1)
    frame.write("x", row: -1)
    frame.write("x", row: 0, width: -3)
    frame.restyle(Rect(column: 1, row: 0, columns: .max, rows: .max)) { $0 = .plain }
    frame.clear(Rect(column: -5, row: -5, columns: 3, rows: 3))
    #expect(frame == Frame(Size(columns: 2, rows: 1)))
  }

  @Test(arguments: [
    Size(columns: 0, rows: 0), Size(columns: 0, rows: 3), Size(columns: 3, rows: 0),
  ])
  func `an empty frame takes any writing`(size: Size) {
    var frame = Frame(size)
    frame.write("日", row: 0)
    frame.clear(Rect(column: 0, row: 0, columns: 9, rows: 9))
    frame.restyle(Rect(size)) { $0.attributes = .bold }
    #expect(frame == Frame(size))
  }

  @Test func `a wide glyph looks as its left half does`() {
    var frame = Frame(Size(columns: 4, rows: 1))
    frame.write("日本", row: 0)
    frame.restyle(Rect(column: 1, row: 0, columns: 2, rows: 1)) { $0.attributes = .reversed }
    #expect(frame.cells.map(\.style.attributes) == [[], [], .reversed, .reversed])
  }

  @Test func `tokens are dimmed whatever surrounds them`() {
    var frame = Frame(Size(columns: 3, rows: 1))
    frame.write("a\u{1B}", row: 0, style: Style(foreground: .red, .bold))
    #expect(frame.cells.map(\.style.attributes) == [.bold, [.bold, .dim], [.bold, .dim]])
  }

  @Test func `a dump shows text, styles and the cursor`() {
    var frame = Frame(Size(columns: 6, rows: 2))
    frame.write("> ab", row: 0)
    frame.write("日本", column: 1, row: 1, style: Style(foreground: .red, background: .blue, .bold))
    frame.restyle(Rect(column: 2, row: 0, columns: 1, rows: 1)) {
      $0.attributes = [.dim, .reversed]
    }
    frame.cursor = Position(column: 4, row: 0)
    #expect(
      frame.dump() == """
        6x2 cursor 4,0
        |> ab  |
        | 日本 |

        |..a...|
        |.bbbb.|

        a dim reversed
        b red on blue bold

        """)
    #expect(Frame(Size(columns: 0, rows: 0)).dump() == "0x0\n")
  }
}
