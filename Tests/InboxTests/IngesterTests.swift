import Clips
import Glibc
import Inbox
import Posix
import Testing

@Suite struct IngesterTests {
  @Test func `captures are taken by the bytes of their NAMEs, in batches`() throws {
    let bench = try InboxBench()
    for number in (0..<300).reversed() {
      let id = UUID(high: 1, low: UInt64(number))
      let name = "\(number + 1_000)"
      try bench.put(
        document(id: "\"\(id)\"", content: #"[{"type":"a","text":"\#(name)"}]"#),
        as: "\(name).json")
    }
    var sink = MemorySink()
    #expect(try bench.inbox.pendingNames() == (1_000..<1_300).map { "\($0)" })
    let report = try bench.ingest(into: &sink)
    #expect(report.taken == 300)
    #expect(sink.batches == [256, 44])
    #expect(sink.texts == (1_000..<1_300).map { "\($0)" })
    #expect(try bench.files() == [])
  }

  @Test func `a batch is closed once it holds 8 MiB`() throws {
    let bench = try InboxBench()
    for number in 0..<5 {
      try bench.writer.write(textCapture(number, String(repeating: "x", count: 3 << 20)))
    }
    var sink = MemorySink()
    try bench.ingest(into: &sink)
    #expect(sink.batches == [3, 2])
  }

  @Test func `what a sink refuses stays in the inbox untouched`() throws {
    let bench = try InboxBench()
    try bench.writer.write(textCapture(1, "a"))
    try bench.writer.write(textCapture(2, String(repeating: "b", count: 70_000)))
    let before = try bench.files()
    var sink = MemorySink()
    sink.failsNext = true
    var ingester = bench.ingester()
    for _ in 0..<2 {
      #expect(throws: IngestError<MemorySink.Fault>.sink(MemorySink.Fault())) {
        try ingester.takeBatch(into: &sink)
      }
      #expect(try bench.files() == before)
    }
    sink.failsNext = false
    #expect(try ingester.takeBatch(into: &sink).taken == 2)
    #expect(sink.captures.map(\.id.low) == [1, 2])
    #expect(try bench.files() == [])
  }

  @Test func `the same id again changes nothing and goes away`() throws {
    let bench = try InboxBench()
    var sink = MemorySink()
    for text in ["first", "second"] {
      try bench.writer.write(textCapture(1, text))
      try bench.ingest(into: &sink)
    }
    #expect(sink.texts == ["first"])
    #expect(try bench.files() == [])
  }

