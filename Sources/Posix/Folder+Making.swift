import Glibc

extension Folder {
  /// Opens the folder at `path`, first making it and each missing parent with mode 0700.
  public static func making(_ path: String) throws(PosixError) -> Folder {
    do throws(PosixError) {
      return try Folder(path)
    } catch {
      guard error.code == ENOENT else { throw error }
    }
    try make(path)
    return try Folder(path)
  }

  private static func make(_ path: String) throws(PosixError) {
    let parent = parent(of: path)
    do throws(PosixError) {
      try makeOne(path)
    } catch {
      guard error.code == ENOENT, let parent else { throw error }
      try make(parent)
      try makeOne(path)
    }
  }

  private static func makeOne(_ path: String) throws(PosixError) {
    do throws(PosixError) {
      try systemCall("mkdir", path: path) { mkdir(path, 0o700) }
    } catch {
      // Another process may have been quicker.
      if error.code == EEXIST { return }
      throw error
    }
    // The umask may have taken rights that the owner needs.
    try systemCall("chmod", path: path) { chmod(path, 0o700) }
  }

  private static func parent(of path: String) -> String? {
    let trimmed = path.reversed().drop { $0 == "/" }
    let parent = trimmed.drop { $0 != "/" }.drop { $0 == "/" }
    return parent.isEmpty ? nil : String(parent.reversed())
  }
}

extension Folder {
  /// Removes what bears `name` with all that it holds; links are removed, not followed.
  public func removeTree(_ name: FileName) throws(PosixError) {
    guard let status = try status(of: name) else { return }
    guard status.kind == .folder else {
      try remove(name)
      return
    }
    let inner = try folder(name)
    for entry in try inner.entries() { try inner.removeTree(entry.name) }
    try systemCall("rmdir", path: path(of: name)) {
      name.withCString { unlinkat(rawDescriptor, $0, AT_REMOVEDIR) }
    }
  }
}
