import Glibc
import SQLite
import TestSupport
import Testing

private func withDatabase(_ body: (Connection) throws -> Void) throws {
  let folder = try TemporaryFolder()
  try withExtendedLifetime(folder) {
    try body(
      try Connection(path: folder.path("test.db"), access: .create, busyTimeout: .zero))
  }
}

@Test func `every kind of value comes back as it went in`() throws {
  try withDatabase { database in
    let row: [Value] = [
      .null, .integer(Int64.min), .integer(Int64.max), .real(0.1), .text("日本\u{0}語"), .text(""),
      .blob([0, 255]), .blob([]), .zeros(3),
    ]
    try database.rows(
      "SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?", row[0], row[1], row[2], row[3], row[4], row[5], row[6],
      row[7], row[8]
    ) { row in
      #expect(row.isNull(0))
      #expect(row.text(0) == nil)
      #expect(row.optionalInteger(0) == nil)
      #expect(row.integer(1) == .min)
      #expect(row.optionalInteger(2) == .max)
      #expect(row.real(3) == 0.1)
      #expect(row.text(4) == "日本\u{0}語")
      #expect(row.text(5) == "")
      #expect(row.blob(6) == [0, 255])
      #expect(!row.isNull(7))
      #expect(row.blob(7) == [])
      #expect(row.blob(8) == [0, 0, 0])
      return true
    }
  }
}

@Test func `a blob is written and read in pieces`() throws {
  try withDatabase { database in
    try database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, bytes BLOB)")
    try database.run("INSERT INTO t VALUES (7, ?)", .zeros(10_000))
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 31) }
    do {
      let blob = try Blob(database, table: "t", column: "bytes", row: 7, isWritable: true)
      #expect(blob.byteCount == 10_000)
      try blob.write(bytes[..<6_000], at: 0)
      try blob.write(bytes[6_000...], at: 6_000)
    }
    let blob = try Blob(database, table: "t", column: "bytes", row: 7)
    var piece = [UInt8](repeating: 0, count: 4_000)
    try blob.read(into: &piece, from: 0, at: 5_000)
    #expect(piece == Array(bytes[5_000..<9_000]))
    #expect(throws: SQLiteError.self) { try blob.read(into: &piece, from: 0, at: 9_000) }
  }
}

@Test func `an error names the statement and never its values`() throws {
  try withDatabase { database in
    try database.run("CREATE TABLE t (a TEXT CHECK (a <> 'hunter2'))")
    let error = #expect(throws: SQLiteError.self) {
      try database.run("INSERT INTO t VALUES (?)", .text("hunter2"))
    }
    #expect(error?.code == ResultCode(rawValue: 275))
    #expect(error?.code.primary == .constraint)
    #expect(error?.sql == "INSERT INTO t VALUES (?)")
    #expect(!String(describing: error).contains("hunter2"))
  }
}

@Test func `a transaction that fails leaves nothing behind`() throws {
  try withDatabase { database in
    try database.run("CREATE TABLE t (a)")
    #expect(throws: SQLiteError.self) {
      try database.write { () throws(SQLiteError) in
        try database.run("INSERT INTO t VALUES (1)")
        try database.run("INSERT INTO missing VALUES (1)")
      }
    }
    #expect(try database.first("SELECT count(*) FROM t") { $0.int(0) } == 0)
    try database.write { () throws(SQLiteError) in try database.run("INSERT INTO t VALUES (2)") }
    #expect(try database.all("SELECT a FROM t") { $0.int(0) } == [2])
  }
}

@Test func `a statement that fails can be run again`() throws {
  try withDatabase { database in
    try database.run("CREATE TABLE t (a UNIQUE)")
    let sql = "INSERT INTO t VALUES (?)"
    try database.run(sql, .integer(1))
    #expect(throws: SQLiteError.self) { try database.run(sql, .integer(1)) }
    try database.run(sql, .integer(2))
    #expect(try database.all("SELECT a FROM t ORDER BY a") { $0.int(0) } == [1, 2])
  }
}

@Test func `a lock held by another connection is an error named busy`() throws {
  let folder = try TemporaryFolder()
  let path = folder.path("test.db")
  let first = try Connection(path: path, access: .create, busyTimeout: .zero)
  let second = try Connection(path: path, access: .readWrite, busyTimeout: .zero)
  try first.write { () throws(SQLiteError) in
    let error = #expect(throws: SQLiteError.self) { try second.write {} }
    #expect(error?.code == .busy)
  }
}

@Test func `a connection waits for a lock as long as it may, and tells so once each time`() throws {
  let folder = try TemporaryFolder()
  let path = folder.path("test.db")
  let first = try Connection(path: path, access: .create, busyTimeout: .zero)
  let second = try Connection(path: path, access: .readWrite, busyTimeout: .zero)
  var told = 0
  second.waitForLocks(upTo: .milliseconds(2_100)) { told += 1 }
  try first.write { () throws(SQLiteError) in
    for times in 1...2 {
      let start = ContinuousClock.now
      let error = #expect(throws: SQLiteError.self) { try second.write {} }
      #expect(error?.code == .busy)
      #expect(ContinuousClock.now - start >= .milliseconds(2_100))
      #expect(told == times)
    }
  }
  try second.write {}
  #expect(told == 2)
}

@Test func `the n-th step fails when a test asks for it`() throws {
  try withDatabase { database in
    database.faults = StepFaults(first: 2, code: .full)
    try database.run("CREATE TABLE t (a)")
    let error = #expect(throws: SQLiteError.self) { try database.run("INSERT INTO t VALUES (1)") }
    #expect(error?.code == .full)
    #expect(database.faults?.isSpent == true)
    try database.run("INSERT INTO t VALUES (1)")
  }
}

@Test func `a missing file is made only when asked for`() throws {
  let folder = try TemporaryFolder()
  for access in [Connection.Access.readOnly, .readWrite] {
    let error = #expect(throws: SQLiteError.self) {
      try Connection(path: folder.path("a.db"), access: access, busyTimeout: .zero)
    }
    #expect(error?.systemError == ENOENT)
  }
  #expect(try folder.names() == [])
}

@Test func `a folder is not opened as a database`() throws {
  let folder = try TemporaryFolder()
  let error = #expect(throws: SQLiteError.self) {
    try Connection(path: folder.path, access: .create, busyTimeout: .zero)
  }
  #expect(error?.systemError == EISDIR)
}
