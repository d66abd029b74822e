import Clips
import Querying
import SQLite
import Testing

@testable import Store

/// A store with three shards, strays, deleted clips and a secret, all of which is well.
private func soundFixture() throws -> StoreFixture {
  let fixture = try StoreFixture(pro: true)
  try fixture.take((1...50).map { "clip number \($0) 会議" })
  try fixture.take([
    fixture.capture(String(repeating: "long ", count: 300_000)),
    fixture.capture("app", app: "Firefox"), fixture.capture("secret", isSensitive: true),
  ])
  try fixture.store.delete([try fixture.id("clip number 30 会議")], at: fixture.now)
  try fixture.index()
  try fixture.store.delete([try fixture.id("clip number 31 会議")], at: fixture.now)
  try fixture.take("clip number 20 会議")
  // One that the index holds, and one that it does not.
  _ = try fixture.store.undo(at: fixture.now)
  _ = try fixture.store.undo(at: fixture.now)
  return fixture
}

private func faults(_ fixture: StoreFixture) throws -> IndexFaults {
  let index = try SearchIndex.openForIndexing(
    at: fixture.store.searchIndexPath, busyTimeout: .zero)
  var told: [[Int]] = []
  let faults = try IndexCheck(store: fixture.store, index: index) { told.append([$0, $1]) }.run()
  #expect(told.last == [51, 51])
  #expect(told.allSatisfy { $0[0] <= $0[1] })
  return faults
}

private struct IndexDamage: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var index = ""
  var store = ""
  let expected: @Sendable (inout IndexFaults) -> Void
}

struct IndexCheckTests {
  @Test func `an index that is as it should be has no faults`() throws {
    #expect(try faults(try soundFixture()) == IndexFaults())
  }

  @Test(arguments: [
    IndexDamage(
      testDescription: "a window too many",
      index: "INSERT INTO windows_1 (rowid, windows) VALUES (3, CAST('zz' || char(0) AS BLOB))"
    ) { $0.wrongLists = 1 },
    IndexDamage(
      testDescription: "a list of nobody",
      index: "INSERT INTO windows_1 (rowid, windows) VALUES (90, CAST('zz' || char(0) AS BLOB))"
    ) { $0.wrongLists = 1 },
    IndexDamage(
      testDescription: "a sum that is another",
      index: "UPDATE document SET digest = digest + 1 WHERE number = 1 << 20 | 5"
    ) { ($0.wrongLists, $0.wrongTexts) = (1, 1) },
    IndexDamage(
      testDescription: "a document that is gone",
      index: "DELETE FROM document WHERE number = 2 << 20 | 2"
    ) { ($0.wrongLists, $0.missing) = (1, 1) },
    IndexDamage(
      testDescription: "another text",
      store: "UPDATE clip SET head = CAST('clip number 6 会社' AS BLOB) WHERE id = 6"
    ) { $0.wrongTexts = 1 },
    IndexDamage(
      testDescription: "another title",
      store: "UPDATE clip SET title = 'unknown' WHERE id = 7"
    ) { $0.wrongTexts = 1 },
    IndexDamage(
      testDescription: "two clips in the other's place",
      store: """
        UPDATE clip SET rank = (SELECT sum(rank) FROM clip WHERE id IN (8, 9)) - rank
        WHERE id IN (8, 9)
        """
    ) { $0.missing = 2 },
    IndexDamage(
      testDescription: "documents in each other's place",
      index: """
        UPDATE document SET rank = (
          SELECT sum(rank) FROM document WHERE number IN (1 << 20 | 8, 1 << 20 | 9)) - rank
        WHERE number IN (1 << 20 | 8, 1 << 20 | 9)
        """
    ) { ($0.misplaced, $0.missing) = (1, 2) },
    IndexDamage(
      testDescription: "a stray that nobody noted", store: "DELETE FROM search_stray"
    ) { $0.missing = 1 },
    IndexDamage(
      testDescription: "lists that are cut", index: "DELETE FROM windows_1_data WHERE id > 10"
    ) { $0.damagedShards = 1 },
    IndexDamage(
      testDescription: "lists that are gone", index: "DROP TABLE windows_2"
    ) { $0.damagedShards = 1 },
  ])
  private func `a damaged index is found out`(_ damage: IndexDamage) throws {
    let fixture = try soundFixture()
    let index = try SearchIndex.openForIndexing(
      at: fixture.store.searchIndexPath, busyTimeout: .zero)
    try index.connection.run(script: damage.index)
    try fixture.store.connection.run(script: damage.store)
    var expected = IndexFaults()
    damage.expected(&expected)
    #expect(try faults(fixture) == expected)
  }

