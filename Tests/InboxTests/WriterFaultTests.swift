import Clips
import Glibc
import Inbox
import Posix
import Testing

@Suite struct WriterFaultTests {
  private static let codes = [EIO, ENOSPC, EINTR, EACCES, EMFILE]

  private let capture = Capture(
    id: UUID(high: 1, low: 2),
    capturedAt: Timestamp(instant: Instant(milliseconds: 0), offsetMinutes: 0), source: "cli",
    content: [
      Representation(type: .plainText, bytes: Array("a".utf8)),
      Representation(type: .bytes, bytes: [UInt8](repeating: 1, count: 70_000)),
    ])

  @Test(arguments: codes)
  func `a capture is handed over whole or not at all, whichever call fails`(code: Int32) throws {
    var number = 1
    while true {
      let bench = try InboxBench()
      let (outcome, failure) = write(to: bench.path, failing: code, atCall: number)
      var sink = MemorySink()
      let files = try bench.files()
      try bench.ingest(into: &sink)
      if let failure {
        guard case .system(let error) = failure else {
          Issue.record("call \(number) failed with \(failure)")
          return
        }
        #expect(error.code == code && code != EINTR)
        #expect(files == [], "after call \(number), \(error.operation)")
        #expect(sink.captures == [])
      } else {
        #expect(sink.captures == [capture])
      }
      #expect(try bench.files() == [])
      if !outcome.wasInjected { break }
      #expect(code == EINTR || failure != nil, "call \(number)")
      number += 1
    }
    #expect(number > 15)
  }

  @Test func `a reader that is quicker than the writer's last flush loses nothing`() throws {
    let bench = try InboxBench()
    let writer = bench.writer
    let calls = try SystemCallFaults.injecting(.error(EIO), atCall: .max) {
      try writer.write(capture)
    }.calls
    var sink = MemorySink()
    try bench.ingest(into: &sink)
    // The last call is the flush of new/: the files are taken back, so the caller may try again.
    let (_, failure) = write(to: bench.path, failing: EIO, atCall: calls)
    #expect(
      failure
        == .system(PosixError(code: EIO, operation: "fsync", path: "\(bench.path)/new")))
    try bench.writer.write(capture)
    try bench.ingest(into: &sink)
    #expect(sink.captures == [capture])
  }

  private func write(to path: String, failing code: Int32, atCall number: Int)
    -> (SystemCallFaults.Outcome, InboxError?)
  {
    var failure: InboxError?
    let outcome = SystemCallFaults.injecting(.error(code), atCall: number) {
      do throws(InboxError) {
        try InboxWriter(folder: path).write(capture)
      } catch {
        failure = error
      }
    }
    return (outcome, failure)
  }

  @Test func `a killed writer leaves its capture whole in new, or nothing but leftovers`() throws {
    var number = 1
    while true {
      let bench = try InboxBench()
      let path = bench.path
      let outcome = SystemCallFaults.injecting(.halt, atCall: number) {
        do throws(InboxError) {
          try InboxWriter(folder: path).write(capture)
        } catch {
          // As good as dead.
        }
      }
      var sink = MemorySink()
      let wasHandedOver = try bench.names(in: "new").contains { $0.hasSuffix(".json") }
      let report = try bench.ingest(into: &sink)
      #expect(sink.captures == (wasHandedOver ? [capture] : []), "call \(number)")
      #expect(report.refused == [])
      let later = Clock.now().instant.advanced(by: .hours(25))
      try bench.inbox.clearStale(now: later)
      #expect(try bench.names(in: "tmp") == [])
      if !outcome.wasInjected { break }
      number += 1
    }
    #expect(number > 15)
  }
}
