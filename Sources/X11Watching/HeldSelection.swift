import XSelections

/// The primary selection waits here until the mouse has come to rest.
///
/// While text is being marked, many programs take the selection again with each character: "a",
/// "ab", "abc". A copy that only makes the one before longer, soon after it and by the same
/// program, takes its place; any other is one of its own, and the one before is handed over.
struct HeldSelection {
  private var held: FreshCopy?
  /// When it has been quiet for long enough.
  private(set) var deadline: Duration?

  static let quiet = Duration.milliseconds(750)

  /// Takes in a copy; returns the one that is to be handed over before it.
  mutating func hold(
    _ fresh: FreshCopy, now: Duration, isOneClient: (FreshCopy, FreshCopy) -> Bool
  ) -> FreshCopy? {
    let before = take()
    held = fresh
    deadline = now + HeldSelection.quiet
    guard let before, isOneClient(before, fresh), before.isSensitive == fresh.isSensitive,
      fresh.draft.extendsText(of: before.draft)
    else { return before }
    return nil
  }

  /// The selection has changed, by whom may make the held one longer: it waits on.
  mutating func waitOn(now: Duration) {
    if held != nil { deadline = now + HeldSelection.quiet }
  }

  /// The held copy, when it has been quiet for long enough.
  mutating func take(ifQuietAt now: Duration) -> FreshCopy? {
    guard let deadline, deadline <= now else { return nil }
    return take()
  }

  /// The held copy.
  mutating func take() -> FreshCopy? {
    defer { (held, deadline) = (nil, nil) }
    return held
  }

  /// Whose it is; nil when none is held.
  var owner: Window? { held?.owner }
}
