import Posix
import Watching
import XSelections

/// The plain text of a secret, in memory just until its hash is known.
final class SecretText: AnswerSink {
  private var bytes: [UInt8] = []
  let limit = CopyDesk.longestSecret
  let isSecret = true

  init() {
    // A buffer that grew would leave copies of itself behind.
    bytes.reserveCapacity(limit)
  }

  deinit { wipe() }

  func accepts(type: Atom, format: Int) -> Bool { format == 8 }

  func take(_ piece: [UInt8]) -> Bool {
    bytes += piece
    return true
  }

  /// Lets the desk know it again, then forgets it.
  func remember(at desk: CopyDesk) {
    desk.rememberSecret(bytes)
    wipe()
  }

  private func wipe() {
    bytes.wipe()
    bytes.removeAll(keepingCapacity: true)
  }
}
