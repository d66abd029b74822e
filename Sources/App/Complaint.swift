import Arguments
import Clipboard
import Clips
import Configuration
import CursesTerminal
import Inbox
import Interface
import JSON
import Patterns
import Posix
import Store
import Words

/// What went wrong, in a sentence for people, and what nori ends with because of it.
struct Complaint: Error, Hashable {
  /// What failed, on what, why, and what to do; never a clip's contents.
  let sentence: String
  let exitCode: ExitCode

  init(_ sentence: String, _ exitCode: ExitCode) {
    self.sentence = sentence
    self.exitCode = exitCode
  }

  /// The words for any error that reaches the top.
  init(_ error: any Error, places: Places? = nil) {
    self =
      switch error {
      case let complaint as Complaint: complaint
      case let error as ArgumentError: Complaint("\(error)", .wrongUsage)
      case let error as PlacesError: .of(error)
      case let error as StoreError: .of(error, path: places?.database)
      case let error as PatternError:
        Complaint("The regular expression cannot be used: \(error.message).", .wrongUsage)
      case let error as InboxError: .of(error)
      case let error as Output.Failure: .of(error)
      case let error as ClipboardError: .of(error)
      case let error as TerminalError: .of(error)
      case let error as PosixError: Complaint("\(SystemWords.sentence(error)).", .storeUnusable)
      // Every throwing function below the commands has a type named above.
      default: Complaint("Something failed that nori has no words for: \(error).", .storeUnusable)
      }
  }
}
