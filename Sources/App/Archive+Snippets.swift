import Clips
import JSON
import Snippets

extension Archive {
  /// A snippet's line: an object in the member `snippet`, by which it is told from a clip's.
  static func line(_ snippet: Snippet) -> [UInt8] {
    let times = [("createdAt", snippet.createdAt), ("changedAt", snippet.changedAt)].map {
      ClipJSON.member($0, .string(Timestamp(instant: $1, offsetMinutes: 0).rfc3339))
    }
    return JSON.object([
      ClipJSON.member("snippet", .object(SnippetJSON.members(snippet) + times))
    ]).encoded()
  }

  static func snippet(_ json: JSON) throws(Fault) -> Snippet {
    let createdAt: Timestamp = try field("createdAt", of: json) { Timestamp(rfc3339: $0) }
    let changedAt: Timestamp = try field("changedAt", of: json) { Timestamp(rfc3339: $0) }
    let snippet = Snippet(
      id: try field("id", of: json) { UUID($0) }, name: try field("name", of: json) { $0 },
      folder: json["folder"]?.stringValue ?? "",
      tags: (json["tags"]?.arrayValue ?? []).compactMap(\.stringValue),
      description: json["description"]?.stringValue ?? "",
      prompts: try prompts(json["prompts"]?.objectValue ?? []),
      body: try field("body", of: json) { $0 },
      createdAt: createdAt.instant, changedAt: changedAt.instant)
    do throws(SnippetFault) {
      try snippet.check()
    } catch {
      throw .field(error.field)
    }
    return snippet
  }

  private static func prompts(_ members: [JSON.Member]) throws(Fault) -> [Int: String] {
    var prompts: [Int: String] = [:]
    for member in members {
      guard let number = Int(member.name), let label = member.value.stringValue else {
        throw .field("prompts")
      }
      prompts[number] = label
    }
    return prompts
  }
}

extension SnippetFault {
  /// The member of the line that it is in.
  fileprivate var field: String {
    switch self {
    case .name: "name"
    case .folder, .emptyFolderName: "folder"
    case .tag, .tagWithSeparator, .repeatedTag: "tags"
    case .label, .labelNumber: "prompts"
    case .description: "description"
    case .bodyTooLarge, .bodyHasNul: "body"
    }
  }
}
