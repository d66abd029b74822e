import Clips
import SQLite

/// The columns that make a ``Clip``, in one order for all lists.
enum ClipColumns {
  static let list = """
    uuid, kind, pinned_at, expires_at, copied_at, copied_offset, copies, source, \
    app, title, url, host, cwd, tty, command, selection, format_count, type, byte_count, head
    """
}

extension Store {
  /// Reads a clip from a row that begins with ``ClipColumns/list``.
  func clip(from row: Row) throws(SQLiteError) -> Clip {
    Clip(
      id: uuid(row.blob(0)),
      kind: KindCode.kind(row.int(1)),
      isPinned: !row.isNull(2),
      isSecret: !row.isNull(3),
      copiedAt: Timestamp(
        instant: Instant(milliseconds: row.integer(4)), offsetMinutes: row.int(5)),
      copies: row.int(6),
      source: try names.text(row.integer(7), connection),
      origin: try origin(from: row, at: 8),
      formatCount: row.int(16),
      type: try type(row.integer(17)),
      byteCount: row.int(18),
      head: row.blob(19))
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

/// A stored identity. A blob of another length can only be damage; it is shown as the nil UUID.
func uuid(_ bytes: [UInt8]) -> UUID {
  UUID(bytes: bytes) ?? UUID(high: 0, low: 0)
}

extension Value {
  static func uuid(_ id: UUID) -> Value {
    withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { .blob(Array($0)) }
  }

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
