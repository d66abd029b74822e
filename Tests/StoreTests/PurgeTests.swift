import Clips
import Querying
import TestSupport
import Testing

@testable import Store

@Test func `a purge leaves no byte of a clip in any file`() throws {
  let fixture = try StoreFixture(pro: true)
  var random = SeededRandom(seed: 4)
  // Moves, deletions and clips of many sizes shift rows between pages, which leaves copies.
  for round in 0..<12 {
    try fixture.take(
      (0..<60).map { index in
        let mark = "<\(round * 60 + index)>"
        return String(repeating: mark, count: Int.random(in: 1...200, using: &random))
      })
    let ids = try fixture.clips().map(\.id)
    try fixture.store.delete(Array(ids.shuffled(using: &random).prefix(10)), at: fixture.now)
    let again = try fixture.clips().shuffled(using: &random).prefix(15)
      .map { Representation(type: .plainText, bytes: try fixture.bytes($0.id)) }
    try fixture.take(again.map { fixture.capture([$0], app: "app \(round)") })
  }
  let clips = try fixture.clips()
  let doomed = clips.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
  let marks = Set(
    doomed.map { String(decoding: $0.head.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self) + ">" }
  )
  let outcome = try fixture.store.purge(.clips(doomed.map(\.id)), at: fixture.now)
  #expect(outcome.unfinished == nil)
  #expect(outcome.erased.clips == doomed.count)
  #expect(outcome.erased.bytes == doomed.reduce(0) { $0 + $1.byteCount })
  #expect(try marksInFiles(of: fixture).isDisjoint(with: marks))
  #expect(try fixture.clips() == clips.filter { !doomed.contains($0) })
}

/// Every `<number>` in the store's files.
private func marksInFiles(of fixture: StoreFixture) throws -> Set<String> {
  var marks: Set<String> = []
  for name in try fixture.folder.names() {
    let bytes = try fixture.folder.read(name)
    var start: Int?
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "<") {
        start = index
      } else if byte == UInt8(ascii: ">"), let begin = start, index - begin < 6 {
        marks.insert(String(decoding: bytes[begin...index], as: UTF8.self))
        start = nil
      } else if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        start = nil
      }
    }
  }
  return marks
}

@Test func `a purge of all takes deleted and hidden clips too, and what is told of them`() throws {
  let fixture = try StoreFixture(pro: true)
  try fixture.take((1...60).map { "clip number \($0)" })
  var origin = Origin(app: "Particular App")
  origin.title = "Particular Title"
  let told = Capture(
    id: fixture.newID(), capturedAt: Timestamp(instant: fixture.now, offsetMinutes: 0),
    source: "particular-source",
    content: [
      Representation(type: MediaType("x-particular/type"), bytes: Array("content".utf8)),
      Representation(type: MediaType("x-particular/other"), bytes: Array("content".utf8)),
    ], origin: origin)
  try fixture.take([told])
  fixture.pass(.days(15))
  try fixture.store.delete([told.id], at: fixture.now)
  #expect(try fixture.store.size(of: .all).clips == 61)
  #expect(try !fixture.filesHolding("articular").isEmpty)
  let outcome = try fixture.store.purge(.all, at: fixture.now)
  #expect(outcome.erased.clips == 61)
  #expect(outcome.unfinished == nil)
  #expect(try fixture.filesHolding("clip number") == [])
  #expect(try fixture.filesHolding("articular") == [])
  #expect(try fixture.store.undo(at: fixture.now) == [])
  #expect(try fixture.texts() == [])
  try fixture.take("afterwards")
  #expect(try fixture.texts() == ["afterwards"])
}

@Test func `a purge by age or size takes what is older or larger, pinned or not`() throws {
  let fixture = try StoreFixture()
  try fixture.take("old", "old pin")
  try fixture.store.setPinned(true, [try fixture.id("old pin")], at: fixture.now)
  fixture.pass(.days(1))
  let limit = fixture.now
  try fixture.take("new", "new and longer")
  let old = try fixture.store.size(of: .matching(PurgeConditions(copiedBefore: limit)))
  #expect(old == PurgeSize(clips: 2, pinned: 1, bytes: 10))
  let outcome = try fixture.store.purge(
    .matching(PurgeConditions(copiedBefore: limit)), at: fixture.now)
  #expect(outcome == PurgeOutcome(erased: old))
  #expect(try fixture.texts() == ["new and longer", "new"])
  let larger = PurgeSelection.matching(PurgeConditions(largerThan: 3))
  #expect(try fixture.store.purge(larger, at: fixture.now).erased.clips == 1)
  #expect(try fixture.texts() == ["new"])
}

