import Clips
import Interface
import Posix
import Store

/// Searches the clips, on a thread and connections of its own.
///
/// A search goes in slices, which end when a request comes: an overtaken search ends there, and rows
/// that are asked for meanwhile are given out of what has been found so far.
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
        var loop = FinderLoop(history, store, requests, answers)
        try loop.run()
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
private struct FinderLoop: ~Copyable {
  private let history: History
  private let store: Store
  private let requests: Mailbox<Finder.Request>
  private let answers: Mailbox<Message>
  private var index: IndexInUse
  private var search: RunningSearch?

  init(
    _ history: History, _ store: Store, _ requests: Mailbox<Finder.Request>,
    _ answers: Mailbox<Message>
  ) {
    self.history = history
    self.store = store
    self.requests = requests
    self.answers = answers
    index = IndexInUse(history)
  }

  mutating func run() throws {
    while true {
      let waiting = search?.isOver ?? true ? try requests.wait() : requests.drain()
      for request in newest(of: waiting) {
        switch request {
        case .stop: return
        case .find(let question): try begin(question)
        case .abandon: search = nil
        case .loadRows(let number, let rows):
          guard let search, search.question.number == number else { continue }
          let clips = try store.clips(at: search.rows(rows))
          answers.send(.rows(number: number, offset: rows.lowerBound, clips: clips))
        }
      }
      try goOn()
    }
  }

  private mutating func begin(_ question: Question) throws {
    // A long one goes before what takes its place is made.
    let previous = search
    search = nil
    index.refresh()
    let search = try RunningSearch(question, in: store, index: index.index, after: previous)
    if let failure = index.failure { remark(on: failure, of: search) }
    self.search = search
  }

  private mutating func goOn() throws(StoreError) {
    guard let search, !search.isOver else { return }
    let hadFailure = search.indexFailure != nil
    if let listing = try search.goOn(until: { [requests] in !requests.isEmpty }) {
      answers.send(.listing(listing))
    }
    if let failure = search.indexFailure, !hadFailure {
      index.drop()
      remark(on: failure, of: search)
    } else if search.isOver, search.givenUp > 0 {
      remark(SearchWords.givenUp(search.givenUp), of: search)
    }
  }

  private func remark(on failure: StoreError, of search: RunningSearch) {
    remark(Complaint.ofIndex(failure, places: history.places).sentence, of: search)
  }

  private func remark(_ text: String, of search: RunningSearch) {
    answers.send(.searchRemark(number: search.question.number, text: text))
  }

  /// What is left to do when many requests have come at once: only the last question counts.
  private func newest(of requests: [Finder.Request]) -> [Finder.Request] {
    let last = requests.lastIndex { if case .find = $0 { true } else { false } }
    return requests.enumerated().filter { index, request in
      if case .find = request { index == last } else { true }
    }.map(\.element)
  }
}
