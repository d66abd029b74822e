import Clips
import Screen
import Testing

@testable import Interface

@Suite struct ListTests {
  // MARK: Undo

  @Test func `what undo brings back is selected, in its place`() {
    let clips = Clip.samples(60)
    var bench = Bench(clips)
    bench.type("jjjj ")
    bench.type("jjd")
    bench.clips.remove(at: 4)
    bench.send(.done(text: "deleted 1 clip"))
    bench.type("G")
    #expect(bench.screen.clips.list.selectedClip?.id == .sample(60))
    bench.clips = clips
    bench.send(.restored([.sample(5)]))
    bench.send(.done(text: "1 clip back"))
    bench.send(.storeChanged)
    #expect(bench.screen.clips.list.selectedClip?.id == .sample(5))
    #expect(bench.selectedLines.count == 1)
  }

  @Test func `what undo brings back outside of the search leaves the selection`() {
    var bench = Bench(Clip.samples(9))
    bench.type("/clip 7")
    bench.press(.escape)
    bench.clips.insert(.sample(100, "other"), at: 0)
    bench.send(.restored([.sample(100)]))
    #expect(bench.screen.clips.list.selectedClip?.id == .sample(7))
    bench.send(.restored([]))
    #expect(bench.screen.clips.list.selectedClip?.id == .sample(7))
    bench.press(.escape)
    #expect(bench.screen.clips.list.selectedClip?.id == .sample(7))
  }

  @Test func `a person who has moved on meanwhile is not taken back`() {
    var bench = Bench(Clip.samples(9))
    bench.hold(.restored([.sample(5)]))
    bench.hold(.terminal(.key(.down)))
    bench.answer()
    #expect(bench.screen.clips.list.selectedClip?.id == .sample(2))
  }

  // MARK: Long lists

  /// A listing of a million clips, whose rows are made when they are asked for.
  private struct Million {
    static let count = 1_000_000
    var screen = MainScreen(now: Bench.now, size: Size(columns: 80, rows: 52))
    var questions = 0
    var loads: [Range<Int>] = []

    init() {
      let first = screen.begin()
      run(first)
    }

    mutating func press(_ keys: Key...) {
      for key in keys { run(screen.update(.terminal(.key(key)))) }
    }

    mutating func run(_ effects: [Effect]) {
      for effect in effects {
        switch effect {
        case .open(let question):
          questions += 1
          run(
            screen.update(
              .listing(
                Listing(
                  number: question.number, count: Self.count, examined: Self.count,
                  total: Self.count))))
        case .loadRows(let number, let rows):
          loads.append(rows)
          run(
            screen.update(
              .rows(
                number: number, offset: rows.lowerBound,
                clips: rows.map { .sample($0, "clip \($0)") })))
        default: break
        }
      }
    }

    var isWholeScreenLoaded: Bool {
      (screen.clips.list.top..<screen.clips.list.top + 50).allSatisfy {
        screen.clips.list[$0]?.id == .sample($0)
      }
    }
  }

  @Test func `scrolling through ten thousand rows always has them and holds few`() {
    var million = Million()
    for row in 1...10_000 {
      million.press(.down)
      guard million.isWholeScreenLoaded, million.screen.clips.list.rows.count <= 200 else {
        Issue.record("row \(row): holds \(million.screen.clips.list.rows.count) rows")
        return
      }
    }
    #expect(million.screen.clips.list.selectedClip?.id == .sample(10_000))
    // A screenful is fetched at a time, not a row.
    #expect(million.loads.count < 500)
  }

  @Test func `far jumps land on loaded rows`() {
    var million = Million()
    million.press(.character("G"))
    #expect(million.screen.clips.list.selectedClip?.id == .sample(999_999))
    #expect(million.isWholeScreenLoaded)
    million.press(.pageUp)
    #expect(million.screen.clips.list.selectedClip?.id == .sample(999_949))
    #expect(million.isWholeScreenLoaded)
    million.press(.character("g"))
    #expect(million.screen.clips.list.selectedClip?.id == .sample(0))
    #expect(million.loads == [0..<100, 999_900..<1_000_000, 0..<100])
  }

