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
