/// How a cell looks. No color carries meaning alone: attributes or text say the same.
public struct Style: Hashable, Sendable {
  public var foreground: Color
  public var background: Color
  public var attributes: Attributes

  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let underlined = Attributes(rawValue: 4)
    public static let reversed = Attributes(rawValue: 8)
  }

  public init(
    foreground: Color = .standard, background: Color = .standard, _ attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  public static let plain = Style()
}
