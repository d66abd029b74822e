import CSQLite
import Glibc

/// An open database with one owner: the thread that opened it.
///
/// Statements are prepared once per text and kept. SQLite's own mutexes are off, as
/// sqlite.org/threadsafe.html allows for a connection that one thread uses; debug builds check it.
public final class Connection {
  public enum Access: Sendable {
    /// Reads and writes; the file is made when it is missing.
    case create
    case readWrite
    case readOnly
    /// Reads a file that nobody can change, on a read-only disk: takes no locks and reads no log.
    case unchanging
  }

  let handle: OpaquePointer
  private let path: String
  private let file: DatabaseFile.Identity?
  private var statements: [String: Statement] = [:]
  private let owner = pthread_self()
  private let lockWait: LockWait

  #if DEBUG
    /// Makes coming steps fail, for tests of what happens then.
    public var faults: StepFaults?
  #endif

  /// Opens the file at `path`; waits up to `busyTimeout` for others' locks, here and later.
  public init(path: String, access: Access, busyTimeout: Duration) throws(SQLiteError) {
    try DatabaseFile.prepare(path, access: access)
    let mode: Int32
    // A leading "./" keeps a name such as "file:x" from being read as a URI.
    var name = path.hasPrefix("/") ? path : "./\(path)"
    switch access {
    case .create, .readWrite: mode = SQLITE_OPEN_READWRITE
    case .readOnly: mode = SQLITE_OPEN_READONLY
    case .unchanging:
      mode = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = "file:\(DatabaseFile.escaped(name))?immutable=1"
    }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, mode | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let systemError = opened.map { sqlite3_system_errno($0) } ?? 0
      sqlite3_close(opened)  // Nothing is open in it, so it cannot fail.
      throw SQLiteError(
        code: ResultCode(rawValue: code), systemError: systemError, operation: "open")
    }
    handle = opened
    self.path = path
    file = DatabaseFile.identity(path)
    sqlite3_extended_result_codes(handle, 1)  // Fails only on misuse.
    lockWait = LockWait(limit: busyTimeout)
    lockWait.begin(on: handle)
  }

  deinit {
    for statement in statements.values { statement.finalize() }
    // With every statement finalized it can only fail to tidy the log, which the next one does.
    sqlite3_close_v2(handle)
  }

  /// Waits for others' locks as long as `limit` from here on, and has `tell` called each time that
  /// waiting has lasted for two seconds.
  public func waitForLocks(upTo limit: Duration, telling tell: @escaping () -> Void) {
    lockWait.limit = limit
    lockWait.tell = tell
  }

  /// Whether a log with changes that are not yet in it stands beside the file at `path`.
  public static func hasLog(_ path: String) -> Bool { DatabaseFile.size(path + "-wal") > 0 }

  /// Whether there is a file at `path`.
  public static func exists(_ path: String) -> Bool { DatabaseFile.exists(path) }

  /// Whether the file at its path is still the one that was opened.
  public var isInPlace: Bool { file != nil && DatabaseFile.identity(path) == file }

  /// Removes a database with its log; those who have it open keep what they have.
  public static func remove(_ path: String) throws(SQLiteError) {
    for end in ["", "-wal", "-shm"] { try DatabaseFile.remove(path + end) }
  }

  // MARK: - Statements

  /// Runs a statement that gives no rows, or whose rows do not matter.
  public func run(_ sql: String, _ values: Value...) throws(SQLiteError) {
    let statement = try self.statement(sql, values)
    defer { statement.reset() }
    while try statement.step() {}
  }

  /// Calls `body` with each row until it returns false.
  public func rows(
    _ sql: String, _ values: Value..., body: (Row) throws(SQLiteError) -> Bool
  ) throws(SQLiteError) {
    let statement = try self.statement(sql, values)
    defer { statement.reset() }
    while try statement.step() {
      guard try body(Row(statement)) else { return }
    }
  }

  /// What `body` makes of each row.
  public func all<Element>(
    _ sql: String, _ values: Value..., body: (Row) throws(SQLiteError) -> Element
  ) throws(SQLiteError) -> [Element] {
    let statement = try self.statement(sql, values)
    defer { statement.reset() }
    var elements: [Element] = []
    while try statement.step() { elements.append(try body(Row(statement))) }
    return elements
  }

  /// What `body` makes of the first row; nil when there is none.
  public func first<Element>(
    _ sql: String, _ values: Value..., body: (Row) throws(SQLiteError) -> Element
  ) throws(SQLiteError) -> Element? {
    let statement = try self.statement(sql, values)
    defer { statement.reset() }
    return try statement.step() ? try body(Row(statement)) : nil
  }

  /// Runs several statements of a fixed text, such as a schema.
  public func run(script: String) throws(SQLiteError) {
    checkOwner()
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code, operation: "run", sql: nil) }
  }

  private func statement(_ sql: String, _ values: [Value]) throws(SQLiteError) -> Statement {
    checkOwner()
    let statement: Statement
    if let kept = statements[sql] {
      statement = kept
      precondition(!statement.isBusy, "the statement is run inside itself")
    } else {
      statement = try Statement(connection: self, sql: sql)
      statements[sql] = statement
    }
    try statement.bind(values)
    return statement
  }

  // MARK: - Transactions

  /// Runs `body` in a transaction that has the write lock from the start; an error undoes all.
  public func write<Outcome>(
    _ body: () throws(SQLiteError) -> Outcome
  ) throws(SQLiteError) -> Outcome {
    try transaction("BEGIN IMMEDIATE", body)
  }

  /// Runs `body` so that everything it reads is of one moment.
  public func read<Outcome>(
    _ body: () throws(SQLiteError) -> Outcome
  ) throws(SQLiteError) -> Outcome {
    if isInTransaction { return try body() }
    return try transaction("BEGIN", body)
  }

  private func transaction<Outcome>(
    _ beginning: String, _ body: () throws(SQLiteError) -> Outcome
  ) throws(SQLiteError) -> Outcome {
    try run(beginning)
    do {
      let outcome = try body()
      try run("COMMIT")
      return outcome
    } catch {
      rollBack()
      throw error
    }
  }

  /// Ends a transaction that cannot be finished, if one is open.
  public func rollBack() {
    // Some errors end the transaction by themselves.
    guard sqlite3_get_autocommit(handle) == 0 else { return }
    // When even this fails, closing the connection rolls back.
    sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
  }

  // MARK: - Facts

  /// Whether a transaction is open.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The row id that the newest insert of this connection was given.
  public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Rows that this connection has ever inserted, changed or deleted.
  public var changes: Int64 { sqlite3_total_changes64(handle) }

  /// Refuses statements that could damage the file, such as writes to the schema table.
  public func defend() throws(SQLiteError) {
    let code = csqlite_set_defensive(handle)
    guard code == SQLITE_OK else { throw failure(code, operation: "configure", sql: nil) }
  }

  /// Leaves the log to the next writer when this connection is the last to close.
  public func leaveLogOnClose() throws(SQLiteError) {
    let code = csqlite_set_no_checkpoint_on_close(handle)
    guard code == SQLITE_OK else { throw failure(code, operation: "configure", sql: nil) }
  }

  func failure(_ code: Int32, operation: String, sql: String?) -> SQLiteError {
    SQLiteError(
      code: ResultCode(rawValue: code), systemError: sqlite3_system_errno(handle),
      operation: operation, sql: sql)
  }

  func checkOwner() {
    assert(pthread_equal(owner, pthread_self()) != 0, "a connection has one owner")
  }
}
