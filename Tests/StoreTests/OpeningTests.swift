import Clips
import Glibc
import SQLite
import TestSupport
import Testing

@testable import Store

@Test func `each connection is set up as it must be`() throws {
  let fixture = try StoreFixture()
  let expected: [(String, Int)] = [
    ("PRAGMA synchronous", 2), ("PRAGMA foreign_keys", 1), ("PRAGMA secure_delete", 1),
    ("PRAGMA trusted_schema", 0), ("PRAGMA cell_size_check", 1), ("PRAGMA temp_store", 2),
    ("PRAGMA application_id", 0x6e6f_7269), ("PRAGMA user_version", 3),
  ]
  for (sql, value) in expected {
    #expect(try fixture.store.connection.first(sql) { $0.int(0) } == value, "\(sql)")
  }
  #expect(try fixture.store.connection.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
}

@Test func `others cannot read the files of a store whatever the umask is`() throws {
  let before = umask(0)
  defer { umask(before) }
  let fixture = try StoreFixture()
  try fixture.take("secret")
  #expect(try fixture.folder.names() == ["nori.db", "nori.db-shm", "nori.db-wal"])
  for name in try fixture.folder.names() {
    var status = stat()
    #expect(stat(fixture.folder.path(name), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600, "\(name)")
  }
}

@Test(arguments: [Store.Access.readOnly, .readWrite])
func `a store that is not there is said to be so, and not made`(access: Store.Access) throws {
  let folder = try TemporaryFolder()
  #expect(throws: StoreError.notThere) {
    try Store.open(at: folder.path("nori.db"), access: access, license: NoLicense())
  }
  #expect(try folder.names() == [])
}

@Test func `a store of a later version is refused untouched`() throws {
  let fixture = try StoreFixture()
  try fixture.take("kept")
  try fixture.store.connection.run(script: "PRAGMA user_version = 4")
  _ = try fixture.store.connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
  let before = try fixture.folder.read("nori.db")
  for access in [Store.Access.create, .readWrite, .readOnly] {
    #expect(throws: StoreError.newerSchema(found: 4, known: 3)) {
      try Store.open(at: fixture.path, access: access, license: NoLicense())
    }
  }
  #expect(try fixture.folder.read("nori.db") == before)
}

/// What each step of the schema has added.
private let addedByStep = [
  2: ["search_shard", "search_stray"],
  3: ["snippet", "snippet_change"],
]

@Test(arguments: [1, 2])
func `a store of an earlier version is brought to this one with all that it holds`(version: Int)
  throws
{
  let fixture = try StoreFixture()
  let shape = "SELECT type || name || coalesce(sql, '') FROM sqlite_schema ORDER BY 1"
  let wanted = try fixture.store.connection.all(shape) { $0.text(0) }
  try fixture.take("one", "two", String(repeating: "three ", count: 1_000))
  try fixture.store.delete([try fixture.id("one")], at: fixture.now)
  let clips = try fixture.clips()
  for table in addedByStep.filter({ $0.key > version }).sorted(by: { $0.key > $1.key }) {
    for name in table.value { try fixture.store.connection.run(script: "DROP TABLE \(name)") }
  }
  try fixture.store.connection.run(script: "PRAGMA user_version = \(version)")
  #expect(throws: StoreError.olderSchema(found: version, known: 3)) {
    try Store.open(at: fixture.path, access: .readOnly, license: NoLicense())
  }
  try fixture.reopen()
  #expect(try fixture.store.connection.all(shape) { $0.text(0) } == wanted)
  #expect(try fixture.store.connection.first("PRAGMA user_version") { $0.int(0) } == 3)
  #expect(try fixture.clips() == clips)
  #expect(try fixture.store.undo(at: fixture.now).count == 1)
  try fixture.add("a snippet")
  #expect(try fixture.names() == ["a snippet"])
}

@Test func `another program's database is refused untouched`() throws {
  let folder = try TemporaryFolder()
  do {
    let other = try Connection(path: folder.path("a.db"), access: .create, busyTimeout: .zero)
    try other.run("CREATE TABLE theirs (a)")
  }
  let before = try folder.read("a.db")
  #expect(throws: StoreError.foreign) {
    try Store.open(at: folder.path("a.db"), access: .create, license: NoLicense())
  }
  #expect(try folder.read("a.db") == before)
  #expect(try folder.names() == ["a.db"])
}

