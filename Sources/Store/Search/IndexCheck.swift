import Clips
import Querying
import SQLite

/// What is wrong with a search index; numbers of clips, and never which or what is in them.
public struct IndexFaults: Hashable, Sendable {
  /// What SQLite finds wrong with the file, in its own words.
  public var file: [String] = []
  /// Shards whose lists FTS5 finds damaged, or that cannot be read.
  public var damagedShards = 0
  /// Clips whose lists are not what was written.
  public var wrongLists = 0
  /// Clips whose text is not the one that was indexed.
  public var wrongTexts = 0
  /// Clips that stand at another place in their shard than in the list.
  public var misplaced = 0
  /// Clips that searches would miss, since the index promises them and does not have them.
  public var missing = 0

  public init() {}

  public var isEmpty: Bool { self == IndexFaults() }
}

/// Checks everything that the search index says against the store.
///
/// ```
///  lists of the shard ──sum of hashes per document──▶ digest ◀──hashes of its windows── the clip
/// ```
/// Each shard is looked at on one state of both files; others may write meanwhile.
public final class IndexCheck {
  private let store: Store
  private let index: SearchIndex
  private let texts: SearchedTexts
  private let tokens = ClipTokens()
  private let tell: (_ done: Int, _ all: Int) -> Void
  private var faults = IndexFaults()
  private var (done, all) = (0, 0)

  /// The index must be open for writing. `tell` is called with the number of clips that have been
  /// looked at, and that of all.
  public init(
    store: Store, index: SearchIndex, telling tell: @escaping (_ done: Int, _ all: Int) -> Void
  ) {
    self.store = store
    self.index = index
    self.tell = tell
    texts = SearchedTexts(store)
  }

  /// Looks at everything, which takes minutes for a million clips.
  public func run() throws(StoreError) -> IndexFaults {
    (faults, done) = (IndexFaults(), 0)
    do throws(StoreError) {
      let shards = try translatingErrors { () throws(SQLiteError) in
        try checkFile()
        return try index.shards()
      }
      all = shards.reduce(0) { $0 + $1.documents }
      for shard in shards { try check(shard) }
    } catch  where error.isDamage {
      // What cannot be read has been counted, or its table of shards cannot be read itself.
      if faults.isEmpty { faults.damagedShards += 1 }
    }
    return faults
  }

  private func checkFile() throws(SQLiteError) {
    let words = try index.connection.all("PRAGMA quick_check") { $0.text(0) ?? "" }
    faults.file = words.filter { $0 != "ok" }
  }

  private func check(_ shard: Shard) throws(StoreError) {
    let before = done
    do throws(StoreError) {
      try checkLists(of: shard)
      try index.reading { () throws(SQLiteError) in
        let documents = try documents(of: shard)
        // The store's state must not be older than the index's, which it promises things of.
        try store.connection.read { () throws(SQLiteError) in
          let covered = try store.coverage(by: [shard])
          if let ranks = covered.first?.ranks { try compare(documents, in: shard, ranks) }
        }
      }
    } catch  where error.isDamage {
      faults.damagedShards += 1
    }
    done = before + shard.documents
    tell(done, all)
  }

  /// FTS5's own check, written as an insertion.
  private func checkLists(of shard: Shard) throws(StoreError) {
    try index.writing { () throws(SQLiteError) in
      // Another program may have thrown it away since.
      guard try index.shards().contains(where: { $0.number == shard.number }) else { return }
      try index.connection.run(
        "INSERT INTO \(shard.table) (\(shard.table)) VALUES ('integrity-check')")
    }
  }

  // MARK: What the index holds

  private struct Document {
    let ordinal: Int64
    let clip: Int64
    let rank: Int64
    let digest: UInt32
  }

  /// The documents of a shard; those whose lists do not add up to their digest are counted.
  private func documents(of shard: Shard) throws(SQLiteError) -> [Document] {
    let documents = try index.connection.all(
      "SELECT number, clip, rank, digest FROM document WHERE number BETWEEN ? AND ? ORDER BY number",
      .integer(shard.document(1)), .integer(shard.document(1 << 20 - 1))
    ) {
      Document(
        ordinal: $0.integer(0) - shard.document(0), clip: $0.integer(1), rank: $0.integer(2),
        digest: UInt32(truncatingIfNeeded: $0.integer(3)))
    }
    let sums = try sums(of: shard)
    for document in documents where sums[Int(document.ordinal)] ?? 0 != document.digest {
      faults.wrongLists += 1
    }
    let known = Set(documents.map { Int($0.ordinal) })
    faults.wrongLists += sums.keys.count { !known.contains($0) }
    return documents
  }

