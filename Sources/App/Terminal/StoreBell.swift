import License
import Posix
import Store

/// Wakes when another connection has changed the store: see ``ChangeBell``. That a license has
/// come, gone or ended changes what is to be seen, too.
struct StoreBell: ~Copyable {
  private struct Mark: Equatable {
    let change: Int64
    let allowance: Allowance

    init(_ store: Store) throws(StoreError) {
      change = try store.changeMark()
      allowance = try store.allowance(at: Clock.instant)
    }
  }

  private let watch: FolderWatch
  private var mark: Mark

  init(_ places: Places, _ store: Store) throws {
    let watch = try FolderWatch()
    _ = try watch.add(places.dataFolder)
    let mark = try Mark(store)
    self.watch = watch
    self.mark = mark
  }

  var descriptor: Int32 { watch.rawDescriptor }

  /// Whether the store has changed since the last call. With `evenUnrung`, also looks where nobody
  /// has rung: nobody does when a license ends.
  mutating func hasRung(_ store: Store, evenUnrung: Bool) throws -> Bool {
    guard try !watch.drain().isEmpty || evenUnrung else { return false }
    let now = try Mark(store)
    defer { mark = now }
    return now != mark
  }
}
