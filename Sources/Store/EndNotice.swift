import Clips
import License
import SQLite

extension Store {
  /// What Pro ends with, when that is less than three days away and was not told on this day yet.
  ///
  /// Whoever asks is to tell it: it counts as told. The day is that of the person's zone.
  public func endToTell(at now: Timestamp) throws(StoreError) -> LicenseStatus.Ending? {
    let today = localDay(now)
    let isTold = try reading { () throws(SQLiteError) in try meta(.endTold) == today }
    guard !isTold, let end = try licenseStatus(at: now.instant).end,
      end.moment.since(now.instant) <= .days(3)
    else { return nil }
    return try writing(at: now.instant) { (_) throws(SQLiteError) in
      // Another nori may have been faster.
      guard try meta(.endTold) != today else { return nil }
      try setMeta(.endTold, today)
      return end
    }
  }

  /// Days since the beginning of 1970 as the calendar on the wall counts them.
  private func localDay(_ now: Timestamp) -> Int64 {
    let local = now.instant.advanced(by: .minutes(Int64(now.offsetMinutes)))
    return Day(of: local).midnight.milliseconds / Duration.days(1).wholeMilliseconds
  }
}
