import Clips
import SQLite

/// The columns that make a ``Clip``, in one order for all lists.
enum ClipColumns {
  static let list = """
    uuid_high, uuid_low, kind, pinned_at, expires_at, copied_at, copied_offset, copies, source, \
    app, title, url, host, cwd, tty, command, selection, format_count, type, byte_count, head
    """
  /// Where a column that a query adds to the list stands.
  static let count = 21
}

extension Store {
  /// Reads a clip from a row that begins with ``ClipColumns/list``.
  func clip(from row: Row) throws(SQLiteError) -> Clip {
    Clip(
      id: row.uuid(0),
      kind: KindCode.kind(row.int(2)),
      isPinned: !row.isNull(3),
      isSecret: !row.isNull(4),
      copiedAt: Timestamp(
        instant: Instant(milliseconds: row.integer(5)), offsetMinutes: row.int(6)),
      copies: row.int(7),
      source: try names.text(row.integer(8), connection),
      origin: try origin(from: row, at: 9),
      formatCount: row.int(17),
      type: try type(row.integer(18)),
      byteCount: row.int(19),
      head: row.blob(20))
  }

  private func origin(from row: Row, at column: Int) throws(SQLiteError) -> Origin {
    var origin = Origin()
    if let app = row.optionalInteger(column) { origin.app = try names.text(app, connection) }
    for (index, field) in Origin.Field.allCases.enumerated() where field != .app {
      origin[field] = row.text(column + index)
    }
    origin.selection = row.optionalInteger(column + 7).flatMap(SelectionCode.selection)
    return origin
  }
}

extension Row {
  /// An identity that takes this column and the next.
  func uuid(_ column: Int) -> UUID {
    UUID(
      high: UInt64(bitPattern: integer(column)), low: UInt64(bitPattern: integer(column + 1)))
  }
}

extension UUID {
  var highValue: Value { .integer(Int64(bitPattern: high)) }
  var lowValue: Value { .integer(Int64(bitPattern: low)) }
}

extension Value {
  static func instant(_ instant: Instant) -> Value { .integer(instant.milliseconds) }
}

/// How kinds are written in the store: a number each, never given to another kind.
enum KindCode {
  private static let kinds: [Kind] = [
    .text, .url, .email, .path, .color, .code, .html, .image, .files,
  ]

  static func kind(_ code: Int) -> Kind {
    kinds.indices.contains(code) ? kinds[code] : .text
  }

  static func code(_ kind: Kind) -> Int {
    kinds.firstIndex(of: kind) ?? 0
  }
}

/// How selections are written in the store.
enum SelectionCode {
  static func selection(_ code: Int64) -> Origin.Selection? {
    switch code {
    case 0: .clipboard
    case 1: .primary
    default: nil
    }
  }

  static func code(_ selection: Origin.Selection?) -> Int64? {
    switch selection {
    case .clipboard: 0
    case .primary: 1
    case nil: nil
    }
  }
}
