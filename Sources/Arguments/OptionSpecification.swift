/// An option of a command: `--limit N`, `-n N`, or a flag such as `--json`.
public struct OptionSpecification: Hashable, Sendable {
  /// The long name without hyphens; unique within a command.
  public let long: String
  public let short: Character?
  /// What follows it; `nil` for a flag.
  public let value: Value?
  public let isRepeatable: Bool
  /// What it does, in one sentence.
  public let summary: String

  public struct Value: Hashable, Sendable {
    /// How help names the value: `N`, `MIME`.
    public let placeholder: String
    public let form: ValueForm
  }

  /// An option that stands alone.
  public static func flag(
    _ long: String, short: Character? = nil, summary: String
  ) -> OptionSpecification {
    OptionSpecification(
      long: long, short: short, value: nil, isRepeatable: false, summary: summary)
  }

  /// An option that a value follows.
  public static func option(
    _ long: String, short: Character? = nil, _ placeholder: String, _ form: ValueForm = .text,
    isRepeatable: Bool = false, summary: String
  ) -> OptionSpecification {
    OptionSpecification(
      long: long, short: short, value: Value(placeholder: placeholder, form: form),
      isRepeatable: isRepeatable, summary: summary)
  }

  /// Understood by every command, anywhere before `--`.
  public static let help = flag("help", short: "h", summary: "Show this help.")

  /// The summary, with what can be chosen.
  var meaning: String { summary + (value?.form.choices ?? "") }

  /// As a person writes it: `--limit`.
  public var spelling: String { "--\(long)" }
}

/// A word of a command that is no option: `N`, `FILE`.
public struct ArgumentSpecification: Hashable, Sendable {
  /// How help names it.
  public let placeholder: String
  public let form: ValueForm
  public let occurrence: Occurrence
  /// What it means, in one sentence.
  public let summary: String

  public enum Occurrence: Hashable, Sendable {
    case once, optional, anyNumber, atLeastOnce
  }

  public init(
    _ placeholder: String, _ form: ValueForm = .text, _ occurrence: Occurrence = .once,
    summary: String
  ) {
    self.placeholder = placeholder
    self.form = form
    self.occurrence = occurrence
    self.summary = summary
  }

  /// The summary, with what can be chosen.
  var meaning: String { summary + form.choices }

  var mayBeLeftOut: Bool { occurrence == .optional || occurrence == .anyNumber }
  var mayRepeat: Bool { occurrence == .anyNumber || occurrence == .atLeastOnce }
}

/// What a value must look like, and what a shell can offer for it.
public enum ValueForm: Hashable, Sendable {
  case text
  /// A decimal number in the range; white space around it does not count.
  case number(ClosedRange<Int>)
  case choice([String])
  /// The name of a file; shells complete it.
  case file
  /// The name of a command; shells complete it.
  case command
  /// A word that this command line lists: one a line, up to the first tab. Shells run it to complete,
  /// and what it complains of is not seen.
  case listed(by: String)

  /// The command line that lists the words, if one does.
  var listing: String? {
    if case .listed(let line) = self { line } else { nil }
  }

  /// A sentence that follows a summary; empty unless there is a choice.
  fileprivate var choices: String {
    if case .choice(let choices) = self {
      " One of \(choices.joined(separator: ", "))."
    } else {
      ""
    }
  }
}
