import Clips
import SQLite

/// Brings clips into the search index, a batch at a time; what it does not get to is only slower
/// to search.
///
/// ```
///  store   claim ranks up to H ──▶ read the clips up to H                 (before: nobody notes strays)
///  index   BEGIN ─────────────────────────────▶ lists, documents, "come to H" ─▶ COMMIT
/// ```
/// The index's write lock is held meanwhile, so that one program indexes at a time. The claim comes
/// first: whatever changes between it and the reading is read, or is a stray, or both.
public final class Indexer {
  /// How much is done at a time, and from how much on it is worth while.
  public struct Pace: Hashable, Sendable {
    /// Clips in a batch.
    public var clips: Int
    /// Bytes of text after which a batch ends.
    public var bytes: Int
    /// Fewer clips than this are left to be walked.
    public var least: Int
    /// Pages of a full shard that are merged at a time; nil for all.
    public var mergedPages: Int?

    public init(clips: Int, bytes: Int, least: Int, mergedPages: Int? = nil) {
      self.clips = clips
      self.bytes = bytes
      self.least = least
      self.mergedPages = mergedPages
    }

    /// Beside other work: some hundredths of a second at a time.
    public static let background = Pace(
      clips: 256, bytes: 1 << 18, least: 256, mergedPages: 500)
    /// All that there is, as fast as it goes.
    public static let whole = Pace(clips: 2_048, bytes: 2 << 20, least: 1)
  }

  public enum Progress: Hashable, Sendable {
    /// Clips were indexed, or something that was in the way was cleared; there may be more.
    case worked(clips: Int)
    /// Nothing is left that is worth while.
    case finished
    /// Another program is at it.
    case busy
    /// The index is of another version now, and is not to be touched.
    case outdated
  }

  private let store: Store
  private let index: SearchIndex
  private let texts: SearchedTexts
  private let tokens = ClipTokens()
  /// Clips that a shard takes.
  private let capacity: Int
  /// Whether a step has failed because the index, and not the store, is damaged.
  public private(set) var isIndexDamaged = false
  /// How many documents shards had that were brought into one piece.
  private var merged: [Int64: Int] = [:]

  /// Both must be open for writing, on this thread.
  public convenience init(store: Store, index: SearchIndex) {
    self.init(store: store, index: index, capacity: Shard.capacity)
  }

  init(store: Store, index: SearchIndex, capacity: Int) {
    self.store = store
    self.index = index
    self.capacity = capacity
    texts = SearchedTexts(store)
  }

  /// See ``SearchIndex/isInPlace``.
  public var isInPlace: Bool { index.isInPlace }

  /// Does one batch. `newKey` is a random number, for the case that a shard begins.
  public func step(
    _ pace: Pace, at now: Instant, newKey: Int64
  ) throws(StoreError) -> Progress {
    do throws(StoreError) {
      try inIndex { () throws(SQLiteError) in try index.connection.run("BEGIN IMMEDIATE") }
      let progress = try work(pace, now, newKey)
      try inIndex { () throws(SQLiteError) in try index.connection.run("COMMIT") }
      return progress
    } catch {
      index.connection.rollBack()
      if error == .busy { return .busy }
      throw error
    }
  }

  /// Runs `body` on the index, and takes note of damage there.
  private func inIndex<Outcome>(
    _ body: () throws(SQLiteError) -> Outcome
  ) throws(StoreError) -> Outcome {
    do throws(SQLiteError) {
      return try body()
    } catch {
      // A table that is not there is an error in SQL to SQLite.
      let isDamage = [.corrupt, .notADatabase, .error].contains(error.code.primary)
      if isDamage { isIndexDamaged = true }
      throw StoreError(error)
    }
  }

