import Clips
import Configuration
import Posix
import Store

/// Keeps the snapshot true while the store changes: at once, and in a burst every half second.
///
/// It belongs to the thread of its store. What goes wrong is said once: the store is what counts.
final class LiveSnapshot {
  private let store: Store
  private let places: Places
  private let clips: Int
  private let tell: (String) -> Void
  private var isStale = false
  /// Not before this time, unless a person waits for it; monotonic.
  private var notBefore = Duration.zero
  private var told: String?

  private static let pause = Duration.milliseconds(500)

  /// `store` must be open for writing, on this thread; `clips` is how many the settings want.
  init(_ store: Store, _ places: Places, clips: Int, tell: @escaping (String) -> Void) {
    self.store = store
    self.places = places
    self.clips = clips
    self.tell = tell
  }

  /// The store has changed, in a way that may be part of a burst.
  func noteChange() { isStale = true }

  /// Writes what is noted if its time has come; else says how long to wait.
  func writeIfDue() -> Duration? {
    guard isStale else { return nil }
    let wait = notBefore - Clock.monotonic
    if wait > .zero { return wait }
    return write()
  }

  /// Writes what is noted, whenever the last time was; how long to wait when it has failed.
  ///
  /// Where it cannot be written it is removed: better none than one that has what was deleted.
  @discardableResult
  func write() -> Duration? {
    guard isStale else { return nil }
    notBefore = Clock.monotonic + LiveSnapshot.pause
    do {
      try SnapshotFile(places).write(store, clips: clips)
      (isStale, told) = (false, nil)
      return nil
    } catch {
      if !(error is SnapshotFile.Held) { SnapshotFile(places).removeQuietly() }
      let sentence = Complaint.ofSnapshot(error, places: places).sentence
      if sentence != told { tell(sentence) }
      told = sentence
      // Only another writer goes away by itself; all else is tried again with the next change.
      isStale = error is SnapshotFile.Held
      return isStale ? LiveSnapshot.pause : nil
    }
  }

  /// Writes what a person has just changed; false where the file may still say what was before.
  @discardableResult
  func writeChange() -> Bool {
    noteChange()
    write()
    return told == nil || !SnapshotFile(places).isThere
  }
}

extension Configuration {
  /// Clips for the snapshot; none where the settings cannot be trusted to say how many the person
  /// wants there.
  func trustedSnapshotClips(_ problems: [ConfigurationProblem]) -> Int {
    let isMisunderstood = problems.contains { $0.path == "snapshotClips" }
    return isSafeForIngest && !isMisunderstood ? snapshotClips : 0
  }
}
