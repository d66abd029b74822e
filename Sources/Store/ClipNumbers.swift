import Clips
import SQLite

/// Tells which number clips have in the list of all, the newest being 1, for clips that come in any
/// order; those that come newest first are counted in one pass.
///
/// It belongs to the thread of its store.
public final class ClipNumbers {
  private let store: Store
  private let reach: Int
  /// Where the count has come to.
  private var counted: Counted?

  /// So many clips are newer than those of this rank; true of one version of the store.
  private struct Counted {
    let version: Int64
    var rank = Int64.max
    var newer = 0
    /// From this rank on, downwards, clips are out of reach.
    var end: Int64?
  }

  /// Clips further down than `reach` have no number: counting through a million takes longer than
  /// finding one of them.
  public init(_ store: Store, reach: Int = .max) {
    self.store = store
    self.reach = reach
  }

  /// The clips at these places, in the order given, with their numbers; clips that have gone since
  /// are left out.
  public func clips(
    at rows: [ClipRow], at now: Instant
  ) throws(StoreError) -> [(clip: Clip, number: Int?)] {
    try store.viewing(at: now) { (visibility) throws(SQLiteError) in
      let found = try found(rows)
      let numbers = try numbers(of: found, visibility)
      return zip(found, numbers).map { (clip: $0.clip, number: $1) }
    }
  }

  private typealias Found = (clip: Clip, row: Int64, rank: Int64)

  private func found(_ rows: [ClipRow]) throws(SQLiteError) -> [Found] {
    var found: [Found] = []
    for row in rows {
      let clip = try store.connection.first(
        "SELECT \(ClipColumns.list), rank FROM clip WHERE id = ? AND deletion IS NULL",
        .integer(row.number)
      ) { (columns) throws(SQLiteError) in
        (try store.clip(from: columns), row.number, columns.integer(ClipColumns.count))
      }
      if let clip { found.append(clip) }
    }
    return found
  }

  private func numbers(
    of found: [Found], _ visibility: Visibility
  ) throws(SQLiteError) -> [Int?] {
    if case .rows(let visible) = visibility {
      let places = Dictionary(zip(visible, 1...), uniquingKeysWith: { first, _ in first })
      return found.map { places[$0.row] }
    }
    let version = try store.connection.first("PRAGMA data_version") { $0.integer(0) } ?? 0
    var counted = self.counted ?? Counted(version: version)
    if counted.version != version { counted = Counted(version: version) }
    var numbers: [Int?] = Array(repeating: nil, count: found.count)
    for index in found.indices.sorted(by: { found[$0].rank > found[$1].rank }) {
      numbers[index] = try number(ofRank: found[index].rank, &counted, visibility)
    }
    self.counted = counted
    return numbers
  }

  private func number(
    ofRank rank: Int64, _ counted: inout Counted, _ visibility: Visibility
  ) throws(SQLiteError) -> Int? {
    if let end = counted.end, rank <= end { return nil }
    if rank > counted.rank { (counted.rank, counted.newer) = (.max, 0) }
    let left = reach - counted.newer
    let newer = try store.connection.first(
      """
      SELECT count(*) FROM (SELECT 1 FROM clip INDEXED BY clip_order
        WHERE deletion IS NULL AND rank > ?1 AND rank <= ?2
          AND (?3 IS NULL OR expires_at IS NULL OR expires_at > ?3) LIMIT ?4)
      """, .integer(rank), .integer(counted.rank), visibility.expiry, .integer(left)
    ) { $0.int(0) }
    guard let newer, newer < left else {
      counted.end = rank
      return nil
    }
    (counted.rank, counted.newer) = (rank, counted.newer + newer)
    return counted.newer + 1
  }
}
