import Clips
import Screen
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

  @Test(arguments: sizes)
  func `every size is drawn without a control character`(columns: Int, rows: Int) {
    for keys in ["", "/a", "?", "l", "  ", "GJw>"] {
      var bench = Bench(Self.hostile + Clip.samples(40), columns: columns, rows: rows)
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
    var bench = Bench(Self.hostile + Clip.samples(60))
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
      let list = bench.screen.list
      #expect(list.rows.count <= ListState.mostRows, "seed \(seed)")
      #expect(list.selected >= 0 && list.selected <= max(list.count - 1, 0), "seed \(seed)")
      #expect(list.top >= 0 && list.top <= max(list.selected, 0), "seed \(seed)")
    }
    // Once all is answered and the store has spoken last, the screen shows the store.
    bench.answer()
    bench.send(.terminal(.resized(Size(columns: 80, rows: 24))))
    bench.press(.escape, .escape, .escape, .escape, .escape)
    bench.send(.storeChanged)
    bench.press(.character("g"))
    #expect(bench.screen.list.count == bench.clips.count, "seed \(seed)")
    #expect(bench.screen.list[0]?.id == bench.clips.first?.id, "seed \(seed)")
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
