import Clips
import TestSupport
import Testing

@testable import Store

private func exported(_ fixture: StoreFixture) throws -> [ArchivedClip] {
  var clips: [ArchivedClip] = []
  try fixture.store.export {
    clips.append($0)
    return true
  }
  return clips
}

/// A store with pins, repeats, several representations and a large clip.
private func filled() throws -> StoreFixture {
  let fixture = try StoreFixture(pro: true)
  try fixture.take("a", "b", "c", "a")
  var origin = Origin(app: "Firefox", selection: .primary)
  origin.title = "A title"
  var random = SeededRandom(seed: 1)
  try fixture.take([
    Capture(
      id: fixture.newID(), capturedAt: Timestamp(instant: fixture.now, offsetMinutes: -570),
      source: "x11",
      content: [
        Representation(type: .plainText, bytes: random.bytes(100_000)),
        Representation(type: MediaType("text/html"), bytes: [0, 255]),
      ], origin: origin)
  ])
  try fixture.store.setPinned(true, [try fixture.id("b")], at: fixture.now)
  return fixture
}

@Test func `what is exported and imported elsewhere is the same history`() throws {
  let first = try filled()
  let archive = try exported(first)
  #expect(archive.map(\.rank) == archive.map(\.rank).sorted())
  let second = try StoreFixture(pro: true, machine: 2)
  second.now = first.now
  #expect(
    try second.store.import(archive, at: second.now) == archive.map { _ in .added })
  #expect(try second.clips() == first.clips())
  #expect(try exported(second) == archive)
}

@Test func `importing the same again changes nothing`() throws {
  let fixture = try filled()
  let archive = try exported(fixture)
  let before = try fixture.clips()
  #expect(
    try fixture.store.import(archive, at: fixture.now) == archive.map { _ in .knownAlready })
  #expect(try fixture.clips() == before)
}

@Test func `secrets are never exported`() throws {
  let fixture = try StoreFixture()
  try fixture.take([fixture.capture("hunter2", isSensitive: true), fixture.capture("open")])
  #expect(try exported(fixture).map(\.content[0].bytes) == [Array("open".utf8)])
}

@Test func `an import brings back what was deleted or purged`() throws {
  let fixture = try filled()
  let archive = try exported(fixture)
  let before = try fixture.clips()
  try fixture.store.delete([before[0].id], at: fixture.now)
  _ = try fixture.store.purge(.clips([before[1].id]), at: fixture.now)
  let outcomes = try fixture.store.import(archive, at: fixture.now)
  #expect(outcomes.reversed().prefix(2) == [.restored, .added])
  #expect(try fixture.clips() == before)
}

@Test func `an imported clip of equal contents is merged, at the newer place`() throws {
  let fixture = try StoreFixture()
  try fixture.take("a", "b")
  let own = try fixture.id("a")
  var archived = ArchivedClip(
    id: fixture.newID(), kind: .text, pinnedAt: fixture.now,
    copiedAt: Timestamp(instant: fixture.now.advanced(by: .hours(-1)), offsetMinutes: 0),
    copies: 3, source: "x",
    content: [Representation(type: .plainText, bytes: Array("a".utf8))],
    rank: ArchivedClip.place(copiedAt: fixture.now.advanced(by: .hours(-1))))
  #expect(try fixture.store.import([archived], at: fixture.now) == [.merged])
  #expect(try fixture.texts() == ["b", "a"])
  let merged = try #require(try fixture.store.clip(own, at: fixture.now))
  #expect(merged.copies == 4)
  #expect(merged.isPinned)
  #expect(try fixture.store.clip(archived.id, at: fixture.now) == merged)
  fixture.pass(.hours(1))
  archived.id = fixture.newID()
  archived.rank = ArchivedClip.place(copiedAt: fixture.now)
  #expect(try fixture.store.import([archived], at: fixture.now) == [.merged])
  #expect(try fixture.texts() == ["a", "b"])
}

