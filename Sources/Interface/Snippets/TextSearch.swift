import Querying

/// What is searched for among snippets: the last text of the search line that could be read.
struct TextSearch: Hashable, Sendable {
  private(set) var query = Query.everything
  private(set) var highlighter = Highlighter(.everything)
  /// What is wrong with the search line's text; its places are in bytes of it.
  private(set) var error: QueryError?
  let clock: WorkClock

  init(_ text: String, clock: WorkClock) {
    self.clock = clock
    read(text)
  }

  /// Takes what the search line says now; a mistake leaves the last good search.
  mutating func read(_ text: String) {
    do throws(QueryError) {
      query = try Query(parsingText: text)
      highlighter = Highlighter(query, clock: clock)
      error = nil
    } catch {
      self.error = error
    }
  }
}
