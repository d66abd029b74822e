import Clips
import TestSupport
import Testing

@testable import Store

/// A store of 3,000 clips of three kinds, in an order that moves and pins have mixed.
private func mixed() throws -> (StoreFixture, [String]) {
  let fixture = try StoreFixture(pro: true)
  var texts = (0..<3_000).map {
    $0 % 3 == 0 ? "https://example.com/\($0)" : $0 % 3 == 1 ? "#00\(1_000 + $0)" : "words \($0)"
  }
  try fixture.take(texts)
  for index in stride(from: 100, to: 2_900, by: 100) {
    let text = texts.remove(at: index)
    texts.append(text)
    try fixture.take(text)
  }
  return (fixture, texts.reversed())
}

@Test func `a page is what stands there in the order, from either end`() throws {
  let (fixture, texts) = try mixed()
  #expect(try fixture.store.count(at: fixture.now) == 3_000)
  for (offset, count) in [
    (0, 10), (0, 5_000), (990, 20), (1_000, 1), (1_490, 30), (1_600, 7), (2_990, 10), (2_990, 50),
    (2_999, 1), (3_000, 10), (5_000, 10), (10, 0), (-1, 5), (1_200, 1_800), (1_400, 1_599),
  ] {
    let page = try fixture.store.page(offset: offset, count: count, at: fixture.now)
    #expect(
      page.map { String(decoding: $0.head, as: UTF8.self) }
        == Array(texts.dropFirst(max(offset, 0)).prefix(offset < 0 ? 0 : count)),
      "\(count) from \(offset)")
  }
}

@Test func `pages read one after the other are those read alone, whatever changes between them`()
  throws
{
  let (fixture, all) = try mixed()
  var texts = all
  let other = try fixture.another()
  var random = SeededRandom(seed: 7)
  var offset = 1_500
  for step in 0..<400 {
    let count = Int.random(in: 1...90, using: &random)
    offset = min(max(offset + Int.random(in: -150...150, using: &random), 0), texts.count)
    let page = try fixture.store.page(offset: offset, count: count, at: fixture.now)
    #expect(
      page.map { String(decoding: $0.head, as: UTF8.self) }
        == Array(texts.dropFirst(offset).prefix(count)), "\(count) from \(offset), step \(step)")
    if step % 10 == 9 {
      // By another connection, or by the one that reads.
      let writer = step % 20 == 9 ? other : fixture.store
      let gone = Int.random(in: 0...texts.count - 1, using: &random)
      let clip = try #require(try writer.clip(number: gone + 1, at: fixture.now))
      _ = try writer.delete([clip.id], at: fixture.now)
      texts.remove(at: gone)
    }
  }
}

@Test func `a list of one kind holds those and counts them`() throws {
  let (fixture, texts) = try mixed()
  let links = texts.filter { $0.hasPrefix("https") }
  #expect(try fixture.store.count(ofKind: .url, at: fixture.now) == 1_000)
  #expect(try fixture.store.count(ofKind: .image, at: fixture.now) == 0)
  for (offset, count) in [(0, 20), (500, 5), (999, 10), (1_000, 10)] {
    let page = try fixture.store.page(
      offset: offset, count: count, ofKind: .url, at: fixture.now)
    #expect(
      page.map { String(decoding: $0.head, as: UTF8.self) }
        == Array(links.dropFirst(offset).prefix(count)))
  }
}

@Test func `each clip's offset leads to it`() throws {
  let (fixture, _) = try mixed()
  for offset in [0, 1, 77, 1_500, 2_999] {
    let clip = try #require(try fixture.store.clip(number: offset + 1, at: fixture.now))
    #expect(try fixture.store.offset(of: clip.id, at: fixture.now) == offset)
  }
  #expect(try fixture.store.offset(of: fixture.newID(), at: fixture.now) == nil)
  #expect(try fixture.store.clip(number: 0, at: fixture.now) == nil)
}

@Test func `lists of the free tier answer as those of Pro`() throws {
  let fixture = try StoreFixture()
  try fixture.take("https://example.com/", "a", "b")
  #expect(try fixture.store.count(ofKind: .url, at: fixture.now) == 1)
  let page = try fixture.store.page(offset: 0, count: 5, ofKind: .url, at: fixture.now)
  #expect(page.map(\.kind) == [.url])
  #expect(try fixture.store.offset(of: page[0].id, at: fixture.now) == 2)
  #expect(try fixture.texts() == ["b", "a", "https://example.com/"])
}

@Test(arguments: [0, 1, 511, 512, 513, 65_535, 66_048, 66_049, 1_048_576, 3_000_000])
func `bytes come back exactly, in pieces`(count: Int) throws {
  let fixture = try StoreFixture()
  var random = SeededRandom(seed: UInt64(count))
  let best = random.bytes(count)
  let other = random.bytes(count + 3)
  let capture = fixture.capture([
    Representation(type: .bytes, bytes: best),
    Representation(type: MediaType("text/plain;charset=utf-8"), bytes: other),
  ])
  try fixture.take([capture])
  #expect(try fixture.bytes(capture.id) == best)
  #expect(try fixture.bytes(capture.id, .ordinal(1)) == other)
  #expect(try fixture.bytes(capture.id, .type(MediaType("text/plain"))) == other)
  #expect(
    try fixture.store.formats(of: capture.id, at: fixture.now) == [
      Format(type: .bytes, byteCount: count),
      Format(type: MediaType("text/plain;charset=utf-8"), byteCount: count + 3),
    ])
  #expect(
    try fixture.store.prefix(of: capture.id, limit: 1_000, at: fixture.now)
      == Array(best.prefix(1_000)))
  var largest = 0
  _ = try fixture.store.read(capture.id, .ordinal(1), at: fixture.now) {
    largest = max(largest, $0.count)
    return true
  }
  #expect(largest == min(count + 3, 65_536))
}

@Test func `a clip or representation that is not there is no error`() throws {
  let fixture = try StoreFixture()
  try fixture.take("a")
  let id = try fixture.id("a")
  #expect(try fixture.store.prefix(of: fixture.newID(), limit: 9, at: fixture.now) == nil)
  #expect(try fixture.store.prefix(of: id, .ordinal(1), limit: 9, at: fixture.now) == nil)
  #expect(try fixture.store.read(id, .type(.bytes), at: fixture.now) { _ in true } == nil)
}

@Test func `reading stops when the reader has had enough`() throws {
  let fixture = try StoreFixture()
  let capture = fixture.capture(String(repeating: "x", count: 300_000))
  try fixture.take([capture])
  var pieces = 0
  _ = try fixture.store.read(capture.id, at: fixture.now) { _ in
    pieces += 1
    return pieces < 2
  }
  #expect(pieces == 2)
}
