import Synchronization

/// A clock by which each question takes a millisecond.
final class Work: Sendable {
  private let count = Atomic(0)

  var asked: Int { count.load(ordering: .relaxed) }

  func more() -> Duration {
    .milliseconds(count.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}
