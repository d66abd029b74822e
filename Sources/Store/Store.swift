import Clips
import License
import SQLite

/// The history of clips in one SQLite file, shared by any number of processes.
///
/// It has one owner, the thread that opened it. It knows no clock and draws no random numbers:
/// callers hand both in. Documentation/Storage.md explains the data.
public final class Store {
  public enum Access: Sendable {
    /// Reads and writes, and makes the store when it is missing.
    case create
    case readWrite
    /// Never changes the file. Works beside any number of writers.
    case readOnly
  }

  let connection: Connection
  private let path: String
  let canWrite: Bool
  private var license: any LicenseSource
  var names = Names()
  var tally = Tally()
  var namesVersion: Int64?
  var pageAnchor: PageAnchor?
  /// What an import has read of deletions up to this number.
  var deletedRanks: (newest: Int64, ranks: Set<Int64>)?
  /// The highest rank that a shard of the search index has claimed, as this transaction knows it.
  var knownClaim: Int64?

  /// Opens the store at `path`, whose folder must exist; waits up to `busyTimeout` for others.
  ///
  /// `license` has no default: a store that did not know of it would take a person with Pro for one
  /// without, and erase what they keep.
  ///
  /// A store that is locked, cannot be read, or was written by a later version is left untouched.
  public static func open(
    at path: String, access: Access, license: some LicenseSource,
    busyTimeout: Duration = .seconds(5)
  ) throws(StoreError) -> Store {
    let connection = try Schema.open(path, access, busyTimeout)
    return Store(connection, path: path, canWrite: access != .readOnly, license)
  }

  private init(
    _ connection: Connection, path: String, canWrite: Bool, _ license: some LicenseSource
  ) {
    self.connection = connection
    self.path = path
    self.license = license
    self.canWrite = canWrite
  }

  /// Where this store's search index lies.
  public var searchIndexPath: String { SearchIndex.path(besides: path) }

  /// Waits for other programs as long as `limit` from here on, and has `tell` called each time that
  /// waiting has lasted for two seconds.
  public func waitForOthers(upTo limit: Duration, telling tell: @escaping () -> Void) {
    connection.waitForLocks(upTo: limit, telling: tell)
  }

  /// Changes whenever another connection has changed the store; costs next to nothing.
  public func changeMark() throws(StoreError) -> Int64 {
    try reading { () throws(SQLiteError) in
      try connection.first("PRAGMA data_version") { $0.integer(0) } ?? 0
    }
  }

  /// Runs `body` so that all that it reads is of one state of the store; it must not write.
  ///
  /// It also costs less than single reads, each of which takes and gives back its locks.
  public func consistently<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
    let result = try reading { () throws(SQLiteError) in Result { try body() } }
    return try result.get()
  }

  /// The license that lies there at this moment.
  func foundLicense() -> FoundLicense { license.found() }

  /// Runs `body` on one unchanging state of the store.
  func reading<Outcome>(
    _ body: () throws(SQLiteError) -> Outcome
  ) throws(StoreError) -> Outcome {
    try translatingErrors { () throws(SQLiteError) in try connection.read(body) }
  }

  /// Runs `body` as one durable transaction: all of it happens, or nothing.
  ///
  /// What has had its time is erased on the way, and the clocks of license and trial are moved on.
  func writing<Outcome>(
    at now: Instant, _ body: (LicenseStatus) throws(SQLiteError) -> Outcome
  ) throws(StoreError) -> Outcome {
    (pageAnchor, knownClaim) = (nil, nil)
    do {
      return try connection.write { () throws(SQLiteError) in
        try refreshNames()
        let status = try observeClocks(now)
        try eraseOverdue(now)
        let outcome = try body(status)
        try writeTally()
        if !status.allowsErasing { try keepWhatIsThere() }
        return outcome
      }
    } catch {
      // Both may have been part of what was undone.
      names = Names()
      tally = Tally()
      throw StoreError(error)
    }
  }
}
