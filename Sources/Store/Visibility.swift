import Clips
import License
import SQLite

// Which clips a person sees. With Pro it is every live clip; free it is the newest unpinned ones
// and the newest pins, so few that they are simply chosen. A secret whose time is over is seen by
// nobody, also before the next writer erases it.

enum Visibility {
  /// All live clips; when some secrets have had their time, only what is not among them.
  case all(expiredAt: Instant?)
  /// These rows, newest first.
  case rows([Int64])

  /// Every live clip, without exception.
  var isEverything: Bool {
    if case .all(nil) = self { true } else { false }
  }

  /// For the parameter of ``Store/isUnexpired``: NULL when nothing has expired.
  var expiry: Value {
    if case .all(let instant?) = self { .instant(instant) } else { .null }
  }
}

extension Store {
  /// Reads on one state of the store, with what is visible in it.
  func viewing<Outcome>(
    at now: Instant, _ body: (Visibility) throws(SQLiteError) -> Outcome
  ) throws(StoreError) -> Outcome {
    let allowance = try allowance(at: now)
    return try reading { () throws(SQLiteError) in
      try body(try visibility(allowance, now))
    }
  }

  private func visibility(_ allowance: Allowance, _ now: Instant) throws(SQLiteError) -> Visibility
  {
    guard let clips = allowance.clips, let pins = allowance.pins else {
      return .all(expiredAt: try hasExpired(now) ? now : nil)
    }
    let unpinned = try connection.all(
      """
      SELECT id, rank FROM clip INDEXED BY clip_order
      WHERE deletion IS NULL AND pinned_at IS NULL AND (expires_at IS NULL OR expires_at > ?)
      ORDER BY rank DESC LIMIT ?
      """, .instant(now), .integer(clips)
    ) { (row: $0.integer(0), rank: $0.integer(1)) }
    let pinned = try connection.all(
      """
      SELECT id, rank FROM clip INDEXED BY clip_pinned
      WHERE deletion IS NULL AND pinned_at IS NOT NULL AND (expires_at IS NULL OR expires_at > ?)
      ORDER BY rank DESC LIMIT ?
      """, .instant(now), .integer(pins)
    ) { (row: $0.integer(0), rank: $0.integer(1)) }
    return .rows((unpinned + pinned).sorted { $0.rank > $1.rank }.map(\.row))
  }

  /// Whether some secret has had its time: nobody sees it any more, and it is to be erased by
  /// ``tidy(at:)``.
  public func holdsExpiredSecrets(at now: Instant) throws(StoreError) -> Bool {
    try reading { () throws(SQLiteError) in try hasExpired(now) }
  }

  /// One text for both questions: a paste asks both, and the statement is then prepared once.
  private func hasExpired(_ now: Instant) throws(SQLiteError) -> Bool {
    try connection.first(
      "SELECT 1 FROM clip INDEXED BY clip_expiring WHERE expires_at <= ? LIMIT 1", .instant(now)
    ) { _ in true } ?? false
  }

  /// The row of a visible clip; any id under which it was ever captured finds it.
  func visibleRow(of id: Clip.ID, _ visibility: Visibility) throws(SQLiteError) -> Int64? {
    guard let row = try liveRow(of: id) else { return nil }
    switch visibility {
    case .all(nil): return row
    case .all(let now?):
      return try connection.first(
        "SELECT 1 FROM clip WHERE id = ? AND (expires_at IS NULL OR expires_at > ?)",
        .integer(row), .instant(now)
      ) { _ in row }
    case .rows(let rows): return rows.contains(row) ? row : nil
    }
  }
}
