import Clips
import Screen
import Snippets
import TestSupport
import Testing

@testable import Interface

@Suite struct RobustnessTests {
  static let sizes =
    [(0, 0), (1, 1), (0, 9), (9, 0), (19, 4), (20, 3), (20, 4), (20, 5), (21, 6)]
    + [(33, 5), (40, 10), (59, 7), (80, 24), (99, 24), (100, 4), (101, 9), (300, 100)]

  private static let hostile: [Clip] = [
    .sample(1, ""), .sample(2, "\u{0}\u{1b}[2J\u{7f}"), .sample(3, "👩‍👩‍👧e\u{301}\u{301}会"),
    .sample(4, String(repeating: "\u{300}", count: 250)), .sample(5, "\r\n\r\n"),
    .sample(6, "a\tb", app: "\u{202e}\u{1b}]0;x\u{7}", title: "\n\u{9c}", url: "\u{1b}c"),
    .sample(7, "x", kind: .image, type: MediaType("image/\u{1b}[m")),
    .sample(8, "file:///%1b%5b", kind: .files, type: MediaType("text/uri-list")),
  ]

  private static let hostileSnippets: [Snippet] =
    [
      .sample(
        "a\u{202e}\u{9b}31m", "\u{1b}]52;c;aGk=\u{7}${1:\u{1b}[2J}\u{0}", folder: "\u{1b}[31m",
        tags: ["\u{1b}c"], description: "\u{7}", prompts: [1: "\u{1b}[0m\u{202e}"]),
      .sample("choices", "${1|\u{1b}c,会議,\(String(repeating: "long ", count: 60))|} $1 $CMD_x $x"),
      .sample("", ""), .sample("会議室", String(repeating: "\u{300}", count: 300)),
    ] + (1...30).map { .sample("many \($0)", "${\($0):$1} ${1:x}\n\t") }

  @Test(arguments: sizes)
  func `every size is drawn without a control character`(columns: Int, rows: Int) {
    for (keys, tab) in [
      ("", Tab.clips), ("/a", .clips), ("?", .clips), ("l", .clips), ("  ", .clips),
      ("GJw>", .clips), ("s", .clips), ("", .snippets), ("/a", .snippets), ("l", .snippets),
      ("1ab", .snippets), ("2", .snippets), ("GJD", .snippets),
    ] {
      var bench = Bench(
        Self.hostile + Clip.samples(40), columns: columns, rows: rows,
        options: ScreenOptions(tab: tab), snippets: Self.hostileSnippets)
      bench.type(keys)
      for step in 0..<8 {
        bench.press(.down)
        guard step == 7 || columns * rows < 2_000 else { continue }
        let frame = bench.screen.render()
        #expect(frame.size == Size(columns: columns, rows: rows))
        let scalars = frame.cells.flatMap(\.text.unicodeScalars)
        #expect(!scalars.contains { $0.value < 0x20 || (0x7f..<0xa0).contains($0.value) })
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `no order of events breaks the screen`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bench = Bench(Self.hostile + Clip.samples(60), snippets: Self.hostileSnippets)
    let keys = KeyTable.entries.flatMap(\.keys) + "aé会 ".map(Key.character)
    for step in 0..<500 {
      let message = Self.message(from: &random, keys: keys)
      if Bool.random(using: &random) { bench.send(message) } else { bench.hold(message) }
      if step % 7 == 0 {
        if Bool.random(using: &random), bench.clips.count > 3 {
          bench.clips.remove(at: Int.random(in: 0..<bench.clips.count, using: &random))
        } else {
          bench.clips.insert(.sample(1_000 + step, "clip \(step)"), at: 0)
        }
        bench.hold(.storeChanged)
      }
      if step % 10 == 0 { _ = bench.screen.render() }
      let list = bench.screen.clips.list
      #expect(list.rows.count <= ListState.mostRows, "seed \(seed)")
      #expect(list.selected >= 0 && list.selected <= max(list.count - 1, 0), "seed \(seed)")
      #expect(list.top >= 0 && list.top <= max(list.selected, 0), "seed \(seed)")
      let snippets = bench.screen.snippets.list
      #expect(
        snippets.selected >= 0 && snippets.selected <= max(snippets.count - 1, 0), "seed \(seed)")
    }
    // Once all is answered and the store has spoken last, the screen shows the store.
    bench.answer()
    bench.send(.terminal(.resized(Size(columns: 80, rows: 24))))
    bench.press(.escape, .escape, .escape, .escape, .escape)
    if bench.screen.tab == .snippets {
      bench.press(.tab, .escape, .escape, .escape, .escape, .escape)
    }
    bench.send(.storeChanged)
    bench.press(.character("g"))
    #expect(bench.screen.clips.list.count == bench.clips.count, "seed \(seed)")
    #expect(bench.screen.clips.list[0]?.id == bench.clips.first?.id, "seed \(seed)")
  }

  private static func message(from random: inout SeededRandom, keys: [Key]) -> Message {
    let sizes = sizes
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      let size = sizes[Int.random(in: 0..<sizes.count, using: &random)]
      return .terminal(.resized(Size(columns: size.0, rows: min(size.1, 60))))
    case 1:
      let actions: [Pointer.Action] = [.click, .doubleClick, .scrollUp, .scrollDown]
      let place = Position(
        column: Int.random(in: -1..<120, using: &random),
        row: Int.random(in: -1..<60, using: &random))
      return .terminal(
        .pointer(Pointer(actions[Int.random(in: 0..<4, using: &random)], at: place)))
    case 2: return .failed(text: "failed\n\u{1b}")
    case 3: return .done(text: "done")
    case 4: return .terminal(.pasted(random.bytes(5)))
    case 5: return .storeChanged
    case 6:
      let request = PictureRequest(clip: .sample(7), size: Size(columns: 40, rows: 20))
      return .picture(request, Picture(escaped: Array("▀▀\n▀".utf8), within: request.size))
    default: return .terminal(.key(keys[Int.random(in: 0..<keys.count, using: &random)]))
    }
  }
}
