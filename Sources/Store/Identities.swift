import Clips
import SQLite

// Which ids are known. A clip's own stands in its row; `capture_id` holds the ids of copies that
// were taken into a clip, and those of clips that were erased.

extension Store {
  /// The row that an id belongs or belonged to: of a clip that may be deleted, or may be gone.
  func row(knownAs id: UUID) throws(SQLiteError) -> Int64? {
    let own = try connection.first(
      "SELECT id FROM clip INDEXED BY clip_uuid WHERE uuid_high = ? AND uuid_low = ?",
      id.highValue, id.lowValue
    ) { $0.integer(0) }
    if let own { return own }
    return try connection.first(
      "SELECT clip FROM capture_id WHERE uuid_high = ? AND uuid_low = ?",
      id.highValue, id.lowValue
    ) { $0.integer(0) }
  }

  /// The row of a clip that is there, deleted or not.
  func storedRow(
    of id: Clip.ID
  ) throws(SQLiteError) -> (row: Int64, isDeleted: Bool)? {
    guard let row = try row(knownAs: id) else { return nil }
    return try connection.first("SELECT deletion FROM clip WHERE id = ?", .integer(row)) {
      (row: row, isDeleted: !$0.isNull(0))
    }
  }

  /// The row of a live clip, hidden or not.
  func liveRow(of id: Clip.ID) throws(SQLiteError) -> Int64? {
    guard let stored = try storedRow(of: id), !stored.isDeleted else { return nil }
    return stored.row
  }

  /// Notes that a capture was taken into a clip that has another id.
  func insertCaptureID(_ id: UUID, clip: Int64) throws(SQLiteError) {
    try connection.run(
      "INSERT OR REPLACE INTO capture_id (uuid_high, uuid_low, clip) VALUES (?, ?, ?)",
      id.highValue, id.lowValue, .integer(clip))
  }

  /// Notes that a clip is about to be erased, so that its id is not taken in again.
  func insertErasedID(of clip: Int64, _ now: Instant) throws(SQLiteError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO capture_id
      SELECT uuid_high, uuid_low, id, ? FROM clip WHERE id = ?
      """, .instant(now), .integer(clip))
  }

  /// Makes room for a clip that was erased and comes back.
  func forgetErasedID(_ id: UUID) throws(SQLiteError) {
    try connection.run(
      "DELETE FROM capture_id WHERE uuid_high = ? AND uuid_low = ?", id.highValue, id.lowValue)
  }
}
