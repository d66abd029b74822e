import Clips
import SQLite

/// Where a clip is in the store, found by a scan; meaningful to this store only.
public struct ClipRow: Hashable, Sendable {
  let number: Int64
}

/// Where a scan has come to, to go on from later.
public struct ScanPosition: Hashable, Sendable {
  let rank: Int64
  let row: Int64
}

/// A clip that a scan stands on; valid only during the call that hands it out.
public struct ScannedClip {
  fileprivate let row: Row
  fileprivate let rest: ScanRest

  public var place: ClipRow { ClipRow(number: row.integer(0)) }
  public var kind: Kind { KindCode.kind(row.int(2)) }
  public var isSecret: Bool { !row.isNull(3) }
  /// Size of the best representation.
  public var byteCount: Int { row.int(4) }

  /// The name of the program that it was copied in.
  public func app() throws(StoreError) -> String? {
    try translatingErrors { () throws(SQLiteError) in
      try row.optionalInteger(6).map { (app) throws(SQLiteError) in try rest.name(app) }
    }
  }

  public func withTitle<Outcome>(_ body: (UnsafeRawBufferPointer) -> Outcome) -> Outcome {
    row.withBlob(7, body)
  }

  /// Whether `matches` is true of the text of the best representation; never of a picture's bytes.
  ///
  /// Up to 1 MiB the text is handed over whole. A longer one comes in pieces, each beginning with
  /// the last `overlap` bytes of the one before: give one less than the longest match.
  public func text(
    overlap: Int, matches: (UnsafeRawBufferPointer) -> Bool
  ) throws(StoreError) -> Bool {
    try translatingErrors { () throws(SQLiteError) in
      guard try rest.isText(row.integer(5)) else { return false }
      let count = byteCount
      if count <= Clip.headLimit { return row.withBlob(8, matches) }
      return try rest.match(row, count, overlap, matches)
    }
  }
}

extension Store {
  /// Walks the visible clips from the newest to the oldest until `body` returns false.
  ///
  /// Returns where to go on from, or nil when the last clip was handed out. What is written in
  /// between is not seen before the next call.
  public func scan(
    from start: ScanPosition? = nil, limit: Int = .max, at now: Instant,
    _ body: (ScannedClip) throws(StoreError) -> Bool
  ) throws(StoreError) -> ScanPosition? {
    var failure: StoreError?
    let position = try viewing(at: now) { (visibility) throws(SQLiteError) -> ScanPosition? in
      var walk = ScanWalk(start: start, left: limit)
      let rest = ScanRest(self)
      func visit(_ row: Row) -> Bool {
        guard walk.enters(row) else { return true }
        do {
          return try body(ScannedClip(row: row, rest: rest)) && walk.left > 0
        } catch {
          failure = error
          return false
        }
      }
      walk.isAtEnd = try each(visibility, from: start, visit)
      return walk.isAtEnd ? nil : walk.position
    }
    if let failure { throw failure }
    return position
  }

  /// Whether the end was reached.
  private func each(
    _ visibility: Visibility, from start: ScanPosition?, _ visit: (Row) -> Bool
  ) throws(SQLiteError) -> Bool {
    var goesOn = true
    switch visibility {
    case .rows(let rows):
      for row in rows where goesOn {
        try connection.rows(
          "SELECT \(ScanWalk.columns) FROM clip WHERE id = ?", .integer(row)
        ) { row in
          goesOn = visit(row)
          return goesOn
        }
      }
    case .all:
      try connection.rows(
        """
        SELECT \(ScanWalk.columns) FROM clip INDEXED BY clip_order
        WHERE deletion IS NULL AND rank <= ?1
          AND (?2 IS NULL OR expires_at IS NULL OR expires_at > ?2)
        ORDER BY rank DESC
        """, .integer(start?.rank ?? .max), visibility.expiry
      ) { row in
        goesOn = visit(row)
        return goesOn
      }
    }
    return goesOn
  }
}

/// How far a scan has come.
private struct ScanWalk {
  static let columns = "id, rank, kind, expires_at, byte_count, type, app, title, head"

  let start: ScanPosition?
  var left: Int
  var position: ScanPosition?
  var isAtEnd = false

  /// Takes note of the row; false for what an earlier call has handed out.
  mutating func enters(_ row: Row) -> Bool {
    let here = ScanPosition(rank: row.integer(1), row: row.integer(0))
    if let start, here.rank > start.rank || here.rank == start.rank && here.row >= start.row {
      return false
    }
    position = here
    left -= 1
    return true
  }
}

/// Fetches the text that clips' own rows have no room for.
private final class ScanRest {
  private let store: Store
  private var textTypes: [Int64: Bool] = [:]
  private var buffer: [UInt8] = []
  private static let pieceSize = 1 << 20

  init(_ store: Store) {
    self.store = store
  }

  func name(_ number: Int64) throws(SQLiteError) -> String {
    try store.names.text(number, store.connection)
  }

  func isText(_ type: Int64) throws(SQLiteError) -> Bool {
    if let known = textTypes[type] { return known }
    let isText = try store.type(type).isText
    textTypes[type] = isText
    return isText
  }

  func match(
    _ row: Row, _ count: Int, _ overlap: Int, _ matches: (UnsafeRawBufferPointer) -> Bool
  ) throws(SQLiteError) -> Bool {
    buffer.removeAll(keepingCapacity: true)
    row.withBlob(8) { buffer.append(contentsOf: $0) }
    let place = Contents.row(clip: row.integer(0), ordinal: 0)
    if count <= ScanRest.pieceSize {
      try store.connection.rows(
        "SELECT bytes FROM representation WHERE id = ?", .integer(place)
      ) { row in
        row.withBlob(0) { buffer.append(contentsOf: $0) }
        return false
      }
      return buffer.withUnsafeBytes(matches)
    }
    return try matchInPieces(place, overlap, matches)
  }

  private func matchInPieces(
    _ place: Int64, _ overlap: Int, _ matches: (UnsafeRawBufferPointer) -> Bool
  ) throws(SQLiteError) -> Bool {
    let blob = try Blob(
      store.connection, table: "representation", column: "bytes", row: place)
    var position = 0
    while position < blob.byteCount {
      let kept = buffer.count
      let count = min(blob.byteCount - position, max(ScanRest.pieceSize - kept, 1))
      buffer.append(contentsOf: repeatElement(0, count: count))
      try blob.read(into: &buffer, from: kept, at: position)
      position += count
      if buffer.withUnsafeBytes(matches) { return true }
      buffer.removeFirst(buffer.count - min(max(overlap, 0), buffer.count))
    }
    return false
  }
}
