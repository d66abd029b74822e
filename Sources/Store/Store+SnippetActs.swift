import Clips
import License
import SQLite
import Snippets

extension Store {
  /// Keeps a snippet whose id the store does not have.
  ///
  /// Fails with `needsProForSnippets` when the tier keeps no more, with `snippetNameTaken` when
  /// another has its name, and with `faultySnippet` when it is none.
  public func add(_ snippet: Snippet, at now: Instant) throws(StoreError) {
    try check(snippet)
    let refusal = try writing(at: now) { (status) throws(SQLiteError) -> StoreError? in
      if let limit = status.allowance.snippets, try snippetCount() >= limit {
        return .needsProForSnippets(limit: limit)
      }
      if try holdsSnippet(named: snippet.name) { return .snippetNameTaken(snippet.name) }
      try insert(snippet, changedAt: snippet.changedAt)
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Puts a snippet in the place of the one of its id, hidden or not; false when that is gone.
  ///
  /// It was made when the old one was, and is changed `now`; ``undoSnippet(at:)`` brings the old one
  /// back. When nothing differs, nothing changes.
  ///
  /// Fails with `snippetChanged` when it is not what was `edited` any more, where that is given:
  /// somebody else has changed it meanwhile.
  public func replace(
    _ snippet: Snippet, edited: Snippet? = nil, at now: Instant
  ) throws(StoreError) -> Bool {
    try check(snippet)
    var refusal: StoreError?
    let isThere = try writing(at: now) { (_) throws(SQLiteError) in
      guard let old = try liveSnippet(snippet.id) else { return false }
      if try holdsSnippet(equalTo: snippet, of: old.row) { return true }
      if let edited, try !holdsSnippet(equalTo: edited, of: old.row) {
        refusal = .snippetChanged(edited.name)
        return true
      }
      if try holdsSnippet(named: snippet.name, besides: old.row) {
        refusal = .snippetNameTaken(snippet.name)
        return true
      }
      var changed = snippet
      changed.createdAt = old.createdAt
      try take(away: [old.row], now)
      try insert(changed, changedAt: now)
      return true
    }
    if let refusal { throw refusal }
    return isThere
  }

  /// Deletes snippets, hidden or not, as one act that ``undoSnippet(at:)`` takes back within seven
  /// days; says which existed.
  public func deleteSnippets(_ ids: [UUID], at now: Instant) throws(StoreError) -> [UUID] {
    try writing(at: now) { (_) throws(SQLiteError) in
      var rows: [Int64] = []
      var found: [UUID] = []
      for id in ids where !found.contains(id) {
        guard let old = try liveSnippet(id) else { continue }
        rows.append(old.row)
        found.append(id)
      }
      if !rows.isEmpty { try take(away: rows, now) }
      return found
    }
  }

  /// Takes back the newest deletion or edit of the last seven days; what is back, by name, and empty
  /// when there is nothing to take back.
  ///
  /// Where the name is taken meanwhile, what comes back has a number behind its own.
  public func undoSnippet(at now: Instant) throws(StoreError) -> [Snippet] {
    try writing(at: now) { (_) throws(SQLiteError) in
      let newest = try connection.first("SELECT max(id) FROM snippet_change") {
        $0.optionalInteger(0)
      }
      guard let change = newest ?? nil else { return [] }
      let old = try connection.all(
        """
        SELECT id, uuid_high, uuid_low, name FROM snippet INDEXED BY snippet_changed
        WHERE change = ? ORDER BY name
        """, .integer(change)
      ) { (row: $0.integer(0), id: $0.uuid(1), name: $0.text(3) ?? "") }
      var back: [Snippet] = []
      for old in old {
        try connection.run(
          "DELETE FROM snippet WHERE change IS NULL AND uuid_high = ? AND uuid_low = ?",
          old.id.highValue, old.id.lowValue)
        try connection.run(
          "UPDATE snippet SET change = NULL, name = ? WHERE id = ?",
          .text(try freeName(old.name)), .integer(old.row))
        let snippet = try connection.first(
          "SELECT \(SnippetColumns.list) FROM snippet WHERE id = ?", .integer(old.row),
          body: SnippetColumns.snippet)
        if let snippet { back.append(snippet) }
      }
      try connection.run("DELETE FROM snippet_change WHERE id = ?", .integer(change))
      return back
    }
  }
}

// MARK: - Rows

extension Store {
  /// Whoever writes a snippet has checked it where the fault can be told; nothing else gets in.
  func check(_ snippet: Snippet) throws(StoreError) {
    do throws(SnippetFault) {
      try snippet.check()
    } catch {
      throw .faultySnippet(error)
    }
  }

  func liveSnippet(_ id: UUID) throws(SQLiteError) -> (row: Int64, createdAt: Instant)? {
    try connection.first(
      """
      SELECT id, created_at FROM snippet INDEXED BY snippet_uuid
      WHERE change IS NULL AND uuid_high = ? AND uuid_low = ?
      """, id.highValue, id.lowValue
    ) { (row: $0.integer(0), createdAt: Instant(milliseconds: $0.integer(1))) }
  }

  func holdsSnippet(named name: String, besides row: Int64 = 0) throws(SQLiteError) -> Bool {
    try connection.first(
      """
      SELECT 1 FROM snippet INDEXED BY snippet_name WHERE change IS NULL AND name = ? AND id <> ?
      """, .text(name), .integer(row)
    ) { _ in true } ?? false
  }

  /// Whether the snippet in that row is the same in all that a person writes.
  private func holdsSnippet(equalTo snippet: Snippet, of row: Int64) throws(SQLiteError) -> Bool {
    try connection.first(
      """
      SELECT 1 FROM snippet WHERE id = ? AND name = ? AND folder = ? AND tags = ?
        AND description = ? AND prompts = ? AND body = ?
      """, .integer(row), .text(snippet.name), .text(snippet.folder), SnippetColumns.tags(snippet),
      .text(snippet.description), SnippetColumns.prompts(snippet), .text(snippet.body)
    ) { _ in true } ?? false
  }

  func insert(_ snippet: Snippet, changedAt: Instant) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO snippet (\(SnippetColumns.list)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, snippet.id.highValue, snippet.id.lowValue, .text(snippet.name), .text(snippet.folder),
      SnippetColumns.tags(snippet), .text(snippet.description), SnippetColumns.prompts(snippet),
      .instant(snippet.createdAt), .instant(changedAt), .text(snippet.body))
  }

  /// Makes these rows what one change has taken away.
  private func take(away rows: [Int64], _ now: Instant) throws(SQLiteError) {
    try connection.run("INSERT INTO snippet_change (changed_at) VALUES (?)", .instant(now))
    let change = connection.lastInsertedRow
    for row in rows {
      try connection.run(
        "UPDATE snippet SET change = ? WHERE id = ?", .integer(change), .integer(row))
    }
  }

  /// Erases what deletions and edits took away that can no longer be undone.
  func eraseOverdueSnippets(_ now: Instant) throws(SQLiteError) {
    let changes = try connection.all(
      "SELECT id FROM snippet_change WHERE changed_at <= ?",
      .instant(now.advanced(by: .zero - undoTime))
    ) { $0.integer(0) }
    for change in changes {
      try connection.run("DELETE FROM snippet WHERE change = ?", .integer(change))
      try connection.run("DELETE FROM snippet_change WHERE id = ?", .integer(change))
    }
  }
}
