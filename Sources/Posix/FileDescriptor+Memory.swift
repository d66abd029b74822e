import CLinux
import Glibc

extension FileDescriptor {
  /// A file in memory that no folder shows: gone with the last that has it open.
  public static func memory() throws(PosixError) -> FileDescriptor {
    let descriptor = try systemCall("memfd_create") {
      memfd_create("nori", UInt32(NORI_MEMFD_CLOEXEC))
    }
    return FileDescriptor(owning: descriptor)
  }

  /// Lets the next read begin at the start of the file.
  public func rewind() throws(PosixError) {
    try systemCall("lseek", path: path) { lseek(rawValue, 0, SEEK_SET) < 0 ? -1 : 0 }
  }
}