@Test func `a purge by several conditions takes only what meets all of them`() throws {
  let fixture = try StoreFixture()
  try fixture.take("secret plan", "secret")
  fixture.pass(.days(1))
  let limit = fixture.now
  try fixture.take("secret plan of today", "harmless words")
  let both = PurgeConditions(copiedBefore: limit, largerThan: 6, query: try matcher("SECRET"))
  #expect(try fixture.store.purge(.matching(both), at: fixture.now).erased.clips == 1)
  #expect(try fixture.texts() == ["harmless words", "secret plan of today", "secret"])
}

@Test func `a purge by text also finds what was deleted and can be undone`() throws {
  let fixture = try StoreFixture()
  try fixture.take("a secret", "other")
  try fixture.store.delete([try fixture.id("a secret")], at: fixture.now)
  let conditions = PurgeConditions(query: try matcher("secret"))
  #expect(try fixture.store.purge(.matching(conditions), at: fixture.now).erased.clips == 1)
  #expect(try fixture.store.undo(at: fixture.now) == [])
}

@Test func `a purge that finds nothing changes nothing`() throws {
  let fixture = try StoreFixture()
  try fixture.take("a")
  let outcome = try fixture.store.purge(.clips([fixture.newID()]), at: fixture.now)
  #expect(outcome == PurgeOutcome(erased: PurgeSize(clips: 0, pinned: 0, bytes: 0)))
  #expect(try fixture.texts() == ["a"])
}

@Test func `a purge beside a reader is finished by the next one`() throws {
  let fixture = try StoreFixture()
  try fixture.take("to be purged", "other")
  let id = try fixture.id("to be purged")
  let purger = try fixture.another()
  var outcome: PurgeOutcome?
  try fixture.store.export { _ in
    outcome = try? purger.purge(.clips([id]), at: fixture.now)
    return false
  }
  #expect(outcome?.erased.clips == 1)
  #expect(outcome?.unfinished == .busy)
  #expect(try fixture.texts() == ["other"])
  #expect(try purger.purge(.clips([]), at: fixture.now).unfinished == nil)
  #expect(try fixture.filesHolding("to be purged") == [])
}

@Test func `a name that a purge took away is written again when it is needed`() throws {
  let fixture = try StoreFixture()
  let other = try fixture.another()
  try fixture.take([fixture.capture("a", app: "Firefox")])
  _ = try other.purge(.all, at: fixture.now)
  try fixture.take([fixture.capture("b", app: "Firefox")])
  #expect(try other.page(offset: 0, count: 1, at: fixture.now).map(\.origin.app) == ["Firefox"])
}

/// The judge of a purge by text.
func matcher(_ query: String) throws -> QueryMatcher {
  let moment = QueryMoment(now: Timestamp(instant: Instant(milliseconds: 0), offsetMinutes: 0)) {
    _, _, _, _, _ in Instant(milliseconds: 0)
  }
  return try QueryMatcher(try Query(parsing: query), at: moment)
}

@Test(arguments: [
  ("meeting", ["secret", "picture"]), ("会議", ["files", "picture"]), ("kept", ["picture"]),
  ("app:mail", ["secret"]), ("larger:1k", ["long"]), ("-meeting kind:text", ["long"]),
  ("/end$/", ["long"]), ("pixels", []), ("nothing", []),
])
func `a purge by query judges every representation, title, app and file name`(
  _ query: String, _ expected: [String]
) throws {
  let fixture = try StoreFixture()
  let captures = [
    "secret": fixture.capture("meeting", app: "Mail", isSensitive: true),
    "files": fixture.capture([
      Representation(type: MediaType("text/uri-list"), bytes: Array("file:///%E4%BC%9A議".utf8))
    ]),
    "picture": fixture.capture([
      Representation(type: MediaType("image/png"), bytes: Array("pixels".utf8)),
      Representation(type: MediaType("text/html"), bytes: Array("<p>kept".utf8)),
      Representation(type: .plainText, bytes: Array("Meeting 会議".utf8)),
    ]),
    "long": fixture.capture(String(repeating: "a ", count: 100_000) + "end"),
  ]
  try fixture.take(Array(captures.values))
  let doomed = PurgeSelection.matching(PurgeConditions(query: try matcher(query)))
  #expect(try fixture.store.purge(doomed, at: fixture.now).erased.clips == expected.count)
  let left = Set(try fixture.clips().map(\.id))
  #expect(captures.filter { !left.contains($0.value.id) }.keys.sorted() == expected.sorted())
}
