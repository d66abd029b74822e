import Resources
import SQLite

/// Brings a file to the shape that this version knows, or leaves it alone.
enum Schema {
  /// "nori" in ASCII: tells a store from other programs' databases.
  static let applicationID = 0x6e6f_7269

  static var version: Int { Resources.schema.count }

  static func open(
    _ path: String, _ access: Store.Access, _ busyTimeout: Duration
  ) throws(StoreError) -> Connection {
    do throws(StoreError) {
      return try openShared(path, access, busyTimeout)
    } catch {
      guard access == .readOnly else { throw error }
      switch error {
      case .full: return try openAlone(path, .readWrite, busyTimeout)
      case .readOnly where !Connection.hasLog(path):
        return try openAlone(path, .unchanging, busyTimeout)
      default: throw error
      }
    }
  }

  /// For reading where the file through which connections share the log cannot be made: on a full
  /// disk or a read-only one. Alone, none is needed (sqlite.org/wal.html, section 8); others wait
  /// meanwhile.
  private static func openAlone(
    _ path: String, _ access: Connection.Access, _ busyTimeout: Duration
  ) throws(StoreError) -> Connection {
    let (connection, found) = try translatingErrors { () throws(SQLiteError) in
      let connection = try Connection(path: path, access: access, busyTimeout: busyTimeout)
      try connection.run("PRAGMA locking_mode = EXCLUSIVE")
      try configure(connection)
      try connection.leaveLogOnClose()
      return (connection, try FileState(connection))
    }
    if let refusal = found.refusal(.readOnly) { throw refusal }
    return connection
  }

  private static func openShared(
    _ path: String, _ access: Store.Access, _ busyTimeout: Duration
  ) throws(StoreError) -> Connection {
    let connection = try translatingErrors { () throws(SQLiteError) in
      try Connection(path: path, access: access.ofConnection, busyTimeout: busyTimeout)
    }
    let found = try configuredState(of: connection)
    if let refusal = found.refusal(access) { throw refusal }
    try translatingErrors { () throws(SQLiteError) in
      if access == .readOnly {
        try connection.leaveLogOnClose()
        // Measured: a process that looks at fifty clips far apart is a fifth faster when it uses the
        // same half mebibyte again; the system keeps the file's pages in any case.
        try connection.run("PRAGMA cache_size = -512")
      } else {
        try useLog(connection)
        if found.version < version { try migrate(connection) }
      }
    }
    return connection
  }

  private static func configuredState(
    of connection: Connection
  ) throws(StoreError) -> FileState {
    do throws(SQLiteError) {
      try configure(connection)
      return try FileState(connection)
    } catch {
      // The store itself is open: what is not there, and cannot be made, is its log.
      let failure = StoreError(error)
      throw failure == .notThere ? .readOnly : failure
    }
  }

  /// Everything that is set anew for each connection; none of it changes the file.
  private static func configure(_ connection: Connection) throws(SQLiteError) {
    // synchronous=FULL: the inbox file is unlinked after the commit, so the commit must be on disk.
    // mmap_size=0: measured no faster for single clips, and mapped pages count as our memory.
    // journal_size_limit: a burst's log is cut back when it has been copied into the database.
    // page_size: only a new file takes it. Measured on a million clips: 5 % less room than with the
    // usual 4096, because less is left unused at the ends of pages, and a faster scan.
    try connection.run(
      script: """
        PRAGMA page_size = 16384;
        PRAGMA synchronous = FULL;
        PRAGMA foreign_keys = ON;
        PRAGMA secure_delete = ON;
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA temp_store = MEMORY;
        PRAGMA mmap_size = 0;
        PRAGMA journal_size_limit = 4194304;
        """)
    try connection.defend()
  }

  /// A log beside the database lets readers and one writer work at the same time.
  private static func useLog(_ connection: Connection) throws(SQLiteError) {
    // SQLite does not wait for others when it changes the mode of a new file, so take and give
    // back the write lock, which does wait, until nobody is in between.
    for _ in 0..<attemptsAtLog {
      do {
        try connection.run("PRAGMA journal_mode = WAL")
        return
      } catch  where error.code.primary == .busy {
        try connection.write {}
      }
    }
    try connection.run("PRAGMA journal_mode = WAL")
  }

  private static let attemptsAtLog = 100

  private static func migrate(_ connection: Connection) throws(SQLiteError) {
    try connection.write { () throws(SQLiteError) in
      // Another process may have done it since we looked.
      let found = try FileState(connection).version
      for step in Resources.schema.dropFirst(found) {
        try connection.run(script: String(decoding: step, as: UTF8.self))
      }
      guard found < version else { return }
      // Pragmas take no parameters; both numbers are ours.
      try connection.run(
        script: """
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(version);
          """)
    }
  }
}

/// What a file is, read before anything in it is touched.
private struct FileState {
  let version: Int
  let applicationID: Int
  let isEmpty: Bool

  init(_ connection: Connection) throws(SQLiteError) {
    version = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
    applicationID = try connection.first("PRAGMA application_id") { $0.int(0) } ?? 0
    isEmpty =
      version == 0 && applicationID == 0
      ? try connection.first("SELECT 1 FROM sqlite_schema LIMIT 1") { _ in true } == nil : false
  }

  func refusal(_ access: Store.Access) -> StoreError? {
    if isEmpty { return access == .create ? nil : .notThere }
    if applicationID != Schema.applicationID { return .foreign }
    if version > Schema.version { return .newerSchema(found: version, known: Schema.version) }
    if version < Schema.version, access == .readOnly {
      return .olderSchema(found: version, known: Schema.version)
    }
    return nil
  }
}

extension Store.Access {
  fileprivate var ofConnection: Connection.Access {
    switch self {
    case .create: .create
    case .readWrite: .readWrite
    case .readOnly: .readOnly
    }
  }
}
