import Clips
import License
import SQLite

extension Store {
  /// Pins or unpins clips that are not so yet, all of them or none; says which exist.
  ///
  /// Fails with ``StoreError/needsPro(limit:)`` when the tier allows no more pins.
  @discardableResult
  public func setPinned(
    _ isPinned: Bool, _ ids: [Clip.ID], at now: Instant
  ) throws(StoreError) -> [Clip.ID] {
    var limitReached: Int?
    let found = try writing(at: now) { (status) throws(SQLiteError) -> [Clip.ID] in
      let clips = try liveClips(ids)
      let changing = clips.filter { $0.isPinned != isPinned }
      if isPinned, let limit = status.allowance.pins,
        try pinCount() + changing.count > limit, !changing.isEmpty
      {
        limitReached = limit
        return []
      }
      for clip in changing {
        try countOut(clip.row)
        try connection.run(
          "UPDATE clip SET pinned_at = ? WHERE id = ?",
          isPinned ? .instant(now) : .null, .integer(clip.row))
        try countIn(clip.row)
      }
      return clips.map(\.id)
    }
    if let limitReached { throw .needsPro(limit: limitReached) }
    return found
  }

  /// Deletes clips as one act that ``undo(at:)`` takes back within seven days; says which existed.
  @discardableResult
  public func delete(_ ids: [Clip.ID], at now: Instant) throws(StoreError) -> [Clip.ID] {
    try writing(at: now) { (_) throws(SQLiteError) in
      let clips = try liveClips(ids)
      guard !clips.isEmpty else { return [] }
      let deletion = try insertDeletion(at: now)
      for clip in clips { try setDeletion(deletion, of: clip.row) }
      return clips.map(\.id)
    }
  }

  /// Takes back the newest deletion or edit of the last seven days: what was deleted is where it
  /// was, as it was, and what an edit put in its place is gone. Empty when there is nothing.
  public func undo(at now: Instant) throws(StoreError) -> [Clip] {
    try writing(at: now) { (_) throws(SQLiteError) in
      // A deletion whose clips have all been erased meanwhile has nothing to give back.
      while let deletion = try newestDeletion() {
        let rows = try connection.all(
          "SELECT id FROM clip INDEXED BY clip_deleted WHERE deletion = ? ORDER BY rank DESC",
          .integer(deletion.number)
        ) { $0.integer(0) }
        for row in rows { try setDeletion(nil, of: row) }
        if !rows.isEmpty, let replacement = deletion.replacement { try erase([replacement], now) }
        try connection.run("DELETE FROM deletion WHERE id = ?", .integer(deletion.number))
        if !rows.isEmpty { return try clips(at: rows) }
      }
      return []
    }
  }

  /// Puts new contents in the place of a clip: same place in the list, same pin, one
  /// representation of the type of the one edited. The old clip can be brought back by undo.
  ///
  /// Returns the id of the clip that is there now: `newID`, the old one when the contents are the
  /// same, or nil when there is no such clip.
  public func edit(
    _ id: Clip.ID, _ choice: Choice = .best, to bytes: [UInt8], as newID: UUID, at now: Instant
  ) throws(StoreError) -> Clip.ID? {
    try writing(at: now) { (_) throws(SQLiteError) in
      guard let row = try liveRow(of: id), let old = try archivedClip(at: row),
        let index = try chosenIndex(choice, of: row)
      else { return nil }
      guard old.content[index].bytes != bytes else { return old.id }
      let content = [Representation(type: old.content[index].type, bytes: bytes)]
      var draft = ClipDraft(old, rank: old.rank)
      draft.id = newID
      draft.content = content
      draft.kind = KindDetector.kind(of: content)
      draft.digest = digestColumn(of: content)
      draft.copies = 1
      draft.expiresAt =
        try connection.first(
          "SELECT expires_at FROM clip WHERE id = ?", .integer(row)
        ) { $0.optionalInteger(0).map(Instant.init(milliseconds:)) } ?? nil
      let deletion = try insertDeletion(at: now)
      try setDeletion(deletion, of: row)
      let replacement = try insert(draft)
      try connection.run(
        "UPDATE deletion SET replacement = ? WHERE id = ?", .integer(replacement),
        .integer(deletion))
      return newID
    }
  }

  /// Erases what has had its time: secrets, and deletions that can no longer be undone. Every
  /// other change does so too.
  public func tidy(at now: Instant) throws(StoreError) {
    try writing(at: now) { (_) throws(SQLiteError) in }
  }

  private typealias LiveClip = (row: Int64, id: Clip.ID, isPinned: Bool)

  /// Each live clip once, in the order asked for.
  private func liveClips(_ ids: [Clip.ID]) throws(SQLiteError) -> [LiveClip] {
    var clips: [LiveClip] = []
    var seen: Set<Int64> = []
    for id in ids {
      guard let row = try liveRow(of: id), seen.insert(row).inserted else { continue }
      let clip = try connection.first(
        "SELECT uuid_high, uuid_low, pinned_at FROM clip WHERE id = ?", .integer(row)
      ) { (row: row, id: $0.uuid(0), isPinned: !$0.isNull(2)) }
      if let clip { clips.append(clip) }
    }
    return clips
  }

  private func pinCount() throws(SQLiteError) -> Int {
    try connection.first("SELECT sum(clips) FROM tally WHERE pinned") { $0.int(0) } ?? 0
  }

  private func insertDeletion(at now: Instant) throws(SQLiteError) -> Int64 {
    try connection.run("INSERT INTO deletion (deleted_at) VALUES (?)", .instant(now))
    return connection.lastInsertedRow
  }

  func setDeletion(_ deletion: Int64?, of row: Int64) throws(SQLiteError) {
    try countOut(row)
    try connection.run(
      "UPDATE clip SET deletion = ? WHERE id = ?", .integer(deletion), .integer(row))
    try countIn(row)
    if deletion == nil { try noteRank(of: row) }
  }

  private func newestDeletion() throws(SQLiteError) -> (number: Int64, replacement: Int64?)? {
    try connection.first("SELECT id, replacement FROM deletion ORDER BY id DESC LIMIT 1") {
      (number: $0.integer(0), replacement: $0.optionalInteger(1))
    }
  }
}
