import Clips
import JSON
import Patterns

/// What may be written as the value of a setting.
public enum Form: Hashable, Sendable {
  /// A whole number from 1, or null.
  case countOrNull
  /// A whole number from 0 to the limit.
  case count(limit: Int)
  /// Text such as `90d` for more than no time.
  case age(orNull: Bool)
  /// Text such as `64MiB` or a number of bytes, from 1 to the limit.
  case size(orNull: Bool, limit: Int = .max)
  case boolean
  case text
  /// Text that is not empty, or null.
  case wordOrNull
  case choice([String])
  /// A list of regular expressions, none of them empty.
  case patterns
  /// A list of texts, none of them empty.
  case globs
  /// An object with a list of texts for each name.
  case lists
  /// A list of names as a snippet can write them behind `ENV_`.
  case variableNames
  /// An object with a ``SnippetCommand`` for each name.
  case snippetCommands
  /// An object with a ``SnippetVariable`` for each name.
  case snippetVariables

  /// A value that was found right.
  enum Value {
    case none
    case number(Int)
    case duration(Duration)
    case boolean(Bool)
    case text(String)
    case texts([String])
    case lists([String: [String]])
    case commands([String: SnippetCommand])
    case variables([String: SnippetVariable])
  }

  enum Reading {
    case right(Value)
    case wrong([ConfigurationProblem])
  }

  /// For the manual and for messages: `a size such as "64MiB"`.
  public var words: String {
    switch self {
    case .countOrNull: "a whole number from 1, or null"
    case .count(let limit): "a whole number from 0 to \(limit)"
    case .age(let orNull): "a time such as \"90d\"" + (orNull ? ", or null" : "")
    case .size(let orNull, let limit):
      "a size such as \"64MiB\"" + (limit < .max ? " up to \(limit) bytes" : "")
        + (orNull ? ", or null" : "")
    case .boolean: "true or false"
    case .text: "text"
    case .wordOrNull: "text that is not empty, or null"
    case .choice(let names): names.map { "\"\($0)\"" }.joined(separator: " or ")
    case .patterns: "a list of regular expressions"
    case .globs: "a list of names, with * and ? as wildcards"
    case .lists: "an object with a list of keys for each command"
    case .variableNames: "a list of names of variables"
    case .snippetCommands: "an object with a list of words, or a text for sh -c, for each name"
    case .snippetVariables:
      "an object with a text, a list of texts or {\"date\": FORMAT} for each name"
    }
  }

  func read(_ value: JSON, at path: String) -> Reading {
    func checked(_ value: Value?) -> Reading {
      value.map { .right($0) } ?? wrong(.badValue(expected: self), at: path)
    }
    return switch (self, value) {
    case (_, .null) where isNullAllowed: .right(.none)
    case (.countOrNull, .integer(let count)): checked(count > 0 ? .number(Int(count)) : nil)
    case (.count(let limit), .integer(let count)):
      checked((0...Int64(limit)).contains(count) ? .number(Int(count)) : nil)
    case (.age, .string(let text)): checked(duration(Age(text)))
    case (.size(_, let limit), .string(let text)): checked(size(ByteCount(text)?.bytes, limit))
    case (.size(_, let limit), .integer(let bytes)): checked(size(Int(bytes), limit))
    case (.boolean, .bool(let value)): checked(.boolean(value))
    case (.text, .string(let text)): checked(.text(text))
    case (.wordOrNull, .string(let text)): checked(text.isEmpty ? nil : .text(text))
    case (.choice(let names), .string(let text)):
      checked(names.contains(text) ? .text(text) : nil)
    case (.patterns, .array(let elements)), (.globs, .array(let elements)),
      (.variableNames, .array(let elements)):
      texts(elements, at: path)
    case (.lists, .object(let members)): lists(members, at: path)
    case (.snippetCommands, .object(let members)): snippetCommands(members, at: path)
    case (.snippetVariables, .object(let members)): snippetVariables(members, at: path)
    default: wrong(.wrongType(expected: self), at: path)
    }
  }

  private var isNullAllowed: Bool {
    switch self {
    case .countOrNull, .wordOrNull: true
    case .age(let orNull), .size(let orNull, _): orNull
    default: false
    }
  }

  /// No time at all would erase what has just come.
  private func duration(_ age: Age?) -> Value? {
    age.flatMap { $0.duration > .zero ? .duration($0.duration) : nil }
  }

  private func size(_ bytes: Int?, _ limit: Int) -> Value? {
    bytes.flatMap { (1...limit).contains($0) ? .number($0) : nil }
  }

  private func texts(_ elements: [JSON], at path: String) -> Reading {
    var texts: [String] = []
    var problems: [ConfigurationProblem] = []
    for (index, element) in elements.enumerated() {
      if let fault = fault(ofElement: element) {
        problems.append(ConfigurationProblem(path: "\(path)[\(index)]", fault: fault))
      }
      texts.append(element.stringValue ?? "")
    }
    return problems.isEmpty ? .right(.texts(texts)) : .wrong(problems)
  }

  private func fault(ofElement element: JSON) -> ConfigurationProblem.Fault? {
    guard let text = element.stringValue else { return .wrongType(expected: self) }
    // An empty pattern matches, an empty glob excludes, either everything or nothing: no one
    // means it.
    guard !text.isEmpty else { return .badValue(expected: self) }
    if self == .variableNames {
      return Form.isVariableName(text) ? nil : .badValue(expected: self)
    }
    guard self == .patterns else { return nil }
    do throws(PatternError) {
      _ = try Pattern(text)
      return nil
    } catch {
      return .badPattern(error)
    }
  }

  private func lists(_ members: [Member], at path: String) -> Reading {
    var lists: [String: [String]] = [:]
    var problems: [ConfigurationProblem] = []
    for member in members {
      let memberPath = "\(path).\(member.name)"
      guard let elements = member.value.arrayValue else {
        problems.append(
          ConfigurationProblem(path: memberPath, fault: .wrongType(expected: self)))
        continue
      }
      switch texts(elements, at: memberPath) {
      case .right(.texts(let texts)): lists[member.name] = texts
      case .right: break  // `texts` gives nothing else.
      case .wrong(let found): problems += found
      }
    }
    return problems.isEmpty ? .right(.lists(lists)) : .wrong(problems)
  }

  private func wrong(_ fault: ConfigurationProblem.Fault, at path: String) -> Reading {
    .wrong([ConfigurationProblem(path: path, fault: fault)])
  }
}
