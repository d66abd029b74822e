import Clips
import Inbox
import XSelections

/// A copy that has come in and waits to be handed over.
struct FreshCopy {
  let draft: CaptureDraft
  let origin: Origin
  let copiedAt: Timestamp
  let isSensitive: Bool
  let owner: Window
}

/// What became of a copy.
enum CopyEnding {
  case taken(FreshCopy)
  /// There was nothing to take: no contents, none that the settings keep, a secret, or a program
  /// that they exclude.
  case nothing
  /// The inbox could not take it; it was said.
  case failed
}
