import Clips
import Querying
import SQLite
import TestSupport
import Testing

@testable import Store

extension StoreFixture {
  /// Looks into the index itself.
  fileprivate func openIndex() throws -> SearchIndex {
    try SearchIndex.openForIndexing(at: store.searchIndexPath, busyTimeout: .zero)
  }

  /// The documents that the lists hold for a window, in all shards.
  fileprivate func documents(having text: String) throws -> Int {
    let index = try openIndex()
    let window = Windows.lookUps(for: Folding.folded(text))[0]
    var count = 0
    for shard in try index.shards() {
      try index.candidates(in: shard, having: [window], among: 1...1_000_000, descending: true) {
        _, _, _ in
        count += 1
        return true
      }
    }
    return count
  }

  /// Whether the lists of some shard have heard of a window, deleted documents or not.
  fileprivate func isKnown(_ text: String) throws -> Bool {
    let index = try openIndex()
    let token = Windows.utf8(of: Windows.lookUps(for: Folding.folded(text))[0])
    for shard in try index.shards() {
      try index.connection.run(
        script: "CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, \(shard.table), row)")
      let found = try index.connection.first(
        "SELECT count(*) FROM temp.words WHERE term = ?",
        .text(String(decoding: token, as: UTF8.self))
      ) { $0.int(0) }
      try index.connection.run("DROP TABLE temp.words")
      if found != 0 { return true }
    }
    return false
  }
}

