import Clips
import Screen
import Testing

@testable import Interface

@Suite struct PreviewTests {
  /// A long clip, whose row holds only its beginning.
  private static let lines = (1...100).map { "line \($0) " + String(repeating: "x", count: 20) }

  private func opened(columns: Int = 100, rows: Int = 10) -> Bench {
    let text = Self.lines.joined(separator: "\n")
    let clips: [Clip] = [
      .sample(1, text, byteCount: text.utf8.count), .sample(2, "short"),
      .sample(3, "hunter2", isSecret: true),
    ]
    var bench = Bench([], columns: columns, rows: rows)
    bench.clips = clips
    bench.contents[.sample(1)] = Array(text.utf8)
    bench.send(.storeChanged)
    return bench
  }

  /// The rows of the preview's side of a wide screen.
  private func side(_ bench: Bench) -> [String] {
    bench.lines.dropFirst().dropLast().map { line in
      String(line.drop { $0 != "│" }.dropFirst(2))
    }
  }

  @Test func `the preview scrolls to the end and no further`() {
    var bench = opened()
    #expect(side(bench)[0].hasPrefix("line 1 "))
    bench.type("JJ")
    #expect(side(bench)[0].hasPrefix("line 3 "))
    for _ in 0..<500 { bench.type("J") }
    #expect(side(bench)[5].hasPrefix("line 100"))
    bench.type("K")
    #expect(side(bench)[5].hasPrefix("line 99 "))
  }

  @Test func `lines not wrapped are scrolled sideways`() {
    var bench = opened()
    bench.type("w")
    #expect(side(bench)[1].hasPrefix("line 2 "))
    bench.type(">")
    #expect(side(bench)[1].hasPrefix("…xxxxxx"))
    bench.type("<<")
    #expect(side(bench)[1].hasPrefix("line 2 "))
  }

  @Test(arguments: [(Look.unicode, "…"), (.ascii, "~")])
  func `lines that go on past an edge say so there`(look: Look, sign: String) {
    let digits = "0123456789"
    let text = "\(digits)\(digits)\(digits)\(digits)\(digits)\nshort\n\n日本語日本語日本語日本語"
    var bench = Bench(
      [.sample(1, text)], columns: 100, rows: 9, options: ScreenOptions(look: look))
    bench.type("w")
    func rows() -> [String] { bench.lines[1...4].map { String($0.dropFirst(61)) } }
    #expect(
      rows() == [
        " \(digits)\(digits)\(digits)0123456\(sign)", " short", "", " 日本語日本語日本語日本語",
      ])
    bench.type(">")
    #expect(
      rows() == [
        " \(sign)9\(digits)\(digits)\(digits)01234\(sign)", "", "", " \(sign) 語日本語日本語",
      ])
    bench.type(">")
    #expect(
      rows() == [" \(sign)789\(digits)\(digits)\(digits)", "", "", " \(sign) 日本語"])
    bench.type("w")
    #expect(!rows().joined().contains(sign))
  }

  @Test func `another clip is shown from its start`() {
    var bench = opened()
    bench.type("JJJj")
    #expect(side(bench)[0] == "short")
    bench.type("k")
    #expect(side(bench)[0].hasPrefix("line 1 "))
  }

  @Test func `the first match is brought into sight`() {
    var bench = opened()
    bench.type("/\"line 77\"")
    #expect(side(bench).map { $0.prefix(8) }.contains("line 77 "))
    var other = opened(columns: 80)
    other.screen.clips.preview.isOpen = true
    other.type("/\"LINE 77\"")
    other.press(.escape)
    #expect(other.lines.contains { $0.hasPrefix(" line 77 ") })
  }

  @Test func `a secret is not shown`() {
    var bench = opened()
    bench.type("jj")
    #expect(side(bench)[0] == "A secret: not shown, but pasted.")
    #expect(!bench.lines.joined().contains("hunter2"))
  }

  @Test func `only what a row does not hold is loaded, one at a time`() {
    let long = String(repeating: "y", count: 600)
    var screen = MainScreen(now: Bench.now, size: Size(columns: 120, rows: 24))
    _ = screen.begin()
    _ = screen.update(.listing(Listing(number: 1, count: 3, examined: 3, total: 3)))
    let clips: [Clip] = [.sample(1, "short"), .sample(2, long), .sample(3, long)]
    #expect(screen.update(.rows(number: 1, offset: 0, clips: clips)) == [])
    #expect(screen.update(.terminal(.key(.down))) == [.loadPreview(.sample(2))])
    #expect(screen.update(.terminal(.key(.down))) == [])
    let late = Preview(id: .sample(2), formats: [], bytes: [], isCut: false)
    #expect(screen.update(.preview(late)) == [.loadPreview(.sample(3))])
    let asked = Preview(id: .sample(3), formats: [], bytes: Array(long.utf8), isCut: false)
    #expect(screen.update(.preview(asked)) == [])
  }

  @Test func `contents changed by another are loaded again`() {
    var bench = opened()
    bench.contents[.sample(1)] = Array("other words".utf8)
    bench.send(.storeChanged)
    #expect(side(bench)[0] == "other words")
  }

  @Test func `the preview over the list closes on the way back`() {
    var bench = opened(columns: 80)
    bench.press(.right, .end)
    #expect(bench.lines[6].hasPrefix(" line 100"))
    bench.press(.home)
    #expect(bench.lines[1].hasPrefix(" line 1 "))
    bench.press(.escape)
    #expect(bench.lines[1].hasPrefix("▌1  text  line 1 "))
  }
}
