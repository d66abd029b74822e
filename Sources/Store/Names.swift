import Clips
import SQLite

/// Names that recur in the store, by their numbers, as far as they were needed.
///
/// A number never gets another name. But a name that nothing uses any more can lose its number to
/// a purge of another process: ``forgetNumbers()`` when there was one.
struct Names {
  private var texts: [Int64: String] = [:]
  private var numbers: [String: Int64] = [:]

  mutating func text(_ number: Int64, _ connection: Connection) throws(SQLiteError) -> String {
    if let known = texts[number] { return known }
    let text = try connection.first("SELECT text FROM name WHERE id = ?", .integer(number)) {
      $0.text(0) ?? ""
    }
    texts[number] = text
    return text ?? ""
  }

  mutating func number(
    of text: String, _ connection: Connection
  ) throws(SQLiteError) -> Int64 {
    if let known = numbers[text] { return known }
    let sql = "SELECT id FROM name WHERE text = ?"
    var number = try connection.first(sql, .text(text)) { $0.integer(0) }
    if number == nil {
      try connection.run("INSERT INTO name (text) VALUES (?)", .text(text))
      number = connection.lastInsertedRow
    }
    numbers[text] = number
    return number ?? 0
  }

  mutating func forgetNumbers() {
    numbers = [:]
  }
}

extension Store {
  func type(_ number: Int64) throws(SQLiteError) -> MediaType {
    MediaType(try names.text(number, connection))
  }

  func number(of type: MediaType) throws(SQLiteError) -> Int64 {
    try names.number(of: type.name, connection)
  }

  func number(of text: String?) throws(SQLiteError) -> Int64? {
    guard let text else { return nil }
    return try names.number(of: text, connection)
  }

  /// Makes sure that no number is used that another process has taken away.
  func refreshNames() throws(SQLiteError) {
    let version = try connection.first("PRAGMA data_version") { $0.integer(0) }
    guard version != namesVersion else { return }
    names.forgetNumbers()
    namesVersion = version
  }

  /// Removes names that no clip uses, which may tell of clips that were erased.
  func eraseUnusedNames() throws(SQLiteError) {
    try connection.run(
      """
      DELETE FROM name WHERE id NOT IN (
        SELECT type FROM clip UNION SELECT source FROM clip
        UNION SELECT app FROM clip WHERE app IS NOT NULL
        UNION SELECT type FROM representation)
      """)
    names = Names()
  }
}
