import Clips
import DataControl
import Inbox
import Posix
import Watching

/// One copy on its way from its source to the inbox.
///
/// ```
/// asking ─▶ reading ─▶ asking … ─▶ confirming ─▶ confirmed
/// ```
final class Copy {
  let selection: Selection
  let offer: Offer
  let copiedAt = Clock.now()
  /// Where its contents gather; nil for a secret, which is only to be known again.
  let draft: CaptureDraft?
  let isSensitive: Bool
  /// The secret's bytes so far.
  var secret: [UInt8] = []
  /// What is still to be asked for, best first.
  var wanted: ArraySlice<OfferPlan.Wanted>
  var stage = Stage.asking
  /// Where the contents come in, while they do.
  var pipe: FileDescriptor?
  /// When a source that sends nothing has had its time.
  var pieceDeadline = Duration.zero
  /// When all of it has had its time.
  let deadline: Duration

  enum Stage: Hashable {
    case asking
    case reading
    /// Everything has come in; the compositor is asked, and so many times more, whether it still
    /// is the selection.
    case confirming(synchronization: Int, more: Int)
    /// It is whole.
    case confirmed
  }

  init(
    _ selection: Selection, _ offer: Offer, _ wanted: [OfferPlan.Wanted], into draft: CaptureDraft?,
    isSensitive: Bool = false, deadline: Duration
  ) {
    self.selection = selection
    self.offer = offer
    self.wanted = wanted[...]
    self.draft = draft
    self.isSensitive = isSensitive
    self.deadline = deadline
  }

  deinit { secret.wipe() }

  /// When it is to be looked after although nothing has come; nil where only the compositor's
  /// answer counts.
  var nextDeadline: Duration? { stage == .reading ? min(pieceDeadline, deadline) : nil }

  /// Waiting for contents; nil while none are asked for.
  var interest: Poll.Interest? {
    guard let descriptor = pipe?.rawValue else { return nil }
    return .reading(descriptor)
  }

  var origin: Origin { Origin(selection: selection.isPrimary ? .primary : .clipboard) }
}
