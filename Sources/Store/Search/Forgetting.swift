import Clips
import SQLite

extension Store {
  /// Throws away the shards that tell of clips which are no longer stored; their clips are walked
  /// until they are indexed again.
  ///
  /// Goes by what the index holds, not by what was erased just now: so it also finishes what an
  /// earlier purge could not do.
  func forgetErasedInIndex() throws(StoreError) {
    let path = searchIndexPath
    guard Connection.exists(path) else { return }
    do throws(StoreError) {
      let index = try SearchIndex.openForIndexing(at: path, busyTimeout: .seconds(5))
      let stored = try translatingErrors { () throws(SQLiteError) in try StoredClips(self) }
      try index.forget(allBut: stored)
    } catch .corrupt {
      // What it holds cannot be told apart, and none of it is needed.
      try SearchIndex.remove(at: path)
    }
  }
}

extension SearchIndex {
  fileprivate func forget(allBut stored: StoredClips) throws(StoreError) {
    let dropped = try writing { () throws(SQLiteError) in
      var traces: Set<Int64> = []
      try connection.rows("SELECT number, clip FROM document") { row in
        if !stored.contains(row.integer(1)) { traces.insert(row.integer(0) >> 20) }
        return true
      }
      for shard in try shards() where traces.contains(shard.number) { try drop(shard) }
      return !traces.isEmpty
    }
    guard dropped else { return }
    try translatingErrors { () throws(SQLiteError) in
      let isBusy = try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
      if isBusy != 0 { throw SQLiteError(code: .busy, operation: "empty the log of the index") }
    }
  }
}

/// The numbers of all clips that are stored, a bit each.
private struct StoredClips {
  private var bits: [UInt64] = []

  init(_ store: Store) throws(SQLiteError) {
    var bits: [UInt64] = []
    try store.connection.rows("SELECT id FROM clip INDEXED BY clip_uuid") { row in
      let number = Int(row.integer(0))
      if number >> 6 >= bits.count {
        bits.append(contentsOf: repeatElement(0, count: (number >> 6) - bits.count + 1))
      }
      bits[number >> 6] |= 1 << (number & 63)
      return true
    }
    self.bits = bits
  }

  func contains(_ clip: Int64) -> Bool {
    // A damaged index can name any number.
    guard clip >= 0 else { return false }
    let number = Int(clip)
    return number >> 6 < bits.count && bits[number >> 6] & 1 << (number & 63) != 0
  }
}
