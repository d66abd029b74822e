import Clips
import SQLite

/// The numbers that the store keeps about itself.
enum Meta: String {
  /// The greatest rank ever given to a capture.
  case greatestRank = "rank.greatest"
  /// Clips up to this row were there while Pro was, or may have been: the free tier hides them, and erases none.
  case keptThrough = "pro.keptThrough"
  /// When the license of the latest issue seen here was issued, and the latest moment it was seen.
  case licenseIssued = "license.issued"
  case licenseLatest = "license.latest"
  case trialStarted = "trial.started"
  case trialOffset = "trial.offset"
  case trialLatest = "trial.latest"
  /// The last day on which a person was told that Pro ends soon.
  case endTold = "pro.endTold"
  /// Captures that were dropped as secrets.
  case dropped = "captures.dropped"
  /// When the newest capture was taken in.
  case lastCapture = "captures.last"
  /// 1 while bytes of purged clips may still stand in the files.
  case hasTraces = "purge.hasTraces"
}

extension Store {
  func meta(_ key: Meta) throws(SQLiteError) -> Int64? {
    try connection.first("SELECT value FROM meta WHERE key = ?", .text(key.rawValue)) {
      $0.integer(0)
    }
  }

  func setMeta(_ key: Meta, _ value: Int64) throws(SQLiteError) {
    try connection.run(
      "INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      .text(key.rawValue), .integer(value))
  }
}

extension Store {
  /// Counts captures that were not stored because they were secrets.
  func countDropped(_ count: Int) throws(SQLiteError) {
    if count > 0 { try setMeta(.dropped, (try meta(.dropped) ?? 0) + Int64(count)) }
  }

  /// How many captures were dropped as secrets since the store was made.
  public func droppedCount() throws(StoreError) -> Int {
    try reading { () throws(SQLiteError) in Int(try meta(.dropped) ?? 0) }
  }

  /// When the newest capture was taken in; nil when none ever was.
  public func lastCapture() throws(StoreError) -> Instant? {
    try reading { () throws(SQLiteError) in
      try meta(.lastCapture).map(Instant.init(milliseconds:))
    }
  }
}
