import Inbox
import Posix

/// Wakes when something arrives in the inbox, or when Pro has begun.
struct InboxWatch: ~Copyable {
  private let watch: FolderWatch
  private let places: Places

  /// Beside the folders of the inbox; nothing else is ever written there.
  private static let wakingName: FileName = "wake"

  init(_ places: Places) throws(PosixError) {
    let watch = try FolderWatch()
    try InboxWatch.begin(watch, places)
    self.watch = watch
    self.places = places
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
        try InboxWatch.begin(watch, places)
        hasArrived = true
      case .removed: break
      }
    }
    return hasArrived
  }

  /// Has every nori that watches the inbox look whether there is something to do.
  ///
  /// A file is made and removed where only they look: the change bell would wake them for each
  /// clip that they themselves take in.
  static func wakeOthers(_ places: Places) {
    do throws(PosixError) {
      let folder = try Folder(places.inbox)
      // One may have been left behind.
      try folder.remove(wakingName)
      _ = try folder.create(wakingName)
      try folder.remove(wakingName)
    } catch {
      // Without an inbox nobody watches it; else they look when the next clip comes.
    }
  }

  /// The folders are made when they are missing, so that the first helper is seen.
  private static func begin(
    _ watch: borrowing FolderWatch, _ places: Places
  ) throws(PosixError) {
    let arrivals = Inbox(folder: places.inbox).arrivals
    _ = try Folder.making(arrivals)
    _ = try watch.add(arrivals)
    _ = try watch.add(places.inbox)
  }
}
