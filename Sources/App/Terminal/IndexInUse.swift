import Store

/// The search index as the finder has it open: opened when it appears, and anew when another file
/// has taken its place.
struct IndexInUse {
  private let history: History
  private(set) var index: SearchIndex?
  /// Why there is none, if not because there is none to be used.
  private(set) var failure: StoreError?

  init(_ history: History) {
    self.history = history
  }

  /// Sees what is there now; costs one look at the folder when nothing has changed.
  mutating func refresh() {
    if index?.isInPlace == true { return }
    (index, failure) = (nil, nil)
    do throws(StoreError) {
      index = try history.searchIndex()
    } catch {
      failure = error
    }
  }

  /// It is of no use any more; the next ``refresh()`` tries again.
  mutating func drop() { index = nil }
}
