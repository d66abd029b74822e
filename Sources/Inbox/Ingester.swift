import Clips
import Posix

/// Takes captures out of the inbox into a sink, in batches, in the order of their NAMEs.
///
/// ```
/// list new/ ─▶ read and check ─▶ policy ─▶ sink: one transaction ─▶ unlink the JSON, then payloads
///                   │ bad
///                   └─▶ rejected/ at once: no other file waits for it
/// ```
///
/// A crash anywhere leaves a capture in the inbox, in the sink, or in both; ids make the second
/// taking harmless. For the same reason many ingesters may work at once.
public struct Ingester {
  /// Files in one batch.
  public static let batchLimit = 256
  /// Bytes of contents after which a batch is closed; it is over by one capture at most.
  public static let batchByteLimit = 8 * 1_024 * 1_024
  private static let clearingPeriod = Duration.hours(1)

  public var policy: CapturePolicy
  private let folder: String
  private let clock: () -> Instant
  /// What came as a secret a while ago; see ``CapturePolicy``.
  private var secrets: SecretMemory
  /// What the newest listing found and no batch has looked at; the next one is last.
  private var queue: [Folder.Entry] = []
  /// Files that stay in the inbox, with the moment they are waited for: not looked at again
  /// before all others have been.
  private var held: [FileName: Instant?] = [:]
  private var clearedAt: Instant?

  public init(
    folder: String, policy: CapturePolicy, secrets: SecretMemory = SecretMemory(),
    clock: @escaping () -> Instant = { Clock.instant }
  ) {
    self.folder = folder
    self.policy = policy
    self.secrets = secrets
    self.clock = clock
  }

  /// Takes one batch; call again at once while the report says there is more.
  public mutating func takeBatch<Sink: CaptureSink>(into sink: inout Sink)
    throws(IngestError<Sink.Failure>) -> IngestReport
  {
    do throws(IngestError<Sink.Failure>) {
      return try takeBatchOrFail(into: &sink)
    } catch {
      // What was read and not taken stands in the inbox: the next call lists it again.
      queue = []
      held = [:]
      throw error
    }
  }

  private mutating func takeBatchOrFail<Sink: CaptureSink>(into sink: inout Sink)
    throws(IngestError<Sink.Failure>) -> IngestReport
  {
    let folders = try inboxStep(for: sink) { () throws(InboxError) in try InboxFolders(folder) }
    var batch = Batch()
    if queue.isEmpty {
      try systemStep(for: sink) { () throws(PosixError) in try refill(from: folders) }
      if queue.isEmpty { return endOfRound() }
    }
    try systemStep(for: sink) { () throws(PosixError) in try fill(&batch, from: folders) }
    do throws(Sink.Failure) {
      let notKept = batch.report.dropped + batch.report.excluded
      if !batch.captures.isEmpty || notKept > 0 {
        try sink.store(batch.captures, notKept: notKept)
      }
    } catch {
      throw .sink(error)
    }
    try systemStep(for: sink) { () throws(PosixError) in
      try remove(batch.done, from: folders.new)
    }
    batch.report.hasMore = true
    return batch.report
  }

  /// Lists the inbox; what a round has looked at and left is not looked at again.
  private mutating func refill(from folders: borrowing InboxFolders) throws(PosixError) {
    let now = clock()
    if clearedAt.map({ now.since($0) >= Ingester.clearingPeriod }) ?? true {
      try folders.clearStale(now: now)
      clearedAt = now
    }
    guard let last = try folders.new.lastName() else { return }
    // A listing can miss a name that came before one it has, when both come while it is made. The
    // second listing has every name that was there at the end of the first, so up to the last of
    // the first none is missing; what is later waits for the next round.
    let entries = try folders.new.entries()
    queue = entries.reversed().filter { entry in
      held[entry.name] == nil && entry.name <= last
        && (CaptureName.stem(ofPayload: entry.name).map { stem in
          !entries.containsSorted(CaptureName.document(stem))
        } ?? true)
    }
  }

  private mutating func endOfRound() -> IngestReport {
    var report = IngestReport()
    let moments = held.values.compactMap { $0 }
    report.waiting = moments.count
    report.nextCheck = moments.min()
    held = [:]
    return report
  }

  /// The files of one capture.
  private struct Files {
    let document: FileName
    let payloads: [FileName]
  }

  private struct Batch {
    var captures: [Capture] = []
    var byteCount = 0
    /// What leaves the inbox once the sink has its part.
    var done: [Files] = []
    var report = IngestReport()
  }

