import Querying

/// What is searched for: the last text of the search line that could be read.
///
/// ```
///  text ──read──▶ search, highlighter            it is asked for
///           └───▶ error; the others stay         the list keeps the last good answer
/// ```
struct SearchState: Hashable, Sendable {
  private(set) var search = Search.everything
  private(set) var highlighter = Highlighter(.everything)
  /// What is wrong with the search line's text; its places are in bytes of it.
  private(set) var error: QueryError?
  private(set) var order: SearchOrder
  private let clock: WorkClock

  init(order: SearchOrder, clock: WorkClock) {
    self.order = order
    self.clock = clock
  }

  /// Takes what the search line says now; whether something else is searched for than before.
  mutating func read(_ text: String) -> Bool {
    do throws(QueryError) {
      let query = try Query(parsing: text)
      error = nil
      // Blanks and such change nothing.
      guard query.conditions != search.query.conditions else { return false }
      search = Search(query, order: order)
      highlighter = Highlighter(query, clock: clock)
      return true
    } catch {
      self.error = error
      return false
    }
  }

  /// The next order of all; whether it changes what is asked.
  mutating func cycleOrder() -> Bool {
    let all = SearchOrder.allCases
    let index = all.firstIndex(of: order).map { ($0 + 1) % all.count } ?? 0
    order = all[index]
    search = Search(search.query, order: order)
    return !search.isEmpty
  }
}

extension Query {
  /// What is asked, wherever it was typed.
  fileprivate var conditions: [Asked] {
    terms.map { Asked(isNegated: $0.isNegated, condition: $0.condition) }
  }

  fileprivate struct Asked: Hashable {
    let isNegated: Bool
    let condition: Condition
  }
}

extension SearchOrder {
  /// What the search line says of it; nothing of the usual one.
  var words: String? {
    switch self {
    case .newest: nil
    case .oldest: "oldest first"
    case .count: "most copied first"
    case .relevance: "best first"
    }
  }
}
