import Clips
import Interface
import Screen
import Testing

@Suite struct UpdateTests {
  @Test func `a paste of many keys into the help does not lay it out for each`() {
    var bench = Bench(Clip.samples(3))
    bench.type("?")
    let start = ContinuousClock.now
    for _ in 0..<5_000 { bench.hold(.terminal(.key(.character("j")))) }
    // Laid out for each, it would be several times as much.
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(bench.lines[22].contains("wheel"))
    bench.send(.terminal(.resized(Size(columns: 30, rows: 24))))
    bench.press(.end)
    #expect(bench.lines[20] == "  wheel")
  }

  struct Case: Sendable {
    let keys: [Key]
    let acts: [Effect]

    init(_ keys: [Key], _ acts: [Effect]) {
      self.keys = keys
      self.acts = acts
    }

    init(_ text: String, _ acts: [Effect]) {
      self.init(text.map(Key.character), acts)
    }
  }

  private static func id(_ number: Int) -> Clip.ID { .sample(number) }

  /// Clips 1 to 12; 4 is pinned, 5 is a picture.
  private static let clips =
    Clip.samples(3) + [
      .sample(4, "clip 4", isPinned: true),
      .sample(5, "\u{89}PNG", kind: .image, type: MediaType("image/png")),
    ] + (6...12).map { .sample($0, "clip \($0)") }

  static let cases = [
    Case("1", [.paste([id(1)])]),
    Case("8", [.paste([id(8)])]),
    Case("9", []),
    Case([.enter], [.paste([id(1)])]),
    Case([.down, .down, .up, .enter], [.paste([id(2)])]),
    Case([.character("G"), .enter], [.paste([id(12)])]),
    Case([.end, .home, .enter], [.paste([id(1)])]),
    Case([.control("d"), .enter], [.paste([id(5)])]),
    Case([.pageDown, .control("u"), .enter], [.paste([id(5)])]),
    Case([.pageDown, .pageDown, .pageUp, .enter], [.paste([id(4)])]),
    // The numbers follow the rows on screen: after a page down row 1 shows clip 2.
    Case([.pageDown, .character("1")], [.paste([id(2)])]),
    // Marked clips are joined in the order of marking.
    Case("jj kkk ", []),
    Case(
      [.down, .down, .character(" "), .home, .character(" "), .enter], [.paste([id(3), id(1)])]),
    Case([.character(" "), .home, .character(" "), .enter], [.paste([id(2)])]),
    Case("p", [.setPinned([id(1)], true)]),
    Case("jjjp", [.setPinned([id(4)], false)]),
    Case("jj  p", [.setPinned([id(3), id(4)], true)]),
    Case("jjj p", [.setPinned([id(4)], false)]),
    Case("e", [.edit(id(1))]),
    Case("jjjje", []),
    Case("y", [.copy([id(1)])]),
    Case("jjjjy", [.copy([id(5)])]),
    Case("jj kkk y", [.copy([id(3), id(1)])]),
    Case([.right, .character("y"), .left, .character("1")], [.copy([id(1)]), .paste([id(1)])]),
    Case("/y", []),
    Case("d", [.delete([id(1)])]),
    Case([.delete], [.delete([id(1)])]),
    Case("dd", [.delete([id(1)]), .delete([id(2)])]),
    Case("jd1", [.delete([id(2)]), .paste([id(1)])]),
    Case("jd2", [.delete([id(2)]), .paste([id(3)])]),
    Case(" j d", [.delete([id(1), id(3)])]),
    Case("Gd", [.delete([id(12)])]),
    Case([.character("G"), .character("d"), .enter], [.delete([id(12)]), .paste([id(11)])]),
    Case("u", [.undo]),
    Case("r", [.ingest]),
    Case("q", [.cancel]),
    Case([.control("c")], [.cancel]),
    Case([.character("/"), .control("c")], [.cancel]),
    Case([.character("?"), .control("c")], [.cancel]),
    Case([.control("z")], [.suspend]),
    Case([.control("l")], [.redraw]),
    Case([.escape, .escape], []),
    Case([.tab, .backTab], []),
    Case("?q", []),
    Case("?1d", []),
    Case([.right, .character("1")], []),
    Case([.right, .enter], [.paste([id(1)])]),
    Case([.right, .left, .character("2")], [.paste([id(2)])]),
    Case("/1q", []),
    Case([.character("/"), .character("1"), .enter], [.paste([id(1)])]),
    Case([.character("/"), .character("1"), .character("1"), .enter], [.paste([id(11)])]),
    Case([.character("/"), .character("1"), .down, .enter], [.paste([id(10)])]),
    Case(
      [.character("/"), .character("1"), .control("n"), .control("p"), .enter], [.paste([id(1)])]),
    // Esc leaves the search line and keeps its text, so that numbers paste what was found.
    Case([.character("/"), .character("1"), .escape, .character("2")], [.paste([id(10)])]),
    Case([.character("/"), .character("x"), .enter], []),
  ]

