/// A date format of C's and chrono's, on its way to nori's.
enum StrftimeFormat {
  /// The format in nori's tokens; nil when one means nothing there.
  static func converted(_ format: String) -> String? {
    let bytes = Array(format.utf8)
    var result = ""
    var text: [UInt8] = []
    var position = 0
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "%") else {
        text.append(bytes[position])
        position += 1
        continue
      }
      // The longest first: `%-d` before `%-`, `%.3f` before `%.`.
      let rest = bytes[(position + 1)...]
      guard let (name, token) = tokens.first(where: { rest.starts(with: $0.name.utf8) }) else {
        return nil
      }
      position += 1 + name.utf8.count
      switch token {
      case .plain(let plain): text += plain.utf8
      case .token(let token):
        guard let literal = literal(text, isFirst: result.isEmpty) else { return nil }
        result += literal + token
        text = []
      }
    }
    guard let literal = literal(text, isFirst: result.isEmpty) else { return nil }
    return result + literal
  }

  /// Text with letters stands in brackets, which cannot be escaped; blanks, digits and marks mean
  /// themselves, but for a sign at the beginning, where an offset may stand.
  private static func literal(_ text: [UInt8], isFirst: Bool) -> String? {
    if text.contains(where: { "[]".utf8.contains($0) }) { return nil }
    let isOffset = isFirst && "+-".utf8.contains(text.first ?? 0)
    let hasLetter = text.contains { ($0 | 0x20) >= UInt8(ascii: "a") }
    return isOffset || hasLetter ? "[\(text.text)]" : text.text
  }

  private enum Meaning {
    case token(String)
    case plain(String)
  }

  private static let tokens: [(name: String, meaning: Meaning)] = [
    (".3f", .token(".SSS")), ("3f", .token("SSS")), (":z", .token("Z")),
    ("-d", .token("D")), ("-m", .token("M")), ("-H", .token("H")), ("-I", .token("h")),
    ("-M", .token("m")), ("-S", .token("s")), ("-j", .token("DDD")),
    ("Y", .token("YYYY")), ("y", .token("YY")), ("m", .token("MM")), ("B", .token("MMMM")),
    ("b", .token("MMM")), ("h", .token("MMM")), ("d", .token("DD")), ("e", .token("D")),
    ("j", .token("DDDD")), ("A", .token("dddd")), ("a", .token("ddd")), ("u", .token("E")),
    ("w", .token("d")), ("H", .token("HH")), ("k", .token("H")), ("I", .token("hh")),
    ("l", .token("h")), ("M", .token("mm")), ("S", .token("ss")), ("p", .token("A")),
    ("P", .token("a")), ("s", .token("X")), ("z", .token("ZZ")), ("G", .token("GGGG")),
    ("g", .token("GG")), ("V", .token("WW")), ("F", .token("YYYY-MM-DD")),
    ("D", .token("MM/DD/YY")), ("x", .token("MM/DD/YY")), ("T", .token("HH:mm:ss")),
    ("X", .token("HH:mm:ss")), ("R", .token("HH:mm")), ("r", .token("hh:mm:ss A")),
    ("c", .token("ddd MMM D HH:mm:ss YYYY")), ("n", .plain("\n")), ("t", .plain("\t")),
    ("%", .plain("%")),
  ]
}
