import Clips
import License
import SQLite

// The way of a search through the store: which clips are looked at, and in which order. Whether one
// of them matches is none of its business.
//
// ```
//  newest                                                                     oldest
//  ├── not indexed ──┤├─── shard 3 ───┤├────── shard 2 ──────┤├─ gap ─┤├─ shard 1 ─┤
//   each clip          its candidates    its candidates         each     candidates
//                      and strays        and strays             clip     and strays
// ```

/// Where a clip stands in the order of the list. Ranks are hardly ever equal; where they are, the
/// order is that of the index `clip_order`.
struct WalkPoint: Hashable, Comparable {
  let rank: Int64
  let kind: Int
  let row: Int64

  static func < (left: WalkPoint, right: WalkPoint) -> Bool {
    (left.rank, left.kind, left.row) < (right.rank, right.kind, right.row)
  }
}

extension SearchedClip {
  var place: WalkPoint { WalkPoint(rank: rank, kind: KindCode.code(kind), row: row) }
}

/// Goes through the clips that may match, newest first or oldest first, in slices.
///
/// Between two slices it holds no lock and no memory but the point it has come to, so the store can
/// change; a clip that changes its place meanwhile is met where it is then, or not at all.
final class SearchWalk {
  /// Stops the slice, or lets it go on.
  enum Step { case on, pause }

  private let store: Store
  private var index: SearchIndex?
  private let required: [[UInt32]]
  /// The only clips to look at, in their order; nil for all.
  private let chosen: [ClipRow]?
  /// How many of them have been looked at.
  private var chosenDone = 0
  let isDescending: Bool
  private var point: WalkPoint?
  /// The ranks that are left; the clips at the first or last of them may have been looked at.
  private var first: Int64 = 0
  private var last = Int64.max
  /// In the shard where `point` is: the document looked at last.
  private var document: (key: Int64, ordinal: Int64)?
  private(set) var isOver = false

  /// Clips that were looked at one by one, or passed over because the index tells that they cannot
  /// match.
  private(set) var passed = 0
  /// Why the index is not used any more; nil while it is.
  private(set) var indexFailure: StoreError?

  /// Only clips that have all the `required` folded texts need to be looked at, or only those
  /// `among` some, in their order.
  init(
    _ store: Store, _ index: SearchIndex?, required: [[UInt32]], isDescending: Bool,
    among chosen: [ClipRow]? = nil
  ) {
    self.chosen = chosen
    self.store = store
    self.index = index
    self.required = required
    self.isDescending = isDescending
  }

  /// Goes on until `visit` says so, `isTime` does, or the end is reached. `isTime` is also asked
  /// where long stretches are passed without a clip to look at.
  func advance(
    at now: Instant, isTime: () -> Bool, _ visit: (Row, SearchedClip) throws(SQLiteError) -> Step
  ) throws(StoreError) {
    var step = Step.on
    while !isOver, step == .on {
      step = try store.viewing(at: now) { (visibility) throws(SQLiteError) in
        if let chosen { return try look(among: chosen, visibility, visit) }
        return switch visibility {
        case .rows(let rows): try look(at: rows, visit)
        case .all: try goOn(isTime, visit)
        }
      }
    }
  }

  // MARK: Stretches

  /// Ranks that are walked, or looked up in a shard.
  private struct Stretch {
    let ranks: ClosedRange<Int64>
    let shard: Shard?
  }

  /// One round through what is left; the index may turn out to be of no use on the way, then the
  /// next round goes without it.
  private func goOn(
    _ isTime: () -> Bool, _ visit: (Row, SearchedClip) throws(SQLiteError) -> Step
  ) throws(SQLiteError) -> Step {
    guard let index else { return try goOn(through: stretches([]), isTime, visit) }
    let shards: [Shard]
    do throws(SQLiteError) {
      try index.connection.run("BEGIN")
      guard try index.isCurrent() else {
        index.connection.rollBack()
        self.index = nil
        return .on
      }
      shards = try index.shards()
    } catch {
      index.connection.rollBack()
      giveUpIndex(error)
      return .on
    }
    // It only reads.
    defer { index.connection.rollBack() }
    return try goOn(through: stretches(shards), isTime, visit)
  }

