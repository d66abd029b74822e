import Arguments
import Clips
import Patterns
import Posix
import Querying
import Store
import Words

extension Session {
  /// Finds clips among all that are kept; a part of Pro.
  func search(_ command: ParsedCommand) throws -> ExitCode {
    try output.require()
    let query = try query(command.arguments)
    guard !query.isEmpty else { throw Complaint.emptyQuery }
    guard let store = try openAfterTakingIn() else { return .nothingFound }
    guard try store.allowance(at: now).fullTextSearch else { throw Complaint.searchNeedsPro }
    let order = command.value(of: .sort).flatMap(SearchOrder.init(rawValue:)) ?? .newest
    return try write(query, order, numbersUpTo: Session.searchReach, command, store)
  }

  /// Lists the visible clips that a filter lets through.
  func list(_ filter: Query, ofKind kind: Kind?, _ command: ParsedCommand) throws -> ExitCode {
    guard let store = try openAfterTakingIn() else { return .nothingFound }
    let filter = kind.map { filter.and(.kind($0)) } ?? filter
    return try write(filter, .newest, numbersUpTo: .max, command, store)
  }

  /// What the words of a command line ask for together.
  func query(_ words: [String]) throws -> Query {
    let text = words.joined(separator: " ")
    do throws(QueryError) {
      return try Query(parsing: text)
    } catch {
      throw Complaint.of(error, in: text)
    }
  }

  /// Clips further down are found as fast as others, but counting to them would take longer than
  /// that.
  private static let searchReach = 2_000

  private func write(
    _ query: Query, _ order: SearchOrder, numbersUpTo reach: Int, _ command: ParsedCommand,
    _ store: Store
  ) throws -> ExitCode {
    let now = self.now
    let search = try ClipSearch(
      query, order: order, in: store, index: searchIndex(for: store), at: .current,
      clock: .thread)
    let limit = command.number(of: .limit) ?? .max
    let numbers = ClipNumbers(store, reach: reach)
    let finder = MatchFinder(query, in: store, at: now)
    var lines = ListedClips(command, output, now: now)
    var saidFailure = false
    var written = 0
    while written < limit {
      let wanted = min(limit - written, Session.pageSize)
      let pause = Clock.monotonic + Session.searchSlice
      try search.advance(at: now) {
        search.found.count - written >= wanted || Clock.monotonic >= pause
      }
      if let failure = search.indexFailure, !saidFailure {
        warn(Complaint.ofIndex(failure, places: places).sentence)
        saidFailure = true
      }
      let rows = search.found[written..<min(written + wanted, search.found.count)]
      for (clip, number) in try numbers.clips(at: rows, at: now) {
        try lines.write(clip, number: number) { try finder.matches(in: clip) }
      }
      written += rows.count
      // Whoever reads along is to see what there is, however long the rest takes.
      if rows.count < wanted { try output.flush() }
      if search.isOver, written >= search.found.count { break }
    }
    if search.givenUp > 0 { warn("\(SearchWords.givenUp(search.givenUp)).") }
    return written == 0 ? .nothingFound : .done
  }

  /// How long people wait at most to see what has been found meanwhile.
  private static let searchSlice = Duration.milliseconds(100)

  /// The index, if there is one and there is use for it; searching goes on without it.
  private func searchIndex(for store: Store) throws -> SearchIndex? {
    guard try store.allowance(at: now).fullTextSearch else { return nil }
    do throws(StoreError) {
      return try history.searchIndex()
    } catch {
      warn(Complaint.ofIndex(error, places: places).sentence)
      return nil
    }
  }
}

extension Complaint {
  static let searchNeedsPro = Complaint(
    "Searching all that was ever copied needs Pro, see nori pro; nori list FILTER looks through the"
      + " clips on the list.", .needsPro)

  fileprivate static let emptyQuery = Complaint(
    "QUERY is empty. To see all clips, use nori list.", .wrongUsage)
}
