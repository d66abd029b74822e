import Screen

/// Text for a terminal in which nothing is a command: what a screen would show, line by line.
public enum VisibleText {
  /// The same of a string.
  public static func of(_ text: String) -> String { of(Array(text.utf8)) }

  /// Line feeds and tabs stay; every other control character is shown.
  public static func of(_ bytes: [UInt8]) -> String {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { part in
        DisplayText(bytes: Array(part)).glyphs.map(\.text).joined()
      }.joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// JSON that means the same, without characters that a terminal obeys or does not show.
  ///
  /// JSON has no control characters of ASCII outside of escapes; the others can stand in strings
  /// alone.
  public static func escapedJSON(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          escaped += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars
        }
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
