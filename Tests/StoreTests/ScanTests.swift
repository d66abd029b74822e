import Clips
import TestSupport
import Testing

@testable import Store

/// A slow and obvious search, to compare with.
private func contains(_ text: UnsafeRawBufferPointer, _ needle: [UInt8]) -> Bool {
  guard text.count >= needle.count else { return false }
  return (0...(text.count - needle.count)).contains { text[$0...].starts(with: needle) }
}

private func found(_ needle: String, in fixture: StoreFixture) throws -> [ClipRow] {
  let bytes = Array(needle.utf8)
  var rows: [ClipRow] = []
  let end = try fixture.store.scan(at: fixture.now) { (clip) throws(StoreError) in
    if try clip.text(overlap: bytes.count - 1, matches: { contains($0, bytes) }) {
      rows.append(clip.place)
    }
    return true
  }
  #expect(end == nil)
  return rows
}

@Test(arguments: [false, true])
func `a scan finds text anywhere in a clip, newest first`(pro: Bool) throws {
  let fixture = try StoreFixture(pro: pro)
  let filler = String(repeating: "y", count: 510)
  try fixture.take(
    "needle", "nothing", filler + "needle", filler + filler + "needle", "need le", "more")
  try fixture.take("needle")
  let clips = try fixture.store.clips(at: try found("needle", in: fixture))
  #expect(clips.map(\.byteCount) == [6, 1_026, 516])
  #expect(clips == [0, 3, 4].map { try? fixture.clips()[$0] })
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
    let place = try #require(try found("needle", in: fixture).first)
    #expect(try fixture.store.clips(at: [place]).map(\.byteCount) == [3 * mebibyte])
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
func `a scan goes on where it stopped`(pro: Bool) throws {
  let fixture = try StoreFixture(pro: pro)
  try fixture.take((1...10).map { "clip \($0)" })
  var places: [ClipRow] = []
  var position: ScanPosition?
  var calls = 0
  repeat {
    position = try fixture.store.scan(from: position, limit: 3, at: fixture.now) {
      (clip) throws(StoreError) in
      places.append(clip.place)
      return true
    }
    calls += 1
  } while position != nil
  #expect(calls == 4)
  let texts = try fixture.store.clips(at: places).map { String(decoding: $0.head, as: UTF8.self) }
  #expect(texts == (1...10).reversed().map { "clip \($0)" })
}

@Test func `a scan stops when it is told to, and says what each clip is`() throws {
  let fixture = try StoreFixture()
  try fixture.take([
    fixture.capture("old"),
    fixture.capture("https://example.com/", app: "Firefox", isSensitive: true),
  ])
  var seen: [String] = []
  let position = try fixture.store.scan(at: fixture.now) { (clip) throws(StoreError) in
    let app = try clip.app() ?? ""
    let title = clip.withTitle { String(decoding: $0, as: UTF8.self) }
    seen.append("\(clip.kind) \(clip.isSecret) \(clip.byteCount) \(app) \(title)")
    return false
  }
  #expect(seen == ["url true 20 Firefox "])
  #expect(position != nil)
}
