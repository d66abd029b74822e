import Clips
import Glibc
import Posix
import Watching
import Words

/// One display that this `nori watch` watches: its lock, its watcher, and the record of both.
final class WatchedDisplay {
  let display: DisplayName
  /// What can only be seen of it this way; nil when that is everything.
  private let limit: String?
  private let folder: WatchFolder
  private let environment: Environment
  private let say: (String) -> Void
  /// Held as long as this lives.
  private let lock: FileLock
  private var supervision = Supervision()
  private var process: WatcherProcess?
  private var restart: Duration? = .zero
  private var record: WatcherRecord
  private var written: WatcherRecord?
  /// What was said last about the record: that is said once.
  private var complaint: PosixError?

  /// `say` gets sentences for people.
  init(
    _ display: DisplayName, lock: FileLock, folder: WatchFolder, environment: Environment,
    limit: String? = nil, say: @escaping (String) -> Void
  ) {
    self.display = display
    self.lock = lock
    self.folder = folder
    self.environment = environment
    self.limit = limit
    self.say = say
    record = folder.record(of: display, sentence: limit)
  }

  /// What to wait for.
  var descriptors: [Int32] { process?.descriptors ?? [] }

  /// When the watcher is started again, by the monotonic clock.
  var due: Duration? { process == nil ? restart : nil }

  /// It has no watcher and gets none again.
  var isOver: Bool { process == nil && restart == nil }

  var state: Supervision.State { supervision.state }

  /// Does what is to be done by now.
  func step() throws(PosixError) {
    let now = Clock.monotonic
    if let due, due <= now { start(at: now) }
    // Looked at first: what it said before its end is then heard.
    let hasEnded = try process?.hasEnded() ?? false
    for report in try process?.hear() ?? [] { take(report, at: now) }
    if hasEnded, let ended = process.take() {
      let ending = try ended.wait()
      plan(supervision.ended(WatchWords.ended(display, ending), at: now))
    }
    update()
  }

  private func start(at now: Duration) {
    restart = nil
    supervision.started(at: now)
    guard let program = Executable.find(display.program, in: environment) else {
      let sentence = WatchWords.missing(display)
      say(sentence)
      supervision.heard(.unable(sentence), at: now)
      return
    }
    do throws(PosixError) {
      process = try WatcherProcess(program, environment: environment)
    } catch {
      plan(supervision.ended("\(SystemWords.sentence(error)).", at: now))
    }
  }

  private func plan(_ next: Supervision.Next) {
    switch next {
    case .restart(let moment):
      restart = moment
      // What the watcher itself could say it has said on stderr.
      if supervision.state == .restarting, let sentence = supervision.sentence,
        sentence != record.sentence
      {
        say(sentence)
      }
    case .giveUp: restart = nil
    }
  }

  private func take(_ report: WatcherReport, at now: Duration) {
    let before = supervision.state
    supervision.heard(report, at: now)
    switch report {
    case .caught: record.lastCaught = Clock.now()
    case .secret: record.secretsLeft += 1
    case .ready where before != .watching: say(WatchWords.watching(display, limit: limit))
    default: break
    }
  }

  /// Writes the record where it has changed.
  private func update() {
    if supervision.state != record.state { record.since = Clock.now() }
    record.state = supervision.state
    record.sentence = supervision.sentence.map(VisibleText.of) ?? limit
    guard record != written else { return }
    do throws(PosixError) {
      try folder.write(record)
      written = record
      complaint = nil
    } catch {
      if complaint == nil { say("\(SystemWords.sentence(error)).") }
      complaint = error
    }
  }

  // MARK: The end

  /// Asks the watcher to end.
  func askToEnd() { process?.send(signal: SIGTERM) }

  /// Waits for the watcher's end, which comes by then, and leaves nothing behind.
  ///
  /// With `keepsRecord`, people can still read why.
  func end(by deadline: Duration, keepsRecord: Bool = false) throws(PosixError) {
    if let process = process.take() { try process.end(by: deadline) }
    restart = nil
    if !keepsRecord { try folder.remove(display) }
  }
}
