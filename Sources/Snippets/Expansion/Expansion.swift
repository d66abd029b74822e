/// What became of a snippet.
public struct Expansion: Hashable, Sendable {
  public let text: String
  /// Where the cursor ends, in bytes of UTF-8.
  public let cursor: Int
  public let warnings: [SnippetWarning]
  /// What was asked for and not answered, in the order of asking.
  public let unanswered: [SnippetPrompt]
  /// Answers that no prompt of the snippet can ever ask for.
  public let unusedAnswers: [String]

  /// The cursor in units of UTF-16, as editors count.
  public var cursorUTF16: Int { textBeforeCursor.utf16.count }
  /// The cursor in grapheme clusters, as a cursor moves; a line end of two characters is one.
  public var cursorGraphemes: Int { textBeforeCursor.count }

  public var textBeforeCursor: Substring {
    text[..<text.utf8.index(text.startIndex, offsetBy: cursor)]
  }
  public var textAfterCursor: Substring {
    text[text.utf8.index(text.startIndex, offsetBy: cursor)...]
  }
}

/// A snippet for an editor that walks its tab stops itself.
public struct FilledSnippet: Hashable, Sendable {
  /// In the grammar of the Language Server Protocol; its only variables are none.
  public let text: String
  public let warnings: [SnippetWarning]
}
