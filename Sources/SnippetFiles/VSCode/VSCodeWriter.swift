import JSON

/// Writes snippets as a `*.code-snippets` file that ``VSCodeReader`` reads as the same ones.
enum VSCodeWriter {
  static func text(of drafts: [SnippetDraft]) -> [UInt8] {
    let members = drafts.map { Member(name: $0.name, value: json($0)) }
    return JSON.object(members).encoded(pretty: true) + [UInt8(ascii: "\n")]
  }

  private static func json(_ draft: SnippetDraft) -> JSON {
    let lines = draft.body.utf8
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(\.text)
    var members = [
      Member(name: "prefix", value: .string(draft.name)),
      Member(name: "body", value: .array(lines.map(JSON.string))),
    ]
    if !draft.description.isEmpty {
      members.append(Member(name: "description", value: .string(draft.description)))
    }
    // VS Code's snippets have no such things; it passes over names that it does not know.
    let labels = draft.prompts.sorted { $0.key < $1.key }
    let own: JSON = [
      "folder": .string(draft.folder),
      "tags": .array(draft.tags.map(JSON.string)),
      "prompts": .object(labels.map { Member(name: "\($0.key)", value: .string($0.value)) }),
    ]
    members.append(Member(name: "nori", value: own))
    return .object(members)
  }
}
