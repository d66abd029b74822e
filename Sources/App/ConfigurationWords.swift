import Configuration
import Interface

/// Words for what is wrong with the settings, without a full stop.
enum ConfigurationWords {
  static func sentence(_ problem: ConfigurationProblem) -> String {
    let path = VisibleText.of(Array(problem.path.utf8))
    return switch problem.fault {
    case .notJSON(let error): "line \(error.line), column \(error.column): \(error.problem)"
    case .unknownKey(let suggestion):
      "there is no setting \(path)" + (suggestion.map { "; did you mean \($0)?" } ?? "")
    case .wrongType(let expected), .badValue(let expected): "\(path) should be \(expected.words)"
    case .badPattern(let error):
      "\(path) is no regular expression: \(error.message) at \(error.offset)"
    }
  }

  static func sentence(_ error: KeyBindingError) -> String {
    switch error {
    case .unknownCommand(let name):
      "keys: there is no command \(VisibleText.of(Array(name.utf8)))"
    case .unknownKey(let name, let command):
      "keys.\(command): there is no key \(VisibleText.of(Array(name.utf8)))"
    case .textKey(let name, let command):
      "keys.\(command): \(VisibleText.of(Array(name.utf8))) types text in the search line"
    case .boundTwice(let key, let first, let second):
      "keys: \(VisibleText.of(Array(key.utf8))) is given to both \(first) and \(second)"
    }
  }
}
