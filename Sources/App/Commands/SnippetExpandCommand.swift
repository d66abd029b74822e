import Arguments
import Clips
import JSON
import Posix
import Snippets
import Store
import Words

extension Session {
  /// A snippet, filled in.
  func snippetExpand(_ command: ParsedCommand) throws -> ExitCode {
    try output.require()
    let answers = try givenAnswers(command)
    let store = try openAfterTakingIn()
    let snippet = try chosenSnippet(command.arguments[0], in: store)
    if command.has(.unexpanded) {
      try output.write(Array(snippet.body.utf8), raw: false)
      return .done
    }
    let interruption = Interruption()
    let moment = try SnippetMoment.current(environment, at: now)
    let values = ExpansionValues(
      store: store, moment: moment, environment: environment, editor: try editorFacts(command),
      commands: .run(unless: { () throws(PosixError) in try interruption.descriptor() }),
      configuration: { [self] in try configuration() })
    let deadline = Clock.thread + SnippetTime.limit
    let expander = Expander(
      values: values, moment: moment, isTime: { Clock.thread > deadline })
    do {
      try write(snippet, command, expander, answers, interruption)
    } catch let error as SnippetError {
      throw Complaint.of(error, in: snippet.name)
    }
    return .done
  }

  private func write(
    _ snippet: Snippet, _ command: ParsedCommand, _ expander: Expander<ExpansionValues>,
    _ given: SnippetAnswers, _ interruption: Interruption
  ) throws {
    let template = SnippetTemplate(snippet)
    let indent = command.value(of: .indent) ?? ""
    if command.has(.stops) {
      let filled = try expander.filled(template, answers: given).indented(by: indent)
      try expander.values.requireEverything()
      say(filled.warnings, of: snippet)
      return try output.write(Array(filled.text.utf8), raw: false)
    }
    var questions = SnippetQuestions(input, interruption, answers: given)
    let answers = canAsk ? try questions.ask(template, expander) : given
    let expansion = try expander.expand(template, answers: answers)
    try expander.values.requireEverything()
    if command.has(.strict) {
      try requireAnswers(expansion.unanswered.filter { !questions.hasAsked(for: $0) }, snippet)
    }
    try tell(expansion.unusedAnswers, snippet, isStrict: command.has(.strict))
    if !command.has(.expansionJSON) { say(expansion.warnings, of: snippet) }
    try write(expansion.indented(by: indent), of: snippet, command)
  }

  private func write(
    _ expansion: Expansion, of snippet: Snippet, _ command: ParsedCommand
  ) throws {
    if command.has(.expansionJSON) {
      try output.json(expansion.json(named: snippet.name), raw: false)
    } else if command.has(.cursor) {
      try output.write(try expansion.splitAtCursor(named: snippet.name), raw: false)
    } else {
      try output.write(Array(expansion.text.utf8), raw: false)
    }
  }

  /// Questions are read from where they are answered, and never stand in the way of a pipe.
  private var canAsk: Bool {
    input.isTerminal && output.isTerminal && StandardError.isTerminal
  }

  private func say(_ warnings: [SnippetWarning], of snippet: Snippet) {
    for warning in warnings {
      warn("\(VisibleText.of(snippet.name)), \(SnippetWords.sentence(warning)).")
    }
  }

  // MARK: Answers

  private func givenAnswers(_ command: ParsedCommand) throws -> SnippetAnswers {
    var answers = SnippetAnswers()
    for text in command.values(of: .set) {
      guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")), sign != text.startIndex else {
        throw ArgumentError.invalidValue(text, name: "--set", expected: "KEY=VALUE")
      }
      answers[String(text[..<sign])] = String(text[text.utf8.index(after: sign)...])
    }
    return answers
  }

  private func requireAnswers(_ missing: [SnippetPrompt], _ snippet: Snippet) throws {
    guard !missing.isEmpty else { return }
    let names = missing.map { VisibleText.of($0.name) }.joined(separator: ", ")
    throw Complaint(
      "The snippet \(VisibleText.of(snippet.name)) asks for \(names). Give"
        + " \(missing.count == 1 ? "it" : "each") with --set.", .wrongUsage)
  }

  private func tell(_ unused: [String], _ snippet: Snippet, isStrict: Bool) throws {
    guard !unused.isEmpty else { return }
    let names = unused.map { VisibleText.of($0) }.joined(separator: ", ")
    let sentence = "The snippet \(VisibleText.of(snippet.name)) does not ask for \(names)."
    if isStrict { throw Complaint(sentence, .wrongUsage) }
    warn(sentence)
  }

  // MARK: The place it goes to

  private func editorFacts(_ command: ParsedCommand) throws -> EditorFacts {
    var facts = EditorFacts()
    facts.selection = try selection(command).flatMap { $0.isEmpty ? nil : $0 }
    facts.line = command.value(of: .line)
    facts.word = command.value(of: .word).flatMap { $0.isEmpty ? nil : $0 }
    facts.lineNumber = command.number(of: .lineNumber)
    facts.language = command.value(of: .language)
    facts.setPaths(file: command.value(of: .file))
    return facts
  }

  private func selection(_ command: ParsedCommand) throws -> String? {
    guard let text = command.value(of: .selection), text == "-" else {
      return command.value(of: .selection)
    }
    let bytes = try openInput("-").readAll(limit: SnippetLimits.bytes + 1)
    guard bytes.count <= SnippetLimits.bytes else {
      throw Complaint(
        "The selection is larger than \(ByteCount(SnippetLimits.bytes)).", .inputRefused)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Complaint("The selection is not UTF-8.", .inputRefused)
    }
    return text
  }
}

extension ExpansionValues {
  /// Throws what kept it from finding out, where a warning would say too little.
  func requireEverything() throws {
    if isInterrupted { throw Complaint.interrupted }
    if let storeFailure { throw storeFailure }
  }
}

extension Expansion {
  /// The names are a promise.
  fileprivate func json(named name: String) -> String {
    let cursor = [
      ClipJSON.member("bytes", .integer(Int64(cursor))),
      ClipJSON.member("utf16", .integer(Int64(cursorUTF16))),
      ClipJSON.member("graphemes", .integer(Int64(cursorGraphemes))),
    ]
    let warnings = warnings.map { JSON.string(SnippetWords.sentence($0)) }
    let members = [
      ClipJSON.member("version", .integer(1)), ClipJSON.member("name", .string(name)),
      ClipJSON.member("text", .string(text)), ClipJSON.member("cursor", .object(cursor)),
      ClipJSON.member("warnings", .array(warnings)),
    ]
    return String(decoding: JSON.object(members).encoded(), as: UTF8.self)
  }

  /// What is left of the cursor and what is right of it, each with a NUL behind it.
  fileprivate func splitAtCursor(named name: String) throws -> [UInt8] {
    guard !text.utf8.contains(0) else {
      throw Complaint(
        "The snippet \(VisibleText.of(name)) has become a text with a NUL byte, which --cursor"
          + " cannot write; use --json.", .inputRefused)
    }
    return Array(textBeforeCursor.utf8) + [0] + Array(textAfterCursor.utf8) + [0]
  }
}
