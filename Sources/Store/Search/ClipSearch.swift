import Clips
import Patterns
import Querying
import SQLite

/// One search on its way through the store: it goes in slices, and keeps what it has found.
///
/// It belongs to the thread of its store. Secrets are never found: what is masked must not be
/// guessed letter by letter.
public final class ClipSearch {
  public let query: Query
  public let order: SearchOrder
  /// What has been found, in order; for orders that need all, empty until the end.
  public private(set) var found = FoundRows()
  public var isOver: Bool { walk.isOver }
  /// Clips that are dealt with so far, looked at or not; a guess while shards are half done.
  public var examined: Int { walk.passed }
  /// Why the search goes without the index; nil while it does not.
  public var indexFailure: StoreError? { walk.indexFailure }
  /// Clips of which nobody knows, since a regular expression took too long.
  public var givenUp: Int { matcher.givenUp }
  /// Matches so far, also of those that are yet to be put in order.
  public var count: Int { order.needsAll ? scored.count + found.count : found.count }
  /// Where in ``found`` the wanted clip stands.
  public private(set) var keptOffset: Int?

  private let store: Store
  private let walk: SearchWalk
  private let matcher: QueryMatcher
  private let texts: SearchedTexts
  private let needsFacts: Bool
  private let hasPattern: Bool
  private let kept: ClipRow?
  private var scored: [Scored] = []

  private struct Scored {
    let score: Int
    let rank: Int64
    let row: Int64
  }

  /// A search that begins with its first ``advance(at:isTime:)``. `keeping`: a clip whose place is
  /// to be told. `among`: the only clips to be looked at, which a finished search in the same order
  /// has found for a query that this one narrows, in the same state of the store. By `clock` a
  /// clip is given up on which regular expressions take too long.
  public init(
    _ query: Query, order: SearchOrder = .newest, in store: Store, index: SearchIndex?,
    keeping kept: ClipRow? = nil, among chosen: [ClipRow]? = nil, at moment: QueryMoment,
    clock: WorkClock = .stopped
  ) throws(PatternError) {
    self.query = query
    self.order = order
    self.store = store
    self.kept = kept
    matcher = try QueryMatcher(query, at: moment, clock: clock)
    texts = SearchedTexts(store)
    walk = SearchWalk(
      store, index, required: query.requiredTexts, isDescending: order != .oldest,
      among: chosen)
    needsFacts = query.terms.contains { !$0.condition.looksAtText }
    hasPattern = query.terms.contains { if case .pattern = $0.condition { true } else { false } }
  }

  /// Goes on until `isTime` says so or the end is reached.
  public func advance(at now: Instant, isTime: () -> Bool) throws(StoreError) {
    // A regular expression can take long on any clip, and a text on a long one.
    let most = hasPattern ? 1 : 16
    var work = 0
    try walk.advance(at: now, isTime: isTime) { (row, clip) throws(SQLiteError) in
      if try matches(row, clip) { try take(clip) }
      work += 1 + clip.byteCount / 8_192
      guard work >= most else { return .on }
      work = 0
      return isTime() ? .pause : .on
    }
    if walk.isOver, order.needsAll { putInOrder() }
  }

  private func take(_ clip: SearchedClip) throws(SQLiteError) {
    switch order {
    case .newest, .oldest: append(ClipRow(number: clip.row))
    case .count: scored.append(Scored(score: clip.copies, rank: clip.rank, row: clip.row))
    case .relevance:
      // Of a text that came in pieces, its beginning.
      let score = texts.withFields { matcher.relevance($0) }
      scored.append(Scored(score: score, rank: clip.rank, row: clip.row))
    }
  }

  private func append(_ row: ClipRow) {
    if row == kept { keptOffset = found.count }
    found.append(row)
  }

  /// Of equal scores the newest first.
  private func putInOrder() {
    scored.sort { ($0.score, $0.rank, $0.row) > ($1.score, $1.rank, $1.row) }
    for clip in scored { append(ClipRow(number: clip.row)) }
    scored = []
  }

  // MARK: Judging

  private func matches(_ row: Row, _ clip: SearchedClip) throws(SQLiteError) -> Bool {
    if needsFacts, try !matcher.factsMatch(store.facts(of: clip, row)) { return false }
    guard matcher.needsText else { return true }
    try texts.read(row, clip)
    if try texts.isWhole(clip) { return texts.withFields { matcher.textMatches($0) } }
    if try texts.isShort(clip) {
      try texts.readRest(of: clip)
      return texts.withFields { matcher.textMatches($0) }
    }
    return try matchesInPieces(clip)
  }

  private func matchesInPieces(_ clip: SearchedClip) throws(SQLiteError) -> Bool {
    matcher.begin()
    for fact in [texts.title, texts.app] {
      fact.withUnsafeBytes { matcher.feed($0) }
      matcher.endField()
    }
    try texts.eachPiece(of: clip) { piece in
      matcher.feed(piece)
      return !matcher.isDecided
    }
    matcher.endField()
    return matcher.finish()
  }
}
