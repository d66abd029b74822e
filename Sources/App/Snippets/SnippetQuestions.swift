import Posix
import Snippets
import Words

/// Asks on the terminal for what a snippet wants to know, one prompt after the other.
struct SnippetQuestions {
  let input: StandardInput
  let interruption: Interruption
  private var answers: SnippetAnswers
  /// Keys that need not be asked for any more, as bytes.
  private var asked: Set<[UInt8]> = []

  init(_ input: StandardInput, _ interruption: Interruption, answers: SnippetAnswers) {
    self.input = input
    self.interruption = interruption
    self.answers = answers
  }

  /// The answers with those of the person; an empty line leaves a prompt its default.
  ///
  /// An answer can change what there is to ask: so the prompts are looked at again after each.
  mutating func ask(
    _ template: SnippetTemplate, _ expander: Expander<ExpansionValues>
  ) throws -> SnippetAnswers {
    while true {
      let prompts = try expander.prompts(of: template, answers: answers)
      if expander.values.isInterrupted { throw Complaint.interrupted }
      let next = prompts.first { $0.answer == nil && !asked.contains(Array($0.key.utf8)) }
      guard let next else { return answers }
      asked.insert(Array(next.key.utf8))
      let line = try answer(to: next)
      if !line.isEmpty { answers[next.key] = chosen(line, next.choices) }
    }
  }

  /// One that was asked for has been answered, be it by an empty line.
  func hasAsked(for prompt: SnippetPrompt) -> Bool { asked.contains(Array(prompt.key.utf8)) }

  private func answer(to prompt: SnippetPrompt) throws -> String {
    for (index, choice) in prompt.choices.enumerated() {
      StandardError.line("  \(index + 1)  \(shown(choice))")
    }
    let value = prompt.defaultText.isEmpty ? "" : " [\(shown(prompt.defaultText))]"
    StandardError.prompt("\(VisibleText.of(prompt.name))\(value): ")
    return try line()
  }

  /// A choice may be named by its number, unless that is a choice itself.
  private func chosen(_ line: String, _ choices: [String]) -> String {
    let isChoice = choices.contains { $0.utf8.elementsEqual(line.utf8) }
    guard !isChoice, let number = Int(line), choices.indices.contains(number - 1) else {
      return line
    }
    return choices[number - 1]
  }

  /// In one line, and not at any length.
  private func shown(_ text: String) -> String {
    let line = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)[0]
    let isCut = line.count > 60 || line.utf8.count < text.utf8.count
    return VisibleText.of(String(line.prefix(60))) + (isCut ? "..." : "")
  }

  private func line() throws -> String {
    let signals = try interruption.descriptor()
    let stream = input.descriptor
    var bytes: [UInt8] = []
    while true {
      let ready = try Poll.wait(for: [.reading(signals), .reading(stream.rawValue)])
      if ready.contains(.reading(signals)) {
        StandardError.line("")
        throw Complaint.interrupted
      }
      let byte = try stream.readPiece(ofAtMost: 1)
      if byte.isEmpty {
        StandardError.line("")
        throw Complaint.interrupted
      }
      if byte == [UInt8(ascii: "\n")] { break }
      bytes += byte
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Complaint("The answer is not UTF-8, so nothing was written.", .inputRefused)
    }
    return text
  }
}

extension Complaint {
  /// The person ended it, and needs no words for that.
  static let interrupted = Complaint("", .cancelled)
}
