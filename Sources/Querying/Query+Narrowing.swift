extension Query {
  /// Whether every clip that matches this query is certain to match `other`: so it is while a word is
  /// typed on, or one is added.
  public func narrows(_ other: Query) -> Bool {
    other.terms.allSatisfy { old in terms.contains { $0.implies(old) } }
  }
}

extension QueryTerm {
  /// Whether what matches this term matches `other`, too. False where that is not plain.
  fileprivate func implies(_ other: QueryTerm) -> Bool {
    if isNegated == other.isNegated, condition == other.condition { return !condition.isOfNow }
    guard !isNegated, !other.isNegated, case .text(let text, _) = condition,
      case .text(let part, isExact: false) = other.condition
    else { return false }
    let (whole, wanted) = (Folding.folded(text), Folding.folded(part))
    guard !wanted.isEmpty, whole.count >= wanted.count else { return false }
    return (0...(whole.count - wanted.count)).contains { whole[$0...].starts(with: wanted) }
  }
}

extension Condition {
  /// Whether it asks for something else as time goes on.
  fileprivate var isOfNow: Bool {
    switch self {
    case .before(.date), .after(.date): false
    case .before, .after: true
    default: false
    }
  }
}
