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
  /// Finds secrets that show what they are; nil when the person does not want them looked for.
  public var knownSecrets: KnownSecretSearch?
  /// Text that one of these matches is a secret.
  public var secretPatterns: [Pattern]
  public var excludedApps: [Glob]
  public var excludedSources: [Glob]

  public init(
    sizeLimit: Int = InboxLimits.representation, secrets: Secrets = .drop,
    knownSecrets: KnownSecretSearch? = nil, secretPatterns: [Pattern] = [],
    excludedApps: [Glob] = [], excludedSources: [Glob] = []
  ) {
    self.sizeLimit = sizeLimit
    self.secrets = secrets
    self.knownSecrets = knownSecrets
    self.secretPatterns = secretPatterns
    self.excludedApps = excludedApps
    self.excludedSources = excludedSources
  }

  enum Verdict: Hashable {
    case store(Capture)
    case dropSecret
    case exclude
  }

  /// Decides, by what was a secret until now as well, and remembers what is one.
  func verdict(on capture: Capture, _ memory: inout SecretMemory) -> Verdict {
    if excludedSources.contains(where: { $0.matches(capture.source) }) { return .exclude }
    if let app = capture.origin.app, excludedApps.contains(where: { $0.matches(app) }) {
      return .exclude
    }
    if capture.isSensitive || holdsSecret(capture) {
      for text in capture.memorableTexts { memory.remember(text) }
    } else if !capture.memorableTexts.contains(where: { memory.knows($0) }) {
      return .store(capture)
    }
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
    guard knownSecrets != nil || !secretPatterns.isEmpty else { return false }
    return capture.content.contains { representation in
      guard representation.type.mayHoldText else { return false }
      if let knownSecrets, knownSecrets.finds(in: representation.bytes) { return true }
      return secretPatterns.contains { $0.search(representation.bytes) != .none }
    }
  }
}

extension Capture {
  /// The texts by which a secret is known again: longer ones are no passwords.
  fileprivate var memorableTexts: some Sequence<[UInt8]> {
    content.lazy.filter { representation in
      representation.type.isText && !representation.bytes.isEmpty
        && representation.bytes.count <= InboxLimits.inline
    }.map(\.bytes)
  }
}

extension MediaType {
  /// Everything but pictures, sound and film: a type nobody knows may be text all the same.
  fileprivate var mayHoldText: Bool {
    isText || !["image/", "audio/", "video/", "font/"].contains { essence.hasPrefix($0) }
  }
}
