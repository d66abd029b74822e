/// Tells how long the thread has worked, so that regular expressions can be bounded; whoever owns a
/// search brings it.
///
/// Any two are equal: they do not change what a state is.
public struct WorkClock: Hashable, Sendable {
  let read: @Sendable () -> Duration

  public init(_ read: @escaping @Sendable () -> Duration) { self.read = read }

  /// With it nothing ever takes too long.
  public static let stopped = WorkClock { .zero }

  public static func == (_: WorkClock, _: WorkClock) -> Bool { true }
  public func hash(into _: inout Hasher) {}
}

/// Time for the regular expressions of one text or clip, as they go through it.
final class WorkLimit {
  private let clock: WorkClock
  private var allowed: Duration = .zero
  /// When it was first asked: a short text never needs to know the time.
  private var start: Duration?

  init(_ clock: WorkClock) { self.clock = clock }

  func begin(_ allowed: Duration) { (self.allowed, start) = (allowed, nil) }

  func extend(by more: Duration) { allowed += more }

  var isOver: Bool {
    let now = clock.read()
    guard let start else {
      start = now
      return false
    }
    return now - start >= allowed
  }
}
