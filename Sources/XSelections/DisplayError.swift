import Posix

/// Why a display cannot be used, or not any longer.
public enum DisplayError: Error, Hashable, Sendable {
  /// Neither given nor in the environment.
  case noName
  /// Not the name of a display.
  case badName(String)
  /// Nobody answers there.
  case unreachable(String)
  /// Its server wants nothing to do with this program; with what it says.
  case refused(String, reason: String)
  /// Its server cannot tell who copies something: it lacks the XFixes extension.
  case noNotification(String)
  /// It has ended the connection.
  case gone(String)
  /// The system would not let the program wait for it.
  case failedWait(PosixError)
  /// The program was asked to end while it waited for an answer.
  case interrupted
}
