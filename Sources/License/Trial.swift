import Clips

/// The one trial of Pro that a store can have, on a clock that never runs backwards.
///
/// The clock of the machine can be set back, and it may have been ahead when the trial began. So
/// the trial counts on its own: the machine's clock plus an offset that grows whenever time would
/// seem to go back, so that the trial goes on from the latest moment it has seen.
///
///     machine   10:00 ── 12:00 │ set back to 08:00 ── 09:00
///     offset        0        0 │                 4 h      4 h
///     trial     10:00 ── 12:00 ╪═══════════════ 12:00 ── 13:00
///
/// Setting the clock back gains nothing, however often. A clock that jumps ahead and is put right
/// again after nori has seen it has used up the time between.
public struct Trial: Hashable, Sendable {
  /// By the trial's own clock.
  public private(set) var started: Instant
  /// What the trial's clock is ahead of the machine's.
  public private(set) var offset: Duration
  /// The latest moment seen, by the trial's own clock.
  public private(set) var latest: Instant

  public static let length = Duration.days(14)

  /// Begins at the machine's `now`.
  public init(startingAt now: Instant) {
    self.init(started: now, offset: .zero, latest: now)
  }

  /// As it was kept.
  public init(started: Instant, offset: Duration, latest: Instant) {
    self.started = started
    self.offset = offset
    self.latest = latest
  }

  /// Takes note of the machine's clock.
  public mutating func observe(_ now: Instant) {
    let moment = now.advanced(by: offset)
    if moment < latest {
      offset += latest.since(moment)
    } else {
      latest = moment
    }
  }

  /// Whether the last moment observed was within the trial.
  public var isRunning: Bool { latest < started.advanced(by: Trial.length) }

  /// When it ends or ended, by the machine's clock as it was last observed.
  public var end: Instant {
    started.advanced(by: Trial.length).advanced(by: .zero - offset)
  }
}
