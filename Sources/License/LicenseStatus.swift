import Clips

/// What a store may do now, and why: the license and the trial together.
public struct LicenseStatus: Hashable, Sendable {
  public enum Standing: Hashable, Sendable {
    /// There is none.
    case none
    case inForce(License)
    case ended(License)
    /// It has ended by the latest moment that was seen, and has not by the machine's clock.
    case endInDoubt(License)
    case notYetValid(License)
    /// There is something that is no license.
    case refused(LicenseError)
    /// There is something that cannot be read now.
    case unreadable(errno: Int32)
  }

  public enum TrialStatus: Hashable, Sendable {
    case notStarted
    case running(until: Instant)
    case ended(at: Instant)
  }

  public let license: Standing
  public let trial: TrialStatus

  /// `latest` is the latest moment that is known to have been, by the clock of the license; nil
  /// when nothing is known but the machine's `now`.
  public init(
    _ found: FoundLicense, at now: Instant, latest: Instant? = nil, trial: TrialStatus
  ) {
    let latest = latest ?? now
    self.trial = trial
    license =
      switch found {
      case .none: .none
      case .refused(let error): .refused(error)
      case .unreadable(let errno): .unreadable(errno: errno)
      case .license(let license):
        if latest < license.issued.start {
          .notYetValid(license)
        } else if let ends = license.ends, latest >= ends.end {
          now < ends.end ? .endInDoubt(license) : .ended(license)
        } else {
          .inForce(license)
        }
      }
  }

  public var tier: Tier {
    if case .inForce(let license) = license { return license.edition.tier }
    if case .running = trial { return .pro }
    return .free
  }

  public var allowance: Allowance { .of(tier) }

  /// Whether what the free tier would erase may go.
  ///
  /// Not while there is a license of which nobody can say that it has ended: it may be a paid one
  /// that a disk has damaged, that a later nori wrote, whose folder is away for a moment, or that a
  /// clock which was once ahead has ended too early.
  public var allowsErasing: Bool {
    guard tier == .free else { return false }
    return switch license {
    case .none, .ended: true
    case .inForce, .endInDoubt, .notYetValid, .refused, .unreadable: false
    }
  }

  /// When Pro ended; nil while it is in force, or when it never was.
  public var lapse: Instant? {
    guard tier == .free else { return nil }
    var ends: [Instant] = []
    if case .ended(let license) = license, let last = license.ends { ends.append(last.end) }
    if case .ended(let end) = trial { ends.append(end) }
    return ends.max()
  }

  /// What Pro ends with.
  public enum Ending: Hashable, Sendable {
    /// A license, with its last day.
    case license(Day)
    case trial(Instant)

    public var moment: Instant {
      switch self {
      case .license(let last): last.end
      case .trial(let end): end
      }
    }
  }

  /// When Pro ends, and with what; nil when it does not, or is not in force.
  public var end: Ending? {
    var trialEnd: Ending?
    if case .running(let end) = trial { trialEnd = .trial(end) }
    guard case .inForce(let license) = license else { return trialEnd }
    guard let last = license.ends else { return nil }
    let licenseEnd = Ending.license(last)
    guard let trialEnd, trialEnd.moment > licenseEnd.moment else { return licenseEnd }
    return trialEnd
  }
}

/// The answer to the wish for a trial.
public enum TrialOutcome: Hashable, Sendable {
  case started(until: Instant)
  /// There is one per store; it ends or ended then.
  case alreadyUsed(end: Instant)
  /// A license is in force; the trial is left for later.
  case notNeeded
}
