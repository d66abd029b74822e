/// A long text in rows, laid out no further than asked for.
///
/// Lines end at LF, CR LF or CR. A wrapped line breaks after blanks or beside a wide glyph, and
/// where there is none, at the edge; blanks that do not fit stay unseen behind the edge.
public struct WrappedText: Hashable, Sendable {
  public let bytes: [UInt8]
  /// Columns of a row; `nil` makes one row of each line, to be scrolled sideways.
  public let width: Int?
  /// Whether all rows are known.
  public private(set) var isComplete: Bool
  /// Where the known rows start, and then where the next one does.
  private var starts: [Int]

  public init(bytes: [UInt8], width: Int?) {
    self.bytes = bytes
    self.width = width.map { max($0, 1) }
    isComplete = bytes.isEmpty
    starts = [0]
  }

  public static func == (left: WrappedText, right: WrappedText) -> Bool {
    // How far each is laid out is no part of the value.
    left.width == right.width && left.bytes == right.bytes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(bytes)
  }

  /// Rows laid out so far.
  public var knownRows: Int { starts.count - 1 }

  /// Where the last of the first `count` rows ends, as far as they are laid out.
  public func end(ofRows count: Int) -> Int { starts[min(max(count, 0), knownRows)] }

  /// Lays out as many rows, or all if there are fewer, and returns how many are known then.
  @discardableResult
  public mutating func layOut(rows count: Int) -> Int {
    while knownRows < count, !isComplete {
      let end = endOfRow(from: starts[knownRows])
      starts.append(end)
      isComplete = end == bytes.count
    }
    return knownRows
  }

  /// Those of the rows that exist, each from `column` on and at most `columns` wide.
  ///
  /// A wide glyph cut in half by the left edge is shown as a blank.
  public mutating func rows(
    _ range: Range<Int>, from column: Int = 0, columns: Int = .max
  ) -> [DisplayText] {
    layOut(rows: range.upperBound)
    let end = columns > .max - column ? .max : column + columns
    let window = column..<max(column, min(end, width ?? .max))
    return range.clamped(to: 0..<knownRows).map { row(starts[$0]..<starts[$0 + 1], window) }
  }

  /// The row that shows this byte of the text; the last row for one past the end.
  public mutating func row(of offset: Int) -> Int {
    while starts[knownRows] <= offset, !isComplete { layOut(rows: knownRows + 1) }
    // The last start that is not past the offset.
    var (low, high) = (0, max(knownRows - 1, 0))
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func row(_ source: Range<Int>, _ window: Range<Int>) -> DisplayText {
    var reader = GlyphReader(bytes, at: source.lowerBound)
    var text = DisplayText(glyphs: [])
    var column = reader.skipASCII(atMost: min(window.lowerBound, source.count))
    while reader.position < source.upperBound, column < window.upperBound,
      let unit = reader.next(), !unit.endsLine
    {
      let next = column + unit.width(at: column)
      if next > window.lowerBound {
        text.append(unit, at: column, tabs: .expanded)
        if column < window.lowerBound { text.cutLeft(to: next - window.lowerBound) }
      }
      column = next
    }
    return text.cutRight(to: window.count)
  }

  private func endOfRow(from start: Int) -> Int {
    guard let width else { return endOfLine(from: start) }
    var reader = GlyphReader(bytes, at: start)
    var column = 0
    var lastBreak: Int?
    var previous: Unit?
    while true {
      let position = reader.position
      guard let unit = reader.next() else { return bytes.count }
      if unit.endsLine { return reader.position }
      if let previous, previous.allowsBreak(before: unit) { lastBreak = position }
      column += unit.width(at: column)
      if column > width, !unit.isBlank {
        // What is wider than a row by itself is cut, or nothing would ever fit.
        return position == start ? reader.position : lastBreak ?? position
      }
      previous = unit
    }
  }

  private func endOfLine(from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A { return index }
      if byte == 0x0D { return index < bytes.count && bytes[index] == 0x0A ? index + 1 : index }
    }
    return index
  }
}

extension Unit {
  fileprivate var endsLine: Bool {
    switch kind {
    case .newline, .control(0x0D): true
    default: false
    }
  }

  fileprivate var isBlank: Bool {
    switch kind {
    case .tab: true
    // Not one that something sits on.
    case .drawn(base: 0x20): source.count == 1
    default: false
    }
  }

  fileprivate func allowsBreak(before next: Unit) -> Bool {
    if next.isBlank { return false }
    return isBlank || isWide || next.isWide
  }

  private var isWide: Bool {
    if case .drawn = kind { width == 2 } else { false }
  }

  fileprivate func width(at column: Int) -> Int {
    if case .tab = kind { DisplayText.tabWidth(at: column) } else { width }
  }
}

extension DisplayText {
  /// Leaves the last `width` cells.
  fileprivate mutating func cutLeft(to width: Int) {
    var excess = self.width - width
    while excess > 0, let glyph = glyphs.first {
      glyphs.removeFirst()
      if glyph.width > excess { glyphs.insert(.blank(glyph), at: 0) }
      excess -= glyph.width
    }
  }

  /// The first `width` cells.
  fileprivate func cutRight(to width: Int) -> DisplayText {
    var room = width
    var kept: [Glyph] = []
    for glyph in glyphs where room > 0 {
      kept.append(glyph.width > room ? .blank(glyph) : glyph)
      room -= glyph.width
    }
    return DisplayText(glyphs: kept)
  }
}

extension Glyph {
  /// What is left of a wide glyph that lost one half.
  fileprivate static func blank(_ glyph: Glyph) -> Glyph {
    Glyph(text: " ", width: 1, source: glyph.source)
  }
}
