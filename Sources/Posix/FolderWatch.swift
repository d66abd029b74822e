import Glibc

/// Tells what happens to the names in some folders (inotify(7)).
public struct FolderWatch: ~Copyable, Sendable {
  /// One watched folder.
  public struct Watch: Hashable, Sendable {
    fileprivate let number: Int32
  }

  public enum Change: Hashable, Sendable {
    /// A file was moved in, or a written one was closed: its contents are complete.
    case arrived(FileName)
    case removed(FileName)
    /// The folder itself went away, and nobody has it open; nothing more will come from it.
    case folderGone
    /// So much happened that some of it was not kept: read the folder anew.
    case overflow
  }

  public struct Event: Hashable, Sendable {
    /// nil for ``Change/overflow``.
    public let watch: Watch?
    public let change: Change

    public init(watch: Watch?, change: Change) {
      self.watch = watch
      self.change = change
    }
  }

  private let descriptor: FileDescriptor

  public init() throws(PosixError) {
    descriptor = FileDescriptor(
      owning: try systemCall("inotify_init") {
        inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      })
  }

  /// Readable while there are events, for ``Poll``.
  public var rawDescriptor: Int32 { descriptor.rawValue }

  /// Begins to watch a folder.
  public func add(_ path: String) throws(PosixError) -> Watch {
    let mask =
      IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_ONLYDIR
    let number = try systemCall("inotify_add_watch", path: path) {
      inotify_add_watch(descriptor.rawValue, path, UInt32(mask))
    }
    return Watch(number: number)
  }

  public func remove(_ watch: Watch) throws(PosixError) {
    try systemCall("inotify_rm_watch") { inotify_rm_watch(descriptor.rawValue, watch.number) }
  }

  /// What has happened since the last call, oldest first; never waits.
  public func drain() throws(PosixError) -> [Event] {
    var events: [Event] = []
    var failure: PosixError?
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      do throws(PosixError) {
        while true {
          let count = try descriptor.read(into: buffer)
          if count == 0 { return }
          append(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: &events)
        }
      } catch {
        if error.code != EAGAIN { failure = error }
      }
    }
    if let failure { throw failure }
    return events
  }

  /// Each record is four 32-bit numbers (watch, mask, cookie, length) and a padded name.
  private func append(_ records: UnsafeRawBufferPointer, to events: inout [Event]) {
    var offset = 0
    while offset + 16 <= records.count {
      let watch = Watch(number: records.loadUnaligned(fromByteOffset: offset, as: Int32.self))
      let mask = records.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
      let length = Int(records.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
      let name = FileName(bytes: records[(offset + 16)..<(offset + 16 + length)])
      offset += 16 + length
      let has = { (flag: Int32) in mask & UInt32(bitPattern: flag) != 0 }
      if has(Int32(IN_Q_OVERFLOW)) {
        events.append(Event(watch: nil, change: .overflow))
      } else if has(IN_DELETE_SELF | IN_MOVE_SELF) {
        events.append(Event(watch: watch, change: .folderGone))
      } else if has(IN_MOVED_TO | IN_CLOSE_WRITE) {
        events.append(Event(watch: watch, change: .arrived(name)))
      } else if has(IN_DELETE | IN_MOVED_FROM) {
        events.append(Event(watch: watch, change: .removed(name)))
      }
    }
  }
}
