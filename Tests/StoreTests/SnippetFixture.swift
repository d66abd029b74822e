import Clips
import Snippets
import Testing

@testable import Store

extension StoreFixture {
  /// A snippet that is made now; each is a second newer than the one before.
  func snippet(
    _ name: String, body: String = "body", folder: String = "", tags: [String] = [],
    description: String = "", prompts: [Int: String] = [:]
  ) -> Snippet {
    pass(.seconds(1))
    return Snippet(
      id: newID(), name: name, folder: folder, tags: tags, description: description,
      prompts: prompts, body: body, createdAt: now, changedAt: now)
  }

  @discardableResult
  func add(_ name: String, body: String = "body") throws -> Snippet {
    let snippet = snippet(name, body: body)
    try store.add(snippet, at: now)
    return snippet
  }

  func addMany(_ count: Int) throws {
    for number in 1...count { try add("name \(number)") }
  }

  /// The names of the visible snippets.
  func names() throws -> [String] { try store.snippets(at: now).snippets.map(\.name) }

  func snippetCount(_ condition: String = "change IS NULL") throws -> Int? {
    try store.connection.first("SELECT count(*) FROM snippet WHERE \(condition)") { $0.int(0) }
  }
}
