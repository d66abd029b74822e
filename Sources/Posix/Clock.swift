import Clips
import Glibc

/// The system's clocks.
public enum Clock {
  /// The moment, with the offset that the local zone has then.
  public static func now() -> Timestamp { timestamp(at: instant) }

  /// The moment alone, for which the zone's rules need not be read.
  public static var instant: Instant { Instant(read(CLOCK_REALTIME)) }

  /// `instant` with the offset that the local zone had or will have then.
  public static func timestamp(at instant: Instant) -> Timestamp {
    var seconds = time_t(instant.milliseconds / 1_000)
    var fields = tm()
    guard localtime_r(&seconds, &fields) != nil else {
      return Timestamp(instant: instant, offsetMinutes: 0)
    }
    return Timestamp(instant: instant, offsetMinutes: fields.tm_gmtoff / 60)
  }

  /// The moment when local clocks show this; of one that they skip, the moment that mktime(3) finds
  /// near it.
  public static func instant(
    year: Int, month: Int, day: Int, hour: Int, minute: Int
  ) -> Instant {
    var fields = tm()
    fields.tm_year = Int32(clamping: year - 1_900)
    fields.tm_mon = Int32(clamping: month - 1)
    fields.tm_mday = Int32(clamping: day)
    fields.tm_hour = Int32(clamping: hour)
    fields.tm_min = Int32(clamping: minute)
    fields.tm_isdst = -1  // Whatever the zone's rules say.
    return Instant(milliseconds: Int64(mktime(&fields)) * 1_000)
  }

  /// Time since some fixed point; never goes back, stands still while the machine sleeps.
  public static var monotonic: Duration {
    let time = read(CLOCK_MONOTONIC)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  /// How long the calling thread has worked: however busy the machine is, the same work takes the
  /// same time.
  public static var thread: Duration {
    let time = read(CLOCK_THREAD_CPUTIME_ID)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  /// Time since 1970 in nanoseconds.
  static var nanoseconds: Int64 {
    let time = read(CLOCK_REALTIME)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    let result = clock_gettime(clock, &time)
    precondition(result == 0, "Linux has this clock always (clock_gettime(2))")
    return time
  }
}
