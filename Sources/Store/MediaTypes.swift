import Clips
import SQLite

/// Type names by their number in the store, as far as they were needed.
struct MediaTypes {
  private var names: [Int64: MediaType] = [:]
  private var numbers: [MediaType: Int64] = [:]

  mutating func type(_ number: Int64, _ connection: Connection) throws(SQLiteError) -> MediaType {
    if let known = names[number] { return known }
    let name = try connection.first("SELECT name FROM media_type WHERE id = ?", .integer(number)) {
      $0.text(0) ?? ""
    }
    guard let name else { return .bytes }
    remember(MediaType(name), number)
    return MediaType(name)
  }

  mutating func number(
    of type: MediaType, _ connection: Connection
  ) throws(SQLiteError) -> Int64 {
    if let known = numbers[type] { return known }
    try connection.run("INSERT OR IGNORE INTO media_type (name) VALUES (?)", .text(type.name))
    let number = try connection.first(
      "SELECT id FROM media_type WHERE name = ?", .text(type.name)
    ) { $0.integer(0) }
    remember(type, number ?? 0)
    return number ?? 0
  }

  private mutating func remember(_ type: MediaType, _ number: Int64) {
    names[number] = type
    numbers[type] = number
  }
}
