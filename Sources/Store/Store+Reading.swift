import Clips
import SQLite

/// Which representation of a clip is meant.
public enum Choice: Hashable, Sendable {
  case best
  /// The one of exactly this name, else the first of the same type whatever its parameters are.
  case type(MediaType)
  /// Counted from 0, best first.
  case ordinal(Int)
}

extension Store {
  /// The representations of a visible clip, best first; empty when there is no such clip.
  public func formats(of id: Clip.ID, at now: Instant) throws(StoreError) -> [Format] {
    try viewing(at: now) { (visibility) throws(SQLiteError) in
      guard let row = try visibleRow(of: id, visibility) else { return [] }
      return try self.formats(of: row)
    }
  }

  /// The first bytes of a representation, at most `limit`; nil when there is no such.
  public func prefix(
    of id: Clip.ID, _ choice: Choice = .best, limit: Int, at now: Instant
  ) throws(StoreError) -> [UInt8]? {
    try viewing(at: now) { (visibility) throws(SQLiteError) in
      guard let format = try storedFormat(of: id, choice, visibility) else { return nil }
      return try self.prefix(of: format, limit)
    }
  }

  /// Hands out all bytes of a representation in pieces of at most 64 KiB, until `body` returns
  /// false; never holds more than one piece in memory.
  ///
  /// Returns what was read, or nil when there is no such clip or representation.
  public func read(
    _ id: Clip.ID, _ choice: Choice = .best, at now: Instant,
    _ body: (UnsafeRawBufferPointer) -> Bool
  ) throws(StoreError) -> Format? {
    try viewing(at: now) { (visibility) throws(SQLiteError) in
      guard let format = try storedFormat(of: id, choice, visibility) else { return nil }
      try readPieces(of: format, body)
      return Format(
        type: try type(format.type), byteCount: format.byteCount)
    }
  }

  private func formats(of row: Int64) throws(SQLiteError) -> [Format] {
    var formats: [Format] = []
    for stored in try storedFormats(of: row) {
      let type = try type(stored.type)
      formats.append(Format(type: type, byteCount: stored.byteCount))
    }
    return formats
  }

  private func storedFormat(
    of id: Clip.ID, _ choice: Choice, _ visibility: Visibility
  ) throws(SQLiteError) -> StoredFormat? {
    guard let row = try visibleRow(of: id, visibility),
      let index = try chosenIndex(choice, of: row)
    else { return nil }
    return try storedFormats(of: row)[index]
  }

  func chosenIndex(_ choice: Choice, of row: Int64) throws(SQLiteError) -> Int? {
    let types = try formats(of: row).map(\.type)
    return switch choice {
    case .best: types.indices.first
    case .ordinal(let ordinal): types.indices.contains(ordinal) ? ordinal : nil
    case .type(let type):
      types.firstIndex(of: type) ?? types.firstIndex { $0.essence == type.essence }
    }
  }
}
