import Clips
import Querying
import Snippets

/// The snippets on screen: those that match the search, by folder and name, and where the selection
/// stands. It is by identity, so it stays with its snippet whatever changes around it.
struct SnippetList: Hashable, Sendable {
  /// None until they have been read.
  private(set) var listing: SnippetListing?
  /// Those that match, in the order of the screen.
  private(set) var rows: [Snippet] = []
  private(set) var selected = 0
  private(set) var top = 0
  /// Rows on screen.
  private(set) var height = 0

  private var query = Query.everything
  private var clock = WorkClock.stopped
  /// What is to be selected when it is there.
  private var sought: Snippet.ID?

  var count: Int { rows.count }
  var all: [Snippet] { listing?.snippets ?? [] }
  subscript(row: Int) -> Snippet? { rows.indices.contains(row) ? rows[row] : nil }
  var selectedSnippet: Snippet? { self[selected] }

  /// The snippet in the row that shows that number, from 1.
  func snippet(onScreenRow number: Int) -> Snippet? {
    number <= height ? self[top + number - 1] : nil
  }

  mutating func take(_ listing: SnippetListing) {
    self.listing = SnippetListing(
      listing.snippets.sorted { $0.placeInList.lexicographicallyPrecedes($1.placeInList) },
      hidden: listing.hidden)
    narrow()
  }

  /// Shows what matches; the first of them is selected, but when all are shown again the selection
  /// stays.
  mutating func show(_ query: Query, clock: WorkClock) {
    guard query != self.query || clock != self.clock else { return }
    (self.query, self.clock) = (query, clock)
    let kept = query.isEmpty ? selectedSnippet?.id : nil
    narrow()
    select(kept.flatMap(row(of:)) ?? 0)
  }

  /// Selects that snippet, now or when it has been read.
  mutating func seek(_ id: Snippet.ID) {
    sought = id
    if let row = row(of: id) { select(row) }
  }

  /// Takes it off the list before the store has done so: the next `d` then means the next one.
  mutating func remove(_ id: Snippet.ID) {
    guard let shown = listing else { return }
    listing = SnippetListing(shown.snippets.filter { $0.id != id }, hidden: shown.hidden)
    narrow()
  }

  private func row(of id: Snippet.ID) -> Int? { rows.firstIndex { $0.id == id } }

  private mutating func narrow() {
    let here = selectedSnippet?.id
    rows = all.matching(query, clock: clock)
    if let id = sought, let row = row(of: id) {
      sought = nil
      select(row)
    } else {
      select(here.flatMap(row(of:)) ?? selected)
    }
  }

  // MARK: Moving

  mutating func resize(height: Int) {
    self.height = max(height, 0)
    clamp()
  }

  mutating func select(_ row: Int) {
    selected = row
    clamp()
  }

  mutating func move(by rows: Int) {
    sought = nil
    select(selected + rows)
  }

  /// Moves what is seen; the selection comes along at the edges.
  mutating func scroll(by rows: Int) {
    top = max(min(top + rows, count - height), 0)
    select(min(max(selected, top), top + max(height, 1) - 1))
  }

  private mutating func clamp() {
    selected = max(min(selected, count - 1), 0)
    let page = max(height, 1)
    top = min(max(top, selected - page + 1), selected)
    top = max(min(top, count - page), 0)
  }
}

extension Snippet {
  /// Sorts by folder, then by name.
  fileprivate var placeInList: [UInt8] { Array(folder.utf8) + [0] + Array(name.utf8) }

  /// What a search looks at.
  fileprivate var searchedTexts: [String] {
    [name, folder, tags.joined(separator: " "), description, body]
  }
}

extension [Snippet] {
  /// Those that match, in this order.
  fileprivate func matching(_ query: Query, clock: WorkClock) -> [Snippet] {
    guard !query.isEmpty else { return self }
    let matcher: QueryMatcher
    do {
      matcher = try QueryMatcher(text: query, clock: clock)
    } catch {
      // It compiled when the query was read.
      return []
    }
    return filter { snippet in
      matcher.begin()
      for var text in snippet.searchedTexts where !matcher.isDecided {
        text.withUTF8 { matcher.feed(UnsafeRawBufferPointer($0)) }
        matcher.endField()
      }
      return matcher.finish()
    }
  }
}
