import Clips
import Querying
import SQLite
import TestSupport
import Testing

@testable import Store

extension QueryMoment {
  /// As if all local clocks showed UTC.
  static func at(_ now: Instant) -> QueryMoment {
    QueryMoment(now: Timestamp(instant: now, offsetMinutes: 0)) { year, month, day, hour, minute in
      Timestamp(
        rfc3339: "\(year)-\(two(month))-\(two(day))T\(two(hour)):\(two(minute)):00Z")?.instant
        ?? Instant(milliseconds: 0)
    }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension StoreFixture {
  /// Indexes until nothing is left; small shards, so that a test has several.
  func index(
    _ pace: Indexer.Pace = .init(clips: 7, bytes: 10_000, least: 1), capacity: Int = 20,
    steps: Int = .max
  ) throws {
    let index = try SearchIndex.openForIndexing(at: store.searchIndexPath, busyTimeout: .zero)
    let indexer = Indexer(store: store, index: index, capacity: capacity)
    for _ in 0..<steps {
      let key = Int64(newID().low) << 20 | 1
      if try indexer.step(pace, at: now, newKey: key) == .finished { return }
    }
  }

  /// Opened once; the file can be thrown away and made again meanwhile.
  private func searchIndex() throws -> SearchIndex? {
    if opened == nil { opened = try SearchIndex.openForReading(at: store.searchIndexPath) }
    return opened
  }

  func search(
    _ query: String, order: SearchOrder = .newest, withIndex: Bool = true, sliced: Bool = false
  ) throws -> [Clip.ID] {
    let index = withIndex ? try searchIndex() : nil
    let search = try ClipSearch(
      try Query(parsing: query), order: order, in: store, index: index, at: .at(now))
    while !search.isOver { try search.advance(at: now) { sliced } }
    #expect(search.indexFailure == nil)
    return try store.clips(at: search.found[0..<search.found.count]).map(\.id)
  }
}

/// What a search must find, looked for in the slowest and most obvious way: every clip that can be
/// seen, its texts folded whole, every place in them tried.
struct ReferenceSearch {
  private struct Entry {
    let id: Clip.ID
    let texts: [[UInt32]]
    let kind: Kind
  }

  private let entries: [Entry]

  init(_ fixture: StoreFixture) throws {
    entries = try fixture.clips().filter { !$0.isSecret }.map { clip in
      var texts: [[UInt32]] = []
      if clip.type.isText {
        texts.append(
          Folding.folded(String(decoding: try fixture.bytes(clip.id), as: UTF8.self)))
      }
      texts += [clip.origin.title, clip.origin.app].compactMap { $0.map(Folding.folded) }
      return Entry(id: clip.id, texts: texts, kind: clip.kind)
    }
  }

  struct Term {
    let text: String
    let isNegated: Bool
  }

  /// Newest first.
  func find(_ terms: [Term]) -> [Clip.ID] {
    let needles = terms.map { (text: Folding.folded($0.text), isNegated: $0.isNegated) }
    return entries.filter { entry in
      needles.allSatisfy { needle in
        entry.texts.contains { contains($0, needle.text) } != needle.isNegated
      }
    }.map(\.id)
  }

  private func contains(_ text: [UInt32], _ needle: [UInt32]) -> Bool {
    guard text.count >= needle.count else { return false }
    return (0...(text.count - needle.count)).contains { text[$0...].starts(with: needle) }
  }
}

/// Our promise about the index: every clip that can be found and whose rank a shard covers is a
/// document of that shard, or a stray.
func expectCovered(_ fixture: StoreFixture) throws {
  let index = try SearchIndex.openForIndexing(
    at: fixture.store.searchIndexPath, busyTimeout: .zero)
  let shards = Dictionary(
    try index.shards().map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  let claims = try fixture.store.shardClaims()
  for (claim, next) in zip(claims, claims.dropFirst()) { #expect(claim.high < next.low) }
  for claim in claims {
    guard let shard = shards[claim.key], claim.low <= min(shard.high, claim.high) else { continue }
    let documents = Set(
      try index.connection.all(
        "SELECT clip, rank FROM document WHERE number >> 20 = ?", .integer(shard.number)
      ) { [$0.integer(0), $0.integer(1)] })
    let ranks = claim.low...min(shard.high, claim.high)
    let strays = Set(try fixture.store.strays(in: ranks).map(\.row))
    let clips = try fixture.store.connection.all(
      """
      SELECT id, rank FROM clip
      WHERE deletion IS NULL AND expires_at IS NULL AND rank BETWEEN ? AND ?
      """, .integer(ranks.lowerBound), .integer(ranks.upperBound)
    ) { [$0.integer(0), $0.integer(1)] }
    #expect(clips.filter { !documents.contains($0) && !strays.contains($0[0]) } == [])
  }
}
