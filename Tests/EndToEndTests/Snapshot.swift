import JSON
import TestSupport

/// The snapshot as a reader takes it.
struct Snapshot {
  let json: JSON

  var clips: [JSON] { json["clips"]?.arrayValue ?? [] }
  var snippets: [JSON] { json["snippets"]?.arrayValue ?? [] }
  /// Of the clips, the newest first.
  var texts: [String] { clips.map { $0["text"]?.stringValue ?? "?" } }
  var names: [String] { snippets.map { $0["name"]?.stringValue ?? "?" } }
}

/// The lines of an export that holds snippets, each made a millisecond after the one before.
enum SnippetExport {
  static func text(_ snippets: [(name: String, body: String)]) -> String {
    let lines = snippets.enumerated().map { number, snippet in
      let id = "01920000-0000-7000-8000-\(String(number + 1_000_000_000_000).dropFirst())0"
        .prefix(36)
      let time =
        "2026-11-30T09:\(String(number / 1_000 + 100).suffix(2)):07."
        + "\(String(number % 1_000 + 1_000).suffix(3))Z"
      let json: JSON = [
        "snippet": [
          "id": .string(String(id)), "name": .string(snippet.name), "folder": "mail",
          "tags": ["a"], "description": "d", "prompts": ["1": "Who"], "body": .string(snippet.body),
          "createdAt": .string(time), "changedAt": .string(time),
        ]
      ]
      return String(decoding: json.encoded(), as: UTF8.self) + "\n"
    }
    return "{\"nori-export\":2}\n" + lines.joined()
  }
}
