import Glibc
import Posix
import TestSupport
import Testing

struct FileLockTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test func `a lock is held by one at a time, and free when it is let go`() throws {
    let path = home.path("lock")
    #expect(try !FileLock.isHeld(path))
    var lock = try FileLock.take(path)
    #expect(lock != nil)
    #expect(try FileLock.isHeld(path))
    #expect(try FileLock.take(path) == nil)
    lock = nil
    #expect(try !FileLock.isHeld(path))
    #expect(try FileLock.take(path) != nil)
    #expect(try FileStatus(ofItemAt: path).permissions == 0o600)
  }

  @Test func `a lock is not taken through a link`() throws {
    symlink(home.path("elsewhere"), home.path("lock"))
    #expect(throws: PosixError(code: ELOOP, operation: "open", path: home.path("lock"))) {
      try FileLock.take(home.path("lock"))
    }
    #expect(try home.names() == ["lock"])
  }
}
