/// What a person answered: by a tab stop's number, its label, or the name of a variable that asks.
///
/// A number counts before a label. Keys are compared byte by byte.
public struct SnippetAnswers: Hashable, Sendable {
  private var answers: [[UInt8]: String] = [:]

  public init(_ answers: [String: String] = [:]) {
    for (key, answer) in answers { self[key] = answer }
  }

  public subscript(key: String) -> String? {
    get { answers[Array(key.utf8)] }
    set { answers[Array(key.utf8)] = newValue }
  }

  /// In the order of their bytes.
  public var keys: [String] {
    answers.keys.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
