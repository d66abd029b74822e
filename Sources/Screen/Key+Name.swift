extension Key {
  /// The key with this name, as configuration spells it: `a`, `G`, `space`, `ctrl-d`, `alt-x`,
  /// `pgdn`, `f5`; `nil` if there is none.
  ///
  /// Names of more than one character are read in any case. The combinations that terminals send
  /// as keys of their own, such as `ctrl-i` for `tab`, are those keys.
  public init?(name: String) {
    if name.count == 1, let character = name.first {
      guard Self.isTyped(character) else { return nil }
      self = .character(character)
      return
    }
    let lower = name.lowercased()
    if let key = Self.named[lower] {
      self = key
    } else if let character = Self.single(lower, after: "ctrl-") {
      guard let key = Self.control(typed: character) else { return nil }
      self = key
    } else if let character = Self.single(name, after: "alt-") {
      self = .alt(character)
    } else if lower.first == "f", let number = Int(lower.dropFirst()), 1...63 ~= number,
      lower == "f\(number)"
    {
      self = .function(number)
    } else {
      return nil
    }
  }

  /// What ``init(name:)`` reads back as this key.
  public var name: String {
    switch self {
    case .character(let character): Self.name(of: character)
    case .control(let character): "ctrl-" + Self.name(of: character)
    case .alt(let character): "alt-" + Self.name(of: character)
    case .function(let number): "f\(number)"
    default: Self.names.first { $0.key == self }?.name ?? ""
    }
  }

  /// The first name of a key is the one it is printed with.
  private static let names: [(name: String, key: Key)] = [
    ("space", .character(" ")), ("enter", .enter), ("return", .enter), ("esc", .escape),
    ("escape", .escape), ("tab", .tab), ("backtab", .backTab), ("shift-tab", .backTab),
    ("backspace", .backspace), ("delete", .delete), ("del", .delete), ("insert", .insert),
    ("ins", .insert), ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ("home", .home), ("end", .end), ("pgup", .pageUp), ("pageup", .pageUp),
    ("pgdn", .pageDown), ("pagedown", .pageDown),
  ]

  private static let named = Dictionary(names.map { ($0.name, $0.key) }) { first, _ in first }

  private static func name(of character: Character) -> String {
    character == " " ? "space" : String(character)
  }

  /// The one character that follows the prefix, which it may join in the eyes of `Character`.
  private static func single(_ name: String, after prefix: String) -> Character? {
    guard name.lowercased().utf8.starts(with: prefix.utf8) else { return nil }
    let rest = String(Substring(name.utf8.dropFirst(prefix.utf8.count)))
    if rest.lowercased() == "space" { return " " }
    guard rest.count == 1, let character = rest.first, isTyped(character) else { return nil }
    return character
  }

  private static func isTyped(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value) }
  }

  /// What a terminal reports for Ctrl with that character; `nil` where it has no code for it.
  static func control(typed character: Character) -> Key? {
    switch character {
    case "i": .tab
    case "m": .enter
    case "[": .escape
    case "?": .backspace
    case " ", "\\", "]", "^", "_": .control(character)
    case _ where character.isASCII && character.isLowercase: .control(character)
    default: nil
    }
  }
}
