import Clips

/// The latest moment at which a license was looked at: its days are compared with that one, so
/// that a clock that is set back revives no license that was seen to end.
///
/// Where a machine's clock was far ahead once, a license would have ended for good. So a license
/// that was issued on a later day begins the clock anew: its issuer can help.
public struct LicenseClock: Hashable, Sendable {
  /// The latest day on which a license seen here was issued.
  public private(set) var issued: Day
  public private(set) var latest: Instant

  /// As it was kept.
  public init(issued: Day, latest: Instant) {
    self.issued = issued
    self.latest = latest
  }

  /// What `kept` becomes when `license` is looked at by the machine's `now`.
  public init(_ kept: LicenseClock?, seeing license: License, at now: Instant) {
    if let kept, license.issued <= kept.issued {
      self.init(issued: kept.issued, latest: max(kept.latest, now))
    } else {
      self.init(issued: license.issued, latest: now)
    }
  }

  /// Whether it is worth a write: once an hour, and when the license begins or ends in between.
  public func isWorthKeeping(over kept: LicenseClock?, for license: License) -> Bool {
    guard let kept, kept.issued == issued else { return true }
    let bounds = [license.issued.start, license.ends?.end].compactMap { $0 }
    if bounds.contains(where: { kept.latest < $0 && $0 <= latest }) { return true }
    if let end = license.ends?.end, kept.latest >= end { return false }
    return latest.since(kept.latest) >= .hours(1)
  }
}
