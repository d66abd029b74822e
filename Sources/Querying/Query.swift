import Clips

/// What a person searches with: terms that must all hold.
///
/// The language is described in Documentation/Search.md.
public struct Query: Hashable, Sendable {
  /// In the order in which they were typed.
  public let terms: [QueryTerm]

  /// Reads what was typed; time and memory grow with its length and no faster.
  public init(parsing text: String) throws(QueryError) {
    var parser = QueryParser(text)
    terms = try parser.terms()
  }

  /// Reads texts and regular expressions only: what asks for facts of clips is a text like any
  /// other.
  public init(parsingText text: String) throws(QueryError) {
    var parser = QueryParser(text, knowsFacts: false)
    terms = try parser.terms()
  }

  private init(terms: [QueryTerm]) { self.terms = terms }

  /// Every clip matches.
  public static let everything = Query(terms: [])

  /// The same with one more condition, that was not typed.
  public func and(_ condition: Condition) -> Query {
    let end = terms.last?.range.upperBound ?? 0
    return Query(
      terms: terms + [QueryTerm(isNegated: false, condition: condition, range: end..<end)])
  }

  /// Whether nothing is asked, so that every clip matches.
  public var isEmpty: Bool { terms.isEmpty }

  /// Whether some term, a negated one too, looks at the text of clips.
  public var hasText: Bool { terms.contains { $0.condition.looksAtText } }

  /// Folded texts, none empty and each once, that every match has somewhere in its text, title, app
  /// or file names: what an index can look up.
  public var requiredTexts: [[UInt32]] {
    var seen: Set<[UInt32]> = []
    return terms.compactMap { term in
      guard !term.isNegated else { return nil }
      let folded: [UInt32] =
        switch term.condition {
        case .text(let text, _), .app(let text): Folding.folded(text)
        default: []
        }
      return folded.isEmpty || !seen.insert(folded).inserted ? nil : folded
    }
  }
}

/// One condition of a query, and where it was typed.
public struct QueryTerm: Hashable, Sendable {
  public let isNegated: Bool
  public let condition: Condition
  /// The whole term in the typed text, in bytes of UTF-8.
  public let range: Range<Int>

  public init(isNegated: Bool, condition: Condition, range: Range<Int>) {
    self.isNegated = isNegated
    self.condition = condition
    self.range = range
  }
}

/// What a term asks of a clip.
public enum Condition: Hashable, Sendable {
  /// Anywhere in the text, the title, the app or a file's name.
  case text(String, isExact: Bool)
  /// A match of a regular expression, in the same places.
  case pattern(String, isExact: Bool)
  case kind(Kind)
  case app(String)
  case source(String)
  case host(String)
  case before(DateBound)
  case after(DateBound)
  case larger(Int)
  case smaller(Int)
  case pinned

  /// Whether the condition is on text, and not on what a clip's own row tells.
  public var looksAtText: Bool {
    switch self {
    case .text, .pattern: true
    default: false
    }
  }
}
