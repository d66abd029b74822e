/// A watcher that a record tells of.
public struct KnownWatcher: Hashable, Sendable {
  public let record: WatcherRecord
  /// Whether the `nori watch` that wrote it runs.
  public let isAlive: Bool

  public init(_ record: WatcherRecord, isAlive: Bool) {
    self.record = record
    self.isAlive = isAlive
  }

  /// Whether it ended because there was no display for so long.
  public var hasGivenUp: Bool { !isAlive && record.state == .gone }

  /// Whether copies of its display arrive, or will in a moment.
  public var isWatching: Bool {
    guard isAlive, record.display != nil else { return false }
    switch record.state {
    case .starting, .watching, .trouble: return true
    case .restarting, .gone, .unable: return false
    }
  }
}
