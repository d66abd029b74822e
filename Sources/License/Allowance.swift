/// What each tier may keep, see and use: the one table that says so.
public struct Allowance: Hashable, Sendable {
  /// Unpinned clips, the newest; nil for all.
  public let clips: Int?
  /// Pins; nil for any number.
  public let pins: Int?
  /// Snippets, the newest; nil for all.
  public let snippets: Int?
  /// Whether the whole text of all clips may be searched, and not only what is listed.
  public let fullTextSearch: Bool
  /// Whether snippets may use variables that the person has made.
  public let customVariables: Bool

  public init(
    clips: Int?, pins: Int?, snippets: Int?, fullTextSearch: Bool, customVariables: Bool
  ) {
    self.clips = clips
    self.pins = pins
    self.snippets = snippets
    self.fullTextSearch = fullTextSearch
    self.customVariables = customVariables
  }

  public static func of(_ tier: Tier) -> Allowance {
    switch tier {
    case .free:
      Allowance(clips: 50, pins: 9, snippets: 10, fullTextSearch: false, customVariables: false)
    case .pro:
      Allowance(clips: nil, pins: nil, snippets: nil, fullTextSearch: true, customVariables: true)
    }
  }
}
