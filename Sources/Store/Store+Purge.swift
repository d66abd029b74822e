import Clips
import Querying
import SQLite

/// Which clips are to be erased for good: hidden and deleted ones are among them.
public enum PurgeSelection {
  /// Every clip, and what deleted and edited snippets have left for undo; snippets stay.
  case all
  case clips([Clip.ID])
  case matching(PurgeConditions)
}

/// What must hold, all of it, for a clip to be erased.
public struct PurgeConditions {
  public var ids: [Clip.ID]?
  /// Last copied before this moment.
  public var copiedBefore: Instant?
  /// Of more bytes than this in all representations.
  public var largerThan: Int?
  /// That match by what is in any of their textual representations, title, app and file names.
  public var query: QueryMatcher?

  public init(
    ids: [Clip.ID]? = nil, copiedBefore: Instant? = nil, largerThan: Int? = nil,
    query: QueryMatcher? = nil
  ) {
    self.ids = ids
    self.copiedBefore = copiedBefore
    self.largerThan = largerThan
    self.query = query
  }
}

/// How much a selection is.
public struct PurgeSize: Hashable, Sendable {
  public let clips: Int
  public let pinned: Int
  /// Of all representations.
  public let bytes: Int
  /// What deleted and edited snippets have left.
  public let formerSnippets: Int

  public init(clips: Int, pinned: Int, bytes: Int, formerSnippets: Int = 0) {
    self.clips = clips
    self.pinned = pinned
    self.bytes = bytes
    self.formerSnippets = formerSnippets
  }

  public var isNothing: Bool { clips == 0 && formerSnippets == 0 }
}

/// What a purge did.
public struct PurgeOutcome: Hashable, Sendable {
  public let erased: PurgeSize
  /// Why bytes of erased clips can still stand in the files; the next purge tries again. Nil when
  /// none do.
  public let unfinished: StoreError?

  public init(erased: PurgeSize, unfinished: StoreError? = nil) {
    self.erased = erased
    self.unfinished = unfinished
  }
}

extension Store {
  /// What ``purge(_:at:)`` would erase.
  public func size(of selection: PurgeSelection) throws(StoreError) -> PurgeSize {
    try reading { () throws(SQLiteError) in
      try size(of: try rows(in: selection), selection)
    }
  }

  /// Erases clips so that no byte of them is left in the store's files.
  ///
  /// It needs room for a second copy of what stays, and waits for others' reading to end.
  public func purge(
    _ selection: PurgeSelection, at now: Instant
  ) throws(StoreError) -> PurgeOutcome {
    let erased = try writing(at: now) { (_) throws(SQLiteError) in
      let rows = try rows(in: selection)
      let size = try size(of: rows, selection)
      if case .all = selection {
        try eraseAll(now)
      } else {
        try erase(rows, now)
      }
      if !size.isNothing {
        try eraseUnusedNames()
        try setMeta(.hasTraces, 1)
      }
      return size
    }
    do {
      try wipeTraces()
      return PurgeOutcome(erased: erased)
    } catch {
      return PurgeOutcome(erased: erased, unfinished: error)
    }
  }

  private func rows(in selection: PurgeSelection) throws(SQLiteError) -> [Int64] {
    switch selection {
    case .all: return try connection.all("SELECT id FROM clip") { $0.integer(0) }
    case .clips(let ids): return try rows(of: ids).sorted()
    case .matching(let conditions): return try rows(matching: conditions)
    }
  }

  private func rows(of ids: [Clip.ID]) throws(SQLiteError) -> Set<Int64> {
    var rows: Set<Int64> = []
    for id in ids {
      if let stored = try storedRow(of: id) { rows.insert(stored.row) }
    }
    return rows
  }

  private func rows(matching conditions: PurgeConditions) throws(SQLiteError) -> [Int64] {
    var rows = try connection.all(
      """
      SELECT id FROM clip
      WHERE (?1 IS NULL OR copied_at < ?1) AND (?2 IS NULL OR byte_count + more_bytes > ?2)
      """, .integer(conditions.copiedBefore?.milliseconds),
      .integer(conditions.largerThan.map { Int64($0) })
    ) { $0.integer(0) }
    if let ids = conditions.ids {
      let chosen = try self.rows(of: ids)
      rows.removeAll { !chosen.contains($0) }
    }
    guard let matcher = conditions.query else { return rows }
    var found: [Int64] = []
    for row in rows where try matches(matcher, clip: row) { found.append(row) }
    return found
  }

  private func size(
    of rows: [Int64], _ selection: PurgeSelection
  ) throws(SQLiteError) -> PurgeSize {
    var pinned = 0
    var bytes = 0
    for row in rows {
      try connection.rows(
        "SELECT pinned_at, byte_count + more_bytes FROM clip WHERE id = ?", .integer(row)
      ) { row in
        if !row.isNull(0) { pinned += 1 }
        bytes += row.int(1)
        return false
      }
    }
    return PurgeSize(
      clips: rows.count, pinned: pinned, bytes: bytes,
      formerSnippets: try formerSnippets(in: selection))
  }

  private func formerSnippets(in selection: PurgeSelection) throws(SQLiteError) -> Int {
    guard case .all = selection else { return 0 }
    return try connection.first("SELECT count(*) FROM snippet WHERE change IS NOT NULL") {
      $0.int(0)
    } ?? 0
  }

  private func eraseAll(_ now: Instant) throws(SQLiteError) {
    try connection.run("DELETE FROM representation")
    try connection.run(
      "INSERT OR REPLACE INTO capture_id SELECT uuid_high, uuid_low, id, ? FROM clip",
      .instant(now))
    try connection.run("DELETE FROM clip")
    try connection.run("DELETE FROM deletion")
    try connection.run("DELETE FROM tally")
    try connection.run("DELETE FROM search_shard")
    try connection.run("DELETE FROM search_stray")
    try connection.run("DELETE FROM snippet WHERE change IS NOT NULL")
    try connection.run("DELETE FROM snippet_change")
    tally = Tally()
  }

  /// Removes bytes of erased clips from the files.
  ///
  /// secure_delete overwrites each deleted row, but not the copies of it that stay in the unused
  /// middle of a page when SQLite moves rows to a neighbour; only writing the file anew leaves
  /// them behind. The log is emptied last, because it has held them too.
  private func wipeTraces() throws(StoreError) {
    let hasTraces = try reading { () throws(SQLiteError) in try meta(.hasTraces) ?? 0 != 0 }
    guard hasTraces else { return }
    try forgetErasedInIndex()
    let isEmptied = try translatingErrors { () throws(SQLiteError) in
      // The copy is of what stays, and can be larger than the memory.
      try connection.run("PRAGMA temp_store = FILE")
      try connection.run("VACUUM")
      try connection.run("PRAGMA temp_store = MEMORY")
      let isBusy = try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
      guard isBusy == 0 else { return false }
      try connection.write { () throws(SQLiteError) in try setMeta(.hasTraces, 0) }
      return true
    }
    if !isEmptied { throw .busy }
  }
}
