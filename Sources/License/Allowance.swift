/// What each tier may keep and see: the one table that says so.
public struct Allowance: Hashable, Sendable {
  /// Unpinned clips, the newest; nil for all.
  public let clips: Int?
  /// Pins; nil for any number.
  public let pins: Int?
  /// Whether the whole text of all clips may be searched, and not only what is listed.
  public let fullTextSearch: Bool

  public init(clips: Int?, pins: Int?, fullTextSearch: Bool) {
    self.clips = clips
    self.pins = pins
    self.fullTextSearch = fullTextSearch
  }

  public static func of(_ tier: Tier) -> Allowance {
    switch tier {
    case .free: Allowance(clips: 50, pins: 9, fullTextSearch: false)
    case .pro: Allowance(clips: nil, pins: nil, fullTextSearch: true)
    }
  }
}