@Test func `a file that is no database is said to be damaged and left as it is`() throws {
  let folder = try TemporaryFolder()
  let bytes = Array("this is a text that somebody put here, long enough for a header".utf8)
  let path = try folder.write(bytes + bytes + bytes, to: "nori.db")
  #expect(throws: StoreError.corrupt) {
    try Store.open(at: path, access: .create, license: NoLicense())
  }
  #expect(try folder.read("nori.db") == bytes + bytes + bytes)
}

@Test func `a store whose making was cut off is made again`() throws {
  let folder = try TemporaryFolder()
  let path = try folder.write([], to: "nori.db")
  #expect(throws: StoreError.notThere) {
    try Store.open(at: path, access: .readOnly, license: NoLicense())
  }
  let store = try Store.open(at: path, access: .create, license: NoLicense())
  #expect(try store.count(at: Instant(milliseconds: 0)) == 0)
}

@Test func `a folder in the store's place cannot be read`() throws {
  let folder = try TemporaryFolder()
  #expect(throws: StoreError.unreadable(errno: EISDIR)) {
    try Store.open(at: folder.path, access: .create, license: NoLicense())
  }
}

@Test func `a locked store is busy, and not damaged`() throws {
  let fixture = try StoreFixture()
  let other = try fixture.another()
  let capture = fixture.capture("waiting")
  try fixture.store.connection.write { () throws(SQLiteError) in
    #expect(throws: StoreError.busy) {
      try other.ingest([capture], rules: RetentionRules(), at: fixture.now)
    }
    #expect(try translated { try other.count(at: fixture.now) } == 0)
  }
  #expect(
    try other.ingest([capture], rules: RetentionRules(), at: fixture.now)
      == [.stored(capture.id)])
}

private func translated(_ body: () throws -> Int) throws(SQLiteError) -> Int {
  do {
    return try body()
  } catch {
    throw SQLiteError(code: .error, operation: "test")
  }
}

@Test func `a reader sees what a writer that is still open has stored`() throws {
  let fixture = try StoreFixture()
  let reader = try fixture.another(.readOnly)
  let mark = try reader.changeMark()
  try fixture.take("one")
  #expect(try reader.changeMark() != mark)
  #expect(try reader.count(at: fixture.now) == 1)
  let capture = fixture.capture("two")
  #expect(throws: StoreError.readOnly) {
    try reader.ingest([capture], rules: RetentionRules(), at: fixture.now)
  }
}

@Test func `a store's own changes leave its mark as it is`() throws {
  let fixture = try StoreFixture()
  let mark = try fixture.store.changeMark()
  try fixture.take("one")
  #expect(try fixture.store.changeMark() == mark)
}

@Test(arguments: [
  (SQLiteError(code: .busy, operation: ""), StoreError.busy),
  (SQLiteError(code: ResultCode(rawValue: 517), operation: ""), .busy),
  (SQLiteError(code: .full, operation: ""), .full),
  (SQLiteError(code: .inputOutput, systemError: ENOSPC, operation: ""), .full),
  (SQLiteError(code: .inputOutput, systemError: EDQUOT, operation: ""), .full),
  (SQLiteError(code: .corrupt, operation: ""), .corrupt),
  (SQLiteError(code: .notADatabase, operation: ""), .corrupt),
  (SQLiteError(code: .readOnly, operation: ""), .readOnly),
  (SQLiteError(code: .cannotOpen, systemError: ENOENT, operation: ""), .notThere),
  (SQLiteError(code: .cannotOpen, systemError: EACCES, operation: ""), .unreadable(errno: EACCES)),
  (SQLiteError(code: .cannotOpen, systemError: EROFS, operation: ""), .readOnly),
  (
    SQLiteError(code: .inputOutput, systemError: EIO, operation: "step"),
    .other(code: 10, errno: EIO, operation: "step")
  ),
])
func `each failure of SQLite is the situation that a caller can act on`(
  error: SQLiteError, expected: StoreError
) {
  #expect(StoreError(error) == expected)
  #expect(expected.isRetryable == (expected == .busy))
}
