import CSQLite

/// The row that a statement stands on; columns count from 0. Valid until the statement moves on.
public struct Row {
  private let statement: Statement

  init(_ statement: Statement) {
    self.statement = statement
  }

  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement.handle, Int32(column)) == SQLITE_NULL
  }

  /// 0 when the column is NULL.
  public func integer(_ column: Int) -> Int64 {
    sqlite3_column_int64(statement.handle, Int32(column))
  }

  /// 0 when the column is NULL.
  public func int(_ column: Int) -> Int { Int(integer(column)) }

  public func optionalInteger(_ column: Int) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  public func real(_ column: Int) -> Double {
    sqlite3_column_double(statement.handle, Int32(column))
  }

  /// Nil when the column is NULL; what is not UTF-8 is repaired.
  public func text(_ column: Int) -> String? {
    guard let start = sqlite3_column_text(statement.handle, Int32(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(statement.handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Empty when the column is NULL.
  public func blob(_ column: Int) -> [UInt8] {
    withBlob(column) { Array($0) }
  }

  /// Lends the bytes of a blob or text for the call; empty when the column is NULL.
  @inline(__always)
  public func withBlob<Outcome, Failure: Error>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    let start = sqlite3_column_blob(statement.handle, Int32(column))
    let count = Int(sqlite3_column_bytes(statement.handle, Int32(column)))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
