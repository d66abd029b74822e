import Arguments
import Clips
import Posix
import Store
import Words

// The search index is made by whoever has time; these commands look at it and do all at once.

extension Session {
  /// What the index covers. It takes nothing in and changes nothing.
  func indexStatus() throws -> ExitCode {
    try output.require()
    let store: Store?
    do throws(StoreError) {
      store = try history.open(.readOnly)
    } catch {
      guard error == .notThere else { throw error }
      store = nil
    }
    let (status, state) = try statusAndState(store)
    try output.line("clips    \(status.clips)")
    try output.line("indexed  \(status.indexed)")
    try output.line("strays   \(status.strays)")
    try output.line("waiting  \(status.waiting)")
    try output.line("shards   \(status.shards)")
    try output.line("size     \(ByteCount(indexSize))")
    try output.line("state    \(state.rawValue)")
    return state == .damaged ? .nothingFound : .done
  }

  /// Indexes all clips that are not.
  func indexBuild() throws -> ExitCode {
    try build(try storeToIndex())
    return .done
  }

  /// Makes the index anew, whatever state it is in.
  func indexRebuild() throws -> ExitCode {
    let store = try storeToIndex()
    do throws(StoreError) {
      try openIndex().empty(for: store)
    } catch .corrupt {
      try removeIndex()
    } catch {
      throw Complaint.ofIndex(error, places: places)
    }
    try build(store)
    return .done
  }

  /// Compares all that the index holds with the clips.
  func indexCheck() throws -> ExitCode {
    try output.require()
    let store = try history.open(.readOnly)
    let (status, state) = try statusAndState(store)
    if state == .none || state == .old { throw Complaint.noIndex }
    var faults = IndexFaults()
    if state == .damaged {
      faults.file = [IndexState.damaged.rawValue]
    } else {
      faults = try findFaults(store)
    }
    if faults.isEmpty {
      let shards = status.shards == 1 ? "1 shard" : "\(status.shards) shards"
      let clips = status.indexed == 1 ? "1 clip" : "\(status.indexed) clips"
      try output.line("The search index is sound: \(clips) in \(shards).")
      return .done
    }
    for line in faults.lines { try output.line(output.visible(line)) }
    try output.flush()
    throw Complaint(
      "The search index has faults. No clip is harmed; nori index rebuild makes it anew.",
      .nothingFound)
  }

  // MARK: Steps

  private func findFaults(_ store: Store) throws -> IndexFaults {
    var progress = ProgressLine("Checking")
    defer { progress.end() }
    do throws(StoreError) {
      let check = IndexCheck(store: store, index: try openIndex()) { progress.show($0, of: $1) }
      return try check.run()
    } catch {
      throw Complaint.ofIndex(error, places: places)
    }
  }

  private func build(_ store: Store) throws {
    do throws(StoreError) {
      let index: SearchIndex
      do throws(StoreError) {
        index = try openIndex()
      } catch .corrupt {
        try buildAnew(store)
        return try tellIndexed(store)
      }
      let indexer = Indexer(store: store, index: index)
      do throws(StoreError) {
        try work(store, index, indexer)
      } catch {
        // Damage of the history is not mended by another index.
        guard indexer.isIndexDamaged else { throw error }
        try buildAnew(store)
      }
      try tellIndexed(store)
    } catch {
      throw Complaint.ofIndex(error, places: places)
    }
  }

  private func buildAnew(_ store: Store) throws(StoreError) {
    warn("The search index is damaged; it is made anew.")
    try SearchIndex.remove(at: store.searchIndexPath)
    let index = try openIndex()
    try work(store, index, Indexer(store: store, index: index))
  }

  private func tellIndexed(_ store: Store) throws(StoreError) {
    let indexed = try store.status(of: try history.searchIndex()).indexed
    warn(indexed == 1 ? "1 clip is indexed." : "\(indexed) clips are indexed.")
  }

  private func work(
    _ store: Store, _ index: SearchIndex, _ indexer: Indexer
  ) throws(StoreError) {
    let before = try store.status(of: index)
    var random = SystemRandomNumberGenerator()
    var progress = ProgressLine("Indexing")
    defer { progress.end() }
    var done = before.indexed
    var saidBusy = false
    while true {
      progress.show(done, of: before.clips)
      let key = Int64.random(in: 1...Int64.max, using: &random)
      switch try indexer.step(.whole, at: now, newKey: key) {
      case .worked(let clips): done += clips
      case .finished, .outdated: return
      case .busy:
        if !saidBusy { warn("Another program holds the index; waiting for it.") }
        saidBusy = true
      }
    }
  }

  /// The store, with the right to have an index.
  private func storeToIndex() throws -> Store {
    guard try openAfterTakingIn() != nil else { throw Complaint.emptyHistory }
    let store = try openForWriting()
    guard try store.allowance(at: now).fullTextSearch else { throw Complaint.indexNeedsPro }
    return store
  }

  private func openIndex() throws(StoreError) -> SearchIndex {
    try SearchIndex.openForIndexing(at: indexPath, busyTimeout: Session.indexPatience)
  }

  private func removeIndex() throws {
    do throws(StoreError) {
      try SearchIndex.remove(at: indexPath)
    } catch {
      throw Complaint.ofIndex(error, places: places)
    }
  }

  private static let indexPatience = Duration.seconds(10)

  // MARK: Facts

  /// How the index looks from outside.
  private enum IndexState: String {
    case none, sound, damaged
    /// Of another version of nori; the next one that indexes makes it anew.
    case old = "of another version"
  }

  private func statusAndState(_ store: Store?) throws -> (SearchIndexStatus, IndexState) {
    guard let store else { return (SearchIndexStatus(), .none) }
    do throws(StoreError) {
      if let index = try history.searchIndex() { return (try store.status(of: index), .sound) }
      return (try store.status(of: nil), indexSize == 0 ? .none : .old)
    } catch .corrupt {
      // Is it the store itself, this says so.
      return (try store.status(of: nil), .damaged)
    }
  }

  private var indexPath: String { SearchIndex.path(besides: places.database) }

  /// Bytes of the index and its log.
  private var indexSize: Int {
    [indexPath, indexPath + "-wal"].reduce(0) { sum, path in
      // Why: what is not there, or cannot be seen, has no size that anybody could be told.
      sum + Int((try? FileStatus(ofItemAt: path))?.size ?? 0)
    }
  }
}

extension Complaint {
  fileprivate static let indexNeedsPro = Complaint(
    "Only Pro searches all clips, so an index would be of no use; see nori pro.", .needsPro)
  fileprivate static let noIndex = Complaint(
    "There is no search index yet; nori index build makes it.", .nothingFound)
}

extension IndexFaults {
  /// One line for each kind of fault.
  fileprivate var lines: [String] {
    let counted = [
      (damagedShards, "damaged parts"),
      (wrongLists, "clips with lists that are not what was written"),
      (wrongTexts, "clips with another text than was indexed"),
      (misplaced, "clips out of order"),
      (missing, "clips that no search would find"),
    ]
    return file.map { "file: \($0)" } + counted.filter { $0.0 > 0 }.map { "\($0.1): \($0.0)" }
  }
}