  private func goOn(
    through stretches: [Stretch], _ isTime: () -> Bool,
    _ visit: (Row, SearchedClip) throws(SQLiteError) -> Step
  ) throws(SQLiteError) -> Step {
    for stretch in stretches {
      let step: Step
      let lookUps = stretch.shard?.lookUps(for: required) ?? []
      if let shard = stretch.shard, !lookUps.isEmpty {
        step = try lookUp(lookUps, in: shard, stretch.ranks, isTime, visit)
        if indexFailure != nil { return .on }
      } else {
        step = try walk(stretch.ranks, visit)
      }
      if step == .pause { return .pause }
      finish(stretch.ranks)
      if !isOver, isTime() { return .pause }
    }
    isOver = true
    return .pause
  }

  /// All of these ranks have been dealt with.
  private func finish(_ ranks: ClosedRange<Int64>) {
    document = nil
    if isDescending {
      last = ranks.lowerBound - 1
      isOver = last < 0
    } else {
      isOver = ranks.upperBound == .max
      first = isOver ? .max : ranks.upperBound + 1
    }
  }

  /// What is left, in order.
  private func stretches(_ shards: [Shard]) throws(SQLiteError) -> [Stretch] {
    var stretches: [Stretch] = []
    var next = first
    for (shard, ranks) in try store.coverage(by: shards) {
      let (low, high) = (max(ranks.lowerBound, next), min(ranks.upperBound, last))
      guard low <= high else { continue }
      if next < low { stretches.append(Stretch(ranks: next...(low - 1), shard: nil)) }
      stretches.append(Stretch(ranks: low...high, shard: shard))
      next = high + 1
    }
    if next <= last { stretches.append(Stretch(ranks: next...last, shard: nil)) }
    return isDescending ? stretches.reversed() : stretches
  }

  private func giveUpIndex(_ error: SQLiteError) {
    indexFailure = StoreError(error)
    index = nil
  }

  // MARK: Looking at clips

  /// Whether the clip comes after the point; if so, the point moves on to it.
  private func passes(_ clip: SearchedClip) -> Bool {
    let here = clip.place
    if let point, isDescending ? here >= point : here <= point { return false }
    point = here
    if isDescending { last = here.rank } else { first = here.rank }
    passed += 1
    return true
  }

  /// The few clips of the free tier.
  private func look(
    at rows: [Int64], _ visit: (Row, SearchedClip) throws(SQLiteError) -> Step
  ) throws(SQLiteError) -> Step {
    for row in isDescending ? rows : rows.reversed() {
      let step = try store.connection.first(
        "SELECT \(SearchedClip.columns) FROM clip WHERE id = ? AND expires_at IS NULL",
        .integer(row)
      ) { (row) throws(SQLiteError) in
        let clip = SearchedClip(row)
        return passes(clip) ? try visit(row, clip) : .on
      }
      if step == .pause { return .pause }
    }
    isOver = true
    return .pause
  }

  /// Clips that a wider search has found.
  private func look(
    among chosen: [ClipRow], _ visibility: Visibility,
    _ visit: (Row, SearchedClip) throws(SQLiteError) -> Step
  ) throws(SQLiteError) -> Step {
    while chosenDone < chosen.count {
      let row = chosen[chosenDone].number
      chosenDone += 1
      passed += 1
      if case .rows(let visible) = visibility, !visible.contains(row) { continue }
      let step = try store.connection.first(
        """
        SELECT \(SearchedClip.columns) FROM clip
        WHERE id = ? AND deletion IS NULL AND expires_at IS NULL
        """, .integer(row)
      ) { (row) throws(SQLiteError) in try visit(row, SearchedClip(row)) }
      if step == .pause, chosenDone < chosen.count { return .pause }
    }
    isOver = true
    return .pause
  }

  /// Every clip of these ranks.
  private func walk(
    _ ranks: ClosedRange<Int64>, _ visit: (Row, SearchedClip) throws(SQLiteError) -> Step
  ) throws(SQLiteError) -> Step {
    var step = Step.on
    try store.connection.rows(
      """
      SELECT \(SearchedClip.columns) FROM clip INDEXED BY clip_order
      WHERE deletion IS NULL AND expires_at IS NULL AND rank BETWEEN ? AND ?
      ORDER BY \(isDescending ? "rank DESC, kind DESC, id DESC" : "rank, kind, id")
      """, .integer(ranks.lowerBound), .integer(ranks.upperBound)
    ) { (row) throws(SQLiteError) in
      let clip = SearchedClip(row)
      if passes(clip) { step = try visit(row, clip) }
      return step == .on
    }
    return step
  }

