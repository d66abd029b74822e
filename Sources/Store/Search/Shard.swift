import Querying
import SQLite

/// A part of the search index: up to ``capacity`` clips that follow each other in rank.
struct Shard: Hashable {
  let number: Int64
  let key: Int64
  /// Every clip of its claim up to this rank is in it.
  var high: Int64
  /// Clips in it, numbered from 1 in order of rank.
  var documents: Int
  /// Whether it takes no more clips.
  var isSealed: Bool
  /// Windows of one and two scalars that so many clips have that looking at all clips is as fast;
  /// they are in no list.
  let common: CommonWindows

  /// A million clips make four shards: opening one takes a new process a sixth of a millisecond, and
  /// making one anew half a minute.
  static let capacity = 262_144
  /// A look-up goes through a shard in stretches of so many documents: the longest measured takes
  /// two milliseconds, and between two of them a search can be overtaken.
  static let stretch: Int64 = 65_536

  var table: String { "windows_\(number)" }

  func document(_ ordinal: Int64) -> Int64 { number << 20 | ordinal }
  static let mostDocuments: Int64 = 1 << 20 - 1

  /// The windows to look up for clips that have all of these texts; empty when none of their
  /// windows is in the lists, so that all clips must be looked at.
  func lookUps(for texts: [[UInt32]]) -> [UInt64] {
    var lookUps: [UInt64] = []
    for text in texts {
      let windows = Windows.lookUps(for: text).filter { !common.contains($0) }
      // Lists of windows of plain letters are long, and reading them is what a look-up costs. Two
      // others say enough.
      let telling = windows.filter { !Windows.isPlain($0) }
      let chosen = telling.count > 1 ? telling : windows
      // Those of a long text say much the same; a few from all over it are enough.
      let step = (chosen.count + Shard.windowsOfTerm - 1) / Shard.windowsOfTerm
      for index in stride(from: 0, to: chosen.count, by: max(step, 1))
      where !lookUps.contains(chosen[index]) {
        lookUps.append(chosen[index])
      }
    }
    return Array(lookUps.prefix(Shard.mostLookUps))
  }

  private static let windowsOfTerm = 4
  private static let mostLookUps = 24
}

extension SearchIndex {
  /// All shards, in the order of their making.
  func shards() throws(SQLiteError) -> [Shard] {
    try connection.all("SELECT number, key, high, documents, sealed, common FROM shard") {
      Shard(
        number: $0.integer(0), key: $0.integer(1), high: $0.integer(2),
        // Nothing that stands in a damaged file may be more than it can be.
        documents: min(max($0.int(3), 0), Int(Shard.mostDocuments)),
        isSealed: $0.integer(4) != 0, common: CommonWindows(bytes: $0.blob(5)))
    }
  }

  func make(
    key: Int64, high: Int64, common: CommonWindows
  ) throws(SQLiteError) -> Shard {
    try connection.run(
      "INSERT INTO shard (key, high, documents, sealed, common) VALUES (?, ?, 0, 0, ?)",
      .integer(key), .integer(high), .blob(common.bytes))
    let shard = Shard(
      number: connection.lastInsertedRow, key: key, high: high, documents: 0, isSealed: false,
      common: common)
    // A table's name is no parameter; a number is all that is put in.
    try connection.run(
      script: """
        CREATE VIRTUAL TABLE \(shard.table) USING fts5(
          windows, content = '', detail = none, columnsize = 0,
          tokenize = \(Connection.tokenLists));
        INSERT INTO \(shard.table) (\(shard.table), rank) VALUES ('hashsize', \(hashSize));
        """)
    return shard
  }

  /// Bytes of lists that FTS5 gathers before it writes them.
  private var hashSize: Int { 4 << 20 }

  func drop(_ shard: Shard) throws(SQLiteError) {
    try connection.run(script: "DROP TABLE \(shard.table)")
    try connection.run(
      "DELETE FROM document WHERE number BETWEEN ? AND ?", .integer(shard.document(0)),
      .integer(shard.document(Shard.mostDocuments)))
    try connection.run("DELETE FROM shard WHERE number = ?", .integer(shard.number))
  }

  /// Adds a clip at the end of a shard.
  func append(
    clip: Int64, rank: Int64, tokens: [UInt8], digest: UInt32, to shard: inout Shard
  ) throws(SQLiteError) {
    shard.documents += 1
    let ordinal = Int64(shard.documents)
    try connection.run(
      "INSERT INTO \(shard.table) (rowid, windows) VALUES (?, ?)", .integer(ordinal),
      .blob(tokens))
    try connection.run(
      "INSERT INTO document VALUES (?, ?, ?, ?)", .integer(shard.document(ordinal)),
      .integer(clip), .integer(rank), .integer(Int64(digest)))
  }

  /// Notes how far the shard has come.
  func keep(_ shard: Shard) throws(SQLiteError) {
    try connection.run(
      "UPDATE shard SET high = ?, documents = ?, sealed = ? WHERE number = ?",
      .integer(shard.high), .integer(shard.documents), .flag(shard.isSealed),
      .integer(shard.number))
  }

  /// Brings the lists of a shard together into one piece, which is the fastest to read: all of it,
  /// or at most some `pages` of the work. Whether it is done.
  func merge(_ shard: Shard, pages: Int?) throws(SQLiteError) -> Bool {
    guard let pages else {
      try connection.run("INSERT INTO \(shard.table) (\(shard.table)) VALUES ('optimize')")
      return true
    }
    let before = connection.changes
    // Negative: all pieces into one, and not only those that FTS5 would merge by itself.
    try connection.run(
      "INSERT INTO \(shard.table) (\(shard.table), rank) VALUES ('merge', ?)", .integer(-pages))
    // Fewer than two changes are those of the statement itself (sqlite.org/fts5.html, 6.8).
    return connection.changes - before < 2
  }

  /// Hands out the clips of documents that have all of the windows and lie in `documents`, upwards
  /// or downwards, until `body` returns false.
  func candidates(
    in shard: Shard, having windows: [UInt64], among documents: ClosedRange<Int64>,
    descending: Bool,
    _ body: (_ document: Int64, _ clip: Int64, _ rank: Int64) throws(SQLiteError) -> Bool
  ) throws(SQLiteError) {
    let phrases = windows.map { Connection.phrase(ofToken: Windows.utf8(of: $0)) }
    let query = phrases.joined(separator: " AND ")
    try connection.rows(
      """
      SELECT rowid FROM \(shard.table) WHERE \(shard.table) MATCH ? AND rowid BETWEEN ? AND ?
      ORDER BY rowid \(descending ? "DESC" : "ASC")
      """, .text(query), .integer(documents.lowerBound), .integer(documents.upperBound)
    ) { (row) throws(SQLiteError) in
      let ordinal = row.integer(0)
      let place = try connection.first(
        "SELECT clip, rank FROM document WHERE number = ?", .integer(shard.document(ordinal))
      ) { (clip: $0.integer(0), rank: $0.integer(1)) }
      guard let place else { return true }
      return try body(ordinal, place.clip, place.rank)
    }
  }
}
