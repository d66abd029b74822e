/// In which order a search gives what it finds.
public enum SearchOrder: String, CaseIterable, Hashable, Sendable {
  case newest, oldest
  /// The most often copied first.
  case count
  /// The best answers first: see ``QueryMatcher/relevance(_:)``.
  case relevance

  /// Whether all matches must be known before the first is.
  public var needsAll: Bool { self == .count || self == .relevance }
}
