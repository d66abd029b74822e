import Clips
import SQLite

/// The two ends of a page of all clips that was read: the next page, mostly near it, is read from
/// there instead of being counted to from the top or the bottom.
///
/// It holds as long as nobody changes the store, and no secret has had its time. Ranks of live
/// clips are never equal, so that a rank says where a page begins: an import keeps away from those
/// of deleted clips too, and undoing an edit erases the clip that has the rank of the one it gives
/// back.
struct PageAnchor {
  /// A clip's place in the list, and its rank.
  struct End {
    let offset: Int
    let rank: Int64
  }

  /// Pages nearer to the top than this are quickly counted to.
  static let leastOffset = 100

  /// Of the store when the page was read (`PRAGMA data_version`).
  let version: Int64
  let first: End
  let last: End

  /// Where to read from.
  enum Start {
    /// Newest first, past that clip, so many skipped.
    case after(rank: Int64, skipping: Int)
    /// Oldest first, from that clip on, so many skipped.
    case before(rank: Int64, skipping: Int)
  }

  /// How to reach `count` clips from `offset` on; nil where counting from an end is no longer.
  func start(offset: Int, count: Int) -> Start? {
    if offset > first.offset {
      let near = offset > last.offset ? last : first
      let skipped = offset - near.offset - 1
      return skipped < offset ? .after(rank: near.rank, skipping: skipped) : nil
    }
    let (end, isOver) = offset.addingReportingOverflow(count)
    // Upwards all rows wanted must stand above the end of the page that was read.
    guard !isOver, end <= last.offset + 1 else { return nil }
    let near = end <= first.offset + 1 ? first : last
    let skipped = near.offset + 1 - end
    return skipped < offset ? .before(rank: near.rank, skipping: skipped) : nil
  }
}

extension Store {
  /// Reads a page of all clips from where the one before it began or ended; nil where none helps.
  func pageFromAnchor(_ offset: Int, _ count: Int) throws(SQLiteError) -> [Clip]? {
    guard let anchor = pageAnchor, let start = anchor.start(offset: offset, count: count),
      try anchor.version == dataVersion()
    else { return nil }
    var clips: [Clip]
    switch start {
    case .after(let rank, let skipped):
      clips = try connection.all(
        """
        SELECT \(ClipColumns.list) FROM clip INDEXED BY clip_order
        WHERE deletion IS NULL AND rank < ?1 ORDER BY rank DESC LIMIT ?2 OFFSET ?3
        """, .integer(rank), .integer(count), .integer(skipped), body: clip(from:))
    case .before(let rank, let skipped):
      clips = try connection.all(
        """
        SELECT \(ClipColumns.list) FROM clip INDEXED BY clip_order
        WHERE deletion IS NULL AND rank >= ?1 ORDER BY rank LIMIT ?2 OFFSET ?3
        """, .integer(rank), .integer(count), .integer(skipped), body: clip(from:)
      ).reversed()
    }
    if let first = clips.first, let last = clips.last {
      try self.anchor(first: first.id, last: last.id, from: offset, count: clips.count)
    }
    return clips
  }

  /// Remembers a page of all clips by its first and its last clip.
  func anchor(first: Clip.ID, last: Clip.ID, from offset: Int, count: Int) throws(SQLiteError) {
    guard let firstRank = try rank(of: first), let lastRank = try rank(of: last) else { return }
    pageAnchor = PageAnchor(
      version: try dataVersion(), first: .init(offset: offset, rank: firstRank),
      last: .init(offset: offset + count - 1, rank: lastRank))
  }

  private func rank(of id: Clip.ID) throws(SQLiteError) -> Int64? {
    guard let row = try liveRow(of: id) else { return nil }
    return try connection.first("SELECT rank FROM clip WHERE id = ?", .integer(row)) {
      $0.integer(0)
    }
  }

  private func dataVersion() throws(SQLiteError) -> Int64 {
    try connection.first("PRAGMA data_version") { $0.integer(0) } ?? 0
  }
}
