import Clips
import TestSupport
import Testing

@testable import Store

@Test func `a capture becomes a clip with all that was told of it`() throws {
  let fixture = try StoreFixture()
  var origin = Origin(app: "Firefox", selection: .primary)
  for field in Origin.Field.allCases where field != .app { origin[field] = "its \(field)" }
  let copiedAt = Timestamp(instant: Instant(milliseconds: 1_799_000_000_123), offsetMinutes: -570)
  let capture = Capture(
    id: fixture.newID(), capturedAt: copiedAt, source: "x11",
    content: [
      Representation(type: MediaType("text/html"), bytes: Array("<b>hi</b>".utf8)),
      Representation(type: .plainText, bytes: Array("hi".utf8)),
    ], origin: origin)
  #expect(try fixture.take([capture]) == [.stored(capture.id)])
  try fixture.reopen()
  #expect(
    try fixture.clips() == [
      Clip(
        id: capture.id, kind: .html, copiedAt: copiedAt, source: "x11", origin: origin,
        formatCount: 2, type: MediaType("text/html"), byteCount: 9, head: Array("<b>hi</b>".utf8))
    ])
  #expect(try fixture.store.lastCapture() == fixture.now)
}

@Test func `a copy equal to the newest is skipped`() throws {
  let fixture = try StoreFixture()
  try fixture.take("a", "b")
  let before = try fixture.clips()
  #expect(try fixture.take("b") == [.repeatedNewest(before[0].id)])
  #expect(try fixture.clips() == before)
}

@Test func `a copy equal to an older clip moves it to the top and counts, its id unchanged`()
  throws
{
  let fixture = try StoreFixture()
  try fixture.take("a", "b", "c")
  let old = try fixture.id("a")
  fixture.pass(.hours(1))
  let again = fixture.capture("a", app: "vim")
  #expect(try fixture.take([again]) == [.movedToTop(old)])
  #expect(try fixture.texts() == ["a", "c", "b"])
  let clip = try #require(try fixture.clips().first)
  #expect(clip.id == old)
  #expect(clip.copies == 2)
  #expect(clip.copiedAt == again.capturedAt)
  #expect(clip.origin.app == "vim")
}

@Test func `the same id is stored once, ever`() throws {
  let fixture = try StoreFixture()
  let first = fixture.capture("a")
  let merged = fixture.capture("a")
  let other = fixture.capture("b")
  #expect(
    try fixture.take([first, first, other, merged])
      == [.stored(first.id), .knownAlready, .stored(other.id), .movedToTop(first.id)])
  _ = try fixture.store.purge(.all, at: fixture.now)
  #expect(try fixture.take([first, merged, other]) == Array(repeating: .knownAlready, count: 3))
  #expect(try fixture.texts() == [])
}

@Test func `any id under which a clip was captured finds it`() throws {
  let fixture = try StoreFixture()
  let first = fixture.capture("a")
  let again = fixture.capture("a")
  try fixture.take([first, fixture.capture("b"), again])
  #expect(try fixture.store.clip(again.id, at: fixture.now)?.id == first.id)
  #expect(try fixture.store.clip(fixture.newID(), at: fixture.now) == nil)
}

struct Difference: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let first: [Representation]
  let second: [Representation]

  private static func form(_ type: String, _ bytes: [UInt8]) -> Representation {
    Representation(type: MediaType(type), bytes: bytes)
  }

  private static let long = [UInt8](repeating: 120, count: 200_000)

  static let all = [
    Difference(
      testDescription: "a trailing newline", first: [form("text/plain", [97])],
      second: [form("text/plain", [97, 10])]),
    Difference(
      testDescription: "another type", first: [form("text/plain", [97])],
      second: [form("text/plain;charset=utf-8", [97])]),
    Difference(
      testDescription: "one representation more", first: [form("text/plain", [97])],
      second: [form("text/plain", [97]), form("text/html", [98])]),
    Difference(
      testDescription: "the last byte of a long one", first: [form("text/plain", long)],
      second: [form("text/plain", long.dropLast() + [121])]),
    Difference(
      testDescription: "the second representation",
      first: [form("text/plain", [97]), form("text/html", [98])],
      second: [form("text/plain", [97]), form("text/html", [99])]),
    Difference(
      testDescription: "another order",
      first: [form("text/plain", [97]), form("text/html", [98])],
      second: [form("text/html", [98]), form("text/plain", [97])]),
    Difference(
      testDescription: "where one ends and the next begins",
      first: [form("a/a", [97]), form("a/a", [97, 97])],
      second: [form("a/a", [97, 97]), form("a/a", [97])]),
  ]
}

