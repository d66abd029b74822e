import Screen
import Testing

@Suite struct TruncationTests {
  @Test(arguments: [
    (0, ""), (1, "…"), (2, "a…"), (3, "a…"), (4, "a日…"), (5, "a日b…"), (6, "a日b本"), (9, "a日b本"),
  ])
  func `what does not fit ends in an ellipsis`(width: Int, shown: String) {
    #expect(DisplayText("a日b本").truncated(toWidth: width).shown == shown)
  }

  @Test(arguments: [
    (-1, ""), (0, ""), (1, "…"), (2, "h…"), (6, "htt…mo"), (9, "http…memo"),
    (21, "https://example.com/…"), (30, "https://example.com/notes/memo"),
  ])
  func `the middle can be left out instead`(width: Int, shown: String) {
    let text = DisplayText("https://example.com/notes/memo").truncatedInMiddle(toWidth: width)
    #expect(text.shown.count == min(max(width, 0), 30))
    if width < 21 || width == 30 { #expect(text.shown == shown) }
  }

  @Test func `an ellipsis stands for the bytes it replaces`() {
    let text = DisplayText("0123456789").truncatedInMiddle(toWidth: 5)
    #expect(text.shown == "01…89")
    #expect(text.columns(of: 4..<5) == 2..<3)
    #expect(DisplayText("0123456789").truncated(toWidth: 3).columns(of: 9..<10) == 2..<3)
  }

  @Test(arguments: UInt64(1)...100)
  func `no truncated text is wider than asked for`(seed: UInt64) {
    let text = DisplayText(bytes: troublesomeBytes(seed: seed))
    for width in 0..<40 {
      #expect(text.truncated(toWidth: width).width <= width)
      #expect(text.truncatedInMiddle(toWidth: width).width <= width)
    }
  }
}
