import Clips
import SQLite
import Snippets

/// The snippets that a person sees, and how many there are besides.
public struct SnippetShelf: Hashable, Sendable {
  /// By name, as its bytes sort.
  public let snippets: [Snippet]
  /// Those beyond what the tier shows; only an export has them.
  public let hidden: Int

  public init(snippets: [Snippet] = [], hidden: Int = 0) {
    self.snippets = snippets
    self.hidden = hidden
  }
}

extension Store {
  /// What there is to see: with Pro all snippets, free the newest.
  public func snippets(at now: Instant) throws(StoreError) -> SnippetShelf {
    let limit = try allowance(at: now).snippets
    return try reading { () throws(SQLiteError) in
      let snippets = try connection.all(
        """
        SELECT \(SnippetColumns.list) FROM snippet
        WHERE change IS NULL AND \(VisibleSnippets.condition) ORDER BY name
        """, VisibleSnippets.parameter(limit), body: SnippetColumns.snippet)
      return SnippetShelf(snippets: snippets, hidden: try snippetCount() - snippets.count)
    }
  }

  /// How many there are to see.
  public func countSnippets(at now: Instant) throws(StoreError) -> Int {
    let limit = try allowance(at: now).snippets ?? .max
    return try reading { () throws(SQLiteError) in min(try snippetCount(), limit) }
  }

  /// The visible snippet of exactly that name.
  public func snippet(named name: String, at now: Instant) throws(StoreError) -> Snippet? {
    let limit = try allowance(at: now).snippets
    return try reading { () throws(SQLiteError) in
      try connection.first(
        """
        SELECT \(SnippetColumns.list) FROM snippet INDEXED BY snippet_name
        WHERE change IS NULL AND \(VisibleSnippets.condition) AND name = ?2
        """, VisibleSnippets.parameter(limit), .text(name), body: SnippetColumns.snippet)
    }
  }

  /// The visible snippet of that id.
  public func snippet(_ id: UUID, at now: Instant) throws(StoreError) -> Snippet? {
    let limit = try allowance(at: now).snippets
    return try reading { () throws(SQLiteError) in
      try connection.first(
        """
        SELECT \(SnippetColumns.list) FROM snippet INDEXED BY snippet_uuid
        WHERE change IS NULL AND \(VisibleSnippets.condition) AND uuid_high = ?2 AND uuid_low = ?3
        """, VisibleSnippets.parameter(limit), id.highValue, id.lowValue,
        body: SnippetColumns.snippet)
    }
  }

  /// Every snippet, hidden ones too, in the order of their names: what an export has.
  public func allSnippets() throws(StoreError) -> [Snippet] {
    try reading { () throws(SQLiteError) in try liveSnippets() }
  }

  func liveSnippets() throws(SQLiteError) -> [Snippet] {
    try connection.all(
      "SELECT \(SnippetColumns.list) FROM snippet WHERE change IS NULL ORDER BY name",
      body: SnippetColumns.snippet)
  }

  /// How many there are, seen or hidden.
  func snippetCount() throws(SQLiteError) -> Int {
    try connection.first(
      "SELECT count(*) FROM snippet INDEXED BY snippet_newest WHERE change IS NULL"
    ) { $0.int(0) } ?? 0
  }
}

/// Which snippets a tier shows: so many of the newest, their ids breaking ties.
private enum VisibleSnippets {
  static let condition = """
    (?1 IS NULL OR id IN (
      SELECT id FROM snippet INDEXED BY snippet_newest WHERE change IS NULL
      ORDER BY created_at DESC, uuid_high DESC, uuid_low DESC LIMIT coalesce(?1, -1)))
    """

  static func parameter(_ limit: Int?) -> Value { .integer(limit.map { Int64($0) }) }
}
