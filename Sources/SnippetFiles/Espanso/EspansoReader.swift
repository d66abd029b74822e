/// Reads espanso's matches (https://espanso.org/docs/matches/basics/): `matches` of a YAML file.
///
/// Nothing that a file says is executed: what commands would give stays literal.
enum EspansoReader {
  static func read(_ bytes: [UInt8], folder: String) -> SnippetImport {
    var found = SnippetImport()
    let reader = YAMLReader(bytes)
    if let root = reader.root {
      if root["imports"] != nil { found.remark(root["imports"]?.line ?? 1, .dropped("imports")) }
      if let matches = root["matches"] {
        let variables = EspansoVariables(root["global_vars"])
        if matches.values == nil {
          found.remark(matches.line, .wrongKind(field: "matches"))
        }
        for match in matches.values ?? [] {
          read(match, variables, folder: folder, into: &found)
        }
      } else if reader.fault == nil, root["global_vars"] == nil, root["imports"] == nil {
        found.remark(root.line, .missing(field: "matches"))
      }
    }
    if let fault = reader.fault { found.remark(fault.line, fault.subject) }
    return found
  }

  private static func read(
    _ match: YAML, _ global: EspansoVariables, folder: String, into found: inout SnippetImport
  ) {
    let triggers = (match["triggers"]?.values ?? []).compactMap(\.text)
    let label = match["label"]?.text ?? ""
    let trigger = match["trigger"]?.text ?? triggers.first ?? match["regex"]?.text ?? label
    let name = SnippetDraft.name(from: trigger)
    guard match.members != nil else {
      found.remark(match.line, .wrongKind(field: "matches"))
      return
    }
    let form = match["form"]
    guard
      let replacement = match["replace"] ?? match["markdown"] ?? match["html"] ?? form
    else {
      found.remark(match.line, .missing(field: "replace"), in: name)
      return
    }
    guard let text = replacement.text else {
      found.remark(replacement.line, .wrongKind(field: "replace"), in: name)
      return
    }
    var variables = global
    variables.add(match["vars"])
    let isForm = match["replace"] == nil && match["markdown"] == nil && match["html"] == nil
    var body = EspansoBody(variables, form: isForm ? match["form_fields"] : nil, isForm: isForm)
    let written = body.converted(text)
    found.add(
      SnippetDraft(
        name: name, folder: folder,
        tags: SnippetDraft.tags(from: (match["search_terms"]?.values ?? []).compactMap(\.text)),
        description: SnippetDraft.description(from: label), prompts: body.prompts, body: written),
      line: match.line)
    if triggers.count > 1 || match["trigger"] != nil && !triggers.isEmpty {
      found.remark(match.line, .dropped("further triggers"), in: name)
    }
    if match["regex"] != nil {
      found.remark(match.line, .dropped("a trigger that is a regex"), in: name)
    }
    if match["replace"] == nil, match["markdown"] == nil, match["html"] != nil {
      found.remark(match.line, .literal("HTML"), in: name)
    }
    for remark in body.remarks {
      found.remark(remark.line ?? match.line, remark.subject, in: name)
    }
  }
}

/// The variables that a match can name.
struct EspansoVariables {
  struct Variable {
    let type: String
    let parameters: YAML?
    let line: Int
  }

  private var variables: [String: Variable] = [:]

  init(_ list: YAML?) { add(list) }

  /// Those of a match come before the file's.
  mutating func add(_ list: YAML?) {
    for item in list?.values ?? [] {
      guard let name = item["name"]?.text else { continue }
      variables[name] = Variable(
        type: item["type"]?.text ?? "", parameters: item["params"], line: item.line)
    }
  }

  subscript(name: String) -> Variable? { variables[name] }
}
