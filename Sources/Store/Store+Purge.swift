import Clips
import SQLite

/// Which clips are to be erased for good: hidden and deleted ones are among them.
public enum PurgeSelection: Hashable, Sendable {
  case all
  case clips([Clip.ID])
  /// Last copied before this moment.
  case olderThan(Instant)
  /// Of more bytes than this in all representations.
  case largerThan(Int)
}

/// How much a selection is.
public struct PurgeSize: Hashable, Sendable {
  public let clips: Int
  public let pinned: Int
  /// Of all representations.
  public let bytes: Int

  public init(clips: Int, pinned: Int, bytes: Int) {
    self.clips = clips
    self.pinned = pinned
    self.bytes = bytes
  }
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
    try reading { () throws(SQLiteError) in try size(of: try rows(in: selection)) }
  }

  /// Erases clips so that no byte of them is left in the store's files.
  ///
  /// It needs room for a second copy of what stays, and waits for others' reading to end.
  public func purge(
    _ selection: PurgeSelection, at now: Instant
  ) throws(StoreError) -> PurgeOutcome {
    let erased = try writing(at: now) { (_) throws(SQLiteError) in
      let rows = try rows(in: selection)
      let size = try size(of: rows)
      if selection == .all {
        try eraseAll(now)
      } else {
        try erase(rows, now)
      }
      if !rows.isEmpty {
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
    case .olderThan(let moment):
      return try connection.all("SELECT id FROM clip WHERE copied_at < ?", .instant(moment)) {
        $0.integer(0)
      }
    case .largerThan(let bytes):
      return try connection.all(
        "SELECT id FROM clip WHERE byte_count + more_bytes > ?", .integer(bytes)
      ) {
        $0.integer(0)
      }
    case .clips(let ids):
      var rows: Set<Int64> = []
      for id in ids {
        if let stored = try storedRow(of: id) { rows.insert(stored.row) }
      }
      return rows.sorted()
    }
  }

  private func size(of rows: [Int64]) throws(SQLiteError) -> PurgeSize {
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
    return PurgeSize(clips: rows.count, pinned: pinned, bytes: bytes)
  }

  private func eraseAll(_ now: Instant) throws(SQLiteError) {
    try connection.run("DELETE FROM representation")
    try connection.run(
      "INSERT OR REPLACE INTO capture_id SELECT uuid_high, uuid_low, id, ? FROM clip",
      .instant(now))
    try connection.run("DELETE FROM clip")
    try connection.run("DELETE FROM deletion")
    try connection.run("DELETE FROM tally")
    tally = Tally()
  }

  /// Removes bytes of erased clips from the files.
  ///
  /// secure_delete overwrites each deleted row, but not the copies of it that stay in the unused
  /// middle of a page when SQLite moves rows to a neighbour; only writing the file anew leaves
  /// them behind. The log is emptied last, because it has held them too.
  private func wipeTraces() throws(StoreError) {
    let isEmptied = try translatingErrors { () throws(SQLiteError) in
      guard try meta(.hasTraces) ?? 0 != 0 else { return true }
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
