import Arguments
import Clips
import Inbox
import Posix
import Words

/// Takes in what arrives, for as long as nori is let: for `nori ingest --watch` and `nori watch`.
///
/// Trouble is said once and tried again: what waits is safe where it is.
struct LastingIntake: ~Copyable {
  private let session: Session
  private let watch: InboxWatch
  /// Nil until the history and the settings can be used.
  private var intake: Intake?
  private var complaint: Complaint?
  /// When the inbox is looked at again though nothing arrives; a monotonic time.
  private var due: Duration? = Clock.monotonic

  private static let patience = Duration.seconds(30)

  /// With `intake`, what keeps it from being made has been told already.
  init(_ session: Session, intake: Intake? = nil) throws(PosixError) {
    watch = try InboxWatch(session.places)
    self.session = session
    self.intake = intake
  }

  /// Readable when something has arrived.
  var descriptor: Int32 { watch.descriptor }

  /// Takes one batch if there is a reason to; returns how long to wait for another one at most.
  mutating func takeBatch() throws(PosixError) -> Duration? {
    let now = Clock.monotonic
    if try watch.drain() { due = now }
    if let due, due <= now { self.due = take().map { now + $0 } }
    return due.map { max($0 - Clock.monotonic, .zero) }
  }

  /// When to look again.
  private mutating func take() -> Duration? {
    do {
      if intake == nil {
        session.forgetConfiguration()
        intake = try session.intake(into: try session.openForWriting())
      }
      guard let report = try intake?.takeBatch() else { return LastingIntake.patience }
      session.report(report)
      complaint = nil
      if report.hasMore { return .zero }
      return report.nextCheck.map { max($0.since(session.now), .zero) }
    } catch {
      let next = Complaint(error, places: session.places)
      if next != complaint { session.warn(next.sentence) }
      complaint = next
      return LastingIntake.patience
    }
  }
}
