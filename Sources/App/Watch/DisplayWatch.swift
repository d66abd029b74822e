import Posix
import Watching

/// All displays that this `nori watch` watches.
final class DisplayWatch {
  private let session: Session
  private let folder: WatchFolder
  private var watched: [WatchedDisplay] = []
  /// Displays to be watched in another way once the first has failed.
  private var fallbacks: [DisplayName: DisplayName] = [:]
  /// Held where there is no display.
  private var placeOfNone: FileLock?

  private static let endPatience = Duration.seconds(2)

  /// Takes what there is to watch, and says what cannot be.
  init(_ session: Session) throws {
    self.session = session
    folder = try WatchFolder(session.places)
    // Records of an earlier start of the system go.
    _ = try folder.watchers()
    let plan = WatchPlan(environment: session.environment)
    for entry in plan.entries where try take(entry.display) {
      fallbacks[entry.display] = entry.fallback
    }
    if plan.entries.isEmpty { try standWithoutDisplay() }
  }

  /// Another `nori watch` does everything that this one would.
  var isIdle: Bool { watched.isEmpty && placeOfNone == nil }

  /// Whether there was something to watch and it could not be reached for so long that it is no
  /// use to go on.
  var hasGivenUp: Bool {
    watched.allSatisfy(\.isOver) && watched.contains { $0.state == .gone }
  }

  /// The displays that could not be reached for that long.
  var goneDisplays: [DisplayName] { watched.filter { $0.state == .gone }.map(\.display) }

  var descriptors: [Int32] { watched.flatMap(\.descriptors) }

  /// How long to wait at most; nil for ever.
  var patience: Duration? {
    watched.compactMap(\.due).min().map { max($0 - Clock.monotonic, .zero) }
  }

  /// Starts, hears and reaps watchers as is due.
  func step() throws {
    for display in watched {
      try display.step()
      guard display.isOver, display.state == .unable,
        let other = fallbacks.removeValue(forKey: display.display)
      else { continue }
      if try take(other, limit: WatchWords.onlyXwayland(display.display)) {
        try watched.last?.step()
      }
    }
  }

  /// Ends all watchers, at the same time; a display that is given up keeps its record.
  ///
  /// What fails for one keeps no other from its end; the first failure is thrown then.
  func end() throws {
    for display in watched { display.askToEnd() }
    let deadline = Clock.monotonic + DisplayWatch.endPatience
    let hasGivenUp = hasGivenUp
    var failure: PosixError?
    for display in watched {
      do throws(PosixError) {
        try display.end(by: deadline, keepsRecord: hasGivenUp && display.state == .gone)
      } catch {
        failure = failure ?? error
      }
    }
    if placeOfNone != nil { try folder.remove(nil) }
    if let failure { throw failure }
  }

  /// False when another process has it, which is said.
  private func take(_ display: DisplayName, limit: String? = nil) throws -> Bool {
    guard let lock = try folder.take(display) else {
      session.warn(WatchWords.alreadyWatched(display))
      return false
    }
    let session = session
    watched.append(
      WatchedDisplay(
        display, lock: lock, folder: folder, environment: session.environment, limit: limit,
        say: { session.warn($0) }))
    return true
  }

  private func standWithoutDisplay() throws {
    placeOfNone = try folder.take(nil)
    guard placeOfNone != nil else {
      session.warn(WatchWords.alreadyWatched(nil))
      return
    }
    session.warn(WatchWords.noDisplay)
    try folder.write(folder.record(of: nil, state: .unable, sentence: WatchWords.noDisplay))
  }
}
