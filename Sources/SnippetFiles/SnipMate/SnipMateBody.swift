/// The text of a SnipMate snippet on its way to nori's language.
///
/// Gaps are written the same in both; a `$` that begins none is a plain one in SnipMate. What Vim
/// would have to work out stays as it is written, and is listed.
struct SnipMateBody {
  private let bytes: [UInt8]
  /// Since `version 1` a backslash escapes; before, it is itself but for a backquote.
  private let hasEscapes: Bool
  private var position = 0
  /// No expression ends behind here.
  private var lastBackquote: Int
  /// Lines are counted on from the last note.
  private var notedPosition = 0
  private var notedLine = 0
  private(set) var literals: [(line: Int, what: String)] = []

  /// Deeper ones stay text.
  private static let depthLimit = 64

  init(_ text: String, hasEscapes: Bool) {
    bytes = Array(text.utf8)
    self.hasEscapes = hasEscapes
    lastBackquote = bytes.lastIndex(of: UInt8(ascii: "`")) ?? -1
  }

  mutating func converted() -> String { part(depth: 0) }

  /// Up to the end, or up to the brace that ends a default.
  private mutating func part(depth: Int) -> String {
    var result = ""
    var text: [UInt8] = []
    func flush() {
      result += depth == 0 ? BodyText.plain(text.text) : BodyText.inDefault(text.text)
      text = []
    }
    while position < bytes.count {
      let byte = bytes[position]
      if depth > 0, byte == UInt8(ascii: "}") { break }
      if let character = escaped() {
        text.append(character)
        position += 2
      } else if let gap = gap(depth: depth) {
        flush()
        result += gap
      } else if byte == UInt8(ascii: "`"), let end = endOfExpression() {
        note("a Vim expression")
        text += bytes[position..<end]
        position = end
      } else {
        text.append(byte)
        position += 1
      }
    }
    flush()
    return result
  }

  /// The character that the backslash here makes plain.
  private func escaped() -> UInt8? {
    guard bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count else { return nil }
    let next = bytes[position + 1]
    return (hasEscapes ? "$`}\\" : "`").utf8.contains(next) ? next : nil
  }

  private mutating func gap(depth: Int) -> String? {
    if skip("{VISUAL}") { return "${TM_SELECTED_TEXT}" }
    guard bytes[position] == UInt8(ascii: "$"), depth < SnipMateBody.depthLimit else { return nil }
    let start = position
    position += 1
    let isBraced = skip("{")
    let name = isBraced && skip("VISUAL") ? "TM_SELECTED_TEXT" : number()
    if !name.isEmpty {
      if !isBraced { return "$\(name)" }
      if skip("}") { return "${\(name)}" }
      if skip(":") {
        let value = part(depth: depth + 1)
        // Without its end it is text, as nori's language has it.
        return skip("}") ? "${\(name):\(value)}" : "\\${\(name):\(value)"
      }
      if position < bytes.count, bytes[position] == UInt8(ascii: "/") {
        position = start
        note("a transformation in Vim's expressions")
      }
    }
    position = start
    return nil
  }

  private mutating func number() -> String {
    let start = position
    while position < bytes.count,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position])
    {
      position += 1
    }
    return bytes[start..<position].text
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  /// Behind the backquote that ends the expression which begins here.
  private func endOfExpression() -> Int? {
    guard position < lastBackquote else { return nil }
    var end = position + 1
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "`"): return end + 1
      default: break
      }
      end += 1
    }
    return nil
  }

  private mutating func note(_ what: String) {
    notedLine += bytes[notedPosition..<position].count { $0 == UInt8(ascii: "\n") }
    notedPosition = position
    literals.append((notedLine, what))
  }
}
