import Patterns

/// Why a regular expression of a transform cannot be used, and where in it.
public struct RegexFault: Error, Hashable, Sendable {
  public let reason: Reason
  /// In bytes from the beginning of the expression; nil where only the whole was refused.
  public let offset: Int?

  public enum Reason: Hashable, Sendable {
    /// Valid in ECMAScript, but not here: `(?i:…)`, `\p{…}` with a name that is not known, octal
    /// escapes, half a surrogate pair.
    case notSupported
    case nothingToRepeat
    case groupNotClosed
    case groupNotOpened
    case badGroup
    case classNotClosed
    case rangeOutOfOrder
    case badEscape
    case repeatedGroupName
    case unknownGroup
    /// What PCRE2 says of the translated expression: a look-behind of no fixed length, a count too
    /// large, too many groups within groups.
    case refused(PatternError)
  }
}
