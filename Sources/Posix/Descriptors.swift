import Glibc

/// The three streams a program is started with.
public enum Descriptors {
  /// Opens /dev/null for each of 0 to 2 that is closed; returns those that were.
  ///
  /// Otherwise the next file opened would become somebody's stdout. Called first of all.
  public static func secureStandardStreams() throws(PosixError) -> Set<Int32> {
    var missing: Set<Int32> = []
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is given, and all lower ones are open by now.
      let opened = try systemCall("open", path: "/dev/null") {
        Glibc.open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
      }
      precondition(opened == descriptor, "another thread opened files before the program began")
      missing.insert(descriptor)
    }
    return missing
  }
}
