/// Where an expansion gets what does not stand in the body.
///
/// In one expansion every name is asked for once at most, and only when its value is needed.
public protocol SnippetValues {
  /// Asked for every name but `DATE` with a format and `SNIP_…`.
  func value(of name: String) -> SnippetValue
  /// The snippet that `SNIP_name` includes; nil when there is none.
  func snippet(named name: String) -> SnippetTemplate?
}

/// What a variable is.
public enum SnippetValue: Hashable, Sendable {
  case text(String)
  /// Asked for by the variable's name; the first is the default.
  case choice([String])
  /// The moment, in a format as `${DATE:…}` has it.
  case date(format: String)
  /// A variable that has no value here: its default, else nothing.
  case unset
  /// No variable: a prompt of that name.
  case unknown
  /// As unset, with a warning.
  case failed(String)
}

/// A parsed body with what an expansion needs to know of the snippet around it.
public struct SnippetTemplate: Hashable, Sendable {
  /// So that a loop of includes can be seen at once; nil for a body that is no stored snippet.
  public let name: String?
  public let body: SnippetBody
  /// What to ask for, by the number of the tab stop.
  public let labels: [Int: String]

  public init(name: String? = nil, body: SnippetBody, labels: [Int: String] = [:]) {
    self.name = name
    self.body = body
    self.labels = labels
  }

  public init(_ snippet: Snippet) {
    self.init(
      name: snippet.name, body: SnippetBody(parsing: snippet.body), labels: snippet.prompts)
  }
}