  @Test func `rows still to come are marked and pasted by nobody`() {
    var bench = Bench(Clip.samples(500), rows: 12)
    bench.hold(.terminal(.key(.character("G"))))
    #expect(bench.lines[1] == "          …")
    bench.hold(.terminal(.key(.enter)))
    #expect(bench.lines.last == " the clip is still being read")
    bench.answer()
    #expect(bench.acts == [])
    #expect(bench.lines[10].hasPrefix("▌   text  clip 500"))
  }

  // MARK: Live

  @Test func `a new clip appears and the selected one stays selected`() {
    var bench = Bench(Clip.samples(30), rows: 12)
    bench.press(.down)
    bench.clips.insert(.sample(100, "brand new"), at: 0)
    bench.send(.storeChanged)
    #expect(bench.lines[1].hasPrefix(" 1  text  brand new"))
    #expect(bench.selectedLines.map { $0.prefix(16) } == ["▌3  text  clip 2"])
  }

  @Test func `what waited in the inbox at the start comes to be selected`() {
    var bench = Bench(Clip.samples(30), rows: 12)
    bench.clips.insert(.sample(100, "waited"), at: 0)
    bench.send(.storeChanged)
    bench.send(.caughtUp)
    #expect(bench.selectedLines.map { $0.prefix(16) } == ["▌1  text  waited"])
  }

  @Test func `a selection made before the inbox was taken in stays`() {
    var bench = Bench(Clip.samples(30), rows: 12)
    bench.press(.down)
    bench.clips.insert(.sample(100, "waited"), at: 0)
    bench.send(.storeChanged)
    bench.send(.caughtUp)
    #expect(bench.selectedLines.map { $0.prefix(16) } == ["▌3  text  clip 2"])
  }

  @Test func `further down the rows stay where they are`() {
    var bench = Bench(Clip.samples(60), rows: 12)
    for _ in 0..<20 { bench.press(.down) }
    let before = bench.lines
    bench.clips.insert(.sample(100, "brand new"), at: 0)
    bench.send(.storeChanged)
    #expect(bench.lines[1...10] == before[1...10])
    #expect(bench.lines[0].hasPrefix(" nori  [Clips 61]"))
  }

  @Test func `when the selected clip goes, the next one takes its place`() {
    var bench = Bench(Clip.samples(5))
    bench.press(.down)
    bench.clips.remove(at: 1)
    bench.send(.storeChanged)
    #expect(bench.selectedLines.map { $0.prefix(16) } == ["▌2  text  clip 3"])
    bench.clips.removeAll()
    bench.send(.storeChanged)
    #expect(bench.lines[2] == "    No clips yet.")
  }

  @Test func `changes faster than answers do not keep answers away`() {
    var bench = Bench(Clip.samples(5))
    bench.clips.insert(.sample(100, "new"), at: 0)
    bench.hold(.storeChanged)
    for _ in 0..<1_000 { bench.hold(.storeChanged) }
    bench.answer()
    #expect(bench.lines[1].hasPrefix(" 1  text  new"))
    // One question for the first change, and one for all that came while it was open.
    #expect(bench.screen.clips.list.question?.number == 3)
  }

  @Test func `an overtaken answer is dropped`() {
    var screen = MainScreen(now: Bench.now, size: Size(columns: 80, rows: 24))
    _ = screen.begin()
    for character in "/ab" { _ = screen.update(.terminal(.key(.character(character)))) }
    let before = screen
    let old = Listing(number: 2, count: 9, examined: 9, total: 9)
    #expect(screen.update(.listing(old)) == [])
    #expect(screen.update(.rows(number: 2, offset: 0, clips: Clip.samples(9))) == [])
    #expect(screen == before)
    let new = Listing(number: 3, count: 1, examined: 9, total: 9)
    #expect(screen.update(.listing(new)) == [.loadRows(number: 3, rows: 0..<1)])
  }