  private mutating func fill(_ batch: inout Batch, from folders: borrowing InboxFolders)
    throws(PosixError)
  {
    let reader = CaptureReader(sizeLimit: policy.sizeLimit, now: clock())
    var fileCount = 0
    while fileCount < Ingester.batchLimit, batch.byteCount < Ingester.batchByteLimit,
      let entry = queue.popLast()
    {
      fileCount += 1
      switch try reading(of: entry, by: reader, in: folders.new) {
      case .capture(let capture, let payloads):
        batch.done.append(
          Files(document: entry.name, payloads: payloadNames(of: entry.name, payloads)))
        add(capture, to: &batch)
      case .refused(let reason):
        reject(entry.name, for: reason, in: folders, report: &batch.report)
      case .waiting(let moment): held[entry.name] = .some(moment)
      case .blocked(let error):
        held[entry.name] = .some(nil)
        batch.report.blocked.append(error)
      case .gone: break
      }
    }
  }

  private mutating func add(_ capture: Capture, to batch: inout Batch) {
    switch policy.verdict(on: capture, &secrets) {
    case .store(let capture):
      batch.captures.append(capture)
      batch.byteCount += capture.content.reduce(0) { $0 + $1.bytes.count }
      batch.report.taken += 1
    case .dropSecret: batch.report.dropped += 1
    case .exclude: batch.report.excluded += 1
    }
  }

  /// A file that cannot even be put aside stays and stops no other.
  private mutating func reject(
    _ file: FileName, for reason: Refusal.Reason, in folders: borrowing InboxFolders,
    report: inout IngestReport
  ) {
    do throws(PosixError) {
      if let refusal = try RejectedFolder.put(file, for: reason, in: folders) {
        report.refused.append(refusal)
      }
    } catch {
      held[file] = .some(nil)
      report.blocked.append(error)
    }
  }

  private func reading(
    of entry: Folder.Entry, by reader: CaptureReader, in new: borrowing Folder
  ) throws(PosixError) -> CaptureReader.Reading {
    if let stem = CaptureName.stem(ofDocument: entry.name) {
      guard CaptureName.isValid(stem) else {
        return .refused(
          .badName("a NAME is 1 to \(CaptureName.longest) of A-Z, a-z, 0-9, '.', '_' and '-'"))
      }
      return try reader.read(
        entry.name, stem: String(decoding: stem, as: UTF8.self), kind: entry.kind, in: new)
    }
    guard CaptureName.stem(ofPayload: entry.name) != nil else {
      return .refused(.badName("a capture is called NAME.json, its payloads NAME.1.bin and so on"))
    }
    return try orphan(entry.name, reader, in: new)
  }

  /// A payload whose JSON is not there: on its way, or left behind.
  private func orphan(_ file: FileName, _ reader: CaptureReader, in new: borrowing Folder)
    throws(PosixError) -> CaptureReader.Reading
  {
    guard let status = try new.status(of: file) else { return .gone }
    let end = status.changedAt.advanced(by: Inbox.stalePatience)
    return reader.now < end
      ? .waiting(until: end) : .refused(.badName("no JSON with the NAME of this payload has come"))
  }

  private func payloadNames(of document: FileName, _ numbers: [Int]) -> [FileName] {
    guard let stem = CaptureName.stem(ofDocument: document) else { return [] }
    return numbers.map { CaptureName.payload(stem, number: $0) }
  }

  /// Removes each; one that cannot be removed stops no other, and the first of them is reported.
  ///
  /// The JSON goes first, and keeps its payloads when it cannot go: a JSON without them would look
  /// like a capture that has lost its contents.
  private func remove(_ done: [Files], from new: borrowing Folder) throws(PosixError) {
    var failure: PosixError?
    for files in done {
      do throws(PosixError) {
        try new.remove(files.document)
        for payload in files.payloads { try new.remove(payload) }
      } catch {
        if failure == nil { failure = error }
      }
    }
    if let failure { throw failure }
  }
}

/// Runs `body` with its error told as one of a batch for `sink`.
private func inboxStep<Sink: CaptureSink, Result: ~Copyable>(
  for sink: Sink, _ body: () throws(InboxError) -> Result
) throws(IngestError<Sink.Failure>) -> Result {
  do throws(InboxError) {
    return try body()
  } catch {
    throw .inbox(error)
  }
}

private func systemStep<Sink: CaptureSink, Result: ~Copyable>(
  for sink: Sink, _ body: () throws(PosixError) -> Result
) throws(IngestError<Sink.Failure>) -> Result {
  try inboxStep(for: sink) { () throws(InboxError) in try reportingSystemErrors(body) }
}

extension Folder {
  /// The name that sorts last by its bytes; nil when there is none.
  fileprivate func lastName() throws(PosixError) -> FileName? {
    var last: FileName?
    try forEachEntry { entry in
      last = max(last ?? entry.name, entry.name)
      return true
    }
    return last
  }
}

extension [Folder.Entry] {
  /// Whether a listing by bytes holds `name`.
  fileprivate func containsSorted(_ name: FileName) -> Bool {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if self[middle].name < name {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound < endIndex && self[range.lowerBound].name == name
  }
}
