import Posix

/// A file of the inbox that may be read: a plain file of this user's with no other name.
///
/// A second name (hard link) could lead to a file outside, so it is refused too: captures are
/// handed over by a move, never by a link.
struct CheckedFile: ~Copyable {
  let file: FileDescriptor
  let status: FileStatus

  enum Failure: Error, Hashable {
    case gone
    case notAFile(String)
    case system(PosixError)
  }

  /// Opens what bears `name`, looking before it opens and again at what it opened: nothing but a
  /// plain file is opened, and a swap in between is noticed before a byte is read.
  ///
  /// `kind` spares the first look where a listing has told it.
  init(_ name: FileName, in folder: borrowing Folder, kind: FileStatus.Kind? = nil)
    throws(Failure)
  {
    if kind != .regular { try CheckedFile.look(at: name, in: folder) }
    let file: FileDescriptor
    do throws(PosixError) {
      file = try folder.open(name)
    } catch {
      // The reason may be what it is by now: a link, a socket, another user's.
      try CheckedFile.look(at: name, in: folder)
      throw error.isNotThere ? .gone : .system(error)
    }
    let status: FileStatus
    do throws(PosixError) {
      status = try file.status()
    } catch {
      throw .system(error)
    }
    if let fault = CheckedFile.fault(of: status) { throw .notAFile(fault) }
    self.init(file: file, status: status)
  }

  private init(file: consuming FileDescriptor, status: FileStatus) {
    self.file = file
    self.status = status
  }

  private static func look(at name: FileName, in folder: borrowing Folder) throws(Failure) {
    let status: FileStatus?
    do throws(PosixError) {
      status = try folder.status(of: name)
    } catch {
      throw .system(error)
    }
    guard let status else { throw .gone }
    if let fault = fault(of: status) { throw .notAFile(fault) }
  }

  private static func fault(of status: FileStatus) -> String? {
    switch status.kind {
    case .regular:
      if !status.isOurs { return "another user's file" }
      // No name at all: another ingester has just removed it, and nothing is wrong with it.
      return status.linkCount > 1 ? "a file with a second name (hard link)" : nil
    case .folder: return "a folder"
    case .symbolicLink: return "a symbolic link"
    case .fifo: return "a FIFO"
    case .socket: return "a socket"
    case .device: return "a device"
    case .other: return "no plain file"
    }
  }
}
