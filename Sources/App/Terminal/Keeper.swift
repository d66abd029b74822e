import Clips
import Configuration
import Inbox
import Interface
import Posix
import Store
import Watching
import Words

/// What the keeper needs to know of the run; values, so that the thread can have them.
struct KeeperContext: Sendable {
  let history: History
  let configuration: Configuration
  let problems: [ConfigurationProblem]
  let environment: Environment

  var places: Places { history.places }
}

/// Writes to the store for the screen, on a thread and a connection of its own: takes captures in
/// as they arrive, has the clipboard looked at where nobody watches it, and does what the person
/// asks between two batches.
final class Keeper: Sendable {
  /// A change that the person asks for.
  enum Act: Sendable {
    case setPinned([Clip.ID], Bool)
    case delete([Clip.ID])
    case undo
    /// New contents for a clip; `file` is removed once they are kept.
    case replace(Clip.ID, EditedFile)
    case snippet(SnippetAct)
  }

  fileprivate enum Request: Sendable {
    case ingest
    case act(Act)
    case stop
  }

  private let requests: Mailbox<Request>
  private let thread: Thread

  /// Starts the thread; `answers` gets what was done, what failed and the inbox's state.
  init(_ context: KeeperContext, answers: Mailbox<Message>) throws(PosixError) {
    let requests = try Mailbox<Request>()
    self.requests = requests
    thread = try Thread {
      do {
        var loop = try KeeperLoop(context, requests, answers)
        try loop.run()
      } catch {
        answers.send(.failed(text: Complaint(error, places: context.places).sentence))
      }
    }
  }

  /// Looks into the inbox, and at the clipboard where nobody watches it.
  func ingest() { requests.send(.ingest) }

  func perform(_ act: Act) { requests.send(.act(act)) }

  /// Lets the batch in hand be finished, and ends the thread.
  func stop() {
    requests.send(.stop)
    thread.join()
  }
}

/// What the thread does.
private struct KeeperLoop: ~Copyable {
  private let context: KeeperContext
  private let requests: Mailbox<Keeper.Request>
  private let answers: Mailbox<Message>
  private let store: Store
  private let watch: InboxWatch
  private let clipboard: ClipboardCare
  private let snapshot: LiveSnapshot
  /// Nil when the settings keep captures from being taken in.
  private var intake: Intake?
  /// What was said last of the inbox: trouble that lasts is said once.
  private var complaint: String?
  private var status = InboxStatus()
  private var hasCaughtUp = false
  /// What the person has asked for and is not done yet.
  private var acts: [Keeper.Act] = []
  private var lock = LockWait()
  /// When to look again whether Pro ends soon; a monotonic time.
  private var endCheck = Duration.zero
  private var indexCare: IndexCare
  /// Said once.
  private var indexTrouble: StoreError?

  /// Short, so that the thread can be ended while another program holds the lock.
  private static let busyTimeout = Duration.milliseconds(200)
  private static let endCheckPause = Duration.hours(1)

  init(
    _ context: KeeperContext, _ requests: Mailbox<Keeper.Request>, _ answers: Mailbox<Message>
  ) throws {
    let store = try context.history.open(.create, busyTimeout: KeeperLoop.busyTimeout)
    let watch = try InboxWatch(context.places)
    snapshot = LiveSnapshot(
      store, context.places,
      clips: context.configuration.trustedSnapshotClips(context.problems)
    ) { answers.send(.failed(text: $0)) }
    // A nori that died after its last change may have left it behind.
    snapshot.noteChange()
    do {
      intake = try Intake(
        context.configuration, problems: context.problems, places: context.places, store: store,
        snapshot: snapshot)
    } catch {
      intake = nil
      answers.send(.failed(text: Complaint(error, places: context.places).sentence))
    }
    self.context = context
    self.requests = requests
    self.answers = answers
    self.store = store
    self.watch = watch
    indexCare = IndexCare(store)
    clipboard = ClipboardCare(context.places, environment: context.environment)
  }

  mutating func run() throws {
    tellStatus()
    var hasMore = true
    var nextCheck: Instant?
    var indexWait: Duration?
    while true {
      let isHurried = hasMore || !acts.isEmpty || indexWait == .zero
      if !hasMore, acts.isEmpty { tellEnd() }
      let waits = [
        nextCheck.map { max($0.since(Clock.instant), .zero) }, clipboard.patience, indexWait,
        max(endCheck - Clock.monotonic, .zero),
      ]
      _ = try Poll.wait(
        for: ([requests.descriptor, watch.descriptor] + clipboard.descriptors).map {
          Poll.Interest.reading($0)
        }, timeout: isHurried ? .zero : waits.compactMap { $0 }.min())
      // Also while indexing: a secret whose time is over must not wait for it.
      if let nextCheck, nextCheck <= Clock.instant { hasMore = true }
      var isOver = false
      for request in requests.drain() {
        switch request {
        case .stop: isOver = true
        case .ingest:
          hasMore = true
          clipboard.look()
        case .act(let act): acts.append(act)
        }
      }
      performActs()
      if isOver {
        clipboard.stop()
        return finishActs()
      }
      if try watch.drain() { hasMore = true }
      if clipboard.step() {
        // What was on the clipboard when the screen was opened is the newest clip.
        hasCaughtUp = false
        hasMore = true
      }
      if hasMore {
        let report = takeBatch()
        hasMore = report?.hasMore ?? false
        nextCheck = report?.nextCheck
      } else if clipboard.watcher != status.watcher {
        tellStatus()
      }
      indexWait = hasMore || !acts.isEmpty ? nil : index()
    }
  }

