import CSQLite

/// A prepared statement, kept by its connection.
final class Statement {
  private unowned let connection: Connection
  let handle: OpaquePointer
  private let sql: String

  init(connection: Connection, sql: String) throws(SQLiteError) {
    var prepared: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = sqlite3_prepare_v3(connection.handle, sql, -1, flags, &prepared, nil)
    guard code == SQLITE_OK, let prepared else {
      throw connection.failure(code, operation: "prepare", sql: sql)
    }
    self.connection = connection
    handle = prepared
    self.sql = sql
  }

  var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

  func bind(_ values: [Value]) throws(SQLiteError) {
    precondition(
      values.count == Int(sqlite3_bind_parameter_count(handle)), "a value for each parameter")
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw failure(code, operation: "bind") }
    }
  }

  private func bind(_ value: Value, at position: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, position)
    case .integer(let integer): return sqlite3_bind_int64(handle, position, integer)
    case .real(let real): return sqlite3_bind_double(handle, position, real)
    case .text(var text):
      return text.withUTF8 { bytes in
        // An empty buffer may have no address, which SQLite would take for NULL.
        guard let start = bytes.baseAddress else {
          return sqlite3_bind_text64(
            handle, position, "", 0, csqlite_transient(), UInt8(SQLITE_UTF8))
        }
        return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          sqlite3_bind_text64(
            handle, position, $0, UInt64(bytes.count), csqlite_transient(), UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      if bytes.isEmpty { return sqlite3_bind_zeroblob(handle, position, 0) }
      return bytes.withUnsafeBytes {
        sqlite3_bind_blob64(
          handle, position, $0.baseAddress, UInt64($0.count), csqlite_transient())
      }
    case .zeros(let count): return sqlite3_bind_zeroblob64(handle, position, UInt64(count))
    }
  }

  /// Moves to the next row; false when there is none.
  func step() throws(SQLiteError) -> Bool {
    #if DEBUG
      if let code = connection.faults?.next() {
        throw SQLiteError(code: code, operation: "step", sql: sql)
      }
    #endif
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code, operation: "step")
    }
  }

  /// Gives up the rows and lets go of the values, which can be large or secret.
  func reset() {
    // Both repeat at most an error that the step has already reported.
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func finalize() {
    // Repeats at most an error that the step has already reported.
    sqlite3_finalize(handle)
  }

  private func failure(_ code: Int32, operation: String) -> SQLiteError {
    connection.failure(code, operation: operation, sql: sql)
  }
}
