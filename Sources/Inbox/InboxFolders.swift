import Posix

/// The inbox's three folders, open: every name is looked up in these and nowhere else.
struct InboxFolders: ~Copyable {
  /// What is being written.
  let temporary: Folder
  /// What has been handed over.
  let new: Folder
  /// What was refused.
  let rejected: Folder

  /// Opens them, making what is missing; all are this user's alone, mode 0700.
  init(_ path: String) throws(InboxError) {
    let root = try reportingSystemErrors { () throws(PosixError) in try Folder.making(path) }
    try InboxFolders.secure(root)
    let temporary = try InboxFolders.open("tmp", in: root)
    let new = try InboxFolders.open("new", in: root)
    let rejected = try InboxFolders.open("rejected", in: root)
    self.init(temporary: temporary, new: new, rejected: rejected)
  }

  private init(
    temporary: consuming Folder, new: consuming Folder, rejected: consuming Folder
  ) {
    self.temporary = temporary
    self.new = new
    self.rejected = rejected
  }

  private static func open(_ name: FileName, in root: borrowing Folder) throws(InboxError)
    -> Folder
  {
    let folder = try reportingSystemErrors { () throws(PosixError) in
      try openOrMake(name, in: root)
    }
    try secure(folder)
    return folder
  }

  private static func openOrMake(_ name: FileName, in root: borrowing Folder)
    throws(PosixError) -> Folder
  {
    do throws(PosixError) {
      return try root.folder(name)
    } catch {
      guard error.isNotThere else { throw error }
    }
    try root.makeFolder(name)
    return try root.folder(name)
  }

  /// A helper's `mkdir -p` under a common umask lets others look in; that is put right here.
  private static func secure(_ folder: borrowing Folder) throws(InboxError) {
    let status = try reportingSystemErrors { () throws(PosixError) in try folder.status() }
    guard status.isOurs else { throw .notOurs(path: folder.path) }
    if status.permissions & 0o077 != 0 {
      try reportingSystemErrors { () throws(PosixError) in try folder.makePrivate() }
    }
  }
}
