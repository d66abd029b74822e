import Clips
import Posix

/// What one batch came to.
public struct IngestReport: Hashable, Sendable {
  /// Captures handed to the sink, those with ids it knew among them.
  public var taken = 0
  /// Secrets that were not stored.
  public var dropped = 0
  /// Captures of excluded apps and sources.
  public var excluded = 0
  public var refused: [Refusal] = []
  /// Files that stay because they alone cannot be read now.
  public var blocked: [PosixError] = []
  /// Captures whose payloads have not come yet, and payloads without their JSON; told, as is
  /// ``nextCheck``, by the report that ends a round.
  public var waiting = 0
  /// When the first of those will be refused: look again then if nothing arrives before.
  public var nextCheck: Instant?
  /// Whether another batch should be taken at once.
  public var hasMore = false

  public init() {}
}

/// Why a batch was not taken: nothing was lost and nothing is stored half.
public enum IngestError<Failure: Error>: Error {
  case inbox(InboxError)
  case sink(Failure)
}

extension IngestError: Equatable where Failure: Equatable {}

/// Where checked captures go: the store.
public protocol CaptureSink {
  associatedtype Failure: Error

  /// Keeps all of them, in this order, and adds to the number of captures that were not kept on
  /// purpose; in one transaction that is durable when this returns.
  ///
  /// A capture whose id was kept before changes nothing, also when its clip is gone by now.
  mutating func store(_ captures: [Capture], notKept: Int) throws(Failure)
}
