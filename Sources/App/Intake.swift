import Clips
import Configuration
import Inbox
import Patterns
import Posix
import Store
import Words

/// Takes what waits in the inbox into the store, by the person's settings.
struct Intake {
  private var ingester: Ingester
  private var sink: StoreSink
  private let snapshot: LiveSnapshot
  private let places: Places

  /// Throws a complaint when the settings cannot be trusted to keep secrets out; everything then
  /// waits in the inbox.
  init(
    _ configuration: Configuration, problems: [ConfigurationProblem], places: Places, store: Store,
    snapshot: LiveSnapshot
  ) throws {
    guard configuration.isSafeForIngest else {
      let problem =
        problems.first { $0.weakensProtection }.map { ": \(ConfigurationWords.sentence($0))" } ?? ""
      throw Complaint(
        "Captures wait until nori config edit mends \(places.configuration)\(problem)"
          + (problem.hasSuffix("?") ? "" : "."), .wrongUsage)
    }
    self.places = places
    self.snapshot = snapshot
    ingester = Ingester(folder: places.inbox, policy: try CapturePolicy(configuration))
    sink = StoreSink(store: store, rules: RetentionRules(configuration))
  }

  /// Takes one batch and lets every open nori know; throws a `StoreError` or an `InboxError`.
  mutating func takeBatch() throws -> IngestReport {
    do {
      var report = try ingester.takeBatch(into: &sink)
      if report.taken > 0 {
        ChangeBell.ring(places)
        snapshot.noteChange()
      }
      let snapshotWait = snapshot.writeIfDue()
      if !report.hasMore {
        let checks = [
          report.nextCheck, try eraseExpired(), snapshotWait.map { Clock.instant.advanced(by: $0) },
        ]
        report.nextCheck = checks.compactMap { $0 }.min()
      }
      return report
    } catch IngestError<StoreError>.inbox(let error) {
      throw error
    } catch IngestError<StoreError>.sink(let error) {
      throw error
    }
  }

  /// Erases the secrets whose time is over; returns when that of the next one is.
  private func eraseExpired() throws(StoreError) -> Instant? {
    let now = Clock.instant
    guard let next = try sink.store.nextExpiry() else { return nil }
    if next > now { return next }
    try sink.store.tidy(at: now)
    ChangeBell.ring(places)
    return try sink.store.nextExpiry()
  }

  /// Takes everything that waits; `each` hears of every batch. The snapshot is then of the last.
  mutating func takeAll(_ each: (IngestReport) -> Void = { _ in }) throws {
    defer { snapshot.write() }
    var hasMore = true
    while hasMore {
      let report = try takeBatch()
      each(report)
      hasMore = report.hasMore
    }
  }
}

/// The store as the place where checked captures go.
private struct StoreSink: CaptureSink {
  let store: Store
  let rules: RetentionRules

  func store(_ captures: [Capture], notKept: Int) throws(StoreError) {
    _ = try store.ingest(captures, notKept: notKept, rules: rules, at: Clock.instant)
  }
}

extension CapturePolicy {
  fileprivate init(_ configuration: Configuration) throws {
    self.init(
      sizeLimit: configuration.clipSizeLimit,
      secrets: configuration.secrets == .drop ? .drop : .expire,
      knownSecrets: configuration.knownSecrets ? KnownSecretSearch() : nil,
      // They compile: the configuration has tried each.
      secretPatterns: try configuration.secretPatterns.map { try Pattern($0) },
      excludedApps: configuration.excludeApps.map { Glob($0) },
      excludedSources: configuration.excludeSources.map { Glob($0) })
  }
}

extension RetentionRules {
  init(_ configuration: Configuration) {
    self.init(
      clips: configuration.historyLimit, age: configuration.historyAge,
      bytes: configuration.historySize, secretLifetime: configuration.secretLifetime)
  }
}
