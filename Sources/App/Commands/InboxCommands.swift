import Arguments
import Clips
import Inbox
import Posix
import Store
import Words

extension Session {
  /// Takes in what waits, once or for as long as nori is let.
  func ingest(_ command: ParsedCommand) throws -> ExitCode {
    let store = try openForWriting()
    var intake = try self.intake(into: store)
    if !command.has(.watch) {
      try intake.takeAll(report)
      return .done
    }
    // No signal is caught: whenever it ends, everything is in the store or still in the inbox.
    var lasting = try LastingIntake(self, intake: intake, store: store)
    while true {
      let patience = try lasting.takeBatch()
      _ = try Poll.wait(for: [.reading(lasting.descriptor)], timeout: patience)
    }
  }

  /// Takes in everything that waits, before a command that looks at the clips.
  func takeIn(_ store: Store) throws {
    var intake = try self.intake(into: store)
    try intake.takeAll(report)
  }

  func intake(into store: Store) throws -> Intake {
    let (configuration, problems) = try checkedConfiguration()
    let snapshot = snapshot(of: store)
    // A nori that died after its last change may have left it behind.
    snapshot.noteChange()
    return try Intake(
      configuration, problems: problems, places: places, store: store, snapshot: snapshot)
  }

  /// What people should know of a batch: files that were set aside or cannot be read.
  func report(_ report: IngestReport) {
    for refusal in report.refused {
      warn("set aside \(VisibleText.of(refusal.name)): \(refusal.reason.line)")
    }
    for error in report.blocked { warn("left in the inbox. \(SystemWords.sentence(error)).") }
  }

  /// How many captures wait, how many were set aside and how many were secrets.
  func inboxStatus() throws -> ExitCode {
    try output.require()
    let inbox = Inbox(folder: places.inbox)
    try output.line("waiting    \(try inbox.pendingNames().count)")
    try output.line("set aside  \(try inbox.rejected().count)")
    let store: Store?
    do throws(StoreError) {
      store = try history.open(.readOnly)
    } catch {
      guard error == .notThere else { throw error }
      store = nil
    }
    try output.line("secrets    \(try store?.droppedCount() ?? 0) not kept")
    if let last = try store?.lastCapture() {
      try output.line("last       \(Clock.timestamp(at: last).rfc3339)")
    }
    return .done
  }

  func inboxPath() throws -> ExitCode {
    try output.require()
    try output.line(output.visible(places.inbox))
    return .done
  }

  /// What was set aside, each with its reason.
  func inboxList() throws -> ExitCode {
    try output.require()
    let rejected = try Inbox(folder: places.inbox).rejected()
    for file in rejected {
      try output.line(output.visible("\(file.name)\t\(file.reason)"))
    }
    return rejected.isEmpty ? .nothingFound : .done
  }

  func inboxRetry(_ command: ParsedCommand) throws -> ExitCode {
    let inbox = Inbox(folder: places.inbox)
    let names = command.arguments.isEmpty ? nil : Set(command.arguments)
    guard try inbox.retry(names) > 0 else { throw Complaint.nothingSetAside }
    try takeIn(try openForWriting())
    return .done
  }

  func inboxDiscard(_ command: ParsedCommand) throws -> ExitCode {
    let inbox = Inbox(folder: places.inbox)
    let names = command.has(.all) ? nil : Set(command.arguments)
    let count = try inbox.discard(names)
    guard count > 0 else { throw Complaint.nothingSetAside }
    warn("\(count == 1 ? "1 file is" : "\(count) files are") gone for good.")
    return .done
  }
}

extension Complaint {
  fileprivate static let nothingSetAside = Complaint(
    "There is no such file among those set aside; nori inbox list shows them.", .nothingFound)
}
