import Clips
import Inbox
import Posix
import Watching
import XSelections

/// The watcher for X11 selections.
///
/// It sleeps in one poll until the display says that a selection has another owner, then lets a
/// ``CopyReader`` fetch what was copied. Only while a copy is in hand does time matter.
final class X11Watcher {
  private let display: Display
  private let run: WatcherRun
  private let signals: EndingSignals
  private let names: KnownNames
  private let desk: CopyDesk
  private let left = LeftWindows()
  private let readers: [CopyReader]
  /// What was marked last, until the mouse has come to rest.
  private var marked = GrowingSelection<FreshCopy>()
  /// Who is to be asked as soon as all that the display has said is read.
  private var changes: [Atom: OwnerChange] = [:]
  /// Who owned a selection last.
  private var owners: [Atom: Window] = [:]
  /// What became of the copy that ended last.
  private var result = WatcherEnding.nothing
  private let code = LoadedCode()

  /// What `--once` may take.
  private static let onceLasts = Duration.seconds(3)
  /// Events that are seen to before signals and the end of standard input have their turn.
  private static let eventsInARow = 64

  init(_ display: Display, _ run: WatcherRun, signals: consuming EndingSignals)
    throws(DisplayError)
  {
    self.display = display
    self.run = run
    self.signals = signals
    display.interruptions = [self.signals.descriptor] + (run.isAttached ? [0] : [])
    display.isInterrupted = { $0 != 0 || WatcherRun.hasInputEnded() }
    let names = try KnownNames(display)
    self.names = names
    let desk = CopyDesk(run)
    self.desk = desk
    let hasPrimary = run.configuration.primarySelection && !run.isOnce
    let selections: [Origin.Selection] = hasPrimary ? [.clipboard, .primary] : [.clipboard]
    let patience = run.isOnce ? CopyReader.Patience.once : CopyReader.Patience()
    readers = selections.map { [left] selection in
      CopyReader(
        selection, of: display, names: names, left: left, desk: desk,
        sizeLimit: run.configuration.clipSizeLimit, patience: patience)
    }
  }

  /// Watches until it is asked to end, or takes what there is.
  func work() -> WatcherEnding {
    do throws(DisplayError) {
      return run.isOnce ? try takeOnce() : try watch()
    } catch {
      handOverMarked()
      return error.ending
    }
  }

  private func watch() throws(DisplayError) -> WatcherEnding {
    for reader in readers { display.watch(reader.atom) }
    try lookAtClipboard()
    run.report(.ready)
    while true { try turn(until: nil) }
  }

  private func takeOnce() throws(DisplayError) -> WatcherEnding {
    let end = Clock.monotonic + X11Watcher.onceLasts
    display.watch(names.clipboard)
    try lookAtClipboard()
    while !changes.isEmpty || readers.contains(where: { $0.deadline != nil }),
      Clock.monotonic < end
    {
      try turn(until: end)
    }
    return result
  }

  /// What is on the clipboard already was copied while nobody watched.
  private func lookAtClipboard() throws(DisplayError) {
    guard let owner = try display.owner(of: names.clipboard) else { return }
    changes[names.clipboard] = OwnerChange(
      selection: names.clipboard, owner: owner, time: .current, cause: .set)
    owners[names.clipboard] = owner
  }
}

// One turn: what the display has said, what time has passed, then sleep.
extension X11Watcher {
  private func turn(until end: Duration?) throws(DisplayError) {
    try display.flush()
    var isBusy = false
    for _ in 0..<X11Watcher.eventsInARow {
      guard let event = try display.nextEvent() else { break }
      try handle(event)
      isBusy = true
    }
    for reader in readers where !reader.isFinishing {
      if let change = changes.removeValue(forKey: reader.atom) {
        try settle(reader.begin(change.owner, since: change.time), reader)
        isBusy = true
      }
    }
    let now = Clock.monotonic
    for reader in readers {
      guard let deadline = reader.deadline, deadline <= now else { continue }
      try settle(reader.checkTime(now), reader)
      isBusy = true
    }
    if let quiet = marked.release(at: now) { handOver(quiet) }
    // What was asked for above waits to be sent, and answers to it may have brought events along.
    let deadlines: [Duration?] = [end, marked.deadline] + readers.map(\.deadline)
    let rest = isBusy ? .zero : deadlines.compactMap { $0 }.min().map { $0 - now }
    // Nothing is in hand: the next copy may be hours away.
    if rest == nil { code.letGo() }
    try display.wait(rest)
  }

  private func handle(_ event: DisplayEvent) throws(DisplayError) {
    switch event {
    case .ownerChanged(let change):
      if let reader = readers.first(where: { $0.atom == change.selection }) {
        follow(change, reader)
      }
    case .answered(let answer):
      if let reader = readers.first(where: { $0.window == answer.window }) {
        try settle(reader.take(answer), reader)
      } else {
        try left.sweep(answer, display, names)
      }
    case .propertySet(let window, let property):
      if let reader = readers.first(where: { $0.window == window }) {
        try settle(reader.take(property), reader)
      } else {
        try left.sweep(window, property, display)
      }
    case .other: break
    }
  }

  private func follow(_ change: OwnerChange, _ reader: CopyReader) {
    reader.yield(to: change)
    changes[change.selection] = change.owner == .none ? nil : change
    if change.cause == .clientGone, let owner = owners[change.selection] {
      left.forget(clientOf: owner, display)
    }
    owners[change.selection] = change.owner == .none ? nil : change.owner
    guard reader.selection == .primary, change.owner != .none, let owner = marked.current?.owner
    else {
      return
    }
    if display.isOfOneClient(owner, change.owner) {
      marked.waitOn(at: Clock.monotonic)
    } else {
      handOverMarked()
    }
  }

  private func settle(_ ending: CopyEnding?, _ reader: CopyReader) {
    switch ending {
    case nil: break
    case .nothing: result = .nothing
    case .failed: result = .notKept
    case .taken(let fresh):
      guard reader.selection == .primary else { return handOver(fresh) }
      let before = marked.hold(fresh, at: Clock.monotonic) { [display] before in
        display.isOfOneClient(before.owner, fresh.owner)
          && before.isSensitive == fresh.isSensitive
          && fresh.draft.extendsText(of: before.draft)
      }
      if let before { handOver(before) }
    }
  }

  private func handOver(_ fresh: FreshCopy) {
    let outcome = desk.deliver(
      fresh.draft, origin: fresh.origin, copiedAt: fresh.copiedAt, isSensitive: fresh.isSensitive)
    switch outcome {
    case .kept: result = .done
    case .secret, .empty: result = .nothing
    case .failed: result = .notKept
    }
  }

  private func handOverMarked() {
    if let waiting = marked.release() { handOver(waiting) }
  }
}
