import CSQLite
import Glibc

/// The database file before SQLite opens it.
///
/// Never opens the file itself: closing a descriptor would drop the POSIX locks that other
/// connections of this process hold on it (sqlite.org/howtocorrupt.html, section 2.2).
enum DatabaseFile {
  /// Makes sure that the file can be opened as asked.
  ///
  /// A missing one is created empty with mode 0600 whatever the umask is, so that others cannot
  /// read it for a moment either; SQLite gives its -wal and -shm files the mode of the database.
  static func prepare(_ path: String, access: Connection.Access) throws(SQLiteError) {
    if access == .create { try create(path) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw failure(EISDIR) }
    let wanted =
      switch access {
      case .create, .readWrite: R_OK | W_OK
      case .readOnly, .unchanging: R_OK
      }
    guard faccessat(AT_FDCWD, path, wanted, AT_EACCESS) == 0 else { throw failure(errno) }
  }

  /// In bytes; 0 when there is no such file.
  static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  static func exists(_ path: String) -> Bool { identity(path) != nil }

  /// Nil when there is no such file, or nothing can be told of it.
  static func identity(_ path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  /// Nothing happens when there is no such file.
  static func remove(_ path: String) throws(SQLiteError) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw SQLiteError(code: .inputOutput, systemError: errno, operation: "remove")
  }

  /// A path as it stands in a URI (sqlite.org/uri.html).
  static func escaped(_ path: String) -> String {
    path.reduce(into: "") { uri, character in
      switch character {
      case "%": uri += "%25"
      case "?": uri += "%3f"
      case "#": uri += "%23"
      default: uri.append(character)
      }
    }
  }

  private static func create(_ path: String) throws(SQLiteError) {
    guard mknod(path, S_IFREG | 0o600, 0) == 0 else {
      if errno == EEXIST { return }
      throw failure(errno)
    }
    // The umask can only have taken bits away.
    guard chmod(path, 0o600) == 0 else { throw failure(errno) }
  }

  private static func failure(_ systemError: Int32) -> SQLiteError {
    SQLiteError(
      code: systemError == ENOSPC || systemError == EDQUOT ? .full : .cannotOpen,
      systemError: systemError, operation: "open")
  }
}
