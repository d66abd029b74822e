import Clips
import Querying
import SQLite
import TestSupport
import Testing

@testable import Store

/// Texts made of few letters of many scripts, so that short terms are found often.
private struct Texts {
  var random: SeededRandom
  static let letters = [
    "a", "b", "A", "é", "e\u{301}", " ", " ", "\n", "ß", "s", "ﬁ", "f", "i", "会", "議", "カ", "か",
    "カ\u{3099}", "が", "ｶﾞ", "한", "국", "й", "и", "ы", "1", "0", ".", "-", "/", "\"", "😀", "\u{200b}",
    "ไ", "ท", "ि", "क", "م", "ر", "\u{301}",
  ]

  mutating func next(upTo length: Int, of alphabet: Int = Texts.letters.count) -> String {
    let count = Int.random(in: 0...length, using: &random)
    return (0..<count).map { _ in
      Texts.letters[Int.random(in: 0..<alphabet, using: &random)]
    }.joined()
  }
}

extension ReferenceSearch.Term {
  /// Nil where it cannot be typed, or folds to nothing.
  fileprivate init?(_ text: String, isNegated: Bool = false) {
    guard !text.unicodeScalars.contains("\""), !Folding.folded(text).isEmpty else { return nil }
    self.init(text: text, isNegated: isNegated)
  }

  /// So typed that all of it is literal.
  fileprivate var typed: String { (isNegated ? "-" : "") + "\"\(text)\"" }
}

@Suite struct SearchTests {
  @Test func `every term of one or two letters is found where it stands`() throws {
    let fixture = try StoreFixture(pro: true)
    var texts = Texts(random: SeededRandom(seed: 1))
    try fixture.take((0..<120).map { _ in texts.next(upTo: 6, of: 24) })
    try fixture.index()
    try fixture.take((0..<12).map { _ in texts.next(upTo: 6, of: 24) })
    try expectCovered(fixture)
    let reference = try ReferenceSearch(fixture)
    let letters = Texts.letters.prefix(24)
    for text in letters + letters.flatMap({ first in letters.map { first + $0 } }) {
      guard let term = ReferenceSearch.Term(text) else { continue }
      #expect(try fixture.search(term.typed) == reference.find([term]), "\(text.debugDescription)")
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `whatever happens to clips, a search finds what looking at each finds`(
    seed: UInt64
  ) throws {
    let fixture = try StoreFixture(pro: true)
    var random = SeededRandom(seed: seed)
    var texts = Texts(random: SeededRandom(seed: seed &+ 100))
    var known: [String] = []
    for round in 0..<16 {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let text = texts.next(upTo: Bool.random(using: &random) ? 12 : 900)
        known.append(text)
        try fixture.take(text)
      }
      let ids = try fixture.clips().map(\.id)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: try fixture.take(known.randomElement(using: &random) ?? "a")
      case 1:
        try fixture.store.delete(Array(ids.shuffled(using: &random).prefix(3)), at: fixture.now)
      case 2: _ = try fixture.store.undo(at: fixture.now)
      case 3:
        _ = try fixture.store.edit(
          ids.randomElement(using: &random) ?? UUID(high: 0, low: 0),
          to: Array(texts.next(upTo: 20).utf8), as: fixture.newID(), at: fixture.now)
      case 4:
        let old = ArchivedClip(
          id: fixture.newID(), kind: .text,
          copiedAt: Timestamp(instant: fixture.now, offsetMinutes: 0), source: "x",
          content: [Representation(type: .plainText, bytes: Array(texts.next(upTo: 9).utf8))],
          rank: ArchivedClip.place(
            copiedAt: fixture.now.advanced(
              by: .zero - .seconds(Int64.random(in: 0...100, using: &random)))))
        _ = try fixture.store.import([old], at: fixture.now)
      case 5:
        _ = try fixture.store.purge(
          .clips(Array(ids.shuffled(using: &random).prefix(1))), at: fixture.now)
      case 6: fixture.pass(.days(Int64.random(in: 0...4, using: &random)))
      case 7: fixture.rules.clips = Int.random(in: 30...80, using: &random)
      default:
        try fixture.index(
          capacity: seed.isMultiple(of: 2) ? 6 : 1_000, steps: Int.random(in: 1...9, using: &random)
        )
      }
      try expectCovered(fixture)
      let reference = try ReferenceSearch(fixture)
      for _ in 0..<25 {
        let terms = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
          ReferenceSearch.Term(
            texts.next(upTo: 4), isNegated: Int.random(in: 0..<5, using: &random) == 0)
        }
        guard !terms.isEmpty else { continue }
        let query = terms.map(\.typed).joined(separator: " ")
        let expected = reference.find(terms)
        #expect(try fixture.search(query) == expected, "\(query.debugDescription), round \(round)")
        #expect(
          try fixture.search(query, order: .oldest, sliced: true) == expected.reversed(),
          "\(query.debugDescription), round \(round)")
      }
    }
  }

  @Test func `a narrower search looks only at what the wider one has found`() throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take("meeting one", "meet", "other", "a meeting")
    let wide = try ClipSearch(
      try Query(parsing: "meet"), in: fixture.store, index: nil, at: .at(fixture.now))
    while !wide.isOver { try wide.advance(at: fixture.now) { true } }
    try fixture.store.delete([try fixture.id("a meeting")], at: fixture.now)
    let narrow = try ClipSearch(
      try Query(parsing: "meeting"), in: fixture.store, index: nil, among: wide.found[0..<3],
      at: .at(fixture.now))
    while !narrow.isOver { try narrow.advance(at: fixture.now) { true } }
    let found = try fixture.store.clips(at: narrow.found[0..<3])
    #expect(found.map(\.head) == [Array("meeting one".utf8)])
    #expect(narrow.examined == 3)
  }

  @Test(arguments: SearchOrder.allCases)
  func `a clip that was copied again is found once, and those between are not lost`(
    order: SearchOrder
  ) throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take((0..<20).map { "needle number \($0)" })
    try fixture.index(capacity: 100)
    try fixture.take("needle number 3", "needle, another")
    try fixture.index(capacity: 100)
    try expectCovered(fixture)
    let found = try fixture.search("needle", order: order, sliced: true)
    #expect(Set(found).count == 21)
    #expect(found.count == 21)
    let newest = try ReferenceSearch(fixture).find([.init(text: "needle", isNegated: false)])
    if order == .newest { #expect(found == newest) }
    if order == .oldest { #expect(found == newest.reversed()) }
  }

  @Test func `files are found by their decoded names, however many were copied`() throws {
    let fixture = try StoreFixture(pro: true)
    let names = (0..<30_000).map { "file:///home/%E4%BC%9A%E8%AD%B0/a%20file%20\($0)" }
    try fixture.take([
      fixture.capture([
        Representation(
          type: MediaType("text/uri-list"), bytes: Array(names.joined(separator: "\r\n").utf8))
      ])
    ])
    #expect(try fixture.search("会議").count == 1)
    try fixture.index()
    #expect(try fixture.search("\"a file 29999\"").count == 1)
  }
}
