import Clips
import Interface
import Posix
import Store

/// Looks through the clips for a text, newest first, on a thread and a connection of its own.
///
/// A search goes in slices. After each, newer requests are looked at: an overtaken search ends
/// there, and rows that are asked for meanwhile are given out of what has been found so far.
final class Finder: Sendable {
  fileprivate enum Request: Sendable {
    case find(Question)
    case loadRows(number: Int, rows: Range<Int>)
    case abandon
    case stop
  }

  private let requests: Mailbox<Request>
  private let thread: Thread

  /// Starts the thread; `answers` gets listings and rows.
  init(_ history: History, answers: Mailbox<Message>) throws(PosixError) {
    let requests = try Mailbox<Request>()
    self.requests = requests
    thread = try Thread {
      do {
        let store = try history.open(.readOnly)
        try FinderLoop(store: store, requests: requests, answers: answers).run()
      } catch {
        answers.send(.failed(text: Complaint(error).sentence))
      }
    }
  }

  func find(_ question: Question) { requests.send(.find(question)) }

  /// Ends the search that runs: nobody waits for it any more.
  func abandon() { requests.send(.abandon) }

  func loadRows(number: Int, rows: Range<Int>) {
    requests.send(.loadRows(number: number, rows: rows))
  }

  /// Ends the search that runs, and the thread.
  func stop() {
    requests.send(.stop)
    thread.join()
  }
}

/// What the thread does.
private struct FinderLoop {
  let store: Store
  let requests: Mailbox<Finder.Request>
  let answers: Mailbox<Message>

  func run() throws {
    var search: Search?
    while true {
      let waiting =
        search?.isOver ?? true ? try requests.wait() : requests.drain()
      for request in newest(of: waiting) {
        switch request {
        case .stop: return
        case .find(let question):
          search = try Search(question, in: store, at: Clock.instant)
        case .abandon: search = nil
        case .loadRows(let number, let rows):
          guard let found = search, found.question.number == number else { continue }
          let clips = try store.clips(at: found.found[rows])
          answers.send(.rows(number: number, offset: rows.lowerBound, clips: clips))
        }
      }
      if var current = search, !current.isOver {
        if let listing = try current.lookFurther(in: store) { answers.send(.listing(listing)) }
        search = current
      }
    }
  }

  /// What is left to do when many requests have come at once: only the last question counts.
  private func newest(of requests: [Finder.Request]) -> [Finder.Request] {
    let last = requests.lastIndex { if case .find = $0 { true } else { false } }
    return requests.enumerated().filter { index, request in
      if case .find = request { index == last } else { true }
    }.map(\.element)
  }
}

/// One question on its way through the store.
private struct Search {
  let question: Question
  private(set) var found = FoundRows()
  private(set) var isOver = false
  private let match: FilterMatch
  private let total: Int
  /// Where the clip stands that is to stay selected.
  private var kept: ClipRow?
  /// What has been found out about programs' names.
  private var apps: [String: Bool] = [:]
  private var position: ScanPosition?
  private var examined = 0
  private var keptOffset: Int?
  private var lastReport: Duration?

  /// Within a frame of the screen, so that a newer question is never kept waiting.
  private static let slice = Duration.milliseconds(8)
  private static let betweenReports = Duration.milliseconds(60)
  /// The first answer comes as soon as it fills any screen.
  private static let screenful = 200

  init(_ question: Question, in store: Store, at now: Instant) throws(StoreError) {
    self.question = question
    match = FilterMatch(question.filter)
    total = try store.count(at: now)
    if let id = question.keeping { kept = try store.place(of: id, at: now) }
  }

  /// Goes on for one slice; returns what there is to report, if it is time to.
  mutating func lookFurther(in store: Store) throws(StoreError) -> Listing? {
    let start = Clock.monotonic
    let now = Clock.instant
    var count = 0
    position = try store.scan(from: position, at: now) { (clip) throws(StoreError) in
      count += 1
      if try matches(clip) {
        if clip.place == kept { keptOffset = found.count }
        found.append(clip.place)
      }
      return count % 64 != 0 || Clock.monotonic - start < Search.slice
    }
    examined += count
    isOver = position == nil
    return report()
  }

  private mutating func matches(_ clip: ScannedClip) throws(StoreError) -> Bool {
    // What is masked must not be guessed letter by letter.
    if clip.isSecret { return false }
    if try matchesApp(of: clip) || clip.withTitle(match.matches) { return true }
    return try clip.text(overlap: match.longest - 1, matches: match.matches)
  }

  /// There are few programs and many clips: each name is looked at once.
  private mutating func matchesApp(of clip: ScannedClip) throws(StoreError) -> Bool {
    guard let app = try clip.app() else { return false }
    if let known = apps[app] { return known }
    let isMatch = match.matches(Array(app.utf8))
    apps[app] = isMatch
    return isMatch
  }

  private mutating func report() -> Listing? {
    let now = Clock.monotonic
    let isDue =
      lastReport.map { now - $0 >= Search.betweenReports } ?? (found.count >= Search.screenful)
    guard isOver || isDue else { return nil }
    lastReport = now
    return Listing(
      number: question.number, count: found.count, examined: isOver ? total : min(examined, total),
      total: total, keptOffset: keptOffset)
  }
}
