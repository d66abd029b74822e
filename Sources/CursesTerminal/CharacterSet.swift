import Glibc

/// Whether the locale lets the terminal show Unicode.
enum CharacterSet {
  /// Sets the process's character set from the environment, as ncurses needs it, and tells whether
  /// it is UTF-8. To be called before there are threads.
  ///
  /// A UTF-8 locale that is named but not installed, as is common over ssh and in containers, says
  /// what the terminal can do all the same. A locale that is not named is never made up.
  static func isUnicode(environment: [String: String]) -> Bool {
    if setlocale(LC_CTYPE, "") == nil {
      let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      guard let name = names.first(where: { !$0.isEmpty }), namesUTF8(name),
        setlocale(LC_CTYPE, "C.UTF-8") != nil
      else { return false }
    }
    guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
    return String(cString: codeset) == "UTF-8"
  }

  private static func namesUTF8(_ locale: String) -> Bool {
    let codeset = locale.split(separator: "@")[0].split(separator: ".").dropFirst().first
    return codeset.map { ["utf-8", "utf8"].contains($0.lowercased()) } ?? false
  }

  /// What stands for a glyph where only ASCII can be shown; as wide as the glyph.
  static func ascii(for text: String, width: Int) -> String {
    if text.utf8.count == 1 { return text }
    return standIns[text] ?? String(repeating: "?", count: width)
  }

  /// For the marks and lines that nori draws itself.
  private static let standIns: [String: String] = [
    "…": "~", "⏎": "$", "⇥": ">", "→": ">", "←": "<", "↑": "^", "↓": "v", "▌": ">", "▏": "_",
    "│": "|", "─": "-", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+",
    "┴": "+", "┼": "+", "·": ".", "•": "*", "×": "x", "✓": "v", "█": "#", "░": ".", "▀": "\"",
    "▄": "_", "“": "\"", "”": "\"", "‘": "'", "’": "'", "–": "-", "—": "-", "\u{A0}": " ",
    "\u{25CC}": "o", "\u{3000}": "  ",
  ]
}
