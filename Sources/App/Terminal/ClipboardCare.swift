import Interface
import Posix
import Watching

/// The clipboard, as the keeper looks after it: who watches it, and a look at it where nobody does.
///
/// Nothing here is worth an end of the keeper: where the system refuses what is needed, the screen
/// goes on without it.
final class ClipboardCare {
  private var sight: WatcherSight?
  private var taking: ClipboardTaking
  private(set) var watcher = WatcherStatus.none

  init(_ places: Places, environment: Environment) {
    taking = ClipboardTaking(environment)
    do throws(PosixError) {
      sight = try WatcherSight(places, plan: WatchPlan(environment: environment))
    } catch {
      sight = nil
    }
    refresh()
  }

  var descriptors: [Int32] { [sight?.descriptor, taking.descriptor].compactMap { $0 } }

  /// How long to wait for ``step()`` at most; nil for ever.
  var patience: Duration? {
    [sight?.patience, taking.patience].compactMap { $0 }.min()
  }

  /// Has the clipboard looked at where nobody watches it.
  func look() {
    refresh()
    do throws(PosixError) {
      try taking.begin(try sight?.unwatched() ?? [])
    } catch {
      // It is looked at again when nori gets the focus.
    }
  }

  /// Follows what has happened; whether a look at the clipboard has just ended.
  func step() -> Bool {
    do throws(PosixError) {
      if try sight?.hasChanged() ?? false { refresh() }
    } catch {
      giveUp()
    }
    do throws(PosixError) {
      return try taking.step()
    } catch {
      stop()
      return false
    }
  }

  /// Ends the look that is under way.
  func stop() {
    do throws(PosixError) {
      try taking.stop()
    } catch {
      // It was sent SIGKILL, and whoever inherits it waits for it.
    }
  }

  private func refresh() {
    do throws(PosixError) {
      watcher = try sight?.status() ?? .none
    } catch {
      giveUp()
    }
  }

  private func giveUp() {
    sight = nil
    watcher = .none
  }
}