@Suite struct IndexTests {
  @Test func `windows that too many clips have are left out, and found all the same`() throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take((0..<300).map { "the common words of clip number \($0)" })
    try fixture.index(.init(clips: 300, bytes: 1 << 20, least: 1), capacity: 1_000)
    #expect(try fixture.documents(having: "th") == 0)
    #expect(try fixture.documents(having: "the") == 300)
    #expect(try fixture.documents(having: "99") == 3)
    #expect(try fixture.search("th").count == 300)
    #expect(try fixture.search("t 29").count == 13)
  }

  @Test func `a word in a text of several pieces is found wherever it stands`() throws {
    let fixture = try StoreFixture(pro: true)
    let mebibyte = 1 << 20
    for place in [mebibyte - 4, mebibyte - 1] {
      let text =
        [UInt8](repeating: UInt8(ascii: "x"), count: place) + Array("会議がy".utf8)
        + [UInt8](repeating: UInt8(ascii: "z"), count: mebibyte / 2)
      fixture.pass(.seconds(1))
      try fixture.take([
        fixture.capture([Representation(type: .plainText, bytes: text)], app: "an editor")
      ])
    }
    for isIndexed in [false, true] {
      if isIndexed { try fixture.index(.init(clips: 2, bytes: 1 << 30, least: 1)) }
      #expect(try fixture.search("会議が").count == 2)
      #expect(try fixture.search("x会議").count == 2)
      #expect(try fixture.search("\"がyz\"").count == 2)
      #expect(try fixture.search("editor -会議").isEmpty)
    }
    #expect(try fixture.documents(having: "がyz") == 2)
  }

  @Test func `a purge leaves no word of a clip in the index`() throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take("alpha", "quixotic", "omega", "zebra", "quixotic too")
    try fixture.index(capacity: 2)
    #expect(try fixture.isKnown("uix"))
    let doomed = try fixture.id("quixotic")
    let outcome = try fixture.store.purge(.clips([doomed]), at: fixture.now)
    #expect(outcome.unfinished == nil)
    #expect(try fixture.documents(having: "uix") == 1)
    #expect(try fixture.filesHolding("quixotic\0") == [])
    #expect(try fixture.search("uix") == [fixture.id("quixotic too")])
    _ = try fixture.store.purge(.all, at: fixture.now)
    #expect(try !fixture.isKnown("uix"))
    #expect(try fixture.openIndex().shards() == [])
  }

  @Test func `what was deleted long ago leaves the index with the next work on it`() throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take("alpha", "quixotic", "omega", "zebra")
    try fixture.index()
    try fixture.store.delete([try fixture.id("quixotic")], at: fixture.now)
    #expect(try fixture.search("uix") == [])
    fixture.pass(.days(8))
    try fixture.store.tidy(at: fixture.now)
    try fixture.index()
    #expect(try !fixture.isKnown("uix"))
    #expect(try fixture.search("zeb").count == 1)
  }

  @Test func `secrets are in no list`() throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take([fixture.capture("quixotic", isSensitive: true), fixture.capture("omega")])
    try fixture.index()
    #expect(try !fixture.isKnown("uix"))
    #expect(try fixture.search("uix") == [])
    #expect(try fixture.search("-nothing") == [fixture.id("omega")])
  }

  @Test func `an index of another version is thrown away and made again`() throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take("alpha", "omega")
    try fixture.index()
    do {
      let index = try fixture.openIndex()
      try index.connection.run(script: "PRAGMA user_version = 7")
    }
    #expect(try SearchIndex.openForReading(at: fixture.store.searchIndexPath) == nil)
    #expect(try fixture.search("alpha").count == 1)
    try fixture.index()
    #expect(try fixture.documents(having: "alp") == 1)
    try expectCovered(fixture)
  }

  @Test func `an index that another program's database has taken the place of is left out`() throws
  {
    let fixture = try StoreFixture(pro: true)
    try fixture.take("alpha")
    let other = try Connection(
      path: fixture.store.searchIndexPath, access: .create, busyTimeout: .zero)
    try other.run(script: "CREATE TABLE shard (x); PRAGMA application_id = 5")
    #expect(try SearchIndex.openForReading(at: fixture.store.searchIndexPath) == nil)
  }

  @Test func `a damaged index costs no answer`() throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take(
      (0..<200).map { "clip \($0) of many, \(String(repeating: "\($0)", count: 20))" })
    try fixture.index(.init(clips: 200, bytes: 1 << 20, least: 1), capacity: 1_000)
    do {
      let index = try fixture.openIndex()
      let shard = try #require(try index.shards().first)
      let garbage = [UInt8](repeating: 0xff, count: 4_000)
      try index.connection.run(
        "UPDATE \(shard.table)_data SET block = ? WHERE id > 10", .blob(garbage))
      try index.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let index = try SearchIndex.openForReading(at: fixture.store.searchIndexPath)
    let search = try ClipSearch(
      try Query(parsing: "clip 19"), in: fixture.store, index: index, at: .at(fixture.now))
    while !search.isOver { try search.advance(at: fixture.now) { false } }
    #expect(search.indexFailure == .corrupt)
    #expect(
      try fixture.store.clips(at: search.found[0..<20]).map(\.id)
        == fixture.search("clip 19", withIndex: false))
  }

  @Test func `an older history in the place of a newer one finds what it holds`() throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take("alpha", "omega", "kappa")
    try fixture.index(capacity: 4)
    let copy = try Connection(path: fixture.path, access: .readWrite, busyTimeout: .zero)
    try copy.run("VACUUM INTO ?", .text(fixture.folder.path("older.db")))
    _ = try fixture.store.edit(
      try fixture.id("alpha"), to: Array("changed".utf8), as: fixture.newID(), at: fixture.now)
    try fixture.take("newest", "one more")
    try fixture.index(capacity: 4)
    let older = try Store.open(
      at: fixture.folder.path("older.db"), access: .readWrite, license: NoLicense())
    let captures = ["unlike", "others"].map { fixture.capture($0) }
    _ = try older.ingest(captures, rules: fixture.rules, at: fixture.now)
    let index = try fixture.openIndex()
    for (query, count) in [("alpha", 1), ("changed", 0), ("newest", 0), ("unlike", 1), ("o", 2)] {
      let search = try ClipSearch(
        try Query(parsing: query), in: older, index: index, at: .at(fixture.now))
      while !search.isOver { try search.advance(at: fixture.now) { false } }
      #expect(search.found.count == count, "\(query)")
    }
  }

  @Test func `of two programs that index at once one does it at a time`() throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take((0..<60).map { "clip \($0)" })
    let (first, second) = (try fixture.openIndex(), try fixture.openIndex())
    let other = try fixture.another()
    let one = Indexer(store: fixture.store, index: first, capacity: 20)
    let two = Indexer(store: other, index: second, capacity: 20)
    let pace = Indexer.Pace(clips: 7, bytes: 10_000, least: 1)
    var key: Int64 = 0
    var finished = 0
    while finished < 2 {
      finished = 0
      for indexer in [one, two] {
        key += 1
        if try indexer.step(pace, at: fixture.now, newKey: key) == .finished { finished += 1 }
      }
    }
    try first.connection.run("BEGIN IMMEDIATE")
    try fixture.take("one more")
    #expect(try two.step(pace, at: fixture.now, newKey: 1_000) == .busy)
    try first.connection.run("ROLLBACK")
    // Otherwise the next full disk would make somebody throw a sound index away.
    #expect(!two.isIndexDamaged)
    try expectCovered(fixture)
    #expect(try fixture.search("clip").count == 60)
    #expect(try first.connection.all("SELECT clip FROM document") { $0.integer(0) }.count == 60)
  }

  @Test(arguments: [ResultCode.full, .inputOutput, .busy])
  func `whichever step of indexing fails, every search finds all`(code: ResultCode) throws {
    for isInIndex in [false, true] {
      var step = 0
      var isDone = false
      while !isDone {
        step += 1
        let fixture = try StoreFixture(pro: true)
        try fixture.take("alpha", "beta", "gamma", "delta", "alphabet")
        try fixture.index(.init(clips: 2, bytes: 1_000, least: 1), capacity: 3, steps: 1)
        _ = try fixture.store.edit(
          try fixture.id("beta"), to: Array("alpine".utf8), as: fixture.newID(), at: fixture.now)
        let index = try fixture.openIndex()
        let indexer = Indexer(store: fixture.store, index: index, capacity: 3)
        let faults = StepFaults(first: step, code: code)
        if isInIndex {
          index.connection.faults = faults
        } else {
          fixture.store.connection.faults = faults
        }
        do {
          for key in 5..<40 {
            let pace = Indexer.Pace(clips: 2, bytes: 1_000, least: 1)
            if try indexer.step(pace, at: fixture.now, newKey: Int64(key)) == .finished { break }
          }
        } catch {
          // Whatever it is, nothing may be lost by it.
        }
        let left = isInIndex ? index.connection.faults : fixture.store.connection.faults
        isDone = left?.isSpent == false
        index.connection.faults = nil
        try fixture.reopen()
        try expectCovered(fixture)
        #expect(try fixture.search("alp").count == 3, "step \(step)")
        try fixture.index(capacity: 3)
        try expectCovered(fixture)
        #expect(try fixture.search("alp").count == 3, "step \(step), after another try")
      }
    }
  }

  @Test func `what is erased leaves the index also where the clip once stood`() throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take("quixotic", "alpha", "beta", "gamma")
    try fixture.index(capacity: 4)
    try fixture.take("quixotic")
    try fixture.index(capacity: 4)
    try fixture.store.delete([try fixture.id("quixotic")], at: fixture.now)
    fixture.pass(.days(8))
    try fixture.store.tidy(at: fixture.now)
    try fixture.index(capacity: 4)
    #expect(try !fixture.isKnown("uix"))
  }

  @Test func `an index that a later nori has made is left to it`() throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take("alpha", "beta")
    try fixture.index()
    let old = try fixture.openIndex()
    let indexer = Indexer(store: fixture.store, index: old)
    do {
      let index = try fixture.openIndex()
      let version = try index.connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
      try index.connection.run(script: "PRAGMA user_version = \(version + 1)")
    }
    try fixture.take("gamma")
    let pace = Indexer.Pace(clips: 7, bytes: 1_000, least: 1)
    #expect(try indexer.step(pace, at: fixture.now, newKey: 77) == .outdated)
    #expect(throws: StoreError.newerIndex) { try fixture.openIndex() }
    let search = try ClipSearch(
      try Query(parsing: "a"), in: fixture.store, index: old, at: .at(fixture.now))
    while !search.isOver { try search.advance(at: fixture.now) { false } }
    #expect(search.found.count == 3)
    #expect(search.indexFailure == nil)
  }

  @Test(arguments: [
    "UPDATE shard SET documents = -5", "UPDATE shard SET documents = 1 << 50",
    "UPDATE document SET clip = -7", "UPDATE document SET clip = 1 << 60",
    "UPDATE document SET rank = -1", "UPDATE shard SET high = -9",
    "UPDATE shard SET common = x'00'",
    "DELETE FROM document", "DELETE FROM shard", "DROP TABLE windows_1",
    "UPDATE shard SET number = -3",
  ])
  func `whatever stands in a damaged index, nothing crashes`(damage: String) throws {
    let fixture = try StoreFixture(pro: true)
    try fixture.take("alpha", "beta", "gamma")
    try fixture.index()
    do {
      let index = try fixture.openIndex()
      try index.connection.run(script: damage)
    }
    for order in SearchOrder.allCases {
      let index = try SearchIndex.openForReading(at: fixture.store.searchIndexPath)
      let search = try ClipSearch(
        try Query(parsing: "alpha"), order: order, in: fixture.store, index: index,
        at: .at(fixture.now))
      while !search.isOver { try search.advance(at: fixture.now) { false } }
    }
    _ = try IndexCheck(store: fixture.store, index: try fixture.openIndex()) { _, _ in }.run()
    do {
      try fixture.index()
    } catch {
      // Whoever indexes throws it away then.
    }
    _ = try fixture.store.purge(.clips([try fixture.id("beta")]), at: fixture.now)
    #expect(try fixture.texts() == ["gamma", "alpha"])
  }
}
