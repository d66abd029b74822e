import Clips
import Configuration
import Posix
import Snippets
import Words

/// What a command for a snippet came to.
enum CommandOutcome: Equatable {
  case text(String)
  case failed(String)
  case interrupted

  var value: SnippetValue {
    switch self {
    case .text(let text): .text(text)
    case .failed(let reason): .failed(reason)
    case .interrupted: .unset
    }
  }
}

extension SnippetCommand {
  /// Long enough for a program that looks something up, short enough to wait for.
  private static let patience = 5
  private static let outputLimit = 1 << 20

  /// Runs it without input, where it can reach no terminal; when it must end, all that it has
  /// started ends too.
  func run(
    environment: Environment, unless interruption: () throws(PosixError) -> Int32?
  ) -> CommandOutcome {
    let words =
      switch self {
      case .words(let words): words
      case .shell(let text): ["/bin/sh", "-c", text]
      }
    let limits = ChildProcess.Limits(
      time: .seconds(Self.patience), outputBytes: Self.outputLimit)
    do throws(PosixError) {
      let outcome = try ChildProcess.outcome(
        of: words, environment: environment, limits: limits, unless: try interruption())
      switch outcome {
      case .whole(let bytes): return Self.text(bytes)
      case .failed(.exited(let code)): return .failed("the command ended with \(code)")
      case .failed(.killed(let signal)):
        return .failed("the command was ended by signal \(signal)")
      case .tookTooLong:
        return .failed("the command took more than \(Self.patience) seconds and was ended")
      case .wroteTooMuch:
        return .failed("the command wrote more than \(ByteCount(Self.outputLimit)) and was ended")
      case .interrupted: return .interrupted
      }
    } catch {
      return .failed("the command cannot be started: \(SystemWords.reason(error.code))")
    }
  }

  private static func text(_ bytes: [UInt8]) -> CommandOutcome {
    let body = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    return String(validating: body, as: UTF8.self).map { .text($0) }
      ?? .failed("the command wrote what is not UTF-8")
  }
}
