import Arguments
import Clipboard
import Clips
import Glibc
import Inbox
import Posix
import Store
import Words

extension Session {
  /// Keeps stdin or files as one clip, and puts that on the clipboard: only once it is safe.
  func copy(_ command: ParsedCommand) throws -> ExitCode {
    var contents = try gather(command.arguments.isEmpty ? ["-"] : command.arguments)
    if let type = command.value(of: .captureType) { contents.type = MediaType(type) }
    let header = CaptureHeader(
      id: try UUID.fresh(), capturedAt: Clock.now(), source: command.value(of: .source) ?? "cli")
    try InboxWriter(folder: places.inbox, sizeLimit: try configuration().clipSizeLimit)
      .write(header, type: contents.type, from: try contents.rewound())

    // From here on an interruption ends the program that copies, too.
    let signals = try EndingSignals()
    let kept = KeptCopy(header.id, self)
    let clipboard = Clipboard(
      Situation(environment: environment), terminalLimit: try configuration().osc52Limit,
      unless: signals.descriptor)
    do throws(ClipboardError) {
      try deliver(try clipboard.put(contents))
    } catch {
      kept.takeBack()
      if try !Poll.wait(for: [.reading(signals.descriptor)], timeout: .zero).isEmpty {
        return .cancelled
      }
      throw Complaint("\(Complaint.of(error).sentence) \(kept.sentence)", .noDisplay)
    }
    if kept.leftOut != nil { warn("It is on the clipboard. \(kept.sentence)") }
    return .done
  }

  /// All bytes of the files, one after the other.
  private func gather(_ files: [String]) throws -> ClipboardContents {
    let limit = try configuration().clipSizeLimit
    var contents = try ClipboardContents()
    var validity = UTF8Validity()
    var start: [UInt8] = []
    for file in files {
      let source = try openInput(file)
      while true {
        let piece: [UInt8]
        do throws(PosixError) {
          piece = try source.readPiece(ofAtMost: 65_536)
        } catch {
          throw Complaint.notKept(error)
        }
        if piece.isEmpty { break }
        guard contents.byteCount + piece.count <= limit else {
          throw InboxError.refused(.tooLarge("content[0]", limit: limit))
        }
        if start.isEmpty { start = piece }
        validity.append(piece)
        try contents.append(piece)
      }
    }
    contents.type = MediaType(ofContentsFrom: start, isText: validity.isValid)
    return contents
  }

  /// Sends what goes through the terminal, and says that nobody knows what became of it.
  private func deliver(_ delivery: Clipboard.Delivery) throws(ClipboardError) {
    switch delivery {
    case .taken: return
    case .sentThroughTmux: break
    case .toBeSent(let sequence):
      do throws(PosixError) {
        try FileDescriptor.open("/dev/tty", for: .writing).write(sequence)
      } catch {
        throw .system(error)
      }
    }
    if isatty(STDERR_FILENO) == 1, let words = ClipboardWords.uncertainty(of: delivery) {
      warn(words)
    }
  }
}

/// What became of the clip before it was put on the clipboard, and the store's note that it is nori's
/// own copy, so that a watcher's capture of it is not taken for a new one.
///
/// The note is a help and no more: without it, a capture that equals the newest clip is skipped all
/// the same. So it never waits for long, and its failure is not told.
private struct KeptCopy {
  /// Nil where the clip could not be taken in or noted.
  private var note: (store: Store, moment: Instant)?
  /// Why the settings do not keep it.
  private(set) var leftOut: LeftOut?

  enum LeftOut: String {
    case secret = "it is a secret"
    case excluded = "its source is excluded"
  }

  private static let busyTimeout = Duration.milliseconds(200)
  /// More that waits is left to those who take it in.
  private static let mostBatches = 4

  /// Takes in what waits, the clip with it, and notes it.
  init(_ id: Clip.ID, _ session: Session) {
    do {
      let places = session.places
      _ = try Folder.making(places.dataFolder)
      let store = try session.history.open(.create, busyTimeout: KeptCopy.busyTimeout)
      let (configuration, problems) = try session.checkedConfiguration()
      let snapshot = session.snapshot(of: store)
      defer { snapshot.write() }
      var intake = try Intake(
        configuration, problems: problems, places: places, store: store, snapshot: snapshot)
      var leftOut: LeftOut?
      for _ in 0..<KeptCopy.mostBatches {
        let report = try intake.takeBatch()
        if report.excluded > 0 { leftOut = .excluded }
        if report.dropped > 0 { leftOut = .secret }
        if !report.hasMore { break }
      }
      guard let clip = try store.clip(id, at: session.now) else {
        self.leftOut = leftOut
        return
      }
      let moment = session.now
      try store.rememberOwnCopy([clip.id], at: moment)
      note = (store, moment)
    } catch {
      // What waits in the inbox is safe there.
    }
  }

  var sentence: String {
    leftOut.map { "By the settings it is not kept: \($0.rawValue)." } ?? "The clip is kept."
  }

  func takeBack() {
    do throws(StoreError) {
      if let (store, moment) = note { try store.forgetOwnCopy(of: moment, at: Clock.instant) }
    } catch {
      // What it would spare is that the same, copied elsewhere, stays where it is.
    }
  }
}
