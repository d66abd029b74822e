import Arguments
import Configuration
import Glibc
import Inbox
import Posix
import Words

/// One run of a watcher program: what it was asked for, and where its copies go.
public struct WatcherRun {
  /// The helper's name in captures: `x11`, `wayland`.
  public let source: String
  /// Take what is on the clipboard now, and end.
  public let isOnce: Bool
  /// Started by `nori watch`: reports go to stdout, and the end of stdin ends the watcher.
  public let isAttached: Bool
  public let places: Places
  public let configuration: Configuration
  public let environment: Environment
}

/// How a watcher ended; the exit codes are those of `nori`.
public enum WatcherEnding: Hashable, Sendable {
  /// It was asked to end, or has taken what there was.
  case done
  /// There was nothing on the clipboard to take.
  case nothing
  /// What there was could not be handed over; it was said.
  case notKept
  /// The system failed it; with the sentence that says so. It can be started again.
  case failed(String)
  /// The display has gone or is not there; with the sentence that says so.
  case gone(String)
  /// It can never work on this display; with what is missing and what to do.
  case unable(String)

  public var exitCode: Int32 {
    switch self {
    case .done: 0
    case .nothing: 1
    case .notKept, .failed: 5
    case .gone, .unable: 6
    }
  }
}

extension WatcherRun {
  static let once = OptionSpecification.flag(
    "once", summary: "Take what is on the clipboard now, and end.")
  static let attached = OptionSpecification.flag(
    "attached",
    summary:
      "Say on standard output what happens, and end when standard input does: for nori watch."
  )
  static let version = OptionSpecification.flag("version", summary: "Show the version.")

  /// Those of ``WatcherEnding``, and of a command line that is wrong.
  private static let exitCodes =
    "Exit codes: 0 done, 1 nothing to take, 2 wrong usage, 5 it could not be kept or the system"
    + " failed, 6 no clipboard to watch."

  /// The command line of a watcher called `name`, which watches `what`.
  public static func specification(
    _ name: String, summary: String, discussion: String
  ) -> CommandSpecification {
    CommandSpecification(
      name, summary: summary, discussion: "\(discussion)\n\n\(exitCodes)",
      options: [once, attached, version],
      rules: [.atMostOne(["--once", "--attached"])])
  }

  /// Runs a watcher to its end; returns what to exit with.
  ///
  /// Each ending with a sentence is said on stderr; that a display has gone, or is none to work on,
  /// is reported to `nori watch` as well.
  public static func run(
    _ specification: CommandSpecification, source: String,
    _ body: (WatcherRun) -> WatcherEnding
  ) -> Int32 {
    // A closed stdout is an error to be handled, not a death.
    signal(SIGPIPE, SIG_IGN)
    let environment = Environment.current
    do {
      let missing = try Descriptors.secureStandardStreams()
      let words = Environment.arguments.map { String(decoding: $0, as: UTF8.self) }
      let command = try specification.parse(words)
      if command.wantsHelp {
        return write(try HelpText(specification, path: [], sections: []).text)
      }
      if command.has(WatcherRun.version) {
        return write("\(specification.name) \(Version.number)\n")
      }
      let places = try Places(environment: environment)
      let (configuration, problems) = Configuration.load(try settings(places))
      for problem in problems {
        StandardError.line("\(specification.name): \(ConfigurationWords.sentence(problem))")
      }
      let run = WatcherRun(
        source: source, isOnce: command.has(once),
        isAttached: command.has(attached) && missing.isDisjoint(with: [0, 1]), places: places,
        configuration: configuration, environment: environment)
      let ending = body(run)
      switch ending {
      case .done, .nothing, .notKept: break
      case .failed(let sentence):
        // Its end without a report says the rest: that it is to be started again.
        StandardError.line("\(specification.name): \(sentence)")
      case .gone(let sentence):
        run.report(.gone(sentence))
        StandardError.line("\(specification.name): \(sentence)")
      case .unable(let sentence):
        run.report(.unable(sentence))
        StandardError.line("\(specification.name): \(sentence)")
      }
      return ending.exitCode
    } catch {
      let (sentence, code) = words(for: error)
      StandardError.line("\(specification.name): \(sentence)")
      return code
    }
  }

  /// Whether standard input has ended, to be asked when it has something to read. Nothing is said to
  /// a watcher there; only the end counts.
  public static func hasInputEnded() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      do throws(PosixError) {
        return try FileDescriptor(borrowing: STDIN_FILENO).read(into: buffer) == 0
      } catch {
        return !error.isNotReady
      }
    }
  }

  /// Tells `nori watch`, if that is who listens.
  public func report(_ report: WatcherReport) {
    guard isAttached else { return }
    do throws(PosixError) {
      try FileDescriptor(borrowing: STDOUT_FILENO).write(Array((report.line + "\n").utf8))
    } catch {
      // Who listened has gone; the end of stdin says so too.
    }
  }

  private static func write(_ text: String) -> Int32 {
    do throws(PosixError) {
      try FileDescriptor(borrowing: STDOUT_FILENO).write(Array(text.utf8))
      return 0
    } catch {
      return 5
    }
  }

  private static func settings(_ places: Places) throws(PosixError) -> [UInt8]? {
    do throws(PosixError) {
      return try FileDescriptor.open(places.configuration, for: .reading).readAll(limit: 1 << 20)
    } catch {
      if error.isNotThere || error.code == ENOTDIR { return nil }
      throw error
    }
  }

  private static func words(for error: any Error) -> (String, Int32) {
    switch error {
    case let error as ArgumentError: ("\(error)", 2)
    case let error as PlacesError: (error.sentence, 5)
    case let error as PosixError: ("\(SystemWords.sentence(error)).", 5)
    // Every function that throws above has a type named here.
    default: ("Something failed that there are no words for: \(error).", 5)
    }
  }
}
