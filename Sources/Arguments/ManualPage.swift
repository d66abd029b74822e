/// The manual page of a program, in the `man` macros that every roff reads.
public struct ManualPage: Hashable, Sendable {
  public let lines: [String]

  /// - Parameters:
  ///   - version: Stands in the footer.
  ///   - date: The day of the release, as `2025-01-31`.
  ///   - sections: What else belongs into the manual: keys, files, exit codes. They follow the
  ///     commands in this order.
  public init(
    _ program: CommandSpecification, version: String, date: String, sections: [HelpSection] = []
  ) {
    let name = program.name
    var page = Page()
    page.add(".TH \(name.uppercased()) 1 \(date) \"\(name) \(version)\" \"User Commands\"")
    page.add(title: "NAME")
    page.add(text: "\(name) - \(program.summary)")
    page.add(title: "SYNOPSIS")
    for (index, form) in program.usage(spelled: name).enumerated() {
      if index > 0 { page.add(".br") }
      page.add(text: form)
    }
    page.add(title: "DESCRIPTION")
    page.add(paragraphs: paragraphs(of: program.discussion))
    page.add(options: program.allOptions)
    page.add(title: "COMMANDS")
    for (path, command) in program.descendants {
      page.add(command, spelled: ([name] + path).joined(separator: " "))
    }
    for section in sections { page.add(section) }
    page.add(examples: program.examples)
    lines = page.lines
  }

  /// The lines, each ended.
  public var text: String { lines.map { $0 + "\n" }.joined() }
}

/// Lines of roff under construction.
private struct Page {
  var lines: [String] = []

  /// A line that is roff already.
  mutating func add(_ line: String) { lines.append(line) }

  mutating func add(title: String) { add(".SH \(quoted(title.uppercased()))") }

  /// Filled text, in source lines that fit a screen.
  mutating func add(text: String) {
    lines += wrapped(escaped(text), width: 76).map(protected)
  }

  mutating func add(paragraphs: [String]) {
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { add(".PP") }
      add(text: paragraph)
    }
  }

  mutating func add(term: String, meaning: String) {
    add(".TP")
    add(".B \(quoted(term))")
    add(text: meaning)
  }

  mutating func add(options: [OptionSpecification]) {
    for option in options { add(term: option.manualTerm, meaning: option.meaning) }
  }

  mutating func add(_ command: CommandSpecification, spelled: String) {
    for usage in command.usage(spelled: spelled).prefix(1) { add(".SS \(quoted(usage))") }
    add(paragraphs: [command.summary + "."] + paragraphs(of: command.discussion))
    for argument in command.arguments {
      add(term: argument.placeholder, meaning: argument.meaning)
    }
    add(options: command.options)
    for example in command.examples {
      add(".PP")
      add(text: example.meaning)
      add(example: example)
    }
  }

  mutating func add(_ section: HelpSection) {
    add(title: section.title)
    add(paragraphs: paragraphs(of: section.introduction))
    for row in section.rows { add(term: row.term, meaning: row.meaning) }
  }

  mutating func add(examples: [CommandSpecification.Example]) {
    guard !examples.isEmpty else { return }
    add(title: "EXAMPLES")
    for (index, example) in examples.enumerated() {
      if index > 0 { add(".PP") }
      add(text: example.meaning)
      add(example: example)
    }
  }

  private mutating func add(example: CommandSpecification.Example) {
    lines += [".PP", ".nf", ".RS 4", protected(escaped(example.line)), ".RE", ".fi"]
  }

  private func quoted(_ text: String) -> String {
    "\"\(escaped(text).replacing("\"", with: "\\(dq"))\""
  }

  /// Text that roff shows as it stands: no escape, hyphens that can be copied.
  private func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      default: String(character)
      }
    }.joined()
  }

  /// The line, never read as a request.
  private func protected(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&\(line)" : line
  }
}

extension OptionSpecification {
  fileprivate var manualTerm: String {
    (short.map { "-\($0), " } ?? "") + spelling + (value.map { " \($0.placeholder)" } ?? "")
  }
}