  /// One step of indexing; how long to wait for the next, nil for until clips have come.
  private mutating func index() -> Duration? {
    do throws(StoreError) {
      return try indexCare.step()
    } catch {
      if error != indexTrouble {
        answers.send(.failed(text: Complaint.ofIndex(error, places: context.places).sentence))
      }
      indexTrouble = error
      return nil
    }
  }

  /// What was asked for before the end is done, or told as not done.
  private mutating func finishActs() {
    while !acts.isEmpty, !lock.isLong { performActs() }
    guard !acts.isEmpty else { return }
    let changes = acts.count == 1 ? "change was" : "\(acts.count) changes were"
    StandardError.line(
      "nori: Another program holds the history, so your last \(changes) not made.")
  }

  // MARK: The inbox

  /// One batch; nil when it could not be taken.
  private mutating func takeBatch() -> IngestReport? {
    do {
      guard let report = try intake?.takeBatch() else {
        tellStatus()
        return nil
      }
      complaint = nil
      if !report.hasMore, !hasCaughtUp {
        hasCaughtUp = true
        answers.send(.caughtUp)
      }
      if report.taken > 0 { indexCare.clipsChanged() }
      if report.taken + report.refused.count > 0 || !report.hasMore { tellStatus() }
      if let refusal = report.refused.last {
        answers.send(
          .failed(
            text: "set aside \(VisibleText.of(refusal.name)): \(refusal.reason.line)"))
      }
      lock = LockWait()
      return report
    } catch let error as StoreError where error.isRetryable {
      tellLock()
      var report = IngestReport()
      report.hasMore = true
      return report
    } catch {
      let sentence = Complaint(error, places: context.places).sentence
      if sentence != complaint { answers.send(.failed(text: sentence)) }
      complaint = sentence
      return nil
    }
  }

  /// Says how the inbox stands, when that has changed.
  private mutating func tellStatus() {
    do {
      let inbox = Inbox(folder: context.places.inbox)
      // Only what the settings hold up waits for long enough to be told.
      let now = InboxStatus(
        rejected: try inbox.rejectedCount(),
        waiting: intake == nil ? try inbox.pendingNames().count : 0,
        lastCapture: try store.lastCapture(), watcher: clipboard.watcher)
      if now != status { answers.send(.inbox(now)) }
      status = now
    } catch {
      // The same trouble is told where something is taken in.
    }
  }

  /// Says once a day that Pro ends soon.
  private mutating func tellEnd() {
    guard endCheck <= Clock.monotonic else { return }
    endCheck = Clock.monotonic + KeeperLoop.endCheckPause
    do throws(StoreError) {
      guard let end = try store.endToTell(at: Clock.now()) else { return }
      let words = LicenseWords(places: context.places, now: Clock.instant)
      answers.send(.told(text: words.endsSoon(end)))
    } catch {
      // It is told the next time; the same trouble is told where something is taken in.
    }
  }

  // MARK: Acts

  /// Does what was asked for, in order; what meets a lock stays to be tried again.
  private mutating func performActs() {
    while let act = acts.first {
      do {
        let answer = try answer(to: act, at: Clock.instant)
        ChangeBell.ring(context.places)
        answers.send(answer)
        snapshot.writeChange()
        lock = LockWait()
      } catch let error as StoreError where error.isRetryable {
        tellLock()
        return
      } catch {
        answers.send(.failed(text: Complaint(error, places: context.places).sentence))
      }
      acts.removeFirst()
    }
  }

  private mutating func tellLock() {
    if lock.isToBeTold(at: Clock.monotonic) {
      answers.send(
        .failed(text: "another program holds the history; nori goes on when it is free"))
    }
  }

  /// Does it, and tells what was done.
  private func answer(to act: Keeper.Act, at now: Instant) throws -> Message {
    if case .snippet(let act) = act {
      return try act.perform(in: store, places: context.places, at: now)
    }
    return .done(text: try words(for: act, at: now))
  }

  private func words(for act: Keeper.Act, at now: Instant) throws -> String {
    switch act {
    case .snippet: return ""  // It has an answer of its own.
    case .setPinned(let ids, let isPinned):
      let done = try store.setPinned(isPinned, ids, at: now)
      return "\(isPinned ? "pinned" : "unpinned") \(count(done.count))"
    case .delete(let ids):
      let done = try store.delete(ids, at: now)
      return "deleted \(count(done.count)) · u undoes"
    case .undo:
      let back = try store.undo(at: now)
      answers.send(.restored(back.map(\.id)))
      return back.isEmpty ? "nothing to undo" : "\(count(back.count)) back"
    case .replace(let id, let file):
      let isChanged = try file.replacing { bytes in
        try store.edit(id, .best, to: bytes, as: UUID.fresh(), at: now)
      }
      return isChanged ? "edited · u undoes" : "left as it was"
    }
  }

  private func count(_ clips: Int) -> String { clips == 1 ? "1 clip" : "\(clips) clips" }
}

/// Another program keeps nori from writing: for how long, and whether the person knows.
private struct LockWait {
  private var since: Duration?

  private static let patience = Duration.seconds(2)

  /// It has lasted so long that a person should know.
  private(set) var isLong = false

  /// Takes note that it goes on; whether it is to be told now, which is once.
  mutating func isToBeTold(at now: Duration) -> Bool {
    let start = since ?? now
    since = start
    guard !isLong, now - start >= LockWait.patience else { return false }
    isLong = true
    return true
  }
}
