import Posix
import Store

/// Wakes when another connection has changed the store: see ``ChangeBell``.
struct StoreBell: ~Copyable {
  private let watch: FolderWatch
  private var mark: Int64

  init(_ places: Places, _ store: Store) throws {
    let watch = try FolderWatch()
    _ = try watch.add(places.dataFolder)
    let mark = try store.changeMark()
    self.watch = watch
    self.mark = mark
  }

  var descriptor: Int32 { watch.rawDescriptor }

  /// Whether the store has changed since the last call.
  mutating func hasRung(_ store: Store) throws -> Bool {
    guard try !watch.drain().isEmpty else { return false }
    let now = try store.changeMark()
    defer { mark = now }
    return now != mark
  }
}
