import Glibc
import Posix

/// Standard error, written at once.
public enum StandardError {
  public static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  public static func line(_ text: String) { prompt(text + "\n") }

  /// Text without a line's end, for an answer to follow.
  public static func prompt(_ text: String) {
    do throws(PosixError) {
      try FileDescriptor(borrowing: STDERR_FILENO).write(Array(text.utf8))
    } catch {
      // There is no other place to say that this place is gone.
    }
  }
}
