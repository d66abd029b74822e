import Patterns

extension Pattern {
  /// The regular expression of a query, case being the same unless it is exact.
  ///
  /// Its limit is lower than that of patterns which protect something: enough for any sensible
  /// expression, about a millisecond for one that is not, and there may be a million clips. That is
  /// for each starting place; `stop` bounds a whole text.
  convenience init(
    ofQuery regex: String, isExact: Bool, stop: Stop? = nil
  ) throws(PatternError) {
    try self.init(regex, ignoringCase: !isExact, matchLimit: 100_000, stop: stop)
  }
}
