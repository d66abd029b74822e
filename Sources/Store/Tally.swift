import Clips
import SQLite

/// What a transaction changes in the count of live clips: noted on the way, written once.
///
/// Whoever changes whether a clip is live, its pin, kind or size takes it out before and puts it
/// in after. The tests count again after each of them.
struct Tally {
  fileprivate struct Group: Hashable {
    let kind: Int
    let isPinned: Bool
  }

  fileprivate var changes: [Group: (clips: Int, bytes: Int)] = [:]

  fileprivate mutating func add(_ clips: Int, _ bytes: Int, to group: Group) {
    let change = changes[group] ?? (0, 0)
    changes[group] = (change.clips + clips, change.bytes + bytes)
  }
}

extension Store {
  func countIn(_ draft: ClipDraft) {
    let group = Tally.Group(kind: KindCode.code(draft.kind), isPinned: draft.pinnedAt != nil)
    tally.add(1, draft.content.reduce(0) { $0 + $1.bytes.count }, to: group)
  }

  /// Counts the clip, if it is live now.
  func countIn(_ row: Int64) throws(SQLiteError) { try count(row, 1) }

  /// Takes the clip out of the count, if it is live until now.
  func countOut(_ row: Int64) throws(SQLiteError) { try count(row, -1) }

  private func count(_ row: Int64, _ sign: Int) throws(SQLiteError) {
    try connection.rows(
      """
      SELECT kind, pinned_at, byte_count + more_bytes FROM clip
      WHERE id = ? AND deletion IS NULL
      """, .integer(row)
    ) { row in
      let group = Tally.Group(kind: row.int(0), isPinned: !row.isNull(1))
      tally.add(sign, sign * row.int(2), to: group)
      return false
    }
  }

  func writeTally() throws(SQLiteError) {
    for (group, change) in tally.changes where change != (0, 0) {
      try connection.run(
        """
        INSERT INTO tally VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET clips = clips + excluded.clips, bytes = bytes + excluded.bytes
        """, .integer(group.kind), .flag(group.isPinned), .integer(change.clips),
        .integer(change.bytes))
    }
    tally = Tally()
  }
}
