import Screen

/// What a part of the screen is, for a theme to give it a style.
public enum Role: String, CaseIterable, Sendable {
  case title, selected, number, kind, mark, pin, notice, error, match, token, border, dim, key
}

/// How each part of the screen looks.
public struct Theme: Hashable, Sendable {
  private var styles: [Role: Style]

  /// Readable on dark and on light; the same as `Resources/themes/standard.json`.
  public static let standard = Theme(styles: [
    .title: Style(.bold), .selected: Style(.reversed), .number: Style(.bold),
    .kind: Style(foreground: .cyan), .mark: Style(foreground: .magenta, .bold),
    .pin: Style(foreground: .magenta), .notice: Style(foreground: .green),
    .error: Style(foreground: .red, .bold), .match: Style([.bold, .underlined]),
    .token: Style(.dim), .border: Style(.dim), .dim: Style(.dim), .key: Style(.bold),
  ])

  private init(styles: [Role: Style]) {
    self.styles = styles
  }

  /// Reads words for each role, such as `["bold", "bright-cyan", "on black"]`; a role left out is
  /// plain.
  public init(roles: [String: [String]]) throws(ThemeError) {
    styles = [:]
    for (name, words) in roles.sorted(by: { $0.key < $1.key }) {
      guard let role = Role(rawValue: name) else { throw .unknownRole(name) }
      var style = Style.plain
      for word in words where !style.apply(word) {
        throw .unknownWord(word, role: name)
      }
      styles[role] = style
    }
  }

  subscript(role: Role) -> Style { styles[role] ?? .plain }
}

/// What is wrong with a theme.
public enum ThemeError: Error, Hashable, Sendable {
  case unknownRole(String)
  case unknownWord(String, role: String)
}

extension Style {
  /// Adds what the word says; `false` if it says nothing.
  fileprivate mutating func apply(_ word: String) -> Bool {
    let attributes: [String: Attributes] = [
      "bold": .bold, "dim": .dim, "underlined": .underlined, "reversed": .reversed,
    ]
    if let attribute = attributes[word] {
      self.attributes.formUnion(attribute)
      return true
    }
    let isBackground = word.hasPrefix("on ")
    guard let color = Color(themeName: isBackground ? String(word.dropFirst(3)) : word) else {
      return false
    }
    if isBackground { background = color } else { foreground = color }
    return true
  }

  /// This style with what the other one says on top.
  func overlaid(with other: Style) -> Style {
    Style(
      foreground: other.foreground == .standard ? foreground : other.foreground,
      background: other.background == .standard ? background : other.background,
      attributes.union(other.attributes))
  }
}

extension Color {
  /// `default`, `red`, `bright-red` and so on.
  fileprivate init?(themeName name: String) {
    let names = [
      "default", "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
      "bright-black", "bright-red", "bright-green", "bright-yellow", "bright-blue",
      "bright-magenta", "bright-cyan", "bright-white",
    ]
    guard let index = names.firstIndex(of: name) else { return nil }
    self = index == 0 ? .standard : Color(number: UInt8(index - 1))
  }
}
