import Clips
import SQLite

// What the store promises about the search index: which ranks each shard has claimed, and which
// clips came to such a rank later. Documentation/Search.md, "The index".

/// The ranks that a shard has claimed.
struct ShardClaim: Hashable {
  /// Random, so that no shard of another time or another store is taken for it.
  let key: Int64
  let low: Int64
  var high: Int64
  /// Clips in it that are no longer stored.
  var erased = 0
  var erasedAt: Instant?

  var ranks: ClosedRange<Int64>? { low <= high ? low...high : nil }
}

extension Store {
  /// From the oldest ranks to the newest; no two overlap.
  func shardClaims() throws(SQLiteError) -> [ShardClaim] {
    try connection.all(
      "SELECT key, low, high, erased, erased_at FROM search_shard ORDER BY low"
    ) {
      ShardClaim(
        key: $0.integer(0), low: $0.integer(1), high: $0.integer(2), erased: $0.int(3),
        erasedAt: $0.optionalInteger(4).map(Instant.init(milliseconds:)))
    }
  }

  /// Makes a claim, or moves the upper end of one.
  func claim(_ claim: ShardClaim) throws(StoreError) {
    try changingCoverage { () throws(SQLiteError) in
      try connection.run(
        """
        INSERT INTO search_shard VALUES (?, ?, ?, 0, NULL)
        ON CONFLICT DO UPDATE SET high = excluded.high
        """, .integer(claim.key), .integer(claim.low), .integer(claim.high))
    }
  }

  /// Takes claims back: their clips are walked again.
  func release(_ claims: [ShardClaim]) throws(StoreError) {
    guard !claims.isEmpty else { return }
    try changingCoverage { () throws(SQLiteError) in
      for claim in claims {
        try connection.run("DELETE FROM search_shard WHERE key = ?", .integer(claim.key))
        // A claim of another index on the same ranks still needs them.
        try connection.run(
          """
          DELETE FROM search_stray WHERE rank BETWEEN ? AND ? AND NOT EXISTS (
            SELECT 1 FROM search_shard
            WHERE low <= search_stray.rank AND high >= search_stray.rank)
          """, .integer(claim.low), .integer(claim.high))
      }
    }
  }

  /// A transaction that changes no clip.
  private func changingCoverage(_ body: () throws(SQLiteError) -> Void) throws(StoreError) {
    try translatingErrors { () throws(SQLiteError) in try connection.write(body) }
  }

  // MARK: Clips that change

  /// Takes note of a clip that comes to a rank: where a shard has claimed it, it is a stray.
  func noteArrival(of clip: Int64, at rank: Int64) throws(SQLiteError) {
    guard try rank <= claimedThrough() else { return }
    try connection.run(
      """
      INSERT OR IGNORE INTO search_stray
      SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM search_shard WHERE low <= ?1 AND high >= ?1)
      """, .integer(rank), .integer(clip))
  }

  /// Takes note of the rank of a clip that is live again, since it may have been indexed meanwhile;
  /// or that is about to leave its rank, so that what the index holds of it there is found again
  /// when it is erased.
  func noteRank(of clip: Int64) throws(SQLiteError) {
    let rank = try connection.first("SELECT rank FROM clip WHERE id = ?", .integer(clip)) {
      $0.integer(0)
    }
    if let rank { try noteArrival(of: clip, at: rank) }
  }

  /// Takes note of a clip that is about to be erased.
  func noteErasure(of clip: Int64, _ now: Instant) throws(SQLiteError) {
    guard try claimedThrough() >= 0 else { return }
    let ranks = try connection.all(
      "SELECT rank FROM clip WHERE id = ?1 UNION SELECT rank FROM search_stray WHERE clip = ?1",
      .integer(clip)
    ) { $0.integer(0) }
    try connection.run("DELETE FROM search_stray WHERE clip = ?", .integer(clip))
    for rank in ranks where try rank <= claimedThrough() {
      try connection.run(
        """
        UPDATE search_shard SET erased = erased + 1, erased_at = coalesce(erased_at, ?1)
        WHERE low <= ?2 AND high >= ?2
        """, .instant(now), .integer(rank))
    }
  }

  /// The highest rank that is claimed; negative when none is. Asked once a transaction.
  private func claimedThrough() throws(SQLiteError) -> Int64 {
    if let known = knownClaim { return known }
    let high = try connection.first("SELECT max(high) FROM search_shard") { $0.optionalInteger(0) }
    let claim = (high ?? nil) ?? -1
    knownClaim = claim
    return claim
  }

  /// In the order of the list, the oldest first.
  func strays(in ranks: ClosedRange<Int64>) throws(SQLiteError) -> [WalkPoint] {
    // One that has been copied again has moved on.
    try connection.all(
      """
      SELECT search_stray.rank, kind, clip FROM search_stray
      JOIN clip ON clip.id = search_stray.clip AND clip.rank = search_stray.rank
      WHERE search_stray.rank BETWEEN ? AND ? ORDER BY search_stray.rank, kind, clip
      """, .integer(ranks.lowerBound), .integer(ranks.upperBound)
    ) { WalkPoint(rank: $0.integer(0), kind: $0.int(1), row: $0.integer(2)) }
  }

  func strayCount(in ranks: ClosedRange<Int64>) throws(SQLiteError) -> Int {
    try connection.first(
      "SELECT count(*) FROM search_stray WHERE rank BETWEEN ? AND ?",
      .integer(ranks.lowerBound), .integer(ranks.upperBound)
    ) { $0.int(0) } ?? 0
  }
}
