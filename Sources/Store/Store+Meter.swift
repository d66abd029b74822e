import Clips
import SQLite

/// What a status line may know of the history: numbers and kinds, and nothing of secrets.
public struct HistoryMeter: Hashable, Sendable {
  /// Clips there are to see, secrets not among them.
  public var clips = 0
  public var pinned = 0
  /// The kinds of the newest clips, newest first.
  public var newest: [Kind] = []
  /// When the newest capture was taken in; nil when none ever was.
  public var lastCapture: Instant?

  /// That of a history without clips.
  public init() {}
}

extension Store {
  /// Counts what there is to see; `newest` is how many kinds are wanted.
  ///
  /// It costs the same whatever the history holds: nothing is counted clip by clip but secrets.
  public func meter(newest: Int, at now: Instant) throws(StoreError) -> HistoryMeter {
    try viewing(at: now) { (visibility) throws(SQLiteError) in
      var meter = HistoryMeter()
      meter.lastCapture = try meta(.lastCapture).map(Instant.init(milliseconds:))
      switch visibility {
      case .all: try countAll(into: &meter, newest)
      case .rows(let rows): try count(rows, into: &meter, newest)
      }
      return meter
    }
  }

  private func countAll(into meter: inout HistoryMeter, _ newest: Int) throws(SQLiteError) {
    let live = try connection.first("SELECT sum(clips), sum(clips * pinned) FROM tally") {
      (clips: $0.int(0), pinned: $0.int(1))
    }
    let secret = try connection.first(
      """
      SELECT count(*), count(pinned_at) FROM clip INDEXED BY clip_expiring
      WHERE expires_at IS NOT NULL AND deletion IS NULL
      """
    ) { (clips: $0.int(0), pinned: $0.int(1)) }
    meter.clips = (live?.clips ?? 0) - (secret?.clips ?? 0)
    meter.pinned = (live?.pinned ?? 0) - (secret?.pinned ?? 0)
    meter.newest = try connection.all(
      """
      SELECT kind FROM clip INDEXED BY clip_order WHERE deletion IS NULL AND expires_at IS NULL
      ORDER BY rank DESC LIMIT ?
      """, .integer(newest)
    ) { KindCode.kind($0.int(0)) }
  }

  private func count(
    _ rows: [Int64], into meter: inout HistoryMeter, _ newest: Int
  ) throws(SQLiteError) {
    for row in rows {
      let clip = try connection.first(
        "SELECT kind, pinned_at FROM clip WHERE id = ? AND expires_at IS NULL", .integer(row)
      ) { (kind: KindCode.kind($0.int(0)), isPinned: !$0.isNull(1)) }
      guard let clip else { continue }
      meter.clips += 1
      if clip.isPinned { meter.pinned += 1 }
      if meter.newest.count < newest { meter.newest.append(clip.kind) }
    }
  }
}
