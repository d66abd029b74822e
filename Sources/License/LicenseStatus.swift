import Clips

/// What a store may do now, and why.
public struct LicenseStatus: Hashable, Sendable {
  public enum TrialStatus: Hashable, Sendable {
    case notStarted
    case running(until: Instant)
    case ended(at: Instant)
  }

  public let trial: TrialStatus

  public init(trial: TrialStatus) {
    self.trial = trial
  }

  public var tier: Tier {
    if case .running = trial { .pro } else { .free }
  }
}

/// The answer to the wish for a trial.
public enum TrialOutcome: Hashable, Sendable {
  case started(until: Instant)
  /// There is one per store; it ends or ended then.
  case alreadyUsed(end: Instant)
}
