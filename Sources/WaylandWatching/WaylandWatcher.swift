import Clips
import DataControl
import Glibc
import Inbox
import Posix
import Watching

/// Waits for copies on all seats of a compositor and takes each to the inbox.
///
/// One thread, one poll: over the compositor, the pipes through which contents come, the signals
/// and, for `nori watch`, stdin. Nothing that a source does or leaves undone makes it wait.
final class WaylandWatcher {
  let desk: CopyDesk
  var display: DataControl
  /// The types of offers that have not been asked for.
  var types: [Offer: OfferedTypes] = [:]
  /// What each selection is.
  var current: [Selection: Offer] = [:]
  /// Selections that are something else than when they were looked at last.
  var changed: [Selection] = []
  /// Answers of the compositor that have not been looked at.
  var answers: Set<Int> = []
  /// Copies that are on their way, the oldest first.
  var copies: [Copy] = []
  /// What has been dragged over with the mouse, until it stays.
  var drags: [Selection: GrowingSelection<Copy>] = [:]
  /// What became of copies since the start.
  var outcomes: Set<CopyDesk.Outcome> = []

  private let run: WatcherRun
  private let code = LoadedCode()
  /// Nothing has been done since the code was let go.
  private var isResting = false
  private var phase: Phase
  private var hasReportedReady = false
  /// For `--once`: when to give up.
  let end: Duration?

  private enum Phase: Hashable {
    /// The compositor tells what it offers, until it answers this.
    case greeting(Int)
    /// It tells what the selections are, until it answers this.
    case listening(Int)
    case ready
  }

  static let onceTime = Duration.seconds(3)

  init(_ run: WatcherRun, display: DataControl) {
    self.run = run
    self.display = display
    desk = CopyDesk(run)
    end = run.isOnce ? Clock.monotonic + WaylandWatcher.onceTime : nil
    phase = .greeting(0)
    begin(with: display)
  }

  private func begin(with display: DataControl) {
    self.display = display
    display.tell = { [unowned self] in take($0) }
    phase = .greeting(display.synchronize())
  }

  private var watchesPrimary: Bool { run.configuration.primarySelection && !run.isOnce }

  /// Watches until it is to end, for which `signals` becomes readable.
  func run(until signals: Int32) -> WatcherEnding {
    while true {
      do throws(DataControlError) {
        if let ending = try proceed(until: signals) {
          finish()
          return ending
        }
      } catch {
        if connectAgain(after: error) { continue }
        finish()
        return error.ending(run.environment)
      }
    }
  }

  /// Compositors throw a client out that reads more slowly than they talk, as it may while the disk
  /// is slow and copy follows upon copy. If this one is still there, nothing is lost by it but what
  /// was replaced meanwhile: it tells first of all what the selections are.
  private func connectAgain(after error: DataControlError) -> Bool {
    guard case .ended = error, phase == .ready, end == nil else { return false }
    do throws(DataControlError) {
      let display = try DataControl()
      copies.removeAll { $0.draft != nil && $0.stage != .confirmed }
      types = [:]
      current = [:]
      changed = []
      answers = []
      begin(with: display)
      return true
    } catch {
      return false
    }
  }

  /// Waits for something to happen and does what follows; returns how it ended, if it has.
  private func proceed(until signals: Int32) throws(DataControlError) -> WatcherEnding? {
    var interests = copies.compactMap(\.interest)
    interests.append(.reading(signals))
    if run.isAttached { interests.append(.reading(STDIN_FILENO)) }
    let deadline = deadlines.min()
    if phase == .ready, copies.isEmpty, deadline == nil, !isResting {
      code.letGo()
      isResting = true
    }
    let met = try display.wait(
      for: interests, timeout: deadline.map { max($0 - Clock.monotonic, .zero) })
    if met.contains(.reading(signals)) { return .done }
    if !changed.isEmpty { isResting = false }
    if met.contains(.reading(STDIN_FILENO)), WatcherRun.hasInputEnded() { return .done }
    beginChanged()
    for copy in copies where copy.interest.map({ met.contains($0) }) ?? false { read(copy) }
    passDeadlines()
    confirm()
    handOver()
    return advance()
  }

  private var deadlines: [Duration] {
    copies.compactMap(\.nextDeadline) + drags.values.compactMap(\.deadline)
      + (end.map { [$0] } ?? [])
  }

  /// From one phase to the next; for `--once` to the end.
  private func advance() -> WatcherEnding? {
    switch phase {
    case .greeting(let number) where answers.remove(number) != nil:
      guard display.isOffered else { return .notOffered }
      display.watch()
      phase = .listening(display.synchronize())
    case .listening(let number) where answers.remove(number) != nil:
      phase = .ready
      if !hasReportedReady { run.report(.ready) }
      hasReportedReady = true
    default: break
    }
    answers = []
    guard let end else { return nil }
    if phase == .ready, copies.isEmpty { return onceEnding }
    guard end <= Clock.monotonic else { return nil }
    return phase == .ready ? onceEnding : .silent
  }

  private var onceEnding: WatcherEnding {
    if outcomes.contains(.failed) { return .notKept }
    return outcomes.contains(.kept) ? .done : .nothing
  }

  /// What is whole is handed over, whatever it was still held back for.
  private func finish() {
    for selection in drags.keys {
      if let copy = drags[selection]?.release() { deliver(copy) }
    }
    for copy in copies where copy.stage == .confirmed { deliver(copy) }
    copies = []
  }

  private func take(_ event: DataControlEvent) {
    switch event {
    case .type(let name, let offer): types[offer, default: OfferedTypes()].add(name)
    case .selection(let selection, let offer):
      if selection.isPrimary, !watchesPrimary {
        if let offer { forget(offer) }
        return
      }
      if let before = current[selection], before != offer { forget(before) }
      current[selection] = offer
      if !changed.contains(selection) { changed.append(selection) }
    case .seatGone(let seat):
      for selection in current.keys where selection.seat == seat {
        if let offer = current.removeValue(forKey: selection) { forget(offer) }
        changed.append(selection)
      }
    case .synchronized(let number): answers.insert(number)
    }
  }

  private func forget(_ offer: Offer) {
    types[offer] = nil
    display.letGo(offer)
  }
}
