import Clips
import Glibc
import Posix
import Store

/// The file of the snapshot. Who writes it holds a lock from before the store is read until the file
/// is in place, so that no older state ever comes after a newer one.
struct SnapshotFile {
  private let places: Places

  /// Another program has been writing it for longer than anybody needs.
  struct Held: Error {}

  private static let name: FileName = "snapshot.json"
  /// One name for all, so that the next writer removes what one that died has left: it may hold what
  /// has been purged since.
  private static let partName: FileName = ".snapshot.json.part"
  private static let patience = Duration.seconds(1)
  private static let pause = Duration.milliseconds(1)

  init(_ places: Places) {
    self.places = places
  }

  /// Brings the file to the state of the store; when it says the same already, it stays as it is.
  ///
  /// It need not last through a loss of power: the next change writes it again.
  func write(_ store: Store, clips: Int) throws {
    let folder = try Folder.making(places.stateFolder)
    let lock = try take()
    defer { withExtendedLifetime(lock) {} }
    try folder.remove(SnapshotFile.partName)
    let now = Clock.now()
    let (head, rest) = try Snapshot(of: store, clips: clips, at: now.instant).encoded(at: now)
    if try isWritten(rest, in: folder, size: head.count + rest.count) { return }
    do throws(PosixError) {
      try write(head, rest, in: folder)
      try folder.move(SnapshotFile.partName, to: folder, as: SnapshotFile.name)
    } catch {
      folder.removeQuietly(SnapshotFile.partName)
      throw error
    }
  }

  /// The file is closed before it is moved: who watches the folder would else be woken twice.
  private func write(
    _ head: [UInt8], _ rest: [UInt8], in folder: borrowing Folder
  ) throws(PosixError) {
    let file = try folder.create(SnapshotFile.partName)
    try file.write(head)
    try file.write(rest)
  }

  /// Whether the file is as it would be written, but for its time.
  private func isWritten(
    _ rest: [UInt8], in folder: borrowing Folder, size: Int
  ) throws(PosixError) -> Bool {
    guard let status = try folder.status(of: SnapshotFile.name), status.kind == .regular,
      status.permissions == 0o600, status.size == size
    else { return false }
    let bytes = try folder.open(SnapshotFile.name).readAll(limit: size + 1, expecting: size)
    return bytes.starts(with: Snapshot.opening) && bytes.suffix(rest.count) == rest[...]
  }

  /// Whether there is one, true or not.
  var isThere: Bool {
    do throws(PosixError) {
      return try Folder(places.stateFolder).status(of: SnapshotFile.name) != nil
    } catch {
      // Why: no folder, no file; of one that cannot be looked into nobody knows.
      return error.code != ENOENT
    }
  }

  /// Takes it away, if it can.
  func removeQuietly() {
    do throws(PosixError) {
      try Folder(places.stateFolder).remove(SnapshotFile.name)
    } catch {
      // Why: what kept it from being written may keep it from being removed; ``isThere`` tells.
    }
  }

  private func take() throws -> FileLock {
    let end = Clock.monotonic + SnapshotFile.patience
    while true {
      if let lock = try FileLock.take("\(places.stateFolder)/snapshot.lock") { return lock }
      guard Clock.monotonic < end else { throw Held() }
      _ = try Poll.wait(for: [], timeout: SnapshotFile.pause)
    }
  }
}
