import Screen

/// Text for a terminal in which nothing is a command: what a screen would show, line by line.
enum VisibleText {
  /// Line feeds and tabs stay; every other control character is shown.
  static func of(_ bytes: [UInt8]) -> String {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { part in
        DisplayText(bytes: Array(part)).glyphs.map(\.text).joined()
      }.joined(separator: "\t")
    }.joined(separator: "\n")
  }
}
