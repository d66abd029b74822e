/// What each tier may keep and see: the one table that says so.
public struct Allowance: Hashable, Sendable {
  /// Unpinned clips, the newest; nil for all.
  public let clips: Int?
  /// Pins; nil for any number.
  public let pins: Int?

  public init(clips: Int?, pins: Int?) {
    self.clips = clips
    self.pins = pins
  }

  public static func of(_ tier: Tier) -> Allowance {
    switch tier {
    case .free: Allowance(clips: 50, pins: 9)
    case .pro: Allowance(clips: nil, pins: nil)
    }
  }
}
