import Clips
import SQLite

/// Everything about a clip, to be written elsewhere and read back.
public struct ArchivedClip: Hashable, Sendable {
  public var id: UUID
  public var kind: Kind
  public var pinnedAt: Instant?
  public var copiedAt: Timestamp
  public var copies: Int
  public var source: String
  public var origin: Origin
  /// Best first.
  public var content: [Representation]
  /// Its place in the order: greater is newer. Microseconds since 1970 for a clip that came from
  /// elsewhere; see ``place(copiedAt:)``.
  public var rank: Int64

  public init(
    id: UUID, kind: Kind, pinnedAt: Instant? = nil, copiedAt: Timestamp, copies: Int = 1,
    source: String, origin: Origin = Origin(), content: [Representation], rank: Int64
  ) {
    self.id = id
    self.kind = kind
    self.pinnedAt = pinnedAt
    self.copiedAt = copiedAt
    self.copies = copies
    self.source = source
    self.origin = origin
    self.content = content
    self.rank = rank
  }

  /// The place that a time alone gives a clip.
  public static func place(copiedAt instant: Instant) -> Int64 { RankClock.rank(of: instant) }
}

/// What became of an imported clip.
public enum ImportOutcome: Hashable, Sendable {
  case added
  /// A clip of the same contents was there; the two are one now, at the newer place.
  case merged
  /// The clip was deleted and is back as it was.
  case restored
  /// It was there already; nothing changed.
  case knownAlready
  /// It has no representation, so there is nothing to keep.
  case empty
}

extension Store {
  /// Hands out every live clip, hidden ones too but no secret, oldest first, until `body` returns
  /// false. One clip at a time is in memory.
  public func export(_ body: (ArchivedClip) -> Bool) throws(StoreError) {
    try reading { () throws(SQLiteError) in
      try connection.rows(
        """
        SELECT id FROM clip INDEXED BY clip_order
        WHERE deletion IS NULL AND expires_at IS NULL ORDER BY rank
        """
      ) { (row) throws(SQLiteError) in
        guard let clip = try archivedClip(at: row.integer(0)) else { return true }
        return body(clip)
      }
    }
  }

  /// Takes archived clips in, as one durable transaction; each finds its place by its rank.
  ///
  /// What the tier would not keep is hidden, never erased: it may come from a time with Pro.
  public func `import`(
    _ clips: [ArchivedClip], at now: Instant
  ) throws(StoreError) -> [ImportOutcome] {
    try writing(at: now) { (_) throws(SQLiteError) in
      var places = try ImportPlaces(self, now)
      var outcomes: [ImportOutcome] = []
      for clip in clips {
        outcomes.append(clip.content.isEmpty ? .empty : try take(clip, &places))
      }
      try setMeta(.greatestRank, max(try meta(.greatestRank) ?? 0, places.greatest))
      try keepWhatIsThere()
      return outcomes
    }
  }

  private func take(
    _ clip: ArchivedClip, _ places: inout ImportPlaces
  ) throws(SQLiteError) -> ImportOutcome {
    if let known = try storedRow(of: clip.id) {
      guard known.isDeleted else { return .knownAlready }
      try restore(known.row, &places)
      return .restored
    }
    let digest = digestColumn(of: clip.content)
    if let equal = try liveClip(with: clip.content, digest: digest, onlySecret: false) {
      try insertCaptureID(clip.id, clip: equal.row)
      try merge(clip, into: equal.row, &places)
      return .merged
    }
    var draft = ClipDraft(clip, rank: try places.free(from: clip.rank))
    draft.digest = digest
    try forgetErasedID(clip.id)
    try insert(draft)
    return .added
  }

  /// Brings a deleted clip back. Where an edit put another in its place, it stands beside that one.
  private func restore(_ row: Int64, _ places: inout ImportPlaces) throws(SQLiteError) {
    let rank = try connection.first("SELECT rank FROM clip WHERE id = ?", .integer(row)) {
      $0.integer(0)
    }
    if let rank, try places.isTakenByLive(rank) {
      try connection.run(
        "UPDATE clip SET rank = ? WHERE id = ?", .integer(try places.free(from: rank)),
        .integer(row))
    }
    try setDeletion(nil, of: row)
  }

