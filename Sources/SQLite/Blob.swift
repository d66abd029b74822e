import CSQLite

/// One stored blob, read or filled in pieces, so that a large one is never whole in memory.
public struct Blob: ~Copyable {
  private let connection: Connection
  private let handle: OpaquePointer
  /// Fixed when the row was written.
  public let byteCount: Int

  /// Opens the blob of one row and column; an error when there is no such row.
  public init(
    _ connection: Connection, table: String, column: String, row: Int64, isWritable: Bool = false
  ) throws(SQLiteError) {
    connection.checkOwner()
    var opened: OpaquePointer?
    let code = sqlite3_blob_open(
      connection.handle, "main", table, column, row, isWritable ? 1 : 0, &opened)
    guard code == SQLITE_OK, let opened else {
      throw connection.failure(code, operation: "open blob", sql: nil)
    }
    self.connection = connection
    handle = opened
    byteCount = Int(sqlite3_blob_bytes(opened))
  }

  deinit {
    // Repeats at most an error that a read or write has already reported.
    sqlite3_blob_close(handle)
  }

  /// Fills all of `buffer` with the bytes from `offset` on, which must exist.
  public func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SQLiteError) {
    guard let start = buffer.baseAddress else { return }
    try check(
      sqlite3_blob_read(handle, start, Int32(buffer.count), Int32(offset)),
      operation: "read blob")
  }

  /// Fills `buffer` from `start` to its end with the bytes from `offset` on, which must exist.
  public func read(
    into buffer: inout [UInt8], from start: Int, at offset: Int
  ) throws(SQLiteError) {
    let code = buffer.withUnsafeMutableBytes { all in
      let part = UnsafeMutableRawBufferPointer(rebasing: all[start...])
      return sqlite3_blob_read(handle, part.baseAddress, Int32(part.count), Int32(offset))
    }
    try check(code, operation: "read blob")
  }

  /// Writes all of `bytes` from `offset` on; the blob cannot grow.
  public func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(SQLiteError) {
    let code = bytes.withUnsafeBytes {
      sqlite3_blob_write(handle, $0.baseAddress, Int32($0.count), Int32(offset))
    }
    try check(code, operation: "write blob")
  }

  private func check(_ code: Int32, operation: String) throws(SQLiteError) {
    #if DEBUG
      if let fault = connection.faults?.next() {
        throw SQLiteError(code: fault, operation: operation)
      }
    #endif
    guard code == SQLITE_OK else {
      throw connection.failure(code, operation: operation, sql: nil)
    }
  }
}
