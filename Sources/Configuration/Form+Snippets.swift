import JSON

// The forms of the settings for snippets: objects whose names are those that a snippet may use.

extension Form {
  func snippetCommands(_ members: [Member], at path: String) -> Reading {
    var commands: [String: SnippetCommand] = [:]
    var problems: [ConfigurationProblem] = []
    for member in members {
      let memberPath = "\(path).\(member.name)"
      let command: SnippetCommand? =
        switch member.value {
        case .string(let text): text.isEmpty ? nil : .shell(text)
        case .array(let elements): words(elements).map { .words($0) }
        default: nil
        }
      // NUL: the system knows no such word.
      if let command, Form.isVariableName(member.name), !member.value.holdsNul {
        commands[member.name] = command
      } else {
        problems.append(ConfigurationProblem(path: memberPath, fault: .badValue(expected: self)))
      }
    }
    return problems.isEmpty ? .right(.commands(commands)) : .wrong(problems)
  }

  func snippetVariables(_ members: [Member], at path: String) -> Reading {
    var variables: [String: SnippetVariable] = [:]
    var problems: [ConfigurationProblem] = []
    for member in members {
      if Form.isVariableName(member.name), let variable = variable(member.value) {
        variables[member.name] = variable
      } else {
        problems.append(
          ConfigurationProblem(
            path: "\(path).\(member.name)", fault: .badValue(expected: self)))
      }
    }
    return problems.isEmpty ? .right(.variables(variables)) : .wrong(problems)
  }

  private func variable(_ value: JSON) -> SnippetVariable? {
    switch value {
    case .string(let text): .text(text)
    case .array(let elements): words(elements).map { .choice($0) }
    case .object(let members):
      if members.count == 1, members[0].name == "date", let format = members[0].value.stringValue {
        .date(format: format)
      } else {
        nil
      }
    default: nil
    }
  }

  /// A list of texts, if it is one and not empty; its first is not empty either.
  private func words(_ elements: [JSON]) -> [String]? {
    let words = elements.compactMap(\.stringValue)
    guard words.count == elements.count, words.first?.isEmpty == false else { return nil }
    return words
  }

  /// Whether a snippet can write it: `[_a-zA-Z][_a-zA-Z0-9]*`. Behind `ENV_` and `CMD_` a digit
  /// may come first, but no program has such names.
  static func isVariableName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}

extension JSON {
  fileprivate var holdsNul: Bool {
    switch self {
    case .string(let text): text.utf8.contains(0)
    case .array(let elements): elements.contains(where: \.holdsNul)
    default: false
    }
  }
}
