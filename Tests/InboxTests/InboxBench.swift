import Clips
import Inbox
import Posix
import TestSupport

/// An inbox of its own for one test, with ways to put files of any kind into it.
struct InboxBench: ~Copyable {
  let home: TemporaryFolder
  var path: String { "\(home.path)/inbox" }
  var writer: InboxWriter { InboxWriter(folder: path) }
  var inbox: Inbox { Inbox(folder: path) }

  init() throws {
    let home = try TemporaryFolder()
    for name in ["tmp", "new", "rejected"] { _ = try Folder.making("\(home.path)/inbox/\(name)") }
    self.home = home
  }

  func put(_ text: String, as name: String, in folder: String = "new") throws {
    try home.put(text, in: "inbox/\(folder)/\(name)")
  }

  func put(_ bytes: [UInt8], as name: String, in folder: String = "new") throws {
    let file = try Folder("\(path)/\(folder)").create(FileName(name))
    try file.write(bytes)
  }

  func names(in folder: String) throws -> [String] {
    try home.names(in: "inbox/\(folder)")
  }

  /// Every file of the inbox, as `folder/name`.
  func files() throws -> [String] {
    try ["new", "rejected", "tmp"].flatMap { folder in
      try names(in: folder).map { "\(folder)/\($0)" }
    }
  }

  func contents(of name: String) throws -> [UInt8] {
    try home.read("inbox/\(name)")
  }

  func text(of name: String) throws -> String {
    String(decoding: try contents(of: name), as: UTF8.self)
  }

  func ingester(
    _ policy: CapturePolicy = CapturePolicy(), at moment: Instant? = nil
  ) -> Ingester {
    guard let moment else { return Ingester(folder: path, policy: policy) }
    return Ingester(folder: path, policy: policy) { moment }
  }

  /// Takes batches until there is no more; the reports added up.
  @discardableResult
  func ingest(
    into sink: inout MemorySink, policy: CapturePolicy = CapturePolicy(), at moment: Instant? = nil
  ) throws -> IngestReport {
    var ingester = ingester(policy, at: moment)
    var sum = IngestReport()
    while true {
      let report = try ingester.takeBatch(into: &sink)
      sum.taken += report.taken
      sum.dropped += report.dropped
      sum.excluded += report.excluded
      sum.refused += report.refused
      sum.blocked += report.blocked
      sum.waiting = report.waiting
      sum.nextCheck = report.nextCheck
      if !report.hasMore { return sum }
    }
  }
}

/// A sink that keeps in memory, by the store's rules.
struct MemorySink: CaptureSink {
  struct Fault: Error, Hashable {}

  var captures: [Capture] = []
  var batches: [Int] = []
  var droppedCount = 0
  var failsNext = false
  private var known: Set<UUID> = []

  mutating func store(_ captures: [Capture], notKept: Int) throws(Fault) {
    if failsNext { throw Fault() }
    batches.append(captures.count)
    droppedCount += notKept
    for capture in captures where known.insert(capture.id).inserted {
      self.captures.append(capture)
    }
  }

  var texts: [String] {
    captures.map { String(decoding: $0.content[0].bytes, as: UTF8.self) }
  }
}

/// The JSON of a capture whose fields a test changes as text.
func document(
  nori: String = "1", id: String = "\"018f2c5e-7b1a-7c3d-8e4f-0123456789ab\"",
  capturedAt: String = "\"2026-11-30T09:41:07+09:00\"", source: String = "\"cli\"",
  content: String = #"[{"type":"text/plain","text":"a"}]"#, more: String = ""
) -> String {
  #"{"nori":\#(nori),"id":\#(id),"capturedAt":\#(capturedAt),"source":\#(source),"#
    + #""content":\#(content)\#(more)}"#
}

/// A capture of one text, with an id made of `number`.
func textCapture(_ number: Int, _ text: String, app: String? = nil) -> Capture {
  Capture(
    id: UUID(high: 7, low: UInt64(number)),
    capturedAt: Timestamp(instant: Instant(milliseconds: 1_000), offsetMinutes: 60),
    source: "cli", content: [Representation(type: .plainText, bytes: Array(text.utf8))],
    origin: Origin(app: app))
}
