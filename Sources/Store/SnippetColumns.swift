import Clips
import SQLite
import Snippets

/// The columns that make a `Snippet`, in one order for reading and writing.
enum SnippetColumns {
  static let list = """
    uuid_high, uuid_low, name, folder, tags, description, prompts, created_at, changed_at, body
    """

  static func snippet(_ row: Row) -> Snippet {
    Snippet(
      id: row.uuid(0), name: row.text(2) ?? "", folder: row.text(3) ?? "",
      tags: tags(row.text(4) ?? ""), description: row.text(5) ?? "",
      prompts: prompts(row.text(6) ?? ""), body: row.text(9) ?? "",
      createdAt: Instant(milliseconds: row.integer(7)),
      changedAt: Instant(milliseconds: row.integer(8)))
  }

  static func tags(_ snippet: Snippet) -> Value { .text(snippet.tags.joined(separator: " ")) }

  static func prompts(_ snippet: Snippet) -> Value {
    .text(
      snippet.prompts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        .joined(separator: "\n"))
  }

  private static func tags(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  private static func prompts(_ text: String) -> [Int: String] {
    var prompts: [Int: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      if let number = Int(parts[0]), parts.count == 2 { prompts[number] = String(parts[1]) }
    }
    return prompts
  }
}