@Test func `imported clips stand where their times say, and below all that is yet to come`() throws
{
  let fixture = try StoreFixture()
  try fixture.take("first")
  fixture.pass(.hours(2))
  try fixture.take("second")
  func archived(_ text: String, _ hours: Int64) -> ArchivedClip {
    let at = fixture.now.advanced(by: .hours(hours))
    return ArchivedClip(
      id: fixture.newID(), kind: .text, copiedAt: Timestamp(instant: at, offsetMinutes: 0),
      source: "other", content: [Representation(type: .plainText, bytes: Array(text.utf8))],
      rank: ArchivedClip.place(copiedAt: at))
  }
  let clips = [
    archived("ancient", -99), archived("between", -1), archived("same", -1),
    archived("same too", -1), archived("ahead", 99),
  ]
  #expect(try fixture.store.import(clips, at: fixture.now) == clips.map { _ in .added })
  try fixture.take("third")
  #expect(
    try fixture.texts() == [
      "third", "ahead", "second", "same too", "same", "between", "first", "ancient",
    ])
}

@Test func `what is imported beyond the free limit is hidden and not erased`() throws {
  let first = try StoreFixture(pro: true)
  try first.take((1...80).map { "clip \($0)" })
  let archive = try exported(first)
  let second = try StoreFixture(machine: 2)
  second.now = first.now
  _ = try second.store.import(archive, at: second.now)
  #expect(try second.store.count(at: second.now) == 50)
  try second.take("new")
  #expect(try exported(second).count == 81)
}

@Test func `a clip without contents is not imported`() throws {
  let fixture = try StoreFixture()
  let empty = ArchivedClip(
    id: fixture.newID(), kind: .text, copiedAt: Timestamp(instant: fixture.now, offsetMinutes: 0),
    source: "x", content: [], rank: 0)
  #expect(try fixture.store.import([empty], at: fixture.now) == [.empty])
  #expect(try fixture.texts() == [])
}

@Test func `an imported clip keeps away from the place of a deleted one, which undo gives back`()
  throws
{
  let fixture = try StoreFixture(pro: true)
  try fixture.take((1...700).map { "clip \($0)" })
  let other = try StoreFixture(pro: true, machine: 2)
  let archive = try exported(fixture)
  for (place, number) in [(200, 1), (300, 2)] {
    // The second time, ranks of deleted clips have been read before.
    let deleted = archive[place]
    try fixture.store.delete([deleted.id], at: fixture.now)
    var imported = deleted
    imported.id = other.newID()
    imported.content = [
      Representation(type: .plainText, bytes: Array("imported \(number)".utf8))
    ]
    #expect(try fixture.store.import([imported], at: fixture.now) == [.added])
    #expect(try fixture.store.undo(at: fixture.now).map(\.id) == [deleted.id])
  }
  try expectOwnPlaces(fixture, count: 702)
}

@Test func `a clip that an import restores beside its edited version has a place of its own`()
  throws
{
  let fixture = try StoreFixture(pro: true)
  try fixture.take("one", "two", "three")
  let archive = try exported(fixture)
  let old = try fixture.id("two")
  _ = try fixture.store.edit(old, to: Array("2".utf8), as: fixture.newID(), at: fixture.now)
  #expect(
    try fixture.store.import(archive, at: fixture.now) == [.knownAlready, .restored, .knownAlready])
  #expect(try fixture.texts() == ["three", "two", "2", "one"])
  try expectOwnPlaces(fixture, count: 4)
}

/// Pages that follow each other show every clip once.
private func expectOwnPlaces(_ fixture: StoreFixture, count: Int) throws {
  let archive = try exported(fixture)
  #expect(Set(archive.map(\.rank)).count == count)
  var ids: [Clip.ID] = []
  while true {
    let page = try fixture.store.page(offset: ids.count, count: 100, at: fixture.now)
    guard !page.isEmpty else { break }
    ids += page.map(\.id)
  }
  #expect(ids == archive.reversed().map(\.id))
}
