import Clips
import SQLite

extension Store {
  /// How many clips there are to see, of one kind or of all.
  public func count(ofKind kind: Kind? = nil, at now: Instant) throws(StoreError) -> Int {
    try viewing(at: now) { (visibility) throws(SQLiteError) in
      try count(kind, visibility)
    }
  }

  /// Clips newest first, from `offset` on, at most `count`: of one kind or of all.
  public func page(
    offset: Int, count: Int, ofKind kind: Kind? = nil, at now: Instant
  ) throws(StoreError) -> [Clip] {
    try viewing(at: now) { (visibility) throws(SQLiteError) in
      try page(offset, count, kind, visibility)
    }
  }

  /// The `number`-th newest clip, counted from 1.
  public func clip(number: Int, at now: Instant) throws(StoreError) -> Clip? {
    guard number > 0 else { return nil }
    return try page(offset: number - 1, count: 1, at: now).first
  }

  /// The clip of that id, or into which the capture of that id was taken.
  public func clip(_ id: Clip.ID, at now: Instant) throws(StoreError) -> Clip? {
    try viewing(at: now) { (visibility) throws(SQLiteError) in
      guard let row = try visibleRow(of: id, visibility) else { return nil }
      return try clips(at: [row]).first
    }
  }

  /// How many clips are newer than this one; nil when there is no such clip, or more than `limit`
  /// are.
  public func offset(
    of id: Clip.ID, within limit: Int = .max, at now: Instant
  ) throws(StoreError) -> Int? {
    try viewing(at: now) { (visibility) throws(SQLiteError) in
      guard let row = try visibleRow(of: id, visibility) else { return nil }
      if case .rows(let rows) = visibility { return rows.firstIndex(of: row) }
      let newer = try connection.first(
        """
        SELECT count(*) FROM (
          SELECT 1 FROM clip INDEXED BY clip_order
          WHERE deletion IS NULL AND rank > (SELECT rank FROM clip WHERE id = ?1)
            AND (?2 IS NULL OR expires_at IS NULL OR expires_at > ?2)
          LIMIT ?3)
        """, .integer(row), visibility.expiry, .integer(limit == .max ? -1 : limit + 1)
      ) { $0.int(0) }
      return newer.flatMap { $0 > limit ? nil : $0 }
    }
  }

  /// Where a search meets this clip; nil when it is not to be seen.
  public func place(of id: Clip.ID, at now: Instant) throws(StoreError) -> ClipRow? {
    try viewing(at: now) { (visibility) throws(SQLiteError) in
      try visibleRow(of: id, visibility).map { ClipRow(number: $0) }
    }
  }

  /// What a search found, in the order given; clips that have gone since are left out.
  public func clips(at rows: some Collection<ClipRow>) throws(StoreError) -> [Clip] {
    try reading { () throws(SQLiteError) in try clips(at: rows.map(\.number)) }
  }

  func clips(at rows: some Collection<Int64>) throws(SQLiteError) -> [Clip] {
    var clips: [Clip] = []
    for row in rows {
      let clip = try connection.first(
        "SELECT \(ClipColumns.list) FROM clip WHERE id = ? AND deletion IS NULL", .integer(row),
        body: clip(from:))
      if let clip { clips.append(clip) }
    }
    return clips
  }

  private func count(_ kind: Kind?, _ visibility: Visibility) throws(SQLiteError) -> Int {
    if case .rows(let rows) = visibility { return try rowsOf(kind, rows).count }
    let code = kind.map { Int64(KindCode.code($0)) }
    let live = try connection.first(
      "SELECT sum(clips) FROM tally WHERE ?1 IS NULL OR kind = ?1", .integer(code)
    ) { $0.int(0) }
    guard case .all(let now?) = visibility else { return live ?? 0 }
    let expired = try connection.first(
      """
      SELECT count(*) FROM clip INDEXED BY clip_expiring
      WHERE expires_at <= ?2 AND deletion IS NULL AND (?1 IS NULL OR kind = ?1)
      """, .integer(code), .instant(now)
    ) { $0.int(0) }
    return (live ?? 0) - (expired ?? 0)
  }

  private func rowsOf(_ kind: Kind?, _ rows: [Int64]) throws(SQLiteError) -> [Int64] {
    guard let kind else { return rows }
    var chosen: [Int64] = []
    for row in rows {
      let code = try connection.first("SELECT kind FROM clip WHERE id = ?", .integer(row)) {
        $0.int(0)
      }
      if code == KindCode.code(kind) { chosen.append(row) }
    }
    return chosen
  }

  private func page(
    _ offset: Int, _ count: Int, _ kind: Kind?, _ visibility: Visibility
  ) throws(SQLiteError) -> [Clip] {
    guard offset >= 0, count > 0 else { return [] }
    if case .rows(let rows) = visibility {
      return try clips(at: try rowsOf(kind, rows).dropFirst(offset).prefix(count))
    }
    // Near the top, where nearly every page is, nothing but the order is needed.
    let isAnchored = offset >= PageAnchor.leastOffset && kind == nil && visibility.isEverything
    if isAnchored {
      if let clips = try pageFromAnchor(offset, count) { return clips }
    }
    let clips = try pageFromAnEnd(offset, count, kind, visibility)
    if isAnchored, let first = clips.first, let last = clips.last {
      try anchor(first: first.id, last: last.id, from: offset, count: clips.count)
    }
    return clips
  }

  private func pageFromAnEnd(
    _ offset: Int, _ count: Int, _ kind: Kind?, _ visibility: Visibility
  ) throws(SQLiteError) -> [Clip] {
    if offset >= Store.farOffset {
      let total = try self.count(kind, visibility)
      let after = total - offset - count
      if after < offset {
        let wanted = min(count, total - offset)
        guard wanted > 0 else { return [] }
        return try walk(
          Walk.oldestFirst, max(after, 0), wanted, kind, visibility
        ).reversed()
      }
    }
    return try walk(Walk.newestFirst, offset, count, kind, visibility)
  }

  private static let farOffset = 1_000

  private func walk(
    _ sql: String, _ skipped: Int, _ count: Int, _ kind: Kind?, _ visibility: Visibility
  ) throws(SQLiteError) -> [Clip] {
    try connection.all(
      sql, .integer(kind.map { Int64(KindCode.code($0)) }), visibility.expiry, .integer(count),
      .integer(skipped), body: clip(from:))
  }
}

/// Lists read off the index of the order. Only rows that are wanted are looked up in the table:
/// the order and the kind are in the index, and nothing else is tested unless secrets expired.
private enum Walk {
  static let newestFirst = """
    SELECT \(ClipColumns.list) FROM clip INDEXED BY clip_order
    WHERE deletion IS NULL AND (?1 IS NULL OR kind = ?1)
      AND (?2 IS NULL OR expires_at IS NULL OR expires_at > ?2)
    ORDER BY rank DESC LIMIT ?3 OFFSET ?4
    """
  static let oldestFirst = """
    SELECT \(ClipColumns.list) FROM clip INDEXED BY clip_order
    WHERE deletion IS NULL AND (?1 IS NULL OR kind = ?1)
      AND (?2 IS NULL OR expires_at IS NULL OR expires_at > ?2)
    ORDER BY rank LIMIT ?3 OFFSET ?4
    """
}