@Test(arguments: Difference.all)
func `copies are equal only when all types and bytes are`(difference: Difference) throws {
  let fixture = try StoreFixture()
  let first = fixture.capture(difference.first)
  let second = fixture.capture(difference.second)
  let outcomes = try fixture.take([
    first, second, fixture.capture(difference.first), fixture.capture(difference.second),
  ])
  #expect(
    outcomes == [
      .stored(first.id), .stored(second.id), .movedToTop(first.id), .movedToTop(second.id),
    ])
}

@Test func `contents that share a digest are told apart by their bytes`() throws {
  let fixture = try StoreFixture()
  try fixture.take("a", "b")
  try fixture.store.connection.run(
    "UPDATE clip SET digest = ?", .integer(digestColumn(of: fixture.capture("c").content)))
  #expect(try fixture.take("c").count == 1)
  #expect(try fixture.texts() == ["c", "b", "a"])
}

@Test func `what arrives last is on top, whatever its helper's clock says`() throws {
  let fixture = try StoreFixture()
  func take(_ text: String, hours: Int64) throws {
    let at = Timestamp(instant: fixture.now.advanced(by: .hours(hours)), offsetMinutes: 0)
    try fixture.take([
      Capture(
        id: fixture.newID(), capturedAt: at, source: "x",
        content: [Representation(type: .plainText, bytes: Array(text.utf8))])
    ])
  }
  try take("ahead", hours: 40_000)
  try take("behind", hours: -40_000)
  try take("right", hours: 0)
  fixture.pass(.seconds(1))
  try take("later", hours: 0)
  #expect(try fixture.texts() == ["later", "right", "behind", "ahead"])
}

@Test func `a deleted clip copied again is a new clip`() throws {
  let fixture = try StoreFixture()
  try fixture.take("a")
  let old = try fixture.id("a")
  try fixture.store.delete([old], at: fixture.now)
  try fixture.take("a")
  #expect(try fixture.id("a") != old)
}

@Test func `secrets are marked, and gone when their time is over`() throws {
  let fixture = try StoreFixture()
  fixture.rules.secretLifetime = .minutes(10)
  try fixture.take([fixture.capture("hunter2", isSensitive: true), fixture.capture("open")])
  let secret = try #require(try fixture.clips().last)
  #expect(try fixture.clips().map(\.isSecret) == [false, true])
  fixture.pass(.minutes(10))
  for pro in [false, true] {
    if pro { _ = try fixture.store.startTrial(at: fixture.now.advanced(by: .minutes(-1))) }
    let reader = try fixture.another(.readOnly)
    #expect(try reader.page(offset: 0, count: 9, at: fixture.now).map(\.isSecret) == [false])
    #expect(try reader.count(at: fixture.now) == 1)
    #expect(try reader.count(ofKind: .text, at: fixture.now) == 1)
    #expect(try reader.clip(secret.id, at: fixture.now) == nil)
    #expect(try reader.formats(of: secret.id, at: fixture.now) == [])
    #expect(try reader.offset(of: secret.id, at: fixture.now) == nil)
  }
  let early = fixture.now.advanced(by: .milliseconds(-1))
  try fixture.store.tidy(at: early)
  #expect(try fixture.store.connection.first("SELECT count(*) FROM clip") { $0.int(0) } == 2)
  #expect(try fixture.store.nextExpiry() == fixture.now)
  try fixture.store.tidy(at: fixture.now)
  #expect(try fixture.store.nextExpiry() == nil)
  #expect(try fixture.store.connection.first("SELECT count(*) FROM clip") { $0.int(0) } == 1)
}

@Test func `a secret equals only a secret, and stays one when copied without the mark`() throws {
  let fixture = try StoreFixture()
  fixture.rules.secretLifetime = .minutes(10)
  let plain = fixture.capture("word")
  let secret = fixture.capture("word", isSensitive: true)
  let unmarked = fixture.capture("other", isSensitive: true)
  let outcomes = try fixture.take([
    plain, secret, unmarked, fixture.capture("word"), fixture.capture("other"),
    fixture.capture("word", isSensitive: true),
  ])
  #expect(
    outcomes == [
      .stored(plain.id), .stored(secret.id), .stored(unmarked.id), .movedToTop(plain.id),
      .movedToTop(unmarked.id), .movedToTop(secret.id),
    ])
  #expect(try fixture.clips().map(\.isSecret) == [true, true, false])
}

@Test func `dropped captures are counted`() throws {
  let fixture = try StoreFixture()
  #expect(try fixture.store.droppedCount() == 0)
  for count in [2, 3] {
    _ = try fixture.store.ingest([], notKept: count, rules: RetentionRules(), at: fixture.now)
  }
  #expect(try fixture.store.droppedCount() == 5)
}
