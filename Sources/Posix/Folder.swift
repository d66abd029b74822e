import CLinux
import Glibc

/// An open folder: names are looked up in it and nowhere else, wherever its path leads by then.
///
/// Links are never followed: an operation meets the link itself.
public struct Folder: ~Copyable, Sendable {
  private let descriptor: FileDescriptor
  public let path: String

  /// Opens a folder; a link at the end of the path is followed.
  public init(_ path: String) throws(PosixError) {
    let raw = try systemCall("open", path: path) {
      Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    descriptor = FileDescriptor(owning: raw, path: path)
    self.path = path
  }

  private init(_ descriptor: consuming FileDescriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// For ``Poll`` and the like; stays this folder's own.
  public var rawDescriptor: Int32 { descriptor.rawValue }

  public func path(of name: FileName) -> String { "\(path)/\(name)" }

  public func status() throws(PosixError) -> FileStatus { try descriptor.status() }

  /// The status of what bears `name`; nil when there is nothing.
  public func status(of name: FileName) throws(PosixError) -> FileStatus? {
    var raw = stat()
    do throws(PosixError) {
      try systemCall("fstatat", path: path(of: name)) {
        name.withCString { fstatat(descriptor.rawValue, $0, &raw, AT_SYMLINK_NOFOLLOW) }
      }
      return FileStatus(raw)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// Opens a folder inside this one; a symbolic link fails with ENOTDIR or ELOOP.
  public func folder(_ name: FileName) throws(PosixError) -> Folder {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let raw = try openAt(name, flags, 0)
    return Folder(FileDescriptor(owning: raw, path: path(of: name)), path: path(of: name))
  }

  /// Opens a file for reading without ever waiting for one; a symbolic link fails with ELOOP.
  ///
  /// The caller checks ``FileDescriptor/status()`` before trusting what it opened.
  public func open(_ name: FileName) throws(PosixError) -> FileDescriptor {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let raw = try openAt(name, flags, 0)
    return FileDescriptor(owning: raw, path: path(of: name))
  }

  /// Makes a file that was not there, for writing, mode 0600 whatever the umask says.
  public func create(_ name: FileName) throws(PosixError) -> FileDescriptor {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let raw = try openAt(name, flags, 0o600)
    let file = FileDescriptor(owning: raw, path: path(of: name))
    do throws(PosixError) {
      try systemCall("fchmod", path: file.path) { fchmod(file.rawValue, 0o600) }
    } catch {
      removeQuietly(name)
      throw error
    }
    return file
  }

  /// Makes a folder inside this one, mode 0700 whatever the umask says; one that is there is kept.
  public func makeFolder(_ name: FileName) throws(PosixError) {
    do throws(PosixError) {
      try systemCall("mkdir", path: path(of: name)) {
        name.withCString { mkdirat(descriptor.rawValue, $0, 0o700) }
      }
    } catch {
      if error.code == EEXIST { return }
      throw error
    }
    try systemCall("chmod", path: path(of: name)) {
      name.withCString { fchmodat(descriptor.rawValue, $0, 0o700, 0) }
    }
  }

  /// Takes every right on this folder from others.
  public func makePrivate() throws(PosixError) {
    try systemCall("fchmod", path: path) { fchmod(descriptor.rawValue, 0o700) }
  }

  /// Returns when the names made, moved and removed here are on the disk.
  public func synchronize() throws(PosixError) { try descriptor.synchronize() }

  /// Moves what bears `name`, replacing what bore `newName` in `target`.
  public func move(_ name: FileName, to target: borrowing Folder, as newName: FileName)
    throws(PosixError)
  {
    try systemCall("rename", path: path(of: name)) {
      name.withCString { from in
        newName.withCString { to in
          renameat(descriptor.rawValue, from, target.descriptor.rawValue, to)
        }
      }
    }
  }

  /// Moves what bears `name` unless `newName` is taken in `target`; false when it is.
  public func moveIfFree(_ name: FileName, to target: borrowing Folder, as newName: FileName)
    throws(PosixError) -> Bool
  {
    do throws(PosixError) {
      try systemCall("rename", path: path(of: name)) {
        name.withCString { from in
          newName.withCString { to in
            renameat2(
              descriptor.rawValue, from, target.descriptor.rawValue, to,
              UInt32(NORI_RENAME_NOREPLACE))
          }
        }
      }
      return true
    } catch {
      switch error.code {
      case EEXIST: return false
      case EINVAL, ENOSYS:
        // A file system without RENAME_NOREPLACE (renameat2(2)): look first.
        if try target.status(of: newName) != nil { return false }
        try move(name, to: target, as: newName)
        return true
      default: throw error
      }
    }
  }

  /// Removes a file's name; false when it was not there.
  @discardableResult
  public func remove(_ name: FileName) throws(PosixError) -> Bool {
    do throws(PosixError) {
      try systemCall("unlink", path: path(of: name)) {
        name.withCString { unlinkat(descriptor.rawValue, $0, 0) }
      }
      return true
    } catch {
      if error.code == ENOENT { return false }
      throw error
    }
  }

  /// Removes a file's name where a failure is already being reported.
  public func removeQuietly(_ name: FileName) {
    do throws(PosixError) {
      try remove(name)
    } catch {
      // The failure that led here is the one to tell.
    }
  }

  private func openAt(_ name: FileName, _ flags: Int32, _ mode: mode_t) throws(PosixError)
    -> Int32
  {
    try systemCall("open", path: path(of: name)) {
      name.withCString { openat(descriptor.rawValue, $0, flags, mode) }
    }
  }
}