  /// For each document, the hashes of all windows in whose list it stands, added up.
  private func sums(of shard: Shard) throws(SQLiteError) -> [Int: UInt32] {
    var sums: [UInt32] = Array(repeating: 0, count: shard.documents + 1)
    var others: [Int: UInt32] = [:]
    var term: [UInt8] = []
    var hash: UInt32 = 0
    try index.connection.run(
      script: """
        DROP TABLE IF EXISTS temp.lists;
        CREATE VIRTUAL TABLE temp.lists USING fts5vocab(main, \(shard.table), instance);
        """)
    var listed = 0
    try index.connection.rows("SELECT term, doc FROM temp.lists") { row in
      row.withBlob(0) { bytes in
        guard !bytes.elementsEqual(term) else { return }
        term = Array(bytes)
        hash = ClipTokens.hash(Windows.window(utf8: term))
      }
      let ordinal = row.int(1)
      if ordinal > 0, ordinal < sums.count {
        sums[ordinal] &+= hash
      } else {
        others[ordinal, default: 0] &+= hash
      }
      listed += 1
      if listed % IndexCheck.listsBetween == 0 { tell(done, all) }
      return true
    }
    try index.connection.run(script: "DROP TABLE temp.lists")
    for (ordinal, sum) in sums.enumerated() where sum != 0 { others[ordinal] = sum }
    return others
  }

  private static let listsBetween = 1 << 20

  // MARK: What the store holds

  private func compare(
    _ documents: [Document], in shard: Shard, _ ranks: ClosedRange<Int64>
  ) throws(SQLiteError) {
    let strays = Set(try store.strays(in: ranks).map(\.row))
    var last: Int64?
    for document in documents {
      if done % 256 == 0 { tell(done, all) }
      done += 1
      // A stray is looked at whatever the index says of it.
      if let last, document.rank < last { faults.misplaced += 1 }
      last = document.rank
      if strays.contains(document.clip) || !ranks.contains(document.rank) { continue }
      try store.connection.rows(
        """
        SELECT \(SearchedClip.columns) FROM clip
        WHERE id = ? AND deletion IS NULL AND expires_at IS NULL AND rank = ?
        """, .integer(document.clip), .integer(document.rank)
      ) { (row) throws(SQLiteError) in
        let clip = SearchedClip(row)
        if try digest(of: clip, row, in: shard) != document.digest { faults.wrongTexts += 1 }
        return false
      }
    }
    try countMissing(documents, strays, ranks)
  }

  private func digest(
    of clip: SearchedClip, _ row: Row, in shard: Shard
  ) throws(SQLiteError) -> UInt32 {
    try texts.read(row, clip)
    return tokens.list(of: try tokens.windows(of: clip, texts), without: shard.common).digest
  }

  private func countMissing(
    _ documents: [Document], _ strays: Set<Int64>, _ ranks: ClosedRange<Int64>
  ) throws(SQLiteError) {
    let indexed = Set(documents.map { [$0.clip, $0.rank] })
    try store.connection.rows(
      """
      SELECT id, rank FROM clip INDEXED BY clip_order
      WHERE deletion IS NULL AND expires_at IS NULL AND rank BETWEEN ? AND ?
      """, .integer(ranks.lowerBound), .integer(ranks.upperBound)
    ) { row in
      let clip = row.integer(0)
      if !indexed.contains([clip, row.integer(1)]), !strays.contains(clip) { faults.missing += 1 }
      return true
    }
  }
}

extension SearchIndex {
  /// Runs `body` on one unchanging state of the index.
  func reading<Outcome>(
    _ body: () throws(SQLiteError) -> Outcome
  ) throws(StoreError) -> Outcome {
    try translatingErrors { () throws(SQLiteError) in try connection.read(body) }
  }
}

extension StoreError {
  /// Whether the file is not as it was written; a table that is not there is an error in SQL.
  fileprivate var isDamage: Bool {
    if case .other(let code, _, _) = self { code & 0xff == 1 } else { self == .corrupt }
  }
}
