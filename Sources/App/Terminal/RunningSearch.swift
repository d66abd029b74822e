import Clips
import Interface
import Patterns
import Posix
import Querying
import Store

/// One question on its way through the store, and when there is something to report of it.
final class RunningSearch {
  let question: Question
  private let store: Store
  private let search: ClipSearch
  private let total: Int
  /// Of the store, when the search began.
  private let mark: Int64
  private let isLimited: Bool
  /// When the next report is due if nothing special happens; monotonic.
  private var due: Duration
  private var hasReported = false

  /// The first answer comes as soon as it fills a screen, or this late: within a frame of the
  /// screen, so that people see that it is under way.
  private static let screenful = 64
  private static let beforeFirstReport = Duration.milliseconds(5)
  private static let betweenReports = Duration.milliseconds(60)

  /// Up to so many clips it is faster to look at each than to ask the index.
  private static let fewClips = 500

  /// `previous`: the search before; where this one narrows it, only what that has found is looked at.
  init(
    _ question: Question, in store: Store, index: SearchIndex?, after previous: RunningSearch?
  ) throws {
    let mark = try store.changeMark()
    let now = Clock.instant
    self.question = question
    self.store = store
    total = try store.count(at: now)
    isLimited = try store.isAtLimit(at: now)
    let kept = try question.keeping.flatMap { (id) throws(StoreError) in
      try store.place(of: id, at: now)
    }
    search = try ClipSearch(
      question.search.query, order: question.search.order, in: store, index: index, keeping: kept,
      among: previous?.rows(narrowedBy: question, mark: mark, total: total), at: .current,
      clock: .thread)
    self.mark = mark
    due = Clock.monotonic + RunningSearch.beforeFirstReport
  }

  var isOver: Bool { search.isOver }
  var indexFailure: StoreError? { search.indexFailure }
  var givenUp: Int { search.givenUp }

  func rows(_ range: Range<Int>) -> [ClipRow] { search.found[range] }

  /// What was found, where the other question narrows this one and nothing else has changed.
  private func rows(
    narrowedBy other: Question, mark: Int64, total: Int
  ) -> [ClipRow]? {
    guard isOver, indexFailure == nil, search.givenUp == 0, mark == self.mark, total == self.total,
      search.found.count <= RunningSearch.fewClips, other.search.order == question.search.order,
      other.search.query.narrows(question.search.query)
    else { return nil }
    return search.found[0..<search.found.count]
  }

  /// Goes on until a report is due, the end is reached or `isInterrupted`; returns the report.
  func goOn(until isInterrupted: () -> Bool) throws(StoreError) -> Listing? {
    try search.advance(at: Clock.instant) {
      isInterrupted() || fillsScreen || Clock.monotonic >= due
    }
    let now = Clock.monotonic
    guard isOver || fillsScreen || now >= due else { return nil }
    var firstRows: [Clip] = []
    if !hasReported, question.keeping == nil {
      firstRows = try store.clips(at: search.found[0..<RunningSearch.screenful])
    }
    hasReported = true
    due = now + RunningSearch.betweenReports
    return Listing(
      number: question.number, count: search.found.count, matches: search.count,
      // All is examined only when the search says so.
      examined: isOver ? total : min(search.examined, max(total - 1, 0)), total: total,
      keptOffset: search.keptOffset, isLimited: isLimited, firstRows: firstRows)
  }

  private var fillsScreen: Bool {
    !hasReported && search.found.count >= RunningSearch.screenful
  }
}
