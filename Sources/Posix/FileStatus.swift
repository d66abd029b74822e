import Clips
import Glibc

/// What the system knows of a file without opening it.
public struct FileStatus: Hashable, Sendable {
  public enum Kind: Sendable {
    case regular, folder, symbolicLink, fifo, socket, device, other
  }

  public let kind: Kind
  /// Bytes.
  public let size: Int64
  /// User id.
  public let owner: UInt32
  /// The lower twelve mode bits.
  public let permissions: UInt32
  /// How many names the file has.
  public let linkCount: Int
  public let modifiedAt: Instant
  /// When its name or its rights last changed; a move counts, and no program can set it back.
  public let changedAt: Instant
  /// Device and inode: the same pair is the same file.
  public let device: UInt64
  public let inode: UInt64

  /// The status of what stands at `path` itself, not of what a link there points to.
  public init(ofItemAt path: String) throws(PosixError) {
    var raw = stat()
    try systemCall("lstat", path: path) { lstat(path, &raw) }
    self.init(raw)
  }

  init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      case S_IFCHR, S_IFBLK: .device
      default: .other
      }
    size = Int64(raw.st_size)
    owner = raw.st_uid
    permissions = raw.st_mode & 0o7777
    linkCount = Int(raw.st_nlink)
    modifiedAt = Instant(raw.st_mtim)
    changedAt = Instant(raw.st_ctim)
    device = UInt64(raw.st_dev)
    inode = UInt64(raw.st_ino)
  }

  /// Whether the file belongs to the user this process acts for.
  public var isOurs: Bool { owner == geteuid() }
}

extension Instant {
  /// Whole milliseconds, the rest cut off.
  init(_ time: timespec) {
    self.init(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
