extension Frame {
  /// The frame as text for people and repositories: its rows, a map with one letter per style
  /// (`.` where it is plain), and what the letters mean.
  ///
  /// ```
  /// 6x2 cursor 0,1
  /// |> ab  |
  /// | 日本 |
  ///
  /// |..aa..|
  /// |......|
  ///
  /// a red bold
  /// ```
  public func dump() -> String {
    var letters: [Style: Character] = [.plain: "."]
    var legend: [String] = []
    let map = (0..<size.rows).map { row in
      (0..<size.columns).map { column in
        let style = self[column, row].style
        if let letter = letters[style] { return String(letter) }
        let letter = Self.letter(letters.count - 1)
        letters[style] = letter
        legend.append("\(letter) \(style)")
        return String(letter)
      }.joined()
    }
    let place = cursor.map { " cursor \($0.column),\($0.row)" } ?? ""
    let head = ["\(size.columns)x\(size.rows)\(place)"]
    let parts = [head + lines.map { "|\($0)|" }, map.map { "|\($0)|" }, legend]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  private static func letter(_ number: Int) -> Character {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    return number < letters.count ? letters[number] : "?"
  }
}

extension Style: CustomStringConvertible {
  /// Its colors and attributes in words: `red on blue bold`; `plain` where it has none.
  public var description: String {
    var words: [String] = []
    if foreground != .standard { words.append("\(foreground)") }
    if background != .standard { words += ["on", "\(background)"] }
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underlined, "underlined"), (.reversed, "reversed"),
    ]
    words += names.filter { attributes.contains($0.0) }.map(\.1)
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }
}
