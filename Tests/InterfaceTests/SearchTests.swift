import Clips
import Querying
import Screen
import Testing

@testable import Interface

@Suite struct SearchTests {
  private static let clips: [Clip] = [
    .sample(1, "https://example.com/a", kind: .url, copies: 2),
    .sample(2, "kind words", copies: 5),
    .sample(3, "https://example.com/b", kind: .url),
  ]

  private func query(_ text: String) throws -> Query { try Query(parsing: text) }

  @Test func `a question carries what was parsed`() throws {
    var bench = Bench(Self.clips)
    bench.type("/kind:url example")
    #expect(bench.questions.last?.search == Search(try query("kind:url example")))
    #expect(bench.lines[2].contains("https://example.com/a"))
    #expect(bench.lines[3].contains("https://example.com/b"))
    #expect(bench.lines[1].hasSuffix("2 of 3"))
  }

  @Test func `a mistake keeps the last good answer and is told in place`() throws {
    var bench = Bench(Self.clips)
    bench.type("/kind")
    #expect(bench.lines[1].hasSuffix("1 of 3"))
    let asked = bench.questions.count
    bench.type(":urk")
    #expect(bench.questions.count == asked)
    #expect(bench.lines[2].contains("kind words"))
    #expect(bench.lines[1].hasPrefix(" /kind:urk"))
    #expect(bench.lines[1].hasSuffix("1 of 3"))
    #expect(
      bench.lines.suffix(2) == [
        " ! There is no such kind. Kinds are text, url, email, path, color, code, html,",
        "   image and files.",
      ])
    let frame = bench.screen.render()
    let marked = (0..<80).filter { frame[$0, 1].style.attributes.contains(.reversed) }
    #expect(marked == [7, 8, 9])
    bench.press(.backspace)
    bench.type("l")
    #expect(bench.questions.count == asked + 1)
    #expect(bench.lines[1].hasSuffix("2 of 3"))
    #expect(bench.lines.last?.hasPrefix(" ⏎ paste") == true)
  }

  @Test func `a mistake taken back asks nothing anew`() {
    var bench = Bench(Self.clips)
    bench.type("/words kind")
    let asked = bench.questions.count
    bench.type(":")
    bench.press(.backspace)
    #expect(bench.questions.count == asked)
    #expect(bench.screen.clips.searching.error == nil)
  }

  @Test func `Enter pastes nothing while the search has a mistake, until it is left`() {
    var bench = Bench(Self.clips)
    bench.type("/words kind:urk")
    bench.press(.enter)
    #expect(bench.acts == [])
    bench.press(.escape)
    #expect(bench.lines.contains { $0.contains("There is no such kind") })
    bench.press(.enter)
    #expect(bench.acts == [.paste([.sample(2)])])
  }

  @Test func `keys typed ahead of a mistake mean the answer before it`() {
    var bench = Bench(Self.clips)
    bench.type("/")
    for character in "words" { bench.hold(.terminal(.key(.character(character)))) }
    for character in " kind:" { bench.hold(.terminal(.key(.character(character)))) }
    bench.hold(.terminal(.key(.escape)))
    bench.hold(.terminal(.key(.character("1"))))
    #expect(bench.acts == [])
    bench.answer()
    #expect(bench.acts == [.paste([.sample(2)])])
  }

  @Test func `keys that mean rows do not wait for a mistake to be answered`() {
    var bench = Bench(Self.clips)
    bench.type("/kind:")
    bench.press(.down, .escape, .character("1"))
    #expect(bench.acts == [.paste([.sample(2)])])
  }

  @Test func `a start with a mistake shows all clips and what is wrong`() {
    let bench = Bench(Self.clips, options: ScreenOptions(query: "larger:much"))
    #expect(bench.lines[1].hasSuffix("3 of 3"))
    #expect(bench.lines.last == " ! This is no size. Type 512, 10k or 1.5MiB.")
  }

  @Test func `Esc leaves a mistake behind as it does a search`() {
    var bench = Bench(Self.clips)
    bench.type("/words kind:")
    bench.press(.escape, .escape)
    #expect(bench.lines[1].hasPrefix(" 1  url"))
    #expect(bench.screen.clips.searching.error == nil)
    #expect(bench.questions.last?.search == .everything)
  }

  @Test func `a notice is read before a mistake is told again`() {
    var bench = Bench(Self.clips)
    bench.type("/kind:")
    bench.send(.failed(text: "The disk is full."))
    #expect(bench.lines.last == " ! The disk is full.")
    bench.press(.left)
    #expect(bench.lines.contains { $0.hasPrefix(" ! kind: needs a kind") })
  }

  struct Mark: Sendable {
    let text: String
    let search: String
    let columns: [Int]
  }

  static let marks = [
    Mark(text: "a ﬁne day", search: "fi", columns: [2]),
    Mark(text: "5㌔ run", search: "きろ", columns: [1, 2]),
    Mark(text: "xか\u{3099}y", search: "が", columns: [1, 2]),
    Mark(text: "xか\u{3099}y", search: "か", columns: []),
    Mark(text: "Straße", search: "SS", columns: [4]),
    Mark(text: "cafe\u{301} bar", search: "é", columns: [3]),
    Mark(text: "ABC abc", search: "case:abc", columns: [4, 5, 6]),
    Mark(text: "x1 y22", search: "/[0-9]+/", columns: [1, 4, 5]),
    Mark(text: "a b c", search: "a c -z", columns: [0, 4]),
    Mark(text: "plain", search: "kind:text", columns: []),
  ]

  @Test(arguments: marks)
  func `what was searched for is marked in list and preview`(example: Mark) {
    var bench = Bench([.sample(1, example.text)], columns: 120)
    bench.type("/")
    bench.send(.terminal(.pasted(Array(example.search.utf8))))
    guard bench.screen.clips.list.count > 0 else {
      #expect(example.columns == [])
      return
    }
    let frame = bench.screen.render()
    func marked(from start: Int) -> [Int] {
      (0..<16).filter { frame[start + $0, 2].style.attributes.contains(.underlined) }
    }
    #expect(marked(from: 10) == example.columns)
    #expect(marked(from: 74) == example.columns)
  }

  @Test(arguments: ["needle", "/n[e]{2}dle/", "e", "zzz"])
  func `a long preview is marked wherever it is looked at`(search: String) throws {
    let lines = (0..<9_000).map { $0 % 3_000 == 1_000 ? "a needle \($0)" : "some hay \($0)" }
    let text = lines.joined(separator: "\n")
    var bench = Bench(
      [.sample(1, String(text.prefix(Clip.headLimit)), byteCount: text.utf8.count)], columns: 120)
    bench.contents[.sample(1)] = Array(text.utf8)
    bench.send(.storeChanged)
    bench.type("/")
    bench.send(.terminal(.pasted(Array(search.utf8))))
    bench.press(.escape)
    let expected = Highlighter(try query(search)).ranges(in: Array(text.utf8))
    for _ in 0..<20 {
      for _ in 0..<500 { bench.screen.clips.preview.scroll(by: 1) }
      let preview = bench.screen.clips.preview
      #expect(preview.matches == Array(expected.prefix(preview.matches.count)))
      let seen = preview.text?.end(ofRows: preview.top + 20) ?? 0
      #expect(expected.filter { $0.lowerBound < seen }.count <= preview.matches.count)
    }
    #expect(bench.screen.clips.preview.matches == expected)
  }

  @Test func `the order is cycled, asked for and shown`() throws {
    var bench = Bench(Self.clips)
    bench.type("/example")
    bench.press(.control("o"))
    #expect(bench.questions.last?.search == Search(try query("example"), order: .oldest))
    #expect(bench.lines[1].hasSuffix("oldest first · 2 of 3"))
    #expect(bench.lines[2].hasPrefix("▌1  url   https://example.com/b"))
    bench.press(.escape, .character("o"))
    #expect(bench.lines[1].hasSuffix("most copied first · 2 of 3"))
    #expect(bench.lines[2].hasPrefix("▌1  url   https://example.com/a"))
    bench.press(.character("o"))
    #expect(bench.lines[1].hasSuffix("best first · 2 of 3"))
    bench.press(.character("o"))
    #expect(!bench.lines[1].contains("first"))
  }

  @Test func `an order chosen without a search is kept for the next`() {
    var bench = Bench(Self.clips)
    let asked = bench.questions.count
    bench.type("o")
    #expect(bench.questions.count == asked)
    #expect(bench.lines.last == " a search lists the oldest first")
    #expect(bench.lines[1].contains("https://example.com/a"))
    bench.type("/example")
    #expect(bench.questions.last?.search.order == .oldest)
  }

  @Test func `a start with an order lists by it`() {
    let bench = Bench(
      Self.clips, options: ScreenOptions(query: "example", order: .oldest))
    #expect(bench.lines[2].contains("https://example.com/b"))
  }

  @Test func `an order that needs all shows its progress and then all at once`() throws {
    var bench = Bench(Self.clips)
    bench.type("/example")
    bench.hold(.terminal(.key(.control("o"))))
    bench.answer()
    bench.hold(.terminal(.key(.control("o"))))
    let number = try #require(bench.screen.clips.list.question?.number)
    bench.hold(
      .listing(Listing(number: number, count: 0, matches: 1, examined: 1, total: 3)))
    #expect(bench.lines[1].hasSuffix("most copied first · 1 of 3 · 33%…"))
    #expect(bench.lines[2].contains("https://example.com/b"))
    bench.answer()
    #expect(bench.lines[1].hasSuffix("most copied first · 2 of 3"))
    #expect(bench.lines[2].contains("https://example.com/a"))
  }

  @Test(arguments: [("example", 4), ("nothing like it", 4)])
  func `on free one line tells that more is Pro`(search: String, row: Int) {
    let line = "Searching all you ever copied is Pro: nori pro"
    var bench = Bench(Self.clips)
    bench.isLimited = true
    bench.type("/" + search)
    #expect(bench.lines.filter { $0.contains("Pro") }.count == 1)
    #expect(bench.lines[row].contains(line))
    bench.press(.escape, .escape)
    #expect(!bench.lines.contains { $0.contains("Pro") })
    bench.isLimited = false
    bench.type("/" + search)
    #expect(!bench.lines.contains { $0.contains("Pro") })
  }

  @Test func `a remark on an overtaken search is not said`() throws {
    var bench = Bench(Self.clips)
    bench.type("/example")
    let number = try #require(bench.screen.clips.list.question?.number)
    bench.send(.searchRemark(number: number - 1, text: "old"))
    #expect(!bench.lines.contains(" old"))
    bench.send(.searchRemark(number: number, text: "1 clip could not be searched"))
    #expect(bench.lines.last == " 1 clip could not be searched")
    bench.type("s")
    #expect(bench.lines.last?.contains("could not") == false)
  }
}
