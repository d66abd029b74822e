/// A picture in cells, as it is drawn into a frame.
///
/// ```
/// a program's text and colors ──PictureReader──▶ Picture ──Frame.draw──▶ cells
/// ```
///
/// Each cell holds a glyph of ``DisplayText`` that is one cell wide, and nothing else: whatever
/// the program has written, none of it reaches the terminal as it stands.
public struct Picture: Hashable, Sendable {
  /// At least one cell.
  public let size: Size
  /// Row after row, `size.columns` cells each.
  public let cells: [Cell]

  /// Reads text whose colors are set by escape sequences, such as `chafa` writes; nil if it holds
  /// anything else, nothing at all, or more than `limit`.
  public init?(escaped bytes: [UInt8], within limit: Size) {
    var reader = PictureReader(bytes, limit: limit)
    guard let rows = reader.rows(), let columns = rows.map(\.count).max(), columns > 0 else {
      return nil
    }
    size = Size(columns: columns, rows: rows.count)
    cells = rows.flatMap { row in
      row + Array(repeating: .blank, count: columns - row.count)
    }
  }
}

extension Frame {
  /// Draws a picture from the part's upper left on; what does not fit is cut.
  public mutating func draw(_ picture: Picture, in rect: Rect) {
    for row in 0..<min(rect.rows, picture.size.rows) {
      for column in 0..<min(rect.columns, picture.size.columns) {
        set(
          picture.cells[row * picture.size.columns + column], column: rect.column + column,
          row: rect.row + row)
      }
    }
  }
}

/// Takes such a text apart. What it does not know ends the reading: a picture is worth no guess.
private struct PictureReader {
  private let bytes: [UInt8]
  private let limit: Size
  private var position = 0
  private var style = Style.plain
  private var row: [Cell] = []

  private static let escape: UInt8 = 0x1b

  init(_ bytes: [UInt8], limit: Size) {
    self.bytes = bytes
    self.limit = limit
  }

  mutating func rows() -> [[Cell]]? {
    var rows: [[Cell]] = []
    while position < bytes.count {
      switch bytes[position] {
      case Self.escape: guard readSequence() else { return nil }
      case UInt8(ascii: "\n"):
        position += 1
        rows.append(row)
        row = []
      default: guard readText() else { return nil }
      }
      if rows.count + (row.isEmpty ? 0 : 1) > limit.rows { return nil }
    }
    return row.isEmpty ? rows : rows + [row]
  }

  // MARK: Text

  private mutating func readText() -> Bool {
    let run = bytes[position...].prefix { $0 != Self.escape && $0 != UInt8(ascii: "\n") }
    position = run.endIndex
    let text = DisplayText(bytes: Array(run), limitedTo: limit.columns)
    for glyph in text.glyphs {
      guard glyph.width == 1, !glyph.isToken, append(glyph.text) else { return false }
    }
    return true
  }

  private mutating func append(_ text: String) -> Bool {
    guard row.count < limit.columns else { return false }
    var style = style
    if text == " " {
      // The color of what is not seen would only use up pairs of colors.
      if style.attributes.contains(.reversed) {
        style.background = .standard
      } else {
        style.foreground = .standard
      }
    }
    row.append(Cell(text: text, style: style))
    return true
  }

  // MARK: Escape sequences

  /// `ESC [`, numbers, and a letter (ECMA-48, section 5.4).
  private mutating func readSequence() -> Bool {
    let rest = bytes[position...].dropFirst()
    guard rest.first == UInt8(ascii: "[") else { return false }
    let parameters = rest.dropFirst().prefix { 0x30...0x3f ~= $0 }
    guard parameters.count <= 64, parameters.endIndex < bytes.endIndex else { return false }
    position = parameters.endIndex + 1
    switch bytes[parameters.endIndex] {
    case UInt8(ascii: "m"): return numbers(in: parameters).map { apply($0) } ?? false
    case UInt8(ascii: "b"): return numbers(in: parameters).map { repeatLast($0) } ?? false
    // The cursor, which the frame shows or hides.
    case UInt8(ascii: "h"), UInt8(ascii: "l"): return parameters.elementsEqual("?25".utf8)
    default: return false
    }
  }

  /// Numbers with semicolons between; one left out is 0.
  private func numbers(in parameters: ArraySlice<UInt8>) -> [Int]? {
    var numbers: [Int] = []
    for part in parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      guard part.count <= 4 else { return nil }
      var number = 0
      for byte in part {
        guard 0x30...0x39 ~= byte else { return nil }
        number = number * 10 + Int(byte - 0x30)
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The character before, so many times more (REP).
  private mutating func repeatLast(_ numbers: [Int]) -> Bool {
    guard let last = row.last, numbers.count == 1 else { return false }
    let count = max(numbers[0], 1)
    guard count <= limit.columns - row.count else { return false }
    row += Array(repeating: last, count: count)
    return true
  }

  /// Colors and attributes (SGR).
  private mutating func apply(_ numbers: [Int]) -> Bool {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 7: style.attributes.insert(.reversed)
      case 22: style.attributes.remove(.bold)
      case 27: style.attributes.remove(.reversed)
      case 30...37: style.foreground = Color(number: UInt8(number - 30))
      case 39: style.foreground = .standard
      case 40...47: style.background = Color(number: UInt8(number - 40))
      case 49: style.background = .standard
      case 90...97: style.foreground = Color(number: UInt8(number - 82))
      case 100...107: style.background = Color(number: UInt8(number - 92))
      case 38, 48:
        guard rest.popFirst() == 5, let color = rest.popFirst().flatMap(UInt8.init(exactly:)) else {
          return false
        }
        if number == 38 {
          style.foreground = Color(number: color)
        } else {
          style.background = Color(number: color)
        }
      default: return false
      }
    }
    return true
  }
}
