/// Merges what a drag of the mouse selects on its way: "a", "ab", "abc" are one copy, "abc".
///
/// A copy is held back until nothing new has come for ``quiet``. One that begins or ends with the
/// text of the held one takes its place; any other, and one without text, is a copy of its own: the
/// held one is handed over first. So no separate copy is ever lost.
public struct GrowingSelection<Copy> {
  public static var quiet: Duration { .milliseconds(700) }

  private var held: (copy: Copy, text: [UInt8]?, since: Duration)?

  public init() {}

  /// When ``release(at:)`` is to be called at the latest; nil while nothing is held.
  public var deadline: Duration? { held.map { $0.since + Self.quiet } }

  /// The held copy.
  public var current: Copy? { held?.copy }

  /// Holds this copy; returns the one before if it is to be handed over now.
  ///
  /// `text` is all that the copy says, nil where that is not known or not all.
  public mutating func hold(_ copy: Copy, text: [UInt8]?, at now: Duration) -> Copy? {
    let shorter = held?.text
    let before = hold(copy, at: now) { _ in
      guard let shorter, let text else { return false }
      return GrowingSelection.has(text, grownFrom: shorter)
    }
    held?.text = text
    return before
  }

  /// The same for who can tell whether the copy has grown from the one before.
  public mutating func hold(_ copy: Copy, at now: Duration, hasGrown: (Copy) -> Bool) -> Copy? {
    let before = held
    held = (copy, nil, now)
    guard let before else { return nil }
    if before.since + Self.quiet > now, hasGrown(before.copy) { return nil }
    return before.copy
  }

  /// Something new is coming: the held copy waits until it is here.
  public mutating func waitOn(at now: Duration) { held?.since = now }

  /// The held copy, if it has been quiet for long enough.
  public mutating func release(at now: Duration) -> Copy? {
    guard let deadline, deadline <= now else { return nil }
    return release()
  }

  /// The held copy: nothing more will come.
  public mutating func release() -> Copy? {
    defer { held = nil }
    return held?.copy
  }

  /// A drag to the right grows at the end, one to the left at the start.
  private static func has(_ text: [UInt8], grownFrom shorter: [UInt8]) -> Bool {
    text.starts(with: shorter) || text.suffix(shorter.count).elementsEqual(shorter)
  }
}
