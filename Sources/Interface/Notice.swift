/// What the status line says: errors stay until read, one after the other.
struct NoticeLine: Hashable, Sendable {
  struct Notice: Hashable, Sendable {
    let text: String
    let isError: Bool
  }

  private var errors: [String] = []
  private var message: String?

  /// More errors than a person would read are one flood; the first ones tell.
  private static let mostErrors = 20

  /// What is shown now.
  var current: Notice? {
    if let error = errors.first {
      let others = errors.count > 1 ? " (1 of \(errors.count))" : ""
      return Notice(text: error + others, isError: true)
    }
    return message.map { Notice(text: $0, isError: false) }
  }

  mutating func say(_ text: String) { message = text }

  mutating func fail(_ text: String) {
    guard errors.count < NoticeLine.mostErrors, errors.last != text else { return }
    errors.append(text)
  }

  /// Says what another line had to say.
  mutating func takeOver(from other: inout NoticeLine) {
    if let text = other.message { say(text) }
    for error in other.errors { fail(error) }
    other = NoticeLine()
  }

  /// A key was pressed: what is shown counts as read.
  mutating func markRead() {
    if errors.isEmpty { message = nil } else { errors.removeFirst() }
  }
}
