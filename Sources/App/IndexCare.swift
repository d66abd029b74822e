import Clips
import Posix
import Store

/// Brings the search index up to date beside other work, a step of some hundredths of a second at a
/// time. Only Pro searches all clips, so only with Pro is there something to do.
struct IndexCare {
  private let store: Store
  private var indexer: Indexer?
  private var random = SystemRandomNumberGenerator()
  /// Another program indexes, or the disk is full: not before this time; monotonic.
  private var notBefore: Duration?
  /// The clips have not changed since there was nothing left to do.
  private var isFinished = false

  private static let patience = Duration.seconds(10)
  private static let busyTimeout = Duration.milliseconds(100)

  /// `store` must be open for writing, on this thread.
  init(_ store: Store) {
    self.store = store
  }

  /// Clips may have come.
  mutating func clipsChanged() { isFinished = false }

  /// Does one step, if there is something to do. Returns how long to wait for the next one; nil:
  /// until the clips change or Pro begins.
  ///
  /// Fails with what a person should know; nothing but searching is the slower for it.
  mutating func step() throws(StoreError) -> Duration? {
    guard !isFinished else { return nil }
    let now = Clock.monotonic
    if let notBefore, now < notBefore { return notBefore - now }
    notBefore = nil
    do throws(StoreError) {
      return try work()
    } catch {
      if indexer?.isIndexDamaged == true { return try startAgain() }
      (indexer, notBefore) = (nil, now + IndexCare.patience)
      if error == .busy { return IndexCare.patience }
      throw error
    }
  }

  private mutating func work() throws(StoreError) -> Duration? {
    // Not finished: Pro can begin at any time, and who begins it wakes the others.
    guard try store.allowance(at: Clock.instant).fullTextSearch else { return nil }
    // Another program may have thrown a damaged one away.
    if indexer?.isInPlace != true { indexer = try opened() }
    guard let indexer else { return nil }
    let key = Int64.random(in: 1...Int64.max, using: &random)
    switch try indexer.step(.background, at: Clock.instant, newKey: key) {
    case .worked: return .zero
    case .busy:
      notBefore = Clock.monotonic + IndexCare.patience
      return IndexCare.patience
    case .finished, .outdated:
      isFinished = true
      return nil
    }
  }

  private func opened() throws(StoreError) -> Indexer {
    let path = store.searchIndexPath
    let index: SearchIndex
    do throws(StoreError) {
      index = try SearchIndex.openForIndexing(at: path, busyTimeout: IndexCare.busyTimeout)
    } catch .corrupt {
      try SearchIndex.remove(at: path)
      index = try SearchIndex.openForIndexing(at: path, busyTimeout: IndexCare.busyTimeout)
    }
    return Indexer(store: store, index: index)
  }

  /// A damaged index is worth nothing, and made again.
  private mutating func startAgain() throws(StoreError) -> Duration? {
    indexer = nil
    try SearchIndex.remove(at: store.searchIndexPath)
    return .zero
  }
}
