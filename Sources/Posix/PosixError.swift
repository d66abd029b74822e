import Glibc

/// A system call that failed: which, on what, and the system's code.
public struct PosixError: Error, Hashable, Sendable {
  /// The value of `errno`.
  public let code: Int32
  /// The call's name in the manual, such as `open`.
  public let operation: String
  public let path: String?

  public init(code: Int32, operation: String, path: String? = nil) {
    self.code = code
    self.operation = operation
    self.path = path
  }
}

/// The situations that callers act on.
extension PosixError {
  /// There is nothing of that name.
  public var isNotThere: Bool { code == ENOENT }
  /// Something of that name is there already.
  public var isTaken: Bool { code == EEXIST }
  /// The user may not do it, or the file system may not be written.
  public var isDenied: Bool { code == EACCES || code == EPERM || code == EROFS }
  /// There is nothing to read yet, or no room to write.
  public var isNotReady: Bool { code == EAGAIN }
  /// The medium failed.
  public var isMediumFault: Bool { code == EIO }
}
