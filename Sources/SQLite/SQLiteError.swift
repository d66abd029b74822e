/// What went wrong in SQLite or on the way to its file.
///
/// Values bound to a statement are never part of it: they can be secrets.
public struct SQLiteError: Error, Hashable, Sendable {
  public let code: ResultCode
  /// `errno` of the system call that failed; 0 when none did.
  public let systemError: Int32
  /// What was being done, such as `open` or `step`.
  public let operation: String
  /// The statement, with `?` where values stood; nil when there was none.
  public let sql: String?

  public init(code: ResultCode, systemError: Int32 = 0, operation: String, sql: String? = nil) {
    self.code = code
    self.systemError = systemError
    self.operation = operation
    self.sql = sql
  }
}