  @Test func `the status counts what is indexed, what strays and what waits`() throws {
    let fixture = try StoreFixture(pro: true)
    #expect(try fixture.store.status(of: nil) == SearchIndexStatus())
    try fixture.take((1...45).map { "clip \($0)" })
    try fixture.take([fixture.capture("secret", isSensitive: true)])
    try fixture.index()
    try fixture.store.delete(
      [try fixture.id("clip 3"), try fixture.id("clip 4")], at: fixture.now)
    try fixture.take("new")
    let index = try SearchIndex.openForReading(at: fixture.store.searchIndexPath)
    var expected = SearchIndexStatus()
    (expected.clips, expected.indexed, expected.shards) = (44, 43, 3)
    #expect(try fixture.store.status(of: index) == expected)
    #expect(expected.waiting == 1)
    _ = try fixture.store.undo(at: fixture.now)
    (expected.clips, expected.indexed, expected.strays) = (46, 43, 2)
    #expect(try fixture.store.status(of: index) == expected)
    #expect(expected.waiting == 1)
    #expect(try fixture.store.status(of: nil).waiting == 46)
  }

  @Test func `an emptied index covers nothing, and is filled again`() throws {
    let fixture = try soundFixture()
    let index = try SearchIndex.openForIndexing(
      at: fixture.store.searchIndexPath, busyTimeout: .zero)
    try index.empty(for: fixture.store)
    #expect(try index.shards() == [])
    #expect(try fixture.store.shardClaims() == [])
    #expect(try fixture.search("会議").count == 50)
    try fixture.index()
    try expectCovered(fixture)
    #expect(try fixture.store.status(of: index).waiting == 0)
  }
}

struct ClipNumberTests {
  @Test(arguments: [true, false])
  func `a clip's number is its place in the list, whatever the order of asking`(
    _ pro: Bool
  ) throws {
    let fixture = try StoreFixture(pro: pro)
    try fixture.take((1...40).map(String.init))
    try fixture.store.delete([try fixture.id("35")], at: fixture.now)
    let ids = try fixture.clips().map(\.id)
    let rows = try ids.compactMap { try fixture.store.place(of: $0, at: fixture.now) }
    let places = Dictionary(uniqueKeysWithValues: zip(ids, 1...))
    let numbers = ClipNumbers(fixture.store)
    for batch in [rows[..<5], rows[5..<20], rows[30...], rows[3...7], rows[0...]] {
      for order in [Array(batch), batch.reversed(), batch.sorted { $0.number % 7 < $1.number % 7 }]
      {
        let found = try numbers.clips(at: order, at: fixture.now)
        #expect(found.map(\.number) == found.map { places[$0.clip.id] })
        #expect(found.count == order.count)
      }
    }
    try fixture.take("newer")
    #expect(try numbers.clips(at: [rows[9]], at: fixture.now).first?.number == 11)
    // Another program's clip counts, too.
    let other = try fixture.another()
    fixture.pass(.seconds(1))
    _ = try other.ingest([fixture.capture("more")], rules: fixture.rules, at: fixture.now)
    #expect(try numbers.clips(at: [rows[9]], at: fixture.now).first?.number == 12)
  }

  @Test func `clips out of reach have no number, those that have gone are left out`() throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take((1...20).map(String.init))
    let ids = try fixture.clips().map(\.id)
    let rows = try ids.compactMap { try fixture.store.place(of: $0, at: fixture.now) }
    for order in [rows, rows.reversed()] {
      let found = try ClipNumbers(fixture.store, reach: 5).clips(at: order, at: fixture.now)
      let expected: [Int?] = [1, 2, 3, 4, 5] + Array(repeating: nil, count: 15)
      #expect(found.map(\.number) == (order == rows ? expected : expected.reversed()))
    }
    try fixture.store.delete([ids[1]], at: fixture.now)
    let left = try ClipNumbers(fixture.store).clips(at: Array(rows[0...2]), at: fixture.now)
    #expect(left.map(\.number) == [1, 2] && left.map(\.clip.id) == [ids[0], ids[2]])
  }
}