  private func merge(
    _ clip: ArchivedClip, into row: Int64, _ places: inout ImportPlaces
  ) throws(SQLiteError) {
    try countOut(row)
    try connection.run(
      "UPDATE clip SET copies = copies + ?, pinned_at = coalesce(pinned_at, ?) WHERE id = ?",
      .integer(clip.copies), .integer(clip.pinnedAt?.milliseconds), .integer(row))
    try countIn(row)
    let rank = try connection.first("SELECT rank FROM clip WHERE id = ?", .integer(row)) {
      $0.integer(0)
    }
    guard let rank, places.clamped(clip.rank) > rank else { return }
    let place = try places.free(from: clip.rank)
    try noteRank(of: row)
    try connection.run(
      "UPDATE clip SET rank = ?, copied_at = ?, copied_offset = ? WHERE id = ?",
      .integer(place), .instant(clip.copiedAt.instant), .integer(clip.copiedAt.offsetMinutes),
      .integer(row))
    try noteArrival(of: row, at: place)
  }

  /// The whole clip in a row, whatever its state.
  func archivedClip(at row: Int64) throws(SQLiteError) -> ArchivedClip? {
    let found = try connection.first(
      "SELECT \(ClipColumns.list), rank FROM clip WHERE id = ?", .integer(row)
    ) { (row) throws(SQLiteError) in
      (
        clip: try clip(from: row), rank: row.integer(ClipColumns.count),
        pinnedAt: row.optionalInteger(3).map(Instant.init(milliseconds:))
      )
    }
    guard let (clip, rank, pinnedAt) = found else { return nil }
    var content: [Representation] = []
    for format in try storedFormats(of: row) {
      content.append(
        Representation(
          type: try type(format.type),
          bytes: try prefix(of: format, format.byteCount)))
    }
    return ArchivedClip(
      id: clip.id, kind: clip.kind, pinnedAt: pinnedAt, copiedAt: clip.copiedAt,
      copies: clip.copies, source: clip.source, origin: clip.origin, content: content, rank: rank)
  }
}

/// Finds places for imported clips among those that are there.
private struct ImportPlaces {
  private let store: Store
  private let latest: Int64
  private let deleted: Set<Int64>
  private var last: (wanted: Int64, given: Int64)?
  private(set) var greatest: Int64 = 0

  init(_ store: Store, _ now: Instant) throws(SQLiteError) {
    self.store = store
    latest = RankClock.rank(of: now)
    deleted = try store.ranksOfDeleted()
  }

  /// No imported clip may stand above what is yet to come.
  func clamped(_ rank: Int64) -> Int64 { min(max(rank, 0), latest) }

  /// The first place from `rank` on that no clip has; no deleted one either, which `undo` would put
  /// there again.
  mutating func free(from rank: Int64) throws(SQLiteError) -> Int64 {
    let wanted = clamped(rank)
    // Many clips without times of their own want the same place: go on where the last one went.
    var place = last?.wanted == wanted ? (last?.given ?? wanted) + 1 : wanted
    while try isTaken(place) { place += 1 }
    last = (wanted, place)
    greatest = max(greatest, place)
    return place
  }

  private func isTaken(_ rank: Int64) throws(SQLiteError) -> Bool {
    if deleted.contains(rank) { return true }
    return try isTakenByLive(rank)
  }

  func isTakenByLive(_ rank: Int64) throws(SQLiteError) -> Bool {
    try store.connection.first(
      "SELECT 1 FROM clip INDEXED BY clip_order WHERE deletion IS NULL AND rank = ?",
      .integer(rank)
    ) { _ in true } ?? false
  }
}

extension Store {
  /// Ranks of deleted clips: of all that there are, and perhaps of some that there were.
  ///
  /// No index has them. They are read once for all transactions of an import: whatever is deleted
  /// later is part of a deletion with a greater number.
  fileprivate func ranksOfDeleted() throws(SQLiteError) -> Set<Int64> {
    let newest = try connection.first("SELECT max(id) FROM deletion") { $0.optionalInteger(0) }
    guard let newest = newest ?? nil else { return [] }
    if let known = deletedRanks, known.newest == newest { return known.ranks }
    let ranks = Set(
      try connection.all(
        "SELECT rank FROM clip INDEXED BY clip_deleted WHERE deletion IS NOT NULL"
      ) { $0.integer(0) })
    deletedRanks = (newest, ranks)
    return ranks
  }
}
