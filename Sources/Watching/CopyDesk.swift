import Clips
import Inbox
import Posix
import Words

/// Where a watcher's copies go: begins them, hands them over, and says trouble once.
public final class CopyDesk {
  /// What became of a copy.
  public enum Outcome: Hashable, Sendable {
    /// It is in the inbox.
    case kept
    /// It is a secret that was offered before.
    case secret
    /// It had no contents.
    case empty
    /// It could not be handed over; it was said.
    case failed
  }

  private let run: WatcherRun
  private let kept: [Glob]
  private let excludedApps: [Glob]
  private var secrets: SecretMemory
  private let say: (String) -> Void
  /// What was said last; nil while all is well.
  private var trouble: Trouble?

  /// What makes one trouble another: not the name of the file that it was met with.
  private enum Trouble: Hashable {
    case system(code: Int32)
    case other(String)
  }

  /// `say` gets sentences for people, once each time that something goes wrong.
  public init(
    _ run: WatcherRun, secrets: SecretMemory = SecretMemory(),
    say: @escaping (String) -> Void = { StandardError.line($0) }
  ) {
    self.run = run
    self.secrets = secrets
    self.say = say
    kept = run.configuration.formats.map { Glob($0) }
    excludedApps = run.configuration.excludeApps.map { Glob($0) }
  }

  /// What to ask a copy for.
  public func plan(offered: some Sequence<String>) -> OfferPlan {
    OfferPlan(offered: offered, kept: kept)
  }

  public func plan(offered: OfferedTypes) -> OfferPlan { OfferPlan(offered, kept: kept) }

  /// Whether copies of this application are to be left alone, unasked.
  public func isExcluded(_ app: String?) -> Bool {
    app.map { app in excludedApps.contains { $0.matches(app) } } ?? false
  }

  /// What to do with a copy whose source calls it a secret.
  public enum SecretTreatment: Hashable, Sendable {
    /// Ask for nothing.
    case leaveAlone
    /// Ask for its plain text, only for ``rememberSecret(_:)``.
    case remember
    /// Keep it, marked as sensitive: the settings say `"secrets": "expire"`.
    case keep
  }

  public var secretTreatment: SecretTreatment {
    if run.configuration.secrets == .expire { return .keep }
    return run.configuration.recognizeSecrets ? .remember : .leaveAlone
  }

  /// Longest text that is remembered as a secret, in bytes.
  public static let longestSecret = InboxLimits.inline

  /// Knows these bytes for ten minutes as what must not be kept; nothing of them stays.
  public func rememberSecret(_ bytes: [UInt8]) {
    if !bytes.isEmpty, bytes.count <= CopyDesk.longestSecret { secrets.remember(bytes) }
  }

  /// A secret was offered and left alone.
  public func leftSecret() { run.report(.secret) }

  /// Begins a copy; nil when the inbox cannot be used, which is said.
  public func begin() -> CaptureDraft? {
    do throws(InboxError) {
      return try CaptureDraft(
        folder: run.places.inbox, sizeLimit: run.configuration.clipSizeLimit)
    } catch {
      failed(error)
      return nil
    }
  }

  /// Hands a copy over.
  ///
  /// A secret that was offered before is treated as one, also without its source's word: as the
  /// settings say, it is left alone or marked as sensitive.
  public func deliver(
    _ draft: CaptureDraft, origin: Origin, copiedAt: Timestamp, isSensitive: Bool = false
  ) -> Outcome {
    guard draft.hasContents else { return .empty }
    var isSensitive = isSensitive
    if run.configuration.recognizeSecrets {
      let texts = draft.shortContents.filter { $0.type.isText }.map(\.bytes)
      if isSensitive {
        for text in texts { rememberSecret(text) }
      } else if texts.contains(where: { secrets.knows($0) }) {
        guard run.configuration.secrets == .expire else {
          leftSecret()
          return .secret
        }
        isSensitive = true
      }
    }
    do throws(InboxError) {
      let id: UUID
      do throws(PosixError) { id = try UUID.fresh() } catch { throw InboxError.system(error) }
      try draft.deliver(
        CaptureHeader(
          id: id, capturedAt: copiedAt, source: run.source, origin: origin,
          isSensitive: isSensitive))
    } catch {
      failed(error)
      return .failed
    }
    isWell()
    run.report(.caught)
    return .kept
  }

  /// Says what is wrong, unless that was said last.
  public func failed(_ error: InboxError) {
    let sentence = error.sentenceOfLostCopy
    switch error {
    case .system(let cause): failed(.system(code: cause.code), sentence)
    case .notOurs, .refused: failed(.other(sentence), sentence)
    }
  }

  public func failed(_ sentence: String) { failed(.other(sentence), sentence) }

  private func failed(_ trouble: Trouble, _ sentence: String) {
    guard trouble != self.trouble else { return }
    self.trouble = trouble
    say("nori-\(run.source): \(sentence)")
    run.report(.trouble(sentence))
  }

  private func isWell() {
    if trouble != nil { run.report(.well) }
    trouble = nil
  }
}
