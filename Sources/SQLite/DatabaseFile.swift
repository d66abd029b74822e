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
    let wanted = access == .readOnly ? R_OK : R_OK | W_OK
    guard faccessat(AT_FDCWD, path, wanted, AT_EACCESS) == 0 else { throw failure(errno) }
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
