import Posix
import Store

/// The search index as the finder has it open: opened when it appears, and anew when another file
/// has taken its place.
struct IndexInUse {
  private let history: History
  private(set) var index: SearchIndex?
  /// Why there is none, if not because there is none to be used.
  private(set) var failure: StoreError?
  private var file: Identity?

  private struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  init(_ history: History) {
    self.history = history
  }

  /// Sees what is there now; costs one look at the folder when nothing has changed.
  mutating func refresh() {
    let there = identity()
    if index != nil, there == file { return }
    (index, failure, file) = (nil, nil, there)
    guard there != nil else { return }
    do throws(StoreError) {
      index = try history.searchIndex()
    } catch {
      failure = error
    }
  }

  /// It is of no use any more; the next ``refresh()`` tries again.
  mutating func drop() { index = nil }

  private func identity() -> Identity? {
    // Why: whatever keeps it from being looked at keeps it from being opened.
    let status = try? FileStatus(ofItemAt: SearchIndex.path(besides: history.places.database))
    return status.map { Identity(device: $0.device, inode: $0.inode) }
  }
}
