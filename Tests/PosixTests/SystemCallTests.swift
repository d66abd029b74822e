import Glibc
import Posix
import TestSupport
import Testing

@Suite struct SystemCallTests {
  @Test(arguments: [EIO, ENOSPC, EINTR, EACCES, EMFILE])
  func `a replaced file is the old or the new one, whichever call fails`(code: Int32) throws {
    let home = try TemporaryFolder()
    let path = "\(home.path)/file"
    try ReplacedFile.write(Array("old".utf8), to: path)
    var number = 1
    while true {
      var failure: PosixError?
      let outcome = SystemCallFaults.injecting(.error(code), atCall: number) {
        do throws(PosixError) {
          try ReplacedFile.write(Array("new".utf8), to: path)
        } catch {
          failure = error
        }
      }
      let contents = try home.read("file")
      #expect(contents == Array("new".utf8) || failure != nil && contents == Array("old".utf8))
      #expect(try home.names() == ["file"])
      if code == EINTR {
        #expect(failure == nil)
      } else if failure != nil {
        #expect(failure?.code == code)
      }
      if !outcome.wasInjected { break }
      #expect(code == EINTR || failure != nil)
      try ReplacedFile.write(Array("old".utf8), to: path)
      number += 1
    }
    #expect(number > 7)
  }

  @Test func `faults end with the body and reach no other thread`() throws {
    let home = try TemporaryFolder()
    let path = home.path
    let outcome = try SystemCallFaults.injecting(.error(EIO), atCall: 2) {
      let thread = try Thread { _ = try? Folder(path) }
      thread.join()
      _ = try Folder(path)
    }
    #expect(outcome == SystemCallFaults.Outcome(calls: 1, wasInjected: false))
    _ = try Folder(path)
    #expect(throws: PosixError(code: EIO, operation: "open", path: path)) {
      _ = try SystemCallFaults.injecting(.error(EIO), atCall: 1) { _ = try Folder(path) }
    }
  }
}