  @Test func `a search under way shows what it has and how far it is`() {
    var screen = MainScreen(now: Bench.now, size: Size(columns: 40, rows: 8))
    _ = screen.begin()
    _ = screen.update(.listing(Listing(number: 1, count: 3, examined: 3, total: 3)))
    _ = screen.update(.rows(number: 1, offset: 0, clips: Clip.samples(3)))
    for character in "/x" { _ = screen.update(.terminal(.key(.character(character)))) }
    #expect(screen.render().lines[1] == " /x                                   … ")
    #expect(screen.render().lines[2].hasPrefix("▌1  text  clip 1"))
    _ = screen.update(.listing(Listing(number: 2, count: 1, examined: 500, total: 1_204)))
    _ = screen.update(.rows(number: 2, offset: 0, clips: [.sample(9, "x nine")]))
    #expect(screen.render().lines[1] == " /x                   1 of 1,204 · 41%… ")
    #expect(screen.render().lines[2].hasPrefix("▌1  text  x nine"))
    let more = screen.update(
      .listing(Listing(number: 2, count: 2, examined: 1_204, total: 1_204)))
    #expect(more == [.loadRows(number: 2, rows: 0..<2)])
    #expect(screen.render().lines[1] == " /x                          2 of 1,204 ")
  }

  // MARK: Typing ahead

  @Test func `keys typed before the first rows wait for them`() {
    var bench = Bench(Clip.samples(5))
    let options = bench.screen.options
    bench.screen = MainScreen(now: Bench.now, size: Size(columns: 80, rows: 24), options: options)
    let first = bench.screen.begin()
    #expect(bench.screen.update(.terminal(.key(.down))) == [])
    #expect(bench.screen.update(.terminal(.key(.enter))) == [])
    #expect(
      first == [
        .snippet(.count), .open(Question(number: 1, search: .everything, keeping: nil)),
      ])
    _ = bench.screen.update(.listing(Listing(number: 1, count: 5, examined: 5, total: 5)))
    let effects = bench.screen.update(.rows(number: 1, offset: 0, clips: Clip.samples(5)))
    #expect(effects == [.paste([.sample(2)])])
  }

  @Test func `Enter right after typing pastes what the text finds`() {
    var bench = Bench(Clip.samples(5))
    bench.hold(.terminal(.key(.character("/"))))
    bench.hold(.terminal(.key(.character("3"))))
    bench.hold(.terminal(.key(.enter)))
    #expect(bench.acts == [])
    bench.answer()
    #expect(bench.acts == [.paste([.sample(3)])])
  }

  @Test func `Esc takes back a key that waits`() {
    var bench = Bench(Clip.samples(5))
    bench.press(.character("/"))
    bench.hold(.terminal(.key(.character("3"))))
    bench.hold(.terminal(.key(.enter)))
    bench.hold(.terminal(.key(.escape)))
    bench.answer()
    #expect(bench.acts == [])
  }

  // MARK: Deleting

  @Test func `a deleted clip leaves the list at once, and comes back when that failed`() {
    var bench = Bench(Clip.samples(4))
    bench.press(.character("d"))
    #expect(bench.acts == [.delete([.sample(1)])])
    #expect(bench.lines[0] == " nori  [Clips 3]  Snippets 0")
    #expect(bench.lines[1].hasPrefix("▌1  text  clip 2"))
    bench.send(.failed(text: "The clip could not be deleted."))
    #expect(bench.lines[0] == " nori  [Clips 4]  Snippets 0")
    #expect(bench.lines[1].hasPrefix(" 1  text  clip 1"))
    #expect(bench.lines[2].hasPrefix("▌2  text  clip 2"))
  }

  @Test func `marks of deleted clips are gone`() {
    var bench = Bench(Clip.samples(4))
    bench.type("  d")
    #expect(bench.acts == [.delete([.sample(1), .sample(2)])])
    bench.press(.enter)
    #expect(bench.acts.last == .paste([.sample(3)]))
  }
}
