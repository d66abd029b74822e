import Clips
import Patterns

/// What is wrong with a typed query, and where.
public struct QueryError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Nothing follows an operator.
    case missingValue(Operator)
    case unknownKind
    case noDate
    case noSize
    case pattern(PatternError)
  }

  /// In bytes of UTF-8 of the typed text; never empty, and whole characters of it.
  public let range: Range<Int>
  public let reason: Reason

  public init(range: Range<Int>, reason: Reason) {
    self.range = range
    self.reason = reason
  }

  /// What is wrong and what to type, for people; the place is shown beside it.
  public var sentence: String {
    switch reason {
    case .missingValue(let name): "\(name.rawValue): needs \(name.need)."
    case .unknownKind: "There is no such kind. Kinds are \(Operator.kinds)."
    case .noDate: "This is no date and no age. Type \(Operator.dates)."
    case .noSize: "This is no size. Type \(Operator.sizes)."
    case .pattern(let error): "The regular expression is wrong here: \(error.message)."
    }
  }
}

/// The words before a colon that are no text to be found.
public enum Operator: String, CaseIterable, Sendable {
  case kind, app, source, host, before, after, larger, smaller
  case exact = "case"

  /// What must follow.
  var need: String {
    switch self {
    case .kind: "a kind after it: \(Operator.kinds)"
    case .app: "a part of an app's name after it"
    case .source: "a part of a source's name after it, such as x11"
    case .host: "a part of a host's name after it"
    case .before, .after: "a date or an age after it: \(Operator.dates)"
    case .larger, .smaller: "a size after it: \(Operator.sizes)"
    case .exact: "a text after it, to be found as it is"
    }
  }

  static let kinds: String = {
    let names = Kind.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }()
  static let dates = "2026-11-30, 2026-11, yesterday, monday or 3d"
  static let sizes = "512, 10k or 1.5MiB"
}
