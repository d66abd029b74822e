import Clips

/// The one instant and the one random draw of an expansion.
public struct SnippetMoment: Sendable {
  public let now: Instant
  /// Where the person is.
  public let zone: ZoneRules
  /// For dates that name another zone.
  public let zones: any ZoneSource & Sendable
  /// 192 bits, drawn by the caller: `UUID` takes the first two words, `RANDOM` and `RANDOM_HEX` the
  /// third.
  public let random: (UInt64, UInt64, UInt64)

  public init(
    now: Instant, zone: ZoneRules, zones: any ZoneSource & Sendable,
    random: (UInt64, UInt64, UInt64)
  ) {
    self.now = now
    self.zone = zone
    self.zones = zones
    self.random = random
  }
}
