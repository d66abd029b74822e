/// A command whose output a snippet can have, by a name that only the settings give it.
public enum SnippetCommand: Hashable, Sendable {
  /// A program and its arguments, as they are; never empty.
  case words([String])
  /// A text for `sh -c`.
  case shell(String)
}

/// A variable that the person has made for snippets.
public enum SnippetVariable: Hashable, Sendable {
  case text(String)
  /// Never empty; the first is the default.
  case choice([String])
  case date(format: String)
}