  private func work(
    _ pace: Pace, _ now: Instant, _ newKey: Int64
  ) throws(StoreError) -> Progress {
    // Another nori may have made the index anew, by other rules.
    guard try inIndex({ () throws(SQLiteError) in try index.isCurrent() }) else {
      return .outdated
    }
    let claims = try translatingErrors { () throws(SQLiteError) in try store.shardClaims() }
    let shards = try inIndex { () throws(SQLiteError) in try index.shards() }
    if try clear(claims, shards, now) { return .worked(clips: 0) }
    if let full = shards.first(where: { $0.documents >= capacity && !$0.isSealed }) {
      try seal(full, pace)
      return .worked(clips: 0)
    }
    let byKey = Dictionary(shards.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    guard let gap = try newestGap(claims, byKey, pace) else {
      guard pace.mergedPages == nil else { return .finished }
      return try mergeOpen(shards) ? .worked(clips: 0) : .finished
    }
    let batch = try read(gap, pace, newKey: newKey)
    guard let last = batch.last else { return .worked(clips: 0) }
    try write(batch, of: gap, through: last.rank, newKey: newKey)
    return .worked(clips: batch.count)
  }

  /// Brings a full shard into its final form, a part at a time.
  private func seal(_ full: Shard, _ pace: Pace) throws(StoreError) {
    try inIndex { () throws(SQLiteError) in
      guard try index.merge(full, pages: pace.mergedPages) else { return }
      var shard = full
      shard.isSealed = true
      try index.keep(shard)
    }
  }

  /// Brings shards that will take more clips into one piece as well, once; whether there were any.
  private func mergeOpen(_ shards: [Shard]) throws(StoreError) -> Bool {
    let open = shards.filter { !$0.isSealed && merged[$0.number] != $0.documents }
    try inIndex { () throws(SQLiteError) in
      for shard in open {
        _ = try index.merge(shard, pages: nil)
        merged[shard.number] = shard.documents
      }
    }
    return !open.isEmpty
  }

  // MARK: Clearing away

  /// Throws away what is of no use any more; whether there was something.
  private func clear(
    _ claims: [ShardClaim], _ shards: [Shard], _ now: Instant
  ) throws(StoreError) -> Bool {
    let known = Set(shards.map(\.key))
    let claimed = Set(claims.map(\.key))
    if let orphan = shards.first(where: { !claimed.contains($0.key) }) {
      try inIndex { () throws(SQLiteError) in try index.drop(orphan) }
      return true
    }
    var released = claims.filter { !known.contains($0.key) }
    for claim in claims where known.contains(claim.key) {
      guard let shard = shards.first(where: { $0.key == claim.key }) else { continue }
      if try isWorn(claim, shard, now) { released.append(claim) }
    }
    try store.release(released)
    return !released.isEmpty
  }

  /// Whether so much of a shard is gone, or has come beside it, that it is to be made again.
  private func isWorn(
    _ claim: ShardClaim, _ shard: Shard, _ now: Instant
  ) throws(StoreError) -> Bool {
    // Another store's file: what it says of this one's claims is worth nothing.
    if shard.high > claim.high { return true }
    if claim.erased * 8 > shard.documents { return true }
    if let since = claim.erasedAt, now.since(since) > .days(1) { return true }
    guard let ranks = claim.ranks else { return true }
    let strays = try translatingErrors { () throws(SQLiteError) in
      try store.strayCount(in: ranks)
    }
    return strays > max(shard.documents / 8, 256)
  }

  // MARK: What is to be indexed

  /// Ranks that no shard covers, and the shard below them that has room for more.
  private struct Gap {
    var ranks: ClosedRange<Int64>
    var shard: Shard?
    var claim: ShardClaim?
  }

  /// The newest gap with enough clips in it.
  private func newestGap(
    _ claims: [ShardClaim], _ shards: [Int64: Shard], _ pace: Pace
  ) throws(StoreError) -> Gap? {
    var gaps: [Gap] = []
    var low: Int64 = 0
    var below: Gap?
    for claim in claims + [ShardClaim(key: 0, low: .max, high: .max)] {
      let isEnd = claim.low == .max
      let end = isEnd ? Int64.max : claim.low - 1
      if low <= end {
        var gap = Gap(ranks: low...end)
        (gap.shard, gap.claim) = (below?.shard, below?.claim)
        gaps.append(gap)
      }
      guard !isEnd, let shard = shards[claim.key] else { continue }
      low = max(low, min(shard.high, claim.high) + 1)
      let isOpen = !shard.isSealed && shard.documents < capacity
      below = isOpen ? Gap(ranks: low...Int64.max, shard: shard, claim: claim) : nil
    }
    for gap in gaps.reversed() where try hasClips(gap.ranks, atLeast: pace.least) { return gap }
    return nil
  }

  private func hasClips(_ ranks: ClosedRange<Int64>, atLeast least: Int) throws(StoreError) -> Bool
  {
    try store.reading { () throws(SQLiteError) in
      let count = try store.connection.first(
        """
        SELECT count(*) FROM (
          SELECT 1 FROM clip INDEXED BY clip_order
          WHERE deletion IS NULL AND expires_at IS NULL AND rank BETWEEN ? AND ? LIMIT ?)
        """, .integer(ranks.lowerBound), .integer(ranks.upperBound), .integer(least)
      ) { $0.int(0) }
      return (count ?? 0) >= max(least, 1)
    }
  }

  // MARK: A batch

  private struct Entry {
    let row: Int64
    let rank: Int64
    let windows: [UInt64]
  }

  /// Claims the ranks of the next clips, and reads their windows.
  private func read(_ gap: Gap, _ pace: Pace, newKey: Int64) throws(StoreError) -> [Entry] {
    let room = capacity - (gap.shard?.documents ?? 0)
    // Its first clips decide what a shard leaves out; they are held in memory for that.
    let limit = min(pace.clips, gap.shard == nil ? ClipTokens.sampleSize : pace.clips, room)
    guard let last = try lastRank(gap.ranks, limit: limit, bytes: pace.bytes) else { return [] }
    let claim = gap.claim ?? ShardClaim(key: newKey, low: gap.ranks.lowerBound, high: last)
    if gap.claim == nil || claim.high < last {
      var wanted = claim
      wanted.high = last
      try store.claim(wanted)
    }
    var entries: [Entry] = []
    try store.reading { () throws(SQLiteError) in
      try store.connection.rows(
        """
        SELECT \(SearchedClip.columns) FROM clip INDEXED BY clip_order
        WHERE deletion IS NULL AND expires_at IS NULL AND rank BETWEEN ? AND ?
        ORDER BY rank, kind, id
        """, .integer(gap.ranks.lowerBound), .integer(last)
      ) { (row) throws(SQLiteError) in
        let clip = SearchedClip(row)
        try texts.read(row, clip)
        entries.append(
          Entry(row: clip.row, rank: clip.rank, windows: try tokens.windows(of: clip, texts)))
        return true
      }
    }
    return entries
  }

  /// The rank of the last clip of the next batch.
  private func lastRank(
    _ ranks: ClosedRange<Int64>, limit: Int, bytes: Int
  ) throws(StoreError) -> Int64? {
    try store.reading { () throws(SQLiteError) in
      var last: Int64?
      var size = 0
      try store.connection.rows(
        """
        SELECT rank, byte_count FROM clip INDEXED BY clip_order
        WHERE deletion IS NULL AND expires_at IS NULL AND rank BETWEEN ? AND ?
        ORDER BY rank, kind, id LIMIT ?
        """, .integer(ranks.lowerBound), .integer(ranks.upperBound), .integer(limit)
      ) { row in
        last = row.integer(0)
        size += row.int(1)
        return size < bytes
      }
      return last
    }
  }

  private func write(
    _ batch: [Entry], of gap: Gap, through high: Int64, newKey: Int64
  ) throws(StoreError) {
    let shard = try inIndex { () throws(SQLiteError) in
      var shard: Shard
      if let open = gap.shard {
        shard = open
      } else {
        shard = try index.make(
          key: newKey, high: gap.ranks.lowerBound - 1,
          common: ClipTokens.common(in: batch.map(\.windows)))
      }
      for entry in batch {
        let (list, digest) = tokens.list(of: entry.windows, without: shard.common)
        try index.append(
          clip: entry.row, rank: entry.rank, tokens: list, digest: digest, to: &shard)
      }
      shard.high = high
      try index.keep(shard)
      return shard
    }
    // A claim that was made before a crash may reach further than a full shard ever will.
    if shard.documents >= capacity, var claim = gap.claim, claim.high > high {
      claim.high = high
      try store.claim(claim)
    }
  }
}
