/// Help for people at a terminal: at most 80 columns wide, no escape sequences.
public struct HelpText: Hashable, Sendable {
  public let lines: [String]

  /// The help of the command that `path` leads to in `program`.
  ///
  /// `sections` follow the program's own help only: what holds for every command.
  public init(
    _ program: CommandSpecification, path: [String] = [], sections: [HelpSection] = []
  ) throws(ArgumentError) {
    let command = try program.command(at: path)
    let spelled = ([program.name] + path).joined(separator: " ")
    var page = Page()
    page.add(usage: command.usage(spelled: spelled))
    page.add(paragraphs: [command.summary + "."] + paragraphs(of: command.discussion))
    page.add(
      HelpSection(
        "Commands",
        rows: command.subcommands.map { HelpSection.Row($0.name, $0.summary) }))
    page.add(
      HelpSection(
        "Arguments", rows: command.arguments.map { HelpSection.Row($0.placeholder, $0.meaning) }))
    page.add(
      HelpSection(
        "Options", rows: command.allOptions.map { HelpSection.Row($0.helpTerm, $0.meaning) }))
    page.add(examples: command.examples)
    if path.isEmpty {
      for section in sections { page.add(section) }
    }
    lines = page.lines
  }

  /// The lines, each ended.
  public var text: String { lines.map { $0 + "\n" }.joined() }
}

/// A titled list of terms and what they mean.
public struct HelpSection: Hashable, Sendable {
  public let title: String
  /// Paragraphs before the rows, separated by empty lines.
  public let introduction: String
  public let rows: [Row]

  public init(_ title: String, introduction: String = "", rows: [Row]) {
    self.title = title
    self.introduction = introduction
    self.rows = rows
  }

  public struct Row: Hashable, Sendable {
    public let term: String
    public let meaning: String

    public init(_ term: String, _ meaning: String) {
      self.term = term
      self.meaning = meaning
    }
  }
}

extension CommandSpecification {
  /// The forms of a call, one line each.
  func usage(spelled: String) -> [String] {
    let own = ([spelled] + (options.isEmpty ? [] : ["[OPTION]..."]) + arguments.map(\.usage))
      .joined(separator: " ")
    if subcommands.isEmpty { return [own] }
    if defaultSubcommand != nil { return ["\(spelled) [COMMAND] ..."] }
    return [own, "\(spelled) COMMAND ..."]
  }
}

extension ArgumentSpecification {
  var usage: String {
    switch occurrence {
    case .once: placeholder
    case .optional: "[\(placeholder)]"
    case .anyNumber: "[\(placeholder)]..."
    case .atLeastOnce: "\(placeholder)..."
    }
  }
}

extension OptionSpecification {
  fileprivate var helpTerm: String {
    (short.map { "-\($0), " } ?? "    ") + spelling + (value.map { " \($0.placeholder)" } ?? "")
  }
}

/// What empty lines separate, each on one line.
func paragraphs(of text: String) -> [String] {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.split { $0.isEmpty }.map { $0.joined(separator: " ") }
}

/// Lines of help under construction.
private struct Page {
  var lines: [String] = []
  let width = 80
  /// Where meanings begin, unless a term reaches further.
  let termColumns = 26

  mutating func add(usage: [String]) {
    for (index, form) in usage.enumerated() {
      lines.append((index == 0 ? "Usage: " : "       ") + form)
    }
  }

  mutating func add(paragraphs: [String]) {
    for paragraph in paragraphs {
      lines.append("")
      lines += wrapped(paragraph, width: width)
    }
  }

  mutating func add(_ section: HelpSection) {
    guard !section.rows.isEmpty else { return }
    lines += ["", "\(section.title):"]
    lines += paragraphs(of: section.introduction).flatMap { indented($0, by: 2) + [""] }
    let longest = section.rows.map(\.term.count).max() ?? 0
    let column = min(longest + 4, termColumns)
    for row in section.rows { add(row, column: column) }
  }

  mutating func add(examples: [CommandSpecification.Example]) {
    guard !examples.isEmpty else { return }
    lines += ["", "Examples:"]
    for example in examples {
      lines += ["  \(example.line)"]
      lines += indented(example.meaning, by: 6)
    }
  }

  private mutating func add(_ row: HelpSection.Row, column: Int) {
    var meaning = indented(row.meaning, by: column)[...]
    let term = "  \(row.term)"
    if term.count + 2 <= column, let first = meaning.popFirst() {
      lines.append(term + first.dropFirst(term.count))
    } else {
      lines.append(term)
    }
    lines += meaning
  }

  private func indented(_ text: String, by columns: Int) -> [String] {
    wrapped(text, width: width - columns).map { String(repeating: " ", count: columns) + $0 }
  }
}

/// The words of `text` in lines of at most `width` characters; a longer word stands alone.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] += " \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
