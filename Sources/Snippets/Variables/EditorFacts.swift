/// What an editor, or whoever asks, knows of the place that a snippet is put at.
public struct EditorFacts: Hashable, Sendable {
  public var selection: String?
  public var line: String?
  public var word: String?
  /// From 1.
  public var lineNumber: Int?
  /// The path of the file, from the root.
  public var file: String?
  /// The path of the folder that the work is in, from the root.
  public var workspace: String?
  /// As editors name languages: `swift`, `html`.
  public var language: String?

  public init(
    selection: String? = nil, line: String? = nil, word: String? = nil, lineNumber: Int? = nil,
    file: String? = nil, workspace: String? = nil, language: String? = nil
  ) {
    self.selection = selection
    self.line = line
    self.word = word
    self.lineNumber = lineNumber
    self.file = file
    self.workspace = workspace
    self.language = language
  }
}
