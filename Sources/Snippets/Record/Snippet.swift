import Clips

/// A kept snippet: a text with gaps, and what a person needs to find and fill it.
///
/// What the body means is ``SnippetBody``'s; here it is only the text as it was written.
public struct Snippet: Hashable, Sendable, Identifiable {
  public let id: UUID
  public var name: String
  /// Names joined by `/`; empty for none.
  public var folder: String
  public var tags: [String]
  public var description: String
  /// What to ask for, by the number of the tab stop.
  public var prompts: [Int: String]
  public var body: String
  public var createdAt: Instant
  public var changedAt: Instant

  public init(
    id: UUID, name: String, folder: String = "", tags: [String] = [], description: String = "",
    prompts: [Int: String] = [:], body: String, createdAt: Instant, changedAt: Instant
  ) {
    self.id = id
    self.name = name
    self.folder = folder
    self.tags = tags
    self.description = description
    self.prompts = prompts
    self.body = body
    self.createdAt = createdAt
    self.changedAt = changedAt
  }
}
