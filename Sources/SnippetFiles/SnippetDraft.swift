import Clips
import Snippets

/// A snippet as a file holds it: all but its identity and its times, which are the store's.
///
/// Nothing is checked here: a draft may hold what no snippet may, so that a person can mend it.
public struct SnippetDraft: Hashable, Sendable {
  public var name: String
  public var folder: String
  public var tags: [String]
  public var description: String
  /// Labels by the number of their tab stop.
  public var prompts: [Int: String]
  public var body: String

  public init(
    name: String, folder: String = "", tags: [String] = [], description: String = "",
    prompts: [Int: String] = [:], body: String
  ) {
    self.name = name
    self.folder = folder
    self.tags = tags
    self.description = description
    self.prompts = prompts
    self.body = body
  }

  public init(_ snippet: Snippet) {
    self.init(
      name: snippet.name, folder: snippet.folder, tags: snippet.tags,
      description: snippet.description, prompts: snippet.prompts, body: snippet.body)
  }

  /// The snippet that it makes; see `Snippet.check()` for whether it may be kept.
  public func snippet(id: UUID, createdAt: Instant, changedAt: Instant) -> Snippet {
    Snippet(
      id: id, name: name, folder: folder, tags: tags, description: description, prompts: prompts,
      body: body, createdAt: createdAt, changedAt: changedAt)
  }

  /// What is wrong with it; nil when it can be kept as it is.
  public var fault: SnippetFault? {
    let nowhere = Instant(milliseconds: 0)
    do throws(SnippetFault) {
      try snippet(id: UUID(high: 0, low: 0), createdAt: nowhere, changedAt: nowhere).check()
      return nil
    } catch {
      return error
    }
  }
}
