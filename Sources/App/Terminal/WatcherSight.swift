import Interface
import Posix
import Watching

/// How the watchers of this machine fare, as an open screen sees it.
///
/// Woken by inotify: a record that is written or removed, and the lock's file, which is closed when
/// its `nori watch` dies. The system tells of the close a moment before it lets the lock go, so that
/// each change is looked at twice.
struct WatcherSight: ~Copyable {
  private let folder: WatchFolder
  private let plan: WatchPlan
  private let watch: FolderWatch
  private var secondLook: Duration?

  private static let pauseBeforeSecondLook = Duration.milliseconds(100)

  init(_ places: Places, plan: WatchPlan) throws(PosixError) {
    let folder = try WatchFolder(places)
    let watch = try FolderWatch()
    _ = try Folder.making(folder.path)
    _ = try watch.add(folder.path)
    self.folder = folder
    self.watch = watch
    self.plan = plan
  }

  /// Readable when something may have changed.
  var descriptor: Int32 { watch.rawDescriptor }

  /// How long to wait for ``hasChanged()`` at most; nil for ever.
  var patience: Duration? { secondLook.map { max($0 - Clock.monotonic, .zero) } }

  /// Whether it is to be looked at anew.
  mutating func hasChanged() throws(PosixError) -> Bool {
    let now = Clock.monotonic
    let isToldOf = try watch.drain().contains { event in
      switch event.change {
      case .arrived(let name), .removed(let name): WatchFolder.isOfInterest(name)
      case .folderGone, .overflow: true
      }
    }
    if isToldOf {
      secondLook = now + WatcherSight.pauseBeforeSecondLook
      return true
    }
    guard let moment = secondLook, moment <= now else { return false }
    secondLook = nil
    return true
  }

  /// How the clipboard of this session is watched.
  func status() throws(PosixError) -> WatcherStatus {
    switch WatchHealth(try folder.watchers(), for: plan) {
    case .none: .none
    case .watching: .watching
    case .trouble: .trouble
    case .gone: .gone
    case .blind: .blind
    case .died: .died
    }
  }

  /// The displays of this session whose copies nobody catches.
  func unwatched() throws(PosixError) -> [WatchPlan.Entry] {
    guard !plan.entries.isEmpty else { return [] }
    let watchers = try folder.watchers()
    return plan.entries.filter { !$0.isWatched(by: watchers) }
  }
}
