/// Something that an expansion asks for.
public struct SnippetPrompt: Hashable, Sendable {
  /// The tab stop; nil for a variable that asks.
  public let number: Int?
  /// What to show: the label, the variable's name, else the number.
  public let name: String
  /// What is taken where there is no answer; empty where there is one, as it is not evaluated then.
  public let defaultText: String
  /// In the order they were written; an answer need not be one of them.
  public let choices: [String]
  /// What ``SnippetAnswers`` say.
  public let answer: String?

  /// The key for an answer that is this prompt's alone.
  public var key: String { number.map(String.init) ?? name }
}
