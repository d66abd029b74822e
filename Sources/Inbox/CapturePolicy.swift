import Clips
import Patterns

/// What the user wants kept, asked before anything is stored.
public struct CapturePolicy {
  /// What becomes of a secret.
  public enum Secrets: Sendable {
    /// It is not stored; only counted.
    case drop
    /// It is stored as sensitive, to be erased after its time.
    case expire
  }

  /// Bytes in one representation; more is refused.
  public var sizeLimit: Int
  public var secrets: Secrets
  /// Text that one of these matches is a secret.
  public var secretPatterns: [Pattern]
  public var excludedApps: [Glob]
  public var excludedSources: [Glob]

  public init(
    sizeLimit: Int = InboxLimits.representation, secrets: Secrets = .drop,
    secretPatterns: [Pattern] = [], excludedApps: [Glob] = [], excludedSources: [Glob] = []
  ) {
    self.sizeLimit = sizeLimit
    self.secrets = secrets
    self.secretPatterns = secretPatterns
    self.excludedApps = excludedApps
    self.excludedSources = excludedSources
  }

  enum Verdict: Hashable {
    case store(Capture)
    case dropSecret
    case exclude
  }

  func verdict(on capture: Capture) -> Verdict {
    if excludedSources.contains(where: { $0.matches(capture.source) }) { return .exclude }
    if let app = capture.origin.app, excludedApps.contains(where: { $0.matches(app) }) {
      return .exclude
    }
    guard capture.isSensitive || holdsSecret(capture) else { return .store(capture) }
    switch secrets {
    case .drop: return .dropSecret
    case .expire:
      return .store(
        Capture(
          id: capture.id, capturedAt: capture.capturedAt, source: capture.source,
          content: capture.content, origin: capture.origin, isSensitive: true))
    }
  }

  private func holdsSecret(_ capture: Capture) -> Bool {
    !secretPatterns.isEmpty
      && capture.content.contains { representation in
        representation.type.mayHoldText
          && secretPatterns.contains { $0.search(representation.bytes) != .none }
      }
  }
}

extension MediaType {
  /// Everything but pictures, sound and film: a type nobody knows may be text all the same.
  fileprivate var mayHoldText: Bool {
    isText || !["image/", "audio/", "video/", "font/"].contains { essence.hasPrefix($0) }
  }
}