  @Test(arguments: cases)
  func `keys lead to acts`(example: Case) {
    var bench = Bench(Self.clips, rows: 10)
    for key in example.keys { bench.press(key) }
    #expect(bench.acts == example.acts)
  }

  @Test func `a second Esc clears the search and keeps the clip selected`() {
    var bench = Bench(Self.clips, rows: 24)
    bench.type("/clip 12")
    bench.press(.escape, .escape)
    #expect(bench.lines[12].hasPrefix("▌   text  clip 12"))
    #expect(bench.lines[1].hasPrefix(" 1  text  clip 1"))
  }

  @Test func `Esc clears the marks last of all`() {
    var bench = Bench(Self.clips)
    bench.type(" /clip")
    bench.press(.escape, .escape)
    #expect(bench.lines[1].hasPrefix("▌1● text"))
    bench.press(.escape)
    #expect(bench.lines[1].hasPrefix("▌1  text"))
  }

  @Test func `row numbers mark when several are to be chosen`() {
    var bench = Bench(Self.clips, options: ScreenOptions(isMulti: true))
    bench.type("3123")
    bench.press(.enter)
    #expect(bench.acts == [.paste([Self.id(1), Self.id(2)])])
  }

  @Test(
    arguments: [
      ("9", " there is no row 9"), ("jjjje", " only text can be edited or made a snippet"),
      ("J", " the preview is not open"),
    ])
  func `a key that can do nothing says why`(keys: String, reason: String) {
    var bench = Bench(Array(Self.clips.prefix(5)))
    bench.type(keys)
    #expect(bench.lines.last == reason)
    bench.type("k")
    #expect(bench.lines.last?.hasPrefix(" 1-9 paste") == true)
  }

  @Test func `without clips every key that needs one says so`() {
    for key in ["p", "e", "d", " ", "y"] {
      var bench = Bench([])
      bench.type(key)
      #expect(bench.lines.last == " no clip is selected", "\(key)")
    }
  }

  @Test func `errors stay until each is read and hide no other`() {
    var bench = Bench(Self.clips)
    bench.send(.failed(text: "first"))
    bench.send(.done(text: "pinned 1 clip"))
    bench.send(.failed(text: "second"))
    bench.send(.now(Bench.now))
    #expect(bench.lines.last == " ! first (1 of 2)")
    bench.press(.down)
    #expect(bench.lines.last == " ! second")
    bench.press(.escape)
    #expect(bench.lines.last == " pinned 1 clip")
    #expect(
      bench.selectedLines == [
        "▌2  text  clip 2" + String(repeating: " ", count: 48) + "x11          2m"
      ])
  }

  @Test func `what became of a copy is said, and the list stays as it is`() {
    var bench = Bench(Self.clips)
    let before = bench.lines.dropLast()
    bench.type("y")
    bench.send(.copied(text: "copied"))
    #expect(bench.lines.last == " copied")
    #expect(bench.lines.dropLast() == before)
    bench.send(.notCopied(text: "no clipboard"))
    #expect(bench.lines.last == " ! no clipboard")
    #expect(bench.lines.dropLast() == before)
    bench.type("k")
    bench.type("k")
    #expect(bench.lines.last?.contains("y copy") == true)
    #expect(bench.acts == [.copy([Self.id(1)])])
  }

  @Test(
    arguments: [
      (.focusGained, [.ingest]), (.focusLost, []), (.resumed, [.redraw]),
      (.ended(signal: 15), [.cancel]),
    ] as [(TerminalEvent, [Effect])])
  func `the terminal's events lead to acts`(event: TerminalEvent, acts: [Effect]) {
    var bench = Bench(Self.clips)
    bench.send(.terminal(event))
    #expect(bench.acts == acts)
  }

  @Test func `a click selects, a double click pastes, the wheel scrolls`() {
    var bench = Bench(Self.clips, rows: 8)
    bench.send(.terminal(.pointer(Pointer(.click, at: Position(column: 9, row: 3)))))
    #expect(bench.lines[3].hasPrefix("▌3  text  clip 3"))
    bench.send(.terminal(.pointer(Pointer(.scrollDown, at: Position(column: 9, row: 3)))))
    #expect(bench.lines[1].hasPrefix("▌1 ⚑text  clip 4"))
    bench.send(.terminal(.pointer(Pointer(.doubleClick, at: Position(column: 0, row: 2)))))
    bench.send(.terminal(.pointer(Pointer(.doubleClick, at: Position(column: 0, row: 0)))))
    bench.send(.terminal(.pointer(Pointer(.doubleClick, at: Position(column: 0, row: 7)))))
    #expect(bench.acts == [.paste([Self.id(5)])])
  }

  @Test func `a start with a query stands in the search line`() {
    var bench = Bench(Self.clips, options: ScreenOptions(query: "clip 1"))
    #expect(bench.lines[1].hasPrefix(" /clip 1"))
    #expect(bench.lines[1].hasSuffix("4 of 12"))
    bench.type("2")
    bench.press(.enter)
    #expect(bench.acts == [.paste([Self.id(12)])])
  }
}
