import Posix

/// Where each `nori watch` keeps the lock and the record of the displays that it watches.
///
/// A record without its lock is left from one that died: a clean end removes it first.
public struct WatchFolder: Sendable {
  public let path: String
  private let boot: String

  /// The folder need not be there.
  public init(_ places: Places) throws(PosixError) {
    path = "\(places.stateFolder)/watch"
    let file = try FileDescriptor.open("/proc/sys/kernel/random/boot_id", for: .reading)
    let bytes = try file.readAll(limit: 64)
    boot = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Takes a display for the caller alone, or the place of one that is not there; nil when another
  /// process has it.
  public func take(_ display: DisplayName?) throws(PosixError) -> FileLock? {
    _ = try Folder.making(path)
    return try FileLock.take("\(path)/\(stem(display)).lock")
  }

  /// A first record, to be written by who has taken the display.
  public func record(
    of display: DisplayName?, state: Supervision.State = .starting, sentence: String? = nil
  ) -> WatcherRecord {
    WatcherRecord(display, state: state, sentence: sentence, since: Clock.now(), boot: boot)
  }

  public func write(_ record: WatcherRecord) throws(PosixError) {
    // After a power cut there is nothing to tell: so it need not last.
    try ReplacedFile.write(record.bytes, to: file(of: record.display), durably: false)
  }

  public func remove(_ display: DisplayName?) throws(PosixError) {
    try Folder(path).remove(FileName(stem(display) + WatchFolder.ending))
  }

  /// Every watcher that runs or has died since the system was started, by name.
  ///
  /// What was written before that is removed.
  public func watchers() throws(PosixError) -> [KnownWatcher] {
    let folder: Folder
    do throws(PosixError) {
      folder = try Folder(path)
    } catch {
      if error.isNotThere { return [] }
      throw error
    }
    var watchers: [KnownWatcher] = []
    for entry in try folder.entries() where WatchFolder.isRecord(entry.name) {
      guard let record = try read(entry.name, in: folder) else { continue }
      let isAlive = try isTaken(record.display)
      guard record.boot == boot else {
        if !isAlive { try folder.remove(entry.name) }
        continue
      }
      if isAlive {
        watchers.append(KnownWatcher(record, isAlive: true))
      } else if let left = try read(entry.name, in: folder) {
        // It is still there after the lock was free: nobody has removed it.
        watchers.append(KnownWatcher(left, isAlive: false))
      }
    }
    return watchers
  }

  /// Whether a change of that name can change what ``watchers()`` gives.
  public static func isOfInterest(_ name: FileName) -> Bool {
    isRecord(name) || name.description.hasSuffix(".lock")
  }

  private static let ending = ".json"

  private static func isRecord(_ name: FileName) -> Bool {
    let text = name.description
    return text.hasSuffix(ending) && !text.hasPrefix(".")
  }

  private func stem(_ display: DisplayName?) -> String { display?.fileStem ?? "none" }

  private func file(of display: DisplayName?) -> String {
    "\(path)/\(stem(display))\(WatchFolder.ending)"
  }

  private func isTaken(_ display: DisplayName?) throws(PosixError) -> Bool {
    try FileLock.isHeld("\(path)/\(stem(display)).lock")
  }

  private func read(_ name: FileName, in folder: borrowing Folder) throws(PosixError)
    -> WatcherRecord?
  {
    do throws(PosixError) {
      return WatcherRecord(bytes: try folder.open(name).readAll(limit: 65_536))
    } catch {
      if error.isNotThere { return nil }
      throw error
    }
  }
}
