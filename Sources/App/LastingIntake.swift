import Arguments
import Clips
import Inbox
import Posix
import Store
import Words

/// Takes in what arrives, for as long as nori is let: for `nori ingest --watch` and `nori watch`.
///
/// Trouble is said once and tried again: what waits is safe where it is.
struct LastingIntake: ~Copyable {
  private let session: Session
  private let watch: InboxWatch
  /// Nil until the history and the settings can be used.
  private var intake: Intake?
  private var index: IndexCare?
  private var complaint: Complaint?
  /// Said once, as the complaint is.
  private var indexTrouble: StoreError?
  /// When the inbox is looked at again though nothing arrives; a monotonic time.
  private var due: Duration? = Clock.monotonic

  private static let patience = Duration.seconds(30)

  /// What keeps it from using the history is told later.
  init(_ session: Session) throws(PosixError) {
    watch = try InboxWatch(session.places)
    self.session = session
  }

  /// With an intake into a store, what keeps it from being made has been told already.
  init(_ session: Session, intake: Intake, store: Store) throws(PosixError) {
    try self.init(session)
    self.intake = intake
    index = IndexCare(store)
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

  /// One step of indexing; when to do the next.
  private mutating func indexed() -> Duration? {
    do throws(StoreError) {
      return try index?.step()
    } catch {
      if error != indexTrouble {
        session.warn(Complaint.ofIndex(error, places: session.places).sentence)
      }
      indexTrouble = error
      return LastingIntake.patience
    }
  }

  /// When to look again.
  private mutating func take() -> Duration? {
    do {
      if intake == nil {
        session.forgetConfiguration()
        let store = try session.openForWriting()
        intake = try session.intake(into: store)
        index = IndexCare(store)
      }
      guard let report = try intake?.takeBatch() else { return LastingIntake.patience }
      session.report(report)
      if report.taken > 0 { index?.clipsChanged() }
      if report.hasMore { return .zero }
      let next = report.nextCheck.map { max($0.since(session.now), .zero) }
      complaint = nil
      return [next, indexed()].compactMap { $0 }.min()
    } catch {
      let next = Complaint(error, places: session.places)
      if next != complaint { session.warn(next.sentence) }
      complaint = next
      return LastingIntake.patience
    }
  }
}
