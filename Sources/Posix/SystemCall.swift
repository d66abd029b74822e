import Glibc

/// Makes one system call: tries again when a signal interrupts it, throws what it reports.
///
/// Every call that can fail for the world's reasons passes here, so that tests can let any of them
/// fail. `path` is only asked for when there is an error to tell.
@discardableResult
@inline(__always)
func systemCall<Result: SignedInteger>(
  _ operation: String, path: @autoclosure () -> String? = nil, _ body: () -> Result
) throws(PosixError) -> Result {
  while true {
    #if DEBUG
      if let code = SystemCallFaults.nextFault(in: operation) {
        if code == EINTR { continue }
        throw PosixError(code: code, operation: operation, path: path())
      }
    #endif
    let result = body()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw PosixError(code: code, operation: operation, path: path()) }
  }
}
