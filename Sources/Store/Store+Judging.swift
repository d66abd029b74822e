import Clips
import Querying
import SQLite

extension Store {
  /// What a query can ask of a clip besides its texts; `row` is the clip's own.
  func facts(of clip: SearchedClip, _ row: Row) throws(SQLiteError) -> QueryMatcher.Facts {
    var app: String?
    if let number = clip.app { app = try names.text(number, connection) }
    return QueryMatcher.Facts(
      kind: clip.kind, isPinned: clip.isPinned, byteCount: clip.byteCount,
      copiedAt: clip.copiedAt, app: app, source: try names.text(clip.source, connection),
      host: row.text(SearchedClip.hostColumn))
  }

  /// Whether a query holds for a clip, also one that nobody sees any more, by all of its
  /// representations that are text; searching looks at the best one only.
  func matches(_ matcher: QueryMatcher, clip row: Int64) throws(SQLiteError) -> Bool {
    let factsMatch = try connection.first(
      "SELECT \(SearchedClip.columns) FROM clip WHERE id = ?", .integer(row)
    ) { (row) throws(SQLiteError) in
      guard try matcher.factsMatch(facts(of: SearchedClip(row), row)) else { return false }
      matcher.begin()
      row.withBlob(SearchedClip.titleColumn, matcher.feed)
      matcher.endField()
      return true
    }
    guard factsMatch ?? false else { return false }
    guard matcher.needsText else { return true }
    try connection.rows(
      "SELECT text FROM name WHERE id = (SELECT app FROM clip WHERE id = ?)", .integer(row)
    ) {
      $0.withBlob(0, matcher.feed)
      return false
    }
    matcher.endField()
    for format in try storedFormats(of: row) where try type(format.type).isText {
      if matcher.isDecided { break }
      try feed(format, to: matcher)
    }
    return matcher.finish()
  }

  private func feed(_ format: StoredFormat, to matcher: QueryMatcher) throws(SQLiteError) {
    try readPieces(of: format) { piece in
      matcher.feed(piece)
      return !matcher.isDecided
    }
    matcher.endField()
    guard try type(format.type).essence == "text/uri-list" else { return }
    let names = try prefix(of: format, format.byteCount).withUnsafeBytes {
      FileNames.decoded(uriList: $0)
    }
    names.withUnsafeBytes { matcher.feed($0) }
    matcher.endField()
  }
}
