import Clips
import SQLite

/// How much of the store its search index covers.
public struct SearchIndexStatus: Hashable, Sendable {
  /// Clips that can be found: all but deleted ones and secrets.
  public var clips = 0
  /// Clips among them that the index tells of.
  public var indexed = 0
  /// Clips that came to a place which was indexed before, and are looked at one by one.
  public var strays = 0
  public var shards = 0

  public init() {}

  /// Clips that are looked at one by one until they are indexed.
  public var waiting: Int { clips - indexed - strays }
}

extension Store {
  /// What an index covers of this store; of none, nothing.
  public func status(of index: SearchIndex?) throws(StoreError) -> SearchIndexStatus {
    let shards = try translatingErrors { () throws(SQLiteError) in try index?.shards() ?? [] }
    return try reading { () throws(SQLiteError) in
      var status = SearchIndexStatus()
      status.clips = try searchableCount(in: 0...Int64.max)
      for (_, ranks) in try coverage(by: shards) {
        let strays = try liveStrayCount(in: ranks)
        status.strays += strays
        status.indexed += try searchableCount(in: ranks) - strays
        status.shards += 1
      }
      return status
    }
  }

  /// The shards that this store has a claim for, from the oldest ranks to the newest, each with the
  /// ranks that are in it.
  func coverage(
    by shards: [Shard]
  ) throws(SQLiteError) -> [(shard: Shard, ranks: ClosedRange<Int64>)] {
    let byKey = Dictionary(shards.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    return try shardClaims().compactMap { claim in
      guard let shard = byKey[claim.key], claim.low <= min(claim.high, shard.high) else {
        return nil
      }
      return (shard, claim.low...min(claim.high, shard.high))
    }
  }

  /// The two counts go by indexes alone: whether a clip is a secret is in its row only.
  private func searchableCount(in ranks: ClosedRange<Int64>) throws(SQLiteError) -> Int {
    let live = try connection.first(
      """
      SELECT count(*) FROM clip INDEXED BY clip_order
      WHERE deletion IS NULL AND rank BETWEEN ? AND ?
      """, .integer(ranks.lowerBound), .integer(ranks.upperBound)
    ) { $0.int(0) }
    let secret = try connection.first(
      """
      SELECT count(*) FROM clip INDEXED BY clip_expiring
      WHERE expires_at IS NOT NULL AND deletion IS NULL AND rank BETWEEN ? AND ?
      """, .integer(ranks.lowerBound), .integer(ranks.upperBound)
    ) { $0.int(0) }
    return (live ?? 0) - (secret ?? 0)
  }

  private func liveStrayCount(in ranks: ClosedRange<Int64>) throws(SQLiteError) -> Int {
    try connection.first(
      """
      SELECT count(*) FROM search_stray
      JOIN clip ON clip.id = search_stray.clip AND clip.rank = search_stray.rank
      WHERE search_stray.rank BETWEEN ? AND ? AND deletion IS NULL AND expires_at IS NULL
      """, .integer(ranks.lowerBound), .integer(ranks.upperBound)
    ) { $0.int(0) } ?? 0
  }
}

extension SearchIndex {
  /// Throws everything away, a shard at a time so that no great log is written; whoever has the
  /// index open keeps on using this file.
  public func empty(for store: Store) throws(StoreError) {
    var isEmpty = false
    while !isEmpty {
      isEmpty = try writing { () throws(SQLiteError) in
        guard let shard = try shards().first else { return true }
        try drop(shard)
        return false
      }
    }
    // Another program may have begun anew meanwhile.
    let (claims, kept) = try translatingErrors { () throws(SQLiteError) in
      (try store.shardClaims(), Set(try shards().map(\.key)))
    }
    try store.release(claims.filter { !kept.contains($0.key) })
  }
}
