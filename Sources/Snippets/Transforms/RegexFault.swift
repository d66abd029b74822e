import Patterns

/// Why a regular expression of a transform cannot be used, and where in it.
public struct RegexFault: Error, Hashable, Sendable {
  public let reason: Reason
  /// In bytes from the beginning of the expression.
  public let offset: Int

  public enum Reason: Hashable, Sendable {
    /// `(?i:…)`, a class in `\p{…}` that is not known, an octal escape: valid, but not here.
    case notSupported
    case nothingToRepeat
    case groupNotClosed
    case groupNotOpened
    case classNotClosed
    case badEscape
    case badGroupName
    case repeatedGroupName
    case unknownGroup
    /// What PCRE2 says of the translated expression: look-behind without a limit, a range out of order.
    case refused(PatternError)
  }
}
