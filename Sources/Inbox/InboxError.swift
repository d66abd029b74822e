import Posix

/// Why the inbox could not be used; nothing was moved or removed for it.
public enum InboxError: Error, Hashable, Sendable {
  case system(PosixError)
  /// The folder belongs to another user, who could change what stands in it.
  case notOurs(path: String)
  /// The capture breaks the protocol, as a reader would find too.
  case refused(Refusal.Reason)
}

/// Runs `body` with a failed system call told as an inbox error.
func reportingSystemErrors<Result: ~Copyable>(_ body: () throws(PosixError) -> Result)
  throws(InboxError) -> Result
{
  do throws(PosixError) {
    return try body()
  } catch {
    throw .system(error)
  }
}
