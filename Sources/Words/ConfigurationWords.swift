import Configuration

/// Words for what is wrong with the settings, without a full stop.
public enum ConfigurationWords {
  public static func sentence(_ problem: ConfigurationProblem) -> String {
    let path = VisibleText.of(problem.path)
    return switch problem.fault {
    case .notJSON(let error): "line \(error.line), column \(error.column): \(error.problem)"
    case .unknownKey(let suggestion):
      "there is no setting \(path)" + (suggestion.map { "; did you mean \($0)?" } ?? "")
    case .wrongType(let expected), .badValue(let expected): "\(path) should be \(expected.words)"
    case .badPattern(let error):
      "\(path) is no regular expression: \(error.message) at \(error.offset)"
    }
  }
}
