import Clips
import Querying
import Resources
import SQLite

/// The search index: an SQLite file beside the store, made from it and always to be had again.
///
/// It holds shards, each a full-text table over the windows of clips that follow each other in
/// rank. Documentation/Search.md explains the data. Like the store it has one owner.
public final class SearchIndex {
  let connection: Connection

  /// "nors" in ASCII: tells an index from other programs' databases.
  private static let applicationID = 0x6e6f_7273
  /// Another version of the tables or of folding makes another index.
  private static var version: Int { 20_000_000 + Folding.version }

  /// Where the index of the store at that path lies.
  public static func path(besides store: String) -> String {
    (store.hasSuffix(".db") ? String(store.dropLast(3)) : store) + "-search.db"
  }

  /// Opens the index for searching; nil when there is none that this version can use.
  public static func openForReading(at path: String) throws(StoreError) -> SearchIndex? {
    do throws(SQLiteError) {
      let connection = try Connection(
        path: path, access: .readOnly, busyTimeout: .milliseconds(200))
      try configure(connection)
      try connection.leaveLogOnClose()
      // As for the store: memory that is touched once costs more than a page that is read twice.
      try connection.run("PRAGMA cache_size = -256")
      return try kind(of: connection) == .current ? SearchIndex(connection) : nil
    } catch {
      // Where not even its log can be made, searching goes without it.
      if error.code.primary == .cannotOpen || error.code.primary == .readOnly { return nil }
      throw StoreError(error)
    }
  }

  /// Opens the index for indexing; makes it when it is missing, and anew when it is of another
  /// version. A damaged one is ``StoreError/corrupt``: see ``remove(at:)``.
  public static func openForIndexing(
    at path: String, busyTimeout: Duration
  ) throws(StoreError) -> SearchIndex {
    let (connection, found) = try translatingErrors { () throws(SQLiteError) in
      let connection = try Connection(path: path, access: .create, busyTimeout: busyTimeout)
      try configure(connection)
      if try kind(of: connection) != .later { try connection.run("PRAGMA journal_mode = WAL") }
      try connection.write { () throws(SQLiteError) in
        if try kind(of: connection) == .earlier { try make(connection) }
      }
      return (connection, try kind(of: connection))
    }
    switch found {
    case .current: return SearchIndex(connection)
    case .foreign: throw .foreign
    // It is left to its nori: two would make it anew for each other without end.
    case .earlier, .later: throw .newerIndex
    }
  }

  /// Whether it is of this version: another nori may have made it anew since it was opened. Asked
  /// in every transaction.
  func isCurrent() throws(SQLiteError) -> Bool {
    try SearchIndex.kind(of: connection) == .current
  }

  private init(_ connection: Connection) {
    self.connection = connection
  }

  /// Everything that is set anew for each connection.
  private static func configure(_ connection: Connection) throws(SQLiteError) {
    // synchronous=NORMAL: after a loss of power the file is as it was a moment before, and says so
    // itself: how far each shard has come is written together with what is in it.
    // secure_delete: what was purged must not stay in pages that are free.
    try connection.run(
      script: """
        PRAGMA synchronous = NORMAL;
        PRAGMA secure_delete = ON;
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA temp_store = MEMORY;
        PRAGMA journal_size_limit = 4194304;
        """)
    try connection.useTokenLists()
  }

  /// What a file is to this version.
  private enum Kind { case current, earlier, later, foreign }

  private static func kind(of connection: Connection) throws(SQLiteError) -> Kind {
    let application = try connection.first("PRAGMA application_id") { $0.int(0) } ?? 0
    let found = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
    // An empty file is the beginning of one.
    if application == 0, found == 0 { return .earlier }
    guard application == applicationID else { return .foreign }
    return found == version ? .current : found < version ? .earlier : .later
  }

  /// Throws away what is there, and makes an empty index.
  private static func make(_ connection: Connection) throws(SQLiteError) {
    let tables = try connection.all(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%'"
    ) { $0.text(0) ?? "" }
    for table in tables where isWindowTable(table) {
      try connection.run(script: "DROP TABLE \(table)")
    }
    try connection.run(script: "DROP TABLE IF EXISTS shard; DROP TABLE IF EXISTS document;")
    try connection.run(script: String(decoding: Resources.searchIndexSchema, as: UTF8.self))
    try connection.run(
      script: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version);")
  }

  /// A name of ours, and nothing that could be more than a name.
  private static func isWindowTable(_ name: String) -> Bool {
    name.hasPrefix("windows_") && name.dropFirst(8).allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Runs `body` as one transaction.
  func writing<Outcome>(
    _ body: () throws(SQLiteError) -> Outcome
  ) throws(StoreError) -> Outcome {
    try translatingErrors { () throws(SQLiteError) in try connection.write(body) }
  }
}

extension SearchIndex {
  /// False when the file has been removed or another one has taken its place: then it is to be
  /// opened anew.
  public var isInPlace: Bool { connection.isInPlace }

  /// Removes the file; whoever has it open goes on with what they have, and finds it gone later.
  public static func remove(at path: String) throws(StoreError) {
    try translatingErrors { () throws(SQLiteError) in try Connection.remove(path) }
  }
}
