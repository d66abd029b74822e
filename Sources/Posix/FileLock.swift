import CLinux
import Glibc

/// A lock that one process at a time holds: let go with the last reference, and with the process
/// however it ends.
///
/// The file stays when the lock is let go: removing it could take it from under another holder.
/// It is open for writing while the lock is held, so that its close is told by ``FolderWatch``.
public final class FileLock: Sendable {
  private let file: FileDescriptor

  private init(_ file: consuming FileDescriptor) {
    self.file = file
  }

  /// Takes the lock that the file at `path` stands for, made when it is missing; nil when another
  /// process holds it.
  public static func take(_ path: String) throws(PosixError) -> FileLock? {
    let raw = try systemCall("open", path: path) {
      Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0o600)
    }
    let file = FileDescriptor(owning: raw, path: path)
    do throws(PosixError) {
      try systemCall("fcntl", path: path) { nori_lock_take(raw) }
    } catch {
      guard error.code == EAGAIN || error.code == EACCES else { throw error }
      return nil
    }
    return FileLock(file)
  }

  /// Whether a process holds it; the lock is not touched, so that nobody who takes it is hindered.
  public static func isHeld(_ path: String) throws(PosixError) -> Bool {
    do throws(PosixError) {
      let file = try FileDescriptor.open(path, for: .reading, waiting: false)
      return try systemCall("fcntl", path: path) { nori_lock_is_held(file.rawValue) } == 1
    } catch {
      if error.isNotThere { return false }
      throw error
    }
  }
}