  /// The clips of a shard that may match, and its strays, in one order.
  private func lookUp(
    _ windows: [UInt64], in shard: Shard, _ ranks: ClosedRange<Int64>, _ isTime: () -> Bool,
    _ visit: (Row, SearchedClip) throws(SQLiteError) -> Step
  ) throws(SQLiteError) -> Step {
    guard let index else { return .on }
    var strays = try store.strays(in: ranks)
    if !isDescending { strays.reverse() }  // The next one is the last.
    var looked = document?.key == shard.key ? document?.ordinal : nil
    var step = Step.on
    var storeFailure: SQLiteError?

    /// The strays that stand before `place`, or at it; all when it is nil.
    func lookAtStrays(before place: WalkPoint?) throws(SQLiteError) {
      while step == .on, let stray = strays.last {
        if let place, isDescending ? stray < place : stray > place { return }
        strays.removeLast()
        step = try look(at: stray.row, rank: stray.rank, visit)
      }
    }

    func lookAtCandidate(_ ordinal: Int64, _ clip: Int64, _ rank: Int64) throws(SQLiteError) {
      if ranks.contains(rank) {
        if !strays.isEmpty, let place = try place(of: clip) { try lookAtStrays(before: place) }
        guard step == .on else { return }
        step = try look(at: clip, rank: rank, visit)
      }
      // The clip itself has been counted, or is none of those that are to be found.
      passed += max(Int(abs(ordinal - (looked ?? before(shard)))) - 1, 0)
      looked = ordinal
      document = (shard.key, ordinal)
    }

    while step == .on, let documents = stretch(of: shard, after: looked) {
      do throws(SQLiteError) {
        try index.candidates(
          in: shard, having: windows, among: documents, descending: isDescending
        ) { (ordinal, clip, rank) throws(SQLiteError) in
          // What fails here has failed in the store, not in the index.
          do throws(SQLiteError) {
            try lookAtCandidate(ordinal, clip, rank)
          } catch {
            storeFailure = error
          }
          return step == .on && storeFailure == nil
        }
      } catch {
        giveUpIndex(error)
        return .on
      }
      if let storeFailure { throw storeFailure }
      guard step == .on else { break }
      let end = isDescending ? documents.lowerBound : documents.upperBound
      passed += Int(abs(end - (looked ?? before(shard))))
      looked = end
      document = (shard.key, end)
      if isTime() { step = .pause }
    }
    if step == .on { try lookAtStrays(before: nil) }
    return step
  }

  /// The next documents to look up together; nil when none is left.
  private func stretch(of shard: Shard, after looked: Int64?) -> ClosedRange<Int64>? {
    let last = Int64(shard.documents)
    if isDescending {
      let high = (looked ?? before(shard)) - 1
      return high < 1 ? nil : max(high - Shard.stretch + 1, 1)...high
    }
    let low = (looked ?? before(shard)) + 1
    return low > last ? nil : low...min(low + Shard.stretch - 1, last)
  }

  /// The place before the first document to look up.
  private func before(_ shard: Shard) -> Int64 {
    isDescending ? Int64(shard.documents) + 1 : 0
  }

  private func place(of clip: Int64) throws(SQLiteError) -> WalkPoint? {
    try store.connection.first("SELECT rank, kind FROM clip WHERE id = ?", .integer(clip)) {
      WalkPoint(rank: $0.integer(0), kind: $0.int(1), row: clip)
    }
  }

  /// A clip, if it stands at this rank.
  private func look(
    at clip: Int64, rank: Int64,
    _ visit: (Row, SearchedClip) throws(SQLiteError) -> Step
  ) throws(SQLiteError) -> Step {
    let step = try store.connection.first(
      """
      SELECT \(SearchedClip.columns) FROM clip
      WHERE id = ? AND deletion IS NULL AND expires_at IS NULL AND rank = ?
      """, .integer(clip), .integer(rank)
    ) { (row) throws(SQLiteError) in
      let clip = SearchedClip(row)
      return passes(clip) ? try visit(row, clip) : Step.on
    }
    return step ?? .on
  }
}
