/// Merges what a drag of the mouse selects on its way: "a", "ab", "abc" are one copy, "abc".
///
/// A copy is held back until nothing new has come for ``quiet``. One that begins or ends with the
/// text of the held one takes its place; any other, and one without text, is a copy of its own: the
/// held one is handed over first. So no separate copy is ever lost.
public struct GrowingSelection<Copy> {
  public static var quiet: Duration { .milliseconds(700) }

  private var held: (copy: Copy, since: Duration)?

  public init() {}

  /// When ``release(at:)`` is to be called at the latest; nil while nothing is held.
  public var deadline: Duration? { held.map { $0.since + Self.quiet } }

  /// The held copy.
  public var current: Copy? { held?.copy }

  /// Holds this copy; returns the one before if it is to be handed over now.
  ///
  /// `hasGrown` says whether the copy has grown from that one.
  public mutating func hold(_ copy: Copy, at now: Duration, hasGrown: (Copy) -> Bool) -> Copy? {
    let before = held
    held = (copy, now)
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
}
