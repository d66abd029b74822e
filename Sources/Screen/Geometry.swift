/// Width and height in cells.
public struct Size: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
  }
}

/// A part of the screen, in cells; column 0 and row 0 are at the top left.
public struct Rect: Hashable, Sendable {
  public var column: Int
  public var row: Int
  public var columns: Int
  public var rows: Int

  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
  }

  public init(_ size: Size) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  public func contains(_ position: Position) -> Bool {
    columnRange.contains(position.column) && rowRange.contains(position.row)
  }

  /// Its columns, for any values at all.
  public var columnRange: Range<Int> { Self.range(from: column, count: columns) }

  /// Its rows, for any values at all.
  public var rowRange: Range<Int> { Self.range(from: row, count: rows) }

  private static func range(from start: Int, count: Int) -> Range<Int> {
    let (end, isOver) = start.addingReportingOverflow(max(count, 0))
    return start..<(isOver ? .max : end)
  }
}

/// One cell's place on the screen.
public struct Position: Hashable, Sendable {
  public var column: Int
  public var row: Int

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
