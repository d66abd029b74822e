import Clips
import TestSupport
import Testing

@testable import Store

@Test func `undo brings back exactly what was there`() throws {
  let fixture = try StoreFixture()
  try fixture.take("a", "b", "c", "a", "d", "e")
  try fixture.store.setPinned(true, [try fixture.id("b")], at: fixture.now)
  let before = try fixture.clips()
  let ids = [try fixture.id("b"), try fixture.id("d"), try fixture.id("b"), fixture.newID()]
  #expect(try fixture.store.delete(ids, at: fixture.now) == Array(ids[..<2]))
  #expect(try fixture.texts() == ["e", "a", "c"])
  let restored = try fixture.store.undo(at: fixture.now)
  #expect(restored == before.filter { ids.contains($0.id) })
  #expect(try fixture.clips() == before)
  #expect(try fixture.store.undo(at: fixture.now) == [])
}

@Test func `undo takes back one act after the other, the newest first`() throws {
  let fixture = try StoreFixture()
  try fixture.take("a", "b", "c")
  try fixture.store.delete([try fixture.id("a")], at: fixture.now)
  try fixture.store.delete([try fixture.id("b")], at: fixture.now)
  _ = try fixture.store.undo(at: fixture.now)
  #expect(try fixture.texts() == ["c", "b"])
  _ = try fixture.store.undo(at: fixture.now)
  #expect(try fixture.texts() == ["c", "b", "a"])
}

@Test func `a deletion can be undone for seven days, and is erased then`() throws {
  let fixture = try StoreFixture()
  try fixture.take("a", "b")
  try fixture.store.delete([try fixture.id("a")], at: fixture.now)
  fixture.pass(.days(1))
  try fixture.store.delete([try fixture.id("b")], at: fixture.now)
  fixture.pass(.days(6))
  try fixture.store.tidy(at: fixture.now)
  #expect(try fixture.store.connection.first("SELECT count(*) FROM clip") { $0.int(0) } == 1)
  #expect(
    try fixture.store.undo(at: fixture.now).map { String(decoding: $0.head, as: UTF8.self) }
      == ["b"])
  #expect(try fixture.store.undo(at: fixture.now) == [])
}

@Test func `an edited clip is a new one in the same place, with the same pin`() throws {
  let fixture = try StoreFixture()
  let old = fixture.capture([
    Representation(type: .plainText, bytes: Array("old".utf8)),
    Representation(type: MediaType("text/html"), bytes: Array("<b>old</b>".utf8)),
  ])
  try fixture.take([fixture.capture("below"), old, fixture.capture("above")])
  try fixture.store.setPinned(true, [old.id], at: fixture.now)
  let before = try fixture.clips()
  let new = fixture.newID()
  let edited = Array("https://example.com/".utf8)
  #expect(try fixture.store.edit(old.id, to: edited, as: new, at: fixture.now) == new)
  #expect(try fixture.texts() == ["above", "https://example.com/", "below"])
  let clip = try fixture.clips()[1]
  #expect(clip.id == new)
  #expect(clip.kind == .url)
  #expect(clip.isPinned)
  #expect(clip.formatCount == 1)
  #expect(clip.copiedAt == old.capturedAt)
  #expect(try fixture.store.undo(at: fixture.now).map(\.id) == [old.id])
  #expect(try fixture.clips() == before)
  #expect(try fixture.bytes(old.id, .ordinal(1)) == Array("<b>old</b>".utf8))
}

@Test func `edits are undone one by one`() throws {
  let fixture = try StoreFixture()
  try fixture.take("one")
  var id = try fixture.id("one")
  for text in ["two", "three"] {
    let next = try fixture.store.edit(
      id, to: Array(text.utf8), as: fixture.newID(), at: fixture.now)
    id = try #require(next)
  }
  #expect(try fixture.texts() == ["three"])
  _ = try fixture.store.undo(at: fixture.now)
  #expect(try fixture.texts() == ["two"])
  _ = try fixture.store.undo(at: fixture.now)
  #expect(try fixture.texts() == ["one"])
}

@Test func `an edit that changes nothing leaves the clip as it is`() throws {
  let fixture = try StoreFixture()
  try fixture.take("same")
  let before = try fixture.clips()
  let id = before[0].id
  #expect(
    try fixture.store.edit(id, to: Array("same".utf8), as: fixture.newID(), at: fixture.now) == id)
  #expect(
    try fixture.store.edit(fixture.newID(), to: [], as: fixture.newID(), at: fixture.now) == nil)
  #expect(try fixture.clips() == before)
  #expect(try fixture.store.undo(at: fixture.now) == [])
}

@Test func `an edited secret is still a secret`() throws {
  let fixture = try StoreFixture()
  let secret = fixture.capture("hunter2", isSensitive: true)
  try fixture.take([secret])
  let new = fixture.newID()
  _ = try fixture.store.edit(secret.id, to: Array("hunter3".utf8), as: new, at: fixture.now)
  #expect(try fixture.clips().map(\.isSecret) == [true])
  fixture.pass(fixture.rules.secretLifetime)
  try fixture.store.tidy(at: fixture.now)
  #expect(try fixture.store.connection.first("SELECT count(*) FROM clip") { $0.int(0) } == 0)
}
