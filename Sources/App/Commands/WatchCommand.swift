import Arguments
import Clips
import Glibc
import Posix
import Store
import Watching
import Words

extension Session {
  /// Watches the displays of this session and takes in what arrives, until it is told to end.
  func watch(_ command: ParsedCommand) throws -> ExitCode {
    if command.has(.status) { return try watchStatus() }
    // Whoever reads what is said may go; the watchers stay.
    signal(SIGPIPE, SIG_IGN)
    let signals = try EndingSignals()
    let watch = try DisplayWatch(self)
    if watch.isIdle { return .done }
    var intake = try LastingIntake(self)
    while true {
      try watch.step()
      if watch.hasGivenUp {
        try watch.end()
        throw Complaint(WatchWords.givenUp(watch.goneDisplays), .noDisplay)
      }
      let patience = try intake.takeBatch()
      let waits = [patience, watch.patience].compactMap { $0 }
      let ready = try Poll.wait(
        for: ([signals.descriptor, intake.descriptor] + watch.descriptors).map {
          Poll.Interest.reading($0)
        }, timeout: waits.min())
      if ready.contains(.reading(signals.descriptor)) {
        try watch.end()
        return .done
      }
    }
  }
}

extension Session {
  /// Says what is watched, what was caught last, and what cannot be seen.
  func watchStatus() throws -> ExitCode {
    try output.require()
    let watchers = try WatchFolder(places).watchers()
    for watcher in watchers {
      try output.line("display    \(output.visible(name(of: watcher.record.display)))")
      try output.line("state      \(words(for: watcher))")
      try output.line("since      \(watcher.record.since.rfc3339)")
      if let sentence = watcher.record.sentence {
        try output.line("why        \(output.visible(sentence))")
      }
      if watcher.record.display != nil {
        try output.line("caught     \(watcher.record.lastCaught?.rfc3339 ?? "nothing yet")")
        try output.line("secrets    \(watcher.record.secretsLeft) left alone")
      }
      try output.line("")
    }
    if !watchers.contains(where: \.isAlive) { try output.line(WatchWords.noWatcher) }
    if let last = try lastCapture() {
      try output.line("last       \(Clock.timestamp(at: last).rfc3339)")
    }
    return watchers.contains(where: \.isWatching) ? .done : .nothingFound
  }

  private func lastCapture() throws -> Instant? {
    do throws(StoreError) {
      return try history.open(.readOnly).lastCapture()
    } catch {
      guard error == .notThere else { throw error }
      return nil
    }
  }

  private func name(of display: DisplayName?) -> String {
    display.map { "\($0.kind.rawValue) \($0.name)" } ?? "none"
  }

  private func words(for watcher: KnownWatcher) -> String {
    if watcher.isAlive { return watcher.record.state.rawValue }
    return watcher.hasGivenUp
      ? "gone; its nori watch has ended" : "died; start it again with nori watch"
  }
}
