import Clips
import Querying
import TestSupport
import Testing

@testable import Store

/// What a search finds without an index, all of it in one go.
private func found(
  _ text: String, in fixture: StoreFixture, order: SearchOrder = .newest,
  isTime: () -> Bool = { false }
) throws -> [Clip] {
  let moment = QueryMoment(now: Timestamp(instant: fixture.now, offsetMinutes: 0)) {
    _, _, _, _, _ in Instant(milliseconds: 0)
  }
  let search = try ClipSearch(
    try Query(parsing: text), order: order, in: fixture.store, index: nil, at: moment)
  while !search.isOver { try search.advance(at: fixture.now, isTime: isTime) }
  #expect(search.count == search.found.count)
  return try fixture.store.clips(at: search.found[0..<search.found.count])
}

@Test(arguments: [false, true])
func `a search finds text anywhere in a clip, newest first`(pro: Bool) throws {
  let fixture = try StoreFixture(pro: pro)
  let filler = String(repeating: "y", count: 510)
  try fixture.take(
    "needle", "nothing", filler + "needle", filler + filler + "needle", "need le", "more")
  try fixture.take("needle")
  let clips = try found("needle", in: fixture)
  #expect(clips.map(\.byteCount) == [6, 1_026, 516])
  #expect(clips == [0, 3, 4].map { try? fixture.clips()[$0] })
  #expect(try found("needle", in: fixture, order: .oldest) == clips.reversed())
}

@Test func `a match across the pieces of a very long text is found`() throws {
  let fixture = try StoreFixture()
  let mebibyte = 1 << 20
  for position in [mebibyte - 3, 2 * mebibyte - 3, 3 * mebibyte - 6] {
    var bytes = [UInt8](repeating: 46, count: 3 * mebibyte)
    bytes.replaceSubrange(position..<(position + 6), with: Array("needle".utf8))
    try fixture.take([
      fixture.capture([Representation(type: .plainText, bytes: bytes)]), fixture.capture("other"),
    ])
    #expect(try found("needle", in: fixture).map(\.byteCount) == [3 * mebibyte])
    _ = try fixture.store.purge(.all, at: fixture.now)
  }
}

@Test func `the bytes of a picture are no text`() throws {
  let fixture = try StoreFixture()
  try fixture.take([
    fixture.capture([
      Representation(type: MediaType("image/png"), bytes: Array("needle".utf8))
    ])
  ])
  #expect(try found("needle", in: fixture) == [])
}

@Test(arguments: [false, true])
func `a search that stops wherever it can finds the same`(pro: Bool) throws {
  let fixture = try StoreFixture(pro: pro)
  try fixture.take((1...40).map { "clip \($0)" })
  let texts = try found("clip", in: fixture, isTime: { true }).map {
    String(decoding: $0.head, as: UTF8.self)
  }
  #expect(texts == (1...40).reversed().map { "clip \($0)" })
}

@Test func `a secret is never found`() throws {
  let fixture = try StoreFixture()
  fixture.rules.secretLifetime = .minutes(10)
  try fixture.take([fixture.capture("needle", app: "Firefox", isSensitive: true)])
  #expect(try fixture.clips().count == 1)
  #expect(try found("needle", in: fixture) == [])
  #expect(try found("app:firefox", in: fixture) == [])
}

@Test func `the relevance of a very long text is that of its beginning`() throws {
  let fixture = try StoreFixture(pro: true)
  func text(_ start: String, _ end: String) -> Capture {
    let filler = String(repeating: "some filler here\n", count: 70_000)
    return fixture.capture(
      [Representation(type: .plainText, bytes: Array((start + "\n" + filler + end).utf8))])
  }
  // The first has the word in its last piece only, however often; the second at its top.
  try fixture.take([text("top", "tea tea tea tea")])
  try fixture.take([text("tea", "end")])
  try fixture.take([fixture.capture("anything\nand tea")])
  try fixture.take([text("any", "tea tea tea tea!")])
  let clips = try found("tea", in: fixture, order: .relevance)
  #expect(
    clips.map { String(decoding: $0.head.prefix(3), as: UTF8.self) } == [
      "tea", "any", "any", "top",
    ])
  #expect(clips[1].byteCount == 16)
}
