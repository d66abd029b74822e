import Screen

/// The search line as it is drawn.
struct SearchLine {
  let line: InputLine
  /// Where the mistake stands, in bytes of the text.
  let mistake: Range<Int>?
  /// What stands on the right: all of it, and less for less room.
  let status: [String]

  func draw(row: Int, with painter: inout Painter) {
    let columns = painter.frame.size.columns
    let typed = DisplayText(line.text).width
    let fitting = status.first { DisplayText($0).width + typed + 5 <= columns }
    let room = painter.writeRight(
      fitting ?? status.last ?? "", from: 2, row: row, style: painter.theme[.dim])
    painter.frame.write("/", column: 1, row: row, style: painter.theme[.key])
    let place = painter.write(line, mistake: mistake, column: 2, row: row, width: max(room - 2, 1))
    if line.isFocused { painter.frame.cursor = place }
  }
}

extension Painter {
  /// Writes as much of a line as fits, so that its cursor is seen; returns where that stands.
  mutating func write(
    _ line: InputLine, mistake: Range<Int>? = nil, column: Int, row: Int, width: Int,
    style: Style = .plain
  ) -> Position {
    var first = line.cursor
    var before = 0
    while first > 0 {
      let step = DisplayText(String(line.characters[first - 1])).width
      guard before + step < width else { break }
      (first, before) = (first - 1, before + step)
    }
    var marked: [Range<Int>] = []
    if let mistake {
      let start = String(line.characters[..<first]).utf8.count
      if mistake.upperBound > start {
        marked = [max(mistake.lowerBound - start, 0)..<mistake.upperBound - start]
      }
    }
    write(
      DisplayText(String(line.characters[first...])), column: column, row: row, width: width,
      style: style, matches: marked[...],
      // Seen without colors too.
      marking: theme[.error].overlaid(with: Style(.reversed)))
    return Position(column: column + before, row: row)
  }

  /// What a terminal is shown that has no room for anything else.
  mutating func writeTooSmall() {
    let least = Layout.least
    write(
      "nori needs \(least.columns)\(look.times)\(least.rows)", column: 0, row: 0,
      width: frame.size.columns)
  }
}
