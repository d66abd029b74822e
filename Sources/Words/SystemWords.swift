import Glibc
import Posix

/// Words for what the system reports.
public enum SystemWords {
  /// `Cannot open /dev/tty: Permission denied`, without a full stop.
  public static func sentence(_ error: PosixError) -> String {
    let object = error.path.map { " \(VisibleText.of(Array($0.utf8)))" } ?? ""
    return "Cannot \(verb(error.operation))\(object): \(reason(error.code))"
  }

  /// The system's own words for a code.
  public static func reason(_ code: Int32) -> String {
    // strerror is not safe among threads; a buffer of its own is.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress, strerror_r(code, start, buffer.count) == 0 else {
        return "error \(code)"
      }
      return String(cString: start)
    }
  }

  /// The system call's name is for programmers; most have a word that everybody knows.
  private static func verb(_ operation: String) -> String {
    switch operation {
    case "open", "openat", "fopen": "open"
    case "mkdir", "mkdirat": "make the folder"
    case "rename", "renameat": "move"
    case "unlink", "unlinkat": "remove"
    case "fsync": "save"
    case "posix_spawn": "start"
    case "fstat", "fstatat", "stat", "statx": "look at"
    case "getdents64", "opendir", "readdir": "list"
    case "poll": "wait"
    case "signalfd", "sigprocmask": "wait for signals"
    case "inotify_init1", "inotify_add_watch": "watch"
    default: operation
    }
  }
}
