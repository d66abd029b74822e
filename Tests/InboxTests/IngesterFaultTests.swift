import Clips
import Glibc
import Inbox
import Posix
import Testing

/// A sink whose memory is a file, replaced whole: it outlives the process.
struct FileSink: CaptureSink {
  let path: String

  mutating func store(_ captures: [Capture], notKept: Int) throws(PosixError) {
    var lines = try ids()
    for capture in captures where !lines.contains("\(capture.id)") { lines.append("\(capture.id)") }
    try ReplacedFile.write(Array(lines.joined(separator: "\n").utf8), to: path)
  }

  func ids() throws(PosixError) -> [String] {
    do throws(PosixError) {
      let bytes = try FileDescriptor.open(path, for: .reading).readAll(limit: 1 << 20)
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
    } catch {
      if error.isNotThere { return [] }
      throw error
    }
  }
}

@Suite struct IngesterFaultTests {
  private static let ids = [1, 2, 3].map { textCapture($0, "").id.description }

  /// Three captures, one with a payload, and a bad file between them.
  private func fill(_ bench: borrowing InboxBench) throws {
    try bench.writer.write(textCapture(1, "a"))
    try bench.put("bad", as: "0.json")
    try bench.writer.write(textCapture(2, String(repeating: "b", count: 70_000)))
    try bench.writer.write(textCapture(3, "c"))
  }

  private func ingestAll(_ path: String, into sink: inout FileSink) throws(IngestError<PosixError>)
  {
    var ingester = Ingester(folder: path, policy: CapturePolicy())
    while try ingester.takeBatch(into: &sink).hasMore {}
  }

  @Test(arguments: [EIO, ENOSPC, EINTR, EACCES, EMFILE])
  func `a failing call loses and doubles nothing, and the next ingest goes on`(code: Int32) throws {
    var number = 1
    while true {
      let bench = try InboxBench()
      try fill(bench)
      var sink = FileSink(path: "\(bench.home.path)/sink")
      var failure: PosixError?
      let outcome = SystemCallFaults.injecting(.error(code), atCall: number) {
        do throws(IngestError<PosixError>) {
          try ingestAll(bench.path, into: &sink)
        } catch {
          failure =
            switch error {
            case .inbox(.system(let error)): error
            case .sink(let error): error
            case .inbox: nil
            }
          #expect(failure?.code == code)
        }
      }
      let taken = try sink.ids()
      let left = try bench.names(in: "new").filter { $0.hasSuffix(".json") && $0 != "0.json" }
      #expect(taken.count + left.count >= 3, "call \(number)")
      #expect(try bench.names(in: "tmp") == [])
      try ingestAll(bench.path, into: &sink)
      // A file that could not be read comes after those that could.
      #expect(try sink.ids().sorted() == Self.ids, "call \(number)")
      let rejected = try bench.inbox.rejected()
      #expect(rejected.map(\.name) == ["0"], "call \(number)")
      #expect(rejected.allSatisfy { $0.reason.hasPrefix("not-json: line 1") }, "call \(number)")
      // At most the payload that could not be removed after its JSON; it is put aside in a day.
      let leftovers = try bench.names(in: "new")
      #expect(leftovers.count <= (failure?.operation == "unlink" ? 1 : 0), "call \(number)")
      #expect(leftovers.allSatisfy { $0.hasSuffix(".1.bin") }, "call \(number)")
      if !outcome.wasInjected { break }
      number += 1
    }
    #expect(number > 30)
  }

  @Test func `a killed ingester loses and doubles nothing`() throws {
    var number = 1
    while true {
      let bench = try InboxBench()
      try fill(bench)
      var sink = FileSink(path: "\(bench.home.path)/sink")
      let outcome = SystemCallFaults.injecting(.halt, atCall: number) {
        do throws(IngestError<PosixError>) {
          try ingestAll(bench.path, into: &sink)
        } catch {
          // As good as dead.
        }
      }
      try ingestAll(bench.path, into: &sink)
      #expect(try sink.ids() == Self.ids, "call \(number)")
      #expect(try bench.inbox.rejected().map(\.name) == ["0"], "call \(number)")
      // Killed between the two, a payload outlives its JSON by a day.
      let leftovers = try bench.names(in: "new")
      #expect(leftovers.count <= 1 && leftovers.allSatisfy { $0.hasSuffix(".1.bin") })
      if !outcome.wasInjected { break }
      number += 1
    }
    #expect(number > 30)
  }
}