  @Test func `a payload is waited for, and others are not delayed`() throws {
    let bench = try InboxBench()
    try bench.put(document(content: #"[{"type":"a","file":"a.1.bin"}]"#), as: "a.json")
    try bench.writer.write(textCapture(1, "later"))
    let arrival = try FileStatus(ofItemAt: "\(bench.path)/new/a.json").changedAt
    var sink = MemorySink()
    let report = try bench.ingest(
      into: &sink, at: arrival.advanced(by: .milliseconds(59_999)))
    #expect(report.waiting == 1)
    #expect(report.nextCheck == arrival.advanced(by: .seconds(60)))
    #expect(report.refused == [])
    #expect(sink.texts == ["later"])
    try bench.put("payload", as: "a.1.bin")
    try bench.ingest(into: &sink, at: arrival.advanced(by: .seconds(60)))
    #expect(sink.texts == ["later", "payload"])
    #expect(try bench.files() == [])
  }

  @Test(arguments: [60_000, -60_001])
  func `a payload that does not come is refused`(age: Int64) throws {
    let bench = try InboxBench()
    try bench.put(document(content: #"[{"type":"a","file":"a.1.bin"}]"#), as: "a.json")
    let arrival = try FileStatus(ofItemAt: "\(bench.path)/new/a.json").changedAt
    var sink = MemorySink()
    let report = try bench.ingest(into: &sink, at: arrival.advanced(by: .milliseconds(age)))
    #expect(report.refused == [Refusal(name: "a", reason: .missingPayload("a.1.bin"))])
    #expect(report.waiting == 0)
    // A retry waits anew, and the capture is whole once its payload is there.
    #expect(try bench.inbox.retry() == 1)
    #expect(try bench.ingest(into: &sink).waiting == 1)
    try bench.put("late", as: "a.1.bin")
    try bench.ingest(into: &sink)
    #expect(sink.texts == ["late"])
    #expect(try bench.files() == [])
  }

  @Test func `a payload without its JSON stays a day and is then put aside`() throws {
    let bench = try InboxBench()
    try bench.put("alone", as: "a.1.bin")
    let arrival = try FileStatus(ofItemAt: "\(bench.path)/new/a.1.bin").changedAt
    var sink = MemorySink()
    #expect(try bench.ingest(into: &sink, at: arrival.advanced(by: .hours(23))).waiting == 1)
    #expect(try bench.files() == ["new/a.1.bin"])
    let report = try bench.ingest(into: &sink, at: arrival.advanced(by: .hours(25)))
    #expect(report.refused.map(\.reason.code) == ["bad-name"])
    #expect(try bench.files() == ["rejected/a.1.bin.odd", "rejected/a.1.bin.reason"])
    #expect(try bench.inbox.retry() == 1)
    try bench.put(document(content: #"[{"type":"a","file":"a.1.bin"}]"#), as: "a.json")
    try bench.ingest(into: &sink)
    #expect(sink.texts == ["alone"])
  }

  @Test func `leftovers in tmp go after a day, and only those`() throws {
    let bench = try InboxBench()
    for name in ["a.json", "a.1.bin"] { try bench.put("x", as: name, in: "tmp") }
    symlink("/etc/passwd", "\(bench.path)/tmp/link")
    mkdir("\(bench.path)/tmp/folder", 0o700)
    let made = try FileStatus(ofItemAt: "\(bench.path)/tmp/a.json").modifiedAt
    var sink = MemorySink()
    try bench.ingest(into: &sink, at: made.advanced(by: .hours(23)))
    #expect(try bench.names(in: "tmp") == ["a.1.bin", "a.json", "folder", "link"])
    try bench.ingest(into: &sink, at: made.advanced(by: .hours(25)))
    #expect(try bench.names(in: "tmp") == ["folder"])
  }

  @Test(.enabled(if: geteuid() != 0, "root reads everything"))
  func `a file without the right to read stays and stops no other`() throws {
    let bench = try InboxBench()
    try bench.put(document(), as: "a.json")
    chmod("\(bench.path)/new/a.json", 0)
    try bench.writer.write(textCapture(1, "readable"))
    var sink = MemorySink()
    let report = try bench.ingest(into: &sink)
    #expect(
      report.blocked
        == [PosixError(code: EACCES, operation: "open", path: "\(bench.path)/new/a.json")])
    #expect(sink.texts == ["readable"])
    #expect(try bench.files() == ["new/a.json"])
  }

  @Test func `many ingesters at once lose and double nothing`() throws {
    let bench = try InboxBench()
    let path = bench.path
    for number in 0..<400 { try bench.writer.write(textCapture(number, "\(number)")) }
    for number in 0..<20 { try bench.put("bad \(number)", as: "bad-\(number).json") }
    let mailbox = try Mailbox<[Capture]?>()
    let threads = try (0..<4).map { _ in
      try Thread {
        var sink = MemorySink()
        var ingester = Ingester(folder: path, policy: CapturePolicy())
        while let report = try? ingester.takeBatch(into: &sink) {
          if !report.hasMore {
            mailbox.send(sink.captures)
            return
          }
        }
        mailbox.send(nil)
      }
    }
    for thread in threads { thread.join() }
    let taken = mailbox.drain()
    #expect(!taken.contains(nil), "an ingester failed")
    let ids = Set(taken.compactMap { $0 }.joined().map(\.id.low))
    #expect(ids == Set(0..<400))
    #expect(try bench.names(in: "new") == [])
    #expect(try bench.inbox.rejected().map(\.name) == (0..<20).map { "bad-\($0)" }.sorted())
    #expect(Set(try bench.inbox.rejected().map { $0.reason.prefix(8) }) == ["not-json"])
    #expect(try bench.names(in: "rejected").count == 40)
  }
}
