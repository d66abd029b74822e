import Glibc
import Posix

/// What a library writes to standard error of its own accord.
///
/// libxcb hands the reason for which a server refuses a connection to nobody, but writes it there
/// (`read_setup` in its `xcb_conn.c`).
enum CapturedErrors {
  /// Runs `body` and returns what came, in one line; nothing of it reaches standard error.
  static func during<Result>(_ body: () -> Result) -> (Result, said: String) {
    do throws(PosixError) {
      let pipe = try FileDescriptor.pipe(nonblocking: true)
      let kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
      guard kept >= 0 else { return (body(), "") }
      let before = FileDescriptor(owning: kept)
      dup2(pipe.writing.rawValue, STDERR_FILENO)
      let result = body()
      dup2(before.rawValue, STDERR_FILENO)
      return (result, line(pipe.reading))
    } catch {
      return (body(), "")
    }
  }

  private static func line(_ pipe: borrowing FileDescriptor) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(pipe.rawValue, &bytes, bytes.count)
    // Nothing there is the usual case, and no error.
    guard count > 0 else { return "" }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    let first = text.prefix { !$0.isNewline && $0 != "\0" }
    return String(first)
  }
}
