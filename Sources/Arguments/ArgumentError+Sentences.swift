extension ArgumentError: CustomStringConvertible {
  /// What is wrong and what to do, in whole sentences on one line.
  public var description: String {
    switch self {
    case .notText(let word):
      "\(quoted(word)) holds bytes that are no UTF-8, and nori does not guess what is meant. "
        + "A file of that name can be given as standard input, as in nori capture < FILE."
    case .unknownCommand(let word, let path, let nearest):
      "There is no command \(quoted(word)) in \(path.spelled)."
        + suggestion(nearest, otherwise: " See '\(path.spelled) --help'.")
    case .optionBeforeCommand(let option, let command):
      "\(option) stands before the command \(quoted(command)). Options go after their command."
    case .unknownOption(let option, let path, let nearest):
      "\(path.spelled) has no option \(quoted(option))."
        + suggestion(nearest, otherwise: " See '\(path.spelled) --help'.")
    case .missingValue(let option, let placeholder, nil):
      "\(option) needs a value: \(option) \(placeholder)."
    case .missingValue(let option, _, let next?):
      "\(option) needs a value, but \(quoted(next)) follows. "
        + "To give just that, join them: \(option.joined(to: next))."
    case .unexpectedValue(let option, let value):
      "\(option) takes no value, but \(quoted(value)) was given."
    case .repeatedOption(let option):
      "\(option) was given more than once."
    case .missingArgument(let placeholder, let path):
      "\(path.spelled) needs \(placeholder). See '\(path.spelled) --help'."
    case .unexpectedArgument(let word, let path):
      "\(path.spelled) does not take \(quoted(word)). See '\(path.spelled) --help'."
    case .invalidNumber(let text, let name, let allowed):
      "\(name) takes \(allowed.spelled), not \(quoted(text))."
    case .invalidChoice(let text, let name, let choices, let nearest):
      "\(name) takes \(choices.alternatives), not \(quoted(text))."
        + suggestion(nearest, otherwise: "")
    case .invalidValue(let text, let name, let expected):
      "\(name) takes \(expected), not \(quoted(text))."
    case .excludeEachOther(let first, let second):
      "\(first) and \(second) exclude each other. Give only one of them."
    case .noneGiven(let members, let path):
      "\(path.spelled) needs \(members.alternatives). See '\(path.spelled) --help'."
    }
  }
}

private func suggestion(_ nearest: String?, otherwise: String) -> String {
  nearest.map { " Did you mean '\($0)'?" } ?? otherwise
}

/// The word in quotes, safe to show on a terminal and short enough to give no contents away.
private func quoted(_ word: String) -> String {
  let limit = 40
  let shown = word.unicodeScalars.prefix(limit).map { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
      "\\u{\(String(scalar.value, radix: 16))}"
    default: String(scalar)
    }
  }
  return "'\(shown.joined())\(word.unicodeScalars.count > limit ? "..." : "")'"
}

extension [String] {
  fileprivate var spelled: String { joined(separator: " ") }

  /// `a`, `a or b`, `a, b or c`.
  fileprivate var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension String {
  /// An option joined to its value as that option's spelling has it.
  fileprivate func joined(to value: String) -> String {
    hasPrefix("--") ? "\(self)=\(value)" : "\(self)\(value)"
  }
}

extension ClosedRange<Int> {
  fileprivate var spelled: String {
    upperBound == .max
      ? "a number from \(lowerBound) on" : "a number from \(lowerBound) to \(upperBound)"
  }
}
