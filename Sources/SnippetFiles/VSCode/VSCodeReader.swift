import JSON

/// Reads VS Code's snippets: a `*.code-snippets` file or a language's own.
///
/// Their language is nori's, so bodies stay as they are. What only nori knows stands in a member
/// `nori`, which VS Code passes over: see ``VSCodeWriter``.
enum VSCodeReader {
  static func read(_ bytes: [UInt8], folder: String) -> SnippetImport {
    var found = SnippetImport()
    var members = MemberReader(CommentedJSON.plain(bytes))
    while let member = members.next() {
      switch member.value {
      case .failure(let fault): found.remark(fault.line, .broken(fault.problem), in: member.name)
      case .success(let value):
        if isGroup(value) {
          for inner in value.objectValue ?? [] {
            read(inner.value, key: inner.name, member.line, folder: folder, into: &found)
          }
        } else {
          read(value, key: member.name, member.line, folder: folder, into: &found)
        }
      }
    }
    for fault in members.faults { found.remark(fault.line, .broken(fault.problem)) }
    return found
  }

  /// VS Code takes snippets that stand together under one name.
  private static func isGroup(_ json: JSON) -> Bool {
    guard let members = json.objectValue, !members.isEmpty else { return false }
    return members.allSatisfy { $0.value["body"] != nil }
  }

  private static func read(
    _ json: JSON, key: String, _ line: Int, folder: String, into found: inout SnippetImport
  ) {
    let own = json["nori"]
    let prefixes = json["prefix"].flatMap(texts) ?? []
    let word = prefixes.first { !$0.isEmpty } ?? key
    let name = own == nil ? SnippetDraft.name(from: word) : word
    guard let body = json["body"] else {
      found.remark(line, .missing(field: "body"), in: name)
      return
    }
    guard let lines = texts(body) else {
      found.remark(line, .wrongKind(field: "body"), in: name)
      return
    }
    var draft = SnippetDraft(name: name, folder: folder, body: lines.joined(separator: "\n"))
    let description = json["description"].flatMap(texts)?.joined(separator: " ")
    if let own {
      draft.folder = own["folder"]?.stringValue ?? folder
      draft.tags = own["tags"].flatMap(texts) ?? []
      draft.description = description ?? ""
      for member in own["prompts"]?.objectValue ?? [] {
        guard let number = Int(member.name), let label = member.value.stringValue else {
          found.remark(line, .dropped("a label without a number"), in: name)
          continue
        }
        draft.prompts[number] = label
      }
    } else {
      // The key is what VS Code shows beside the prefix.
      draft.description = SnippetDraft.description(
        from: description ?? (key.utf8.elementsEqual(word.utf8) ? "" : key))
      let scope = json["scope"]?.stringValue ?? ""
      draft.tags = SnippetDraft.tags(
        from: scope.utf8.split(separator: UInt8(ascii: ",")).map(\.text))
    }
    if prefixes.count > 1 { found.remark(line, .dropped("further prefixes"), in: name) }
    found.add(draft, line: line)
  }

  /// A string, or a list of nothing but strings.
  private static func texts(_ json: JSON) -> [String]? {
    if let text = json.stringValue { return [text] }
    guard let values = json.arrayValue else { return nil }
    let texts = values.compactMap(\.stringValue)
    return texts.count == values.count ? texts : nil
  }
}
