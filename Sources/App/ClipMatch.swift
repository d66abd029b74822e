import Clips
import Querying
import Store

/// Where a search found its words, as `search --json` tells: whole characters of one of the clip's
/// texts, in bytes of UTF-8.
struct ClipMatch: Hashable {
  enum Place: String, Hashable {
    /// The first line that lists show.
    case summary
    /// What `nori paste` writes.
    case text
    case title, app
  }

  let place: Place
  let range: Range<Int>

  /// Of longer texts the beginning is looked through.
  static let textLimit = 65_536
  /// In one text; what comes after them is not told.
  static let limit = 100
}

/// Finds the ``ClipMatch``es of a search.
struct MatchFinder {
  private let highlighter: Highlighter
  private let store: Store
  private let now: Instant

  init(_ query: Query, in store: Store, at now: Instant) {
    highlighter = Highlighter(query, clock: .thread)
    self.store = store
    self.now = now
  }

  /// From the summary to the app, from left to right in each.
  func matches(in clip: Clip) throws(StoreError) -> [ClipMatch] {
    guard !highlighter.isEmpty else { return [] }
    var matches = self.matches(in: Array(clip.summary.utf8), .summary)
    if clip.type.isText, let text = try text(of: clip) { matches += self.matches(in: text, .text) }
    if let title = clip.origin.title { matches += self.matches(in: Array(title.utf8), .title) }
    if let app = clip.origin.app { matches += self.matches(in: Array(app.utf8), .app) }
    return matches
  }

  private func text(of clip: Clip) throws(StoreError) -> [UInt8]? {
    if let whole = clip.whole { return whole }
    return try store.prefix(of: clip.id, limit: ClipMatch.textLimit, at: now)
  }

  private func matches(in bytes: [UInt8], _ place: ClipMatch.Place) -> [ClipMatch] {
    highlighter.ranges(in: bytes).prefix(ClipMatch.limit).map {
      ClipMatch(place: place, range: $0)
    }
  }
}
