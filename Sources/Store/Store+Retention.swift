import Clips
import License
import SQLite

/// How long what was deleted or edited, clip or snippet, can be brought back.
let undoTime = Duration.days(7)

extension Store {
  /// When the time of a secret, or the time to undo a deletion or an edit, is over next, or was; nil
  /// when there is neither. ``tidy(at:)`` then erases them.
  public func nextExpiry() throws(StoreError) -> Instant? {
    try reading { () throws(SQLiteError) in
      let secret =
        try connection.first(
          """
          SELECT min(expires_at) FROM clip INDEXED BY clip_expiring WHERE expires_at IS NOT NULL
          """
        ) { $0.optionalInteger(0).map(Instant.init(milliseconds:)) } ?? nil
      let deletion =
        try connection.first("SELECT min(deleted_at) FROM deletion") {
          $0.optionalInteger(0).map { Instant(milliseconds: $0).advanced(by: undoTime) }
        } ?? nil
      let change =
        try connection.first("SELECT min(changed_at) FROM snippet_change") {
          $0.optionalInteger(0).map { Instant(milliseconds: $0).advanced(by: undoTime) }
        } ?? nil
      return [secret, deletion, change].compactMap { $0 }.min()
    }
  }

  /// Erases what has had its time: secrets, and deletions too old to be undone.
  func eraseOverdue(_ now: Instant) throws(SQLiteError) {
    let secrets = try connection.all(
      "SELECT id FROM clip INDEXED BY clip_expiring WHERE expires_at <= ?", .instant(now)
    ) { $0.integer(0) }
    try erase(secrets, now)
    let deletions = try connection.all(
      "SELECT id FROM deletion WHERE deleted_at <= ?",
      .instant(now.advanced(by: .zero - undoTime))
    ) { $0.integer(0) }
    for deletion in deletions {
      let clips = try connection.all(
        "SELECT id FROM clip INDEXED BY clip_deleted WHERE deletion = ?", .integer(deletion)
      ) { $0.integer(0) }
      try erase(clips, now)
      try connection.run("DELETE FROM deletion WHERE id = ?", .integer(deletion))
    }
    try eraseOverdueSnippets(now)
  }

  /// Erases what neither the rules nor the tier keep; pins always stay.
  func retain(_ rules: RetentionRules, _ status: LicenseStatus, _ now: Instant) throws(SQLiteError)
  {
    if let age = rules.age { try eraseOlder(than: age, now) }
    if let limit = rules.clips { try eraseOldest(beyondClips: limit, now) }
    if let limit = rules.bytes { try eraseOldest(beyondBytes: limit, now) }
    if status.allowsErasing, let limit = status.allowance.clips {
      try eraseFree(beyond: limit, now)
    }
  }

  private func eraseOlder(than age: Duration, _ now: Instant) throws(SQLiteError) {
    let oldest = RankClock.rank(of: now.advanced(by: .zero - age))
    try erase(
      try connection.all(
        """
        SELECT id FROM clip INDEXED BY clip_order
        WHERE deletion IS NULL AND rank < ? AND pinned_at IS NULL
        """, .integer(oldest)
      ) { $0.integer(0) }, now)
  }

  private func eraseOldest(beyondClips limit: Int, _ now: Instant) throws(SQLiteError) {
    let excess = try unpinnedTally().clips - limit
    guard excess > 0 else { return }
    try erase(
      try connection.all(
        """
        SELECT id FROM clip INDEXED BY clip_order WHERE deletion IS NULL AND pinned_at IS NULL
        ORDER BY rank LIMIT ?
        """, .integer(excess)
      ) { $0.integer(0) }, now)
  }

  private func eraseOldest(beyondBytes limit: Int, _ now: Instant) throws(SQLiteError) {
    let tally = try unpinnedTally()
    var excess = tally.bytes - limit
    guard excess > 0 else { return }
    var erased: [Int64] = []
    try connection.rows(
      """
      SELECT id, byte_count + more_bytes FROM clip INDEXED BY clip_order
      WHERE deletion IS NULL AND pinned_at IS NULL ORDER BY rank
      """
    ) { row in
      guard erased.count < tally.clips - 1 else { return false }
      erased.append(row.integer(0))
      excess -= row.int(1)
      return excess > 0
    }
    try erase(erased, now)
  }

  /// The free limit erases only what came while Pro was not in force; the rest it hides.
  private func eraseFree(beyond limit: Int, _ now: Instant) throws(SQLiteError) {
    let kept = try meta(.keptThrough) ?? 0
    let last = try connection.first(
      """
      SELECT rank FROM clip INDEXED BY clip_order WHERE deletion IS NULL AND pinned_at IS NULL
      ORDER BY rank DESC LIMIT 1 OFFSET ?
      """, .integer(limit - 1)
    ) { $0.integer(0) }
    guard let last else { return }
    try erase(
      try connection.all(
        """
        SELECT id FROM clip NOT INDEXED
        WHERE id > ? AND deletion IS NULL AND pinned_at IS NULL AND rank < ?
        """, .integer(kept), .integer(last)
      ) { $0.integer(0) }, now)
  }

  private func unpinnedTally() throws(SQLiteError) -> (clips: Int, bytes: Int) {
    try writeTally()
    return try connection.first("SELECT sum(clips), sum(bytes) FROM tally WHERE NOT pinned") {
      (clips: $0.int(0), bytes: $0.int(1))
    } ?? (0, 0)
  }

  /// Removes clips for good. Their ids stay known, so that they are not taken in again.
  func erase(_ clips: [Int64], _ now: Instant) throws(SQLiteError) {
    for clip in clips {
      let rows = Contents.rows(of: clip)
      try connection.run(
        "DELETE FROM representation WHERE id BETWEEN ? AND ?",
        .integer(rows.lowerBound), .integer(rows.upperBound))
      try countOut(clip)
      try noteErasure(of: clip, now)
      try insertErasedID(of: clip, now)
      try connection.run("DELETE FROM clip WHERE id = ?", .integer(clip))
    }
  }
}
