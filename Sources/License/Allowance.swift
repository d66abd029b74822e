/// What each tier may keep and see: the one table that says so.
public struct Allowance: Hashable, Sendable {
  /// Unpinned clips, the newest; nil for all.
  public let clips: Int?
  /// Pins; nil for any number.
  public let pins: Int?
  /// Snippets; nil for any number.
  public let snippets: Int?
  /// Search over the whole store, rather than a filter of what is listed.
  public let hasSearch: Bool
  /// Snippet variables of the person's own.
  public let hasCustomVariables: Bool

  public init(
    clips: Int?, pins: Int?, snippets: Int?, hasSearch: Bool, hasCustomVariables: Bool
  ) {
    self.clips = clips
    self.pins = pins
    self.snippets = snippets
    self.hasSearch = hasSearch
    self.hasCustomVariables = hasCustomVariables
  }

  public static func of(_ tier: Tier) -> Allowance {
    switch tier {
    case .free:
      Allowance(clips: 50, pins: 9, snippets: 10, hasSearch: false, hasCustomVariables: false)
    case .pro:
      Allowance(clips: nil, pins: nil, snippets: nil, hasSearch: true, hasCustomVariables: true)
    }
  }
}
