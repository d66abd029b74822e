import Glibc
import Posix

extension FileDescriptor {
  /// Fails when this is a folder, as reading would: but before it is taken for a fault of the
  /// place where its contents were to go.
  func requireContents() throws(PosixError) {
    if try status().kind == .folder {
      throw PosixError(code: EISDIR, operation: "read", path: path)
    }
  }
}
