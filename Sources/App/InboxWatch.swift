import Inbox
import Posix

/// Wakes when something arrives in the inbox.
struct InboxWatch: ~Copyable {
  private let watch: FolderWatch
  private let folder: String

  init(_ places: Places) throws(PosixError) {
    let folder = Inbox(folder: places.inbox).arrivals
    let watch = try FolderWatch()
    try InboxWatch.begin(watch, folder)
    self.watch = watch
    self.folder = folder
  }

  var descriptor: Int32 { watch.rawDescriptor }

  /// Whether something has arrived since the last call.
  @discardableResult
  func drain() throws(PosixError) -> Bool {
    var hasArrived = false
    for event in try watch.drain() {
      switch event.change {
      case .arrived, .overflow: hasArrived = true
      case .folderGone:
        try InboxWatch.begin(watch, folder)
        hasArrived = true
      case .removed: break
      }
    }
    return hasArrived
  }

  /// The folder is made when it is missing, so that the first helper is seen.
  private static func begin(
    _ watch: borrowing FolderWatch, _ folder: String
  ) throws(PosixError) {
    _ = try Folder.making(folder)
    _ = try watch.add(folder)
  }
}
