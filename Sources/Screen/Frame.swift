/// One cell of a frame.
public struct Cell: Hashable, Sendable {
  /// One grapheme; empty in the second cell of a wide one.
  public var text: String
  public var style: Style

  public init(text: String = " ", style: Style = .plain) {
    self.text = text
    self.style = style
  }

  public static let blank = Cell()
  /// Whether this is the right half of the wide grapheme before it.
  public var isContinuation: Bool { text.isEmpty }
}

/// A finished screen: cells, and where the cursor stands. A pure value, drawn by a terminal.
///
/// Nothing can be written outside of it: what does not fit is cut, and half of a wide grapheme
/// becomes a blank.
public struct Frame: Hashable, Sendable {
  public let size: Size
  /// Row after row, `size.columns` cells each.
  public private(set) var cells: [Cell]
  /// Where the cursor is shown; `nil` hides it.
  public var cursor: Position?

  public init(_ size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  public subscript(column: Int, row: Int) -> Cell {
    cells[row * size.columns + column]
  }

  /// Writes from `column` to the right, at most `width` cells and never past the edge.
  ///
  /// A wide glyph that only half fits leaves a blank. Returns the column after the last cell
  /// written.
  @discardableResult
  public mutating func write(
    _ text: DisplayText, column: Int = 0, row: Int, width: Int = .max, style: Style = .plain
  ) -> Int {
    guard (0..<size.rows).contains(row), column >= 0 else { return column }
    let end = width > size.columns - column ? size.columns : column + width
    var next = column
    for glyph in text.glyphs where next < end {
      let fitting = next + glyph.width <= end ? glyph : .blank
      put(fitting, column: next, row: row, style: glyph.isToken ? style.asToken : style)
      next += fitting.width
    }
    return next
  }

  /// Writes text of the program's own, which holds nothing to be made visible.
  @discardableResult
  public mutating func write(
    _ text: String, column: Int = 0, row: Int, width: Int = .max, style: Style = .plain
  ) -> Int {
    write(DisplayText(text), column: column, row: row, width: width, style: style)
  }

  /// Changes how the cells of a part look, keeping their text.
  ///
  /// A wide glyph looks as its left half does.
  public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    let part = visible(rect)
    for row in part.rows {
      for column in part.columns {
        let index = row * size.columns + column
        if cells[index].isContinuation { continue }
        change(&cells[index].style)
        if column + 1 < size.columns, cells[index + 1].isContinuation {
          cells[index + 1].style = cells[index].style
        }
      }
    }
  }

  /// Fills a part with blanks.
  public mutating func clear(_ rect: Rect, style: Style = .plain) {
    let part = visible(rect)
    for row in part.rows {
      for column in part.columns {
        put(.blank, column: column, row: row, style: style)
      }
    }
  }

  /// The rows as text, each as wide as the frame.
  public var lines: [String] {
    (0..<size.rows).map { row in
      cells[row * size.columns..<(row + 1) * size.columns].map(\.text).joined()
    }
  }

  /// Puts in a cell that holds one glyph of a cell's width; nothing outside of the frame.
  mutating func set(_ cell: Cell, column: Int, row: Int) {
    guard Rect(size).contains(Position(column: column, row: row)) else { return }
    put(Glyph(text: cell.text, width: 1), column: column, row: row, style: cell.style)
  }

  private func visible(_ rect: Rect) -> (columns: Range<Int>, rows: Range<Int>) {
    let whole = Rect(size)
    return (
      rect.columnRange.clamped(to: whole.columnRange), rect.rowRange.clamped(to: whole.rowRange)
    )
  }

  private mutating func put(_ glyph: Glyph, column: Int, row: Int, style: Style) {
    let start = row * size.columns + column
    // A wide grapheme that loses one half loses the other too.
    if cells[start].isContinuation, column > 0 { cells[start - 1].text = " " }
    let after = start + glyph.width
    if column + glyph.width < size.columns, cells[after].isContinuation { cells[after].text = " " }
    cells[start] = Cell(text: glyph.text, style: style)
    for offset in 1..<glyph.width {
      cells[start + offset] = Cell(text: "", style: style)
    }
  }
}

extension Glyph {
  fileprivate static let blank = Glyph(text: " ", width: 1)
}

extension Style {
  /// How a stand-in for something invisible looks, whatever surrounds it.
  public var asToken: Style {
    var style = self
    style.attributes.insert(.dim)
    return style
  }
}
