import Clips
import Snippets

/// An answer to a ``SnippetEffect``.
public enum SnippetMessage: Hashable, Sendable {
  case count(Int)
  case listing(SnippetListing)
  /// They cannot be read now, for this reason; shown until read.
  case notLoaded(text: String)
  case preview(number: Int, SnippetPreview)
  case filling(number: Int, round: Int, SnippetFilling)
  /// It is filled in for good.
  case text(number: Int, ChosenText, remarks: [String])
  /// It cannot be used, for this reason; shown until read.
  case notUsed(number: Int, text: String)
  /// A snippet is kept, a new one or as it is now; `text` says so in a few words.
  case kept(Snippet.ID, text: String)
  /// It is not, for this reason; shown until read, and what was typed stays. With `hasText` the text of
  /// the editor is at hand to be opened again.
  case notKept(text: String, hasText: Bool = false)
  /// Undo brought these back, by name; `text` says so.
  case restored([Snippet.ID], text: String)
}

/// The snippets that there are to see.
public struct SnippetListing: Hashable, Sendable {
  public let snippets: [Snippet]
  /// Those that the tier does not show.
  public let hidden: Int

  public init(_ snippets: [Snippet], hidden: Int = 0) {
    self.snippets = snippets
    self.hidden = hidden
  }
}

/// What a snippet comes to, to be looked at.
public struct SnippetPreview: Hashable, Sendable {
  public let bytes: [UInt8]
  /// Sentences about what is not as it may have been meant.
  public let remarks: [String]

  public init(bytes: [UInt8], remarks: [String] = []) {
    self.bytes = bytes
    self.remarks = remarks
  }
}

/// What a chosen snippet asks for, and what it comes to with the answers so far.
public struct SnippetFilling: Hashable, Sendable {
  /// In the order of asking.
  public let prompts: [SnippetPrompt]
  public let preview: SnippetPreview

  public init(prompts: [SnippetPrompt], preview: SnippetPreview) {
    self.prompts = prompts
    self.preview = preview
  }
}
