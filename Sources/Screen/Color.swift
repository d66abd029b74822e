/// A color of the terminal's: its own default, or one by its number.
///
/// The first sixteen are those that every color terminal has, and what they look like is the
/// person's choice. The other 240 look the same everywhere, where there are that many; pictures
/// alone use them.
public struct Color: Hashable, Sendable {
  /// One more than the terminal's number; 0 for the default.
  private let value: UInt16

  private init(value: UInt16) {
    self.value = value
  }

  /// The color with that number.
  public init(number: UInt8) {
    value = UInt16(number) + 1
  }

  /// The terminal's number; nil for its own default.
  public var number: UInt8? { value == 0 ? nil : UInt8(value - 1) }

  public static let standard = Color(value: 0)
  public static let black = Color(value: 1)
  public static let red = Color(value: 2)
  public static let green = Color(value: 3)
  public static let yellow = Color(value: 4)
  public static let blue = Color(value: 5)
  public static let magenta = Color(value: 6)
  public static let cyan = Color(value: 7)
  public static let white = Color(value: 8)
  public static let brightBlack = Color(value: 9)
  public static let brightRed = Color(value: 10)
  public static let brightGreen = Color(value: 11)
  public static let brightYellow = Color(value: 12)
  public static let brightBlue = Color(value: 13)
  public static let brightMagenta = Color(value: 14)
  public static let brightCyan = Color(value: 15)
  public static let brightWhite = Color(value: 16)
}

extension Color: CustomStringConvertible {
  /// Its name, or `color208`.
  public var description: String {
    guard let number else { return "standard" }
    let names = Self.names
    return number < names.count ? names[Int(number)] : "color\(number)"
  }

  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "brightBlack",
    "brightRed", "brightGreen", "brightYellow", "brightBlue", "brightMagenta", "brightCyan",
    "brightWhite",
  ]
}
