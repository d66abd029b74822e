import Clips
import Screen
import Testing

@testable import Interface

@Suite struct SearchLineTests {
  struct Case: Sendable {
    let keys: [Key]
    let text: String
    let cursor: Int

    init(_ keys: [Key], _ text: String, at cursor: Int) {
      self.keys = keys
      self.text = text
      self.cursor = cursor
    }
  }

  /// Keys pressed after `one two-three` was typed.
  static let cases = [
    Case([], "one two-three", at: 13),
    Case([.control("a")], "one two-three", at: 0),
    Case([.home, .control("e")], "one two-three", at: 13),
    Case([.control("b"), .left], "one two-three", at: 11),
    Case([.control("a"), .control("f"), .right], "one two-three", at: 2),
    Case([.alt("b")], "one two-three", at: 8),
    Case([.alt("b"), .alt("b"), .alt("f")], "one two-three", at: 7),
    Case([.control("w")], "one ", at: 4),
    Case([.control("w"), .control("w")], "", at: 0),
    Case([.alt("b"), .control("u")], "three", at: 0),
    Case([.alt("b"), .control("k")], "one two-", at: 8),
    Case([.alt("b"), .control("k"), .control("a"), .control("y")], "threeone two-", at: 5),
    Case([.backspace], "one two-thre", at: 12),
    Case([.control("h"), .control("h")], "one two-thr", at: 11),
    Case([.home, .delete, .control("d")], "e two-three", at: 0),
    Case([.home, .alt("d")], " two-three", at: 0),
    Case([.home, .backspace], "one two-three", at: 0),
    Case([.delete], "one two-three", at: 13),
    Case([.left, .character("x"), .character("1")], "one two-threx1e", at: 14),
    Case([.character("?"), .character("q")], "one two-three?q", at: 15),
    Case([.tab, .backTab, .function(1)], "one two-three", at: 13),
  ]

  @Test func `how many steps lead back from a search without a hit is counted from where one is`() {
    var bench = Bench(Clip.samples(3))
    bench.type("/zzz")
    #expect(bench.lines[4] == "    esc esc shows all clips again.")
    bench.press(.escape)
    #expect(bench.lines[4] == "    esc shows all clips again.")
  }

  @Test(arguments: cases)
  func `the search line is edited as readline does`(example: Case) {
    var bench = Bench(Clip.samples(3))
    bench.type("/one two-three")
    for key in example.keys { bench.press(key) }
    let row = bench.lines[1].dropFirst(2)
    #expect(row.hasPrefix(example.text))
    #expect(row.dropFirst(example.text.count).allSatisfy { " of 03".contains($0) })
    #expect(bench.screen.render().cursor == Position(column: 2 + example.cursor, row: 1))
    #expect(bench.acts == [])
  }

  @Test func `text pasted by the terminal becomes one line`() {
    var bench = Bench(Clip.samples(3))
    bench.type("/")
    bench.send(.terminal(.pasted(Array("a\nb\r\nc".utf8))))
    #expect(bench.lines[1].hasPrefix(" /a b c"))
  }

  @Test func `text pasted into the list does nothing`() {
    var bench = Bench(Clip.samples(3))
    bench.send(.terminal(.pasted(Array("1dq".utf8))))
    #expect(bench.acts == [])
  }

  @Test func `the cursor of a long text is seen`() {
    var bench = Bench(Clip.samples(3), columns: 20, rows: 6)
    bench.type("/" + String(repeating: "会", count: 30))
    let frame = bench.screen.render()
    #expect(frame.lines[1] == " /会会会会   0 of 3 ")
    #expect(frame.cursor == Position(column: 10, row: 1))
  }

  @Test func `a combining mark joins the letter before it`() {
    var bench = Bench([.sample(1, "cafe\u{301}")])
    bench.type("/e")
    bench.press(.character("\u{301}"))
    #expect(bench.screen.render().cursor == Position(column: 3, row: 1))
    bench.press(.backspace)
    #expect(bench.lines[1].hasPrefix(" /    "))
  }

  @Test func `a text has an end`() {
    var bench = Bench([])
    bench.type("/")
    bench.send(.terminal(.pasted(Array(repeating: 0x61, count: 5_000))))
    bench.press(.control("a"), .control("k"), .control("y"), .control("y"))
    #expect(bench.screen.clips.filter.text == String(repeating: "a", count: 1_000))
  }
}
