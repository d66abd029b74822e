import Clips
import JSON
import Snippets

/// A snippet as an export and the snapshot write it. The names are a promise.
enum SnippetJSON {
  /// All but its times.
  static func members(_ snippet: Snippet) -> [JSON.Member] {
    [
      ClipJSON.member("id", .string(snippet.id.description)),
      ClipJSON.member("name", .string(snippet.name)),
      ClipJSON.member("folder", .string(snippet.folder)),
      ClipJSON.member("tags", .array(snippet.tags.map { .string($0) })),
      ClipJSON.member("description", .string(snippet.description)),
      ClipJSON.member("prompts", prompts(snippet)),
      ClipJSON.member("body", .string(snippet.body)),
    ]
  }

  private static func prompts(_ snippet: Snippet) -> JSON {
    .object(
      snippet.prompts.sorted { $0.key < $1.key }.map { number, label in
        ClipJSON.member(String(number), .string(label))
      })
  }
}
