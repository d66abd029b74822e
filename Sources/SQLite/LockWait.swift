import CSQLite
import Glibc

/// What a connection does while others hold the lock it needs: it tries again, more slowly with
/// time, until its patience ends.
///
/// SQLite's own waiting (`sqlite3_busy_timeout`) sleeps up to a tenth of a second between two
/// tries, so that one of many that wait may never be the one that finds the lock free, and it
/// tells nobody.
final class LockWait {
  /// Called once each time that waiting has lasted for ``tellAfter``.
  var tell: (() -> Void)?

  var limit: Duration
  private var began = Duration.zero
  private var isTold = false

  private static let tellAfter = Duration.seconds(2)
  /// In milliseconds, between two tries.
  private static let longestPause: Int32 = 20

  init(limit: Duration) {
    self.limit = limit
  }

  /// Makes the connection wait in this way; it must not outlive this object.
  func begin(on connection: OpaquePointer) {
    sqlite3_busy_handler(  // Fails only on misuse.
      connection,
      { context, tries in
        guard let context else { return 0 }
        let wait = Unmanaged<LockWait>.fromOpaque(context).takeUnretainedValue()
        return wait.goesOn(after: tries) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Pauses, unless it has lasted long enough; `tries` is 0 for the first of a wait.
  private func goesOn(after tries: Int32) -> Bool {
    let now = LockWait.now
    if tries == 0 { (began, isTold) = (now, false) }
    guard now - began < limit else { return false }
    if now - began >= LockWait.tellAfter, !isTold {
      isTold = true
      tell?()
    }
    poll(nil, 0, min(tries / 2 + 1, LockWait.longestPause))  // Only the pause matters.
    return true
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)  // Fails for no clock that exists.
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
