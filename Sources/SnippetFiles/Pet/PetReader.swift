/// Reads pet's snippets (https://github.com/knqyf263/pet): `[[snippets]]` of a TOML file.
enum PetReader {
  static func read(_ bytes: [UInt8], folder: String) -> SnippetImport {
    let reader = TOMLReader(bytes)
    var found = SnippetImport()
    for fault in reader.faults { found.remark(fault.line, .broken(fault.problem)) }
    // pet's own library takes names in any case, and pet has written them in both.
    let lists = reader.root.lists.filter { $0.key.lowercased() == "snippets" }
    let tables = lists.flatMap(\.value).sorted { $0.line < $1.line }
    for table in tables where !table.isBroken { read(table, folder: folder, into: &found) }
    if lists.isEmpty, reader.faults.isEmpty { found.remark(1, .missing(field: "[[snippets]]")) }
    return found
  }

  private static func read(
    _ table: TOMLTable, folder: String, into found: inout SnippetImport
  ) {
    let members = Dictionary(
      table.members.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first }
    )
    let described = members["description"]?.text ?? ""
    guard let command = members["command"]?.text else {
      let isThere = members["command"] != nil
      found.remark(
        table.line, isThere ? .wrongKind(field: "command") : .missing(field: "command"),
        in: SnippetDraft.name(from: described))
      return
    }
    let name = SnippetDraft.name(from: described.trimmed.isEmpty ? command : described)
    let line = SnippetDraft.description(from: described)
    let (body, prompts) = body(of: command)
    found.add(
      SnippetDraft(
        name: name, folder: folder, tags: SnippetDraft.tags(from: members["tag"]?.texts ?? []),
        description: line.utf8.elementsEqual(name.utf8) ? "" : line, prompts: prompts, body: body),
      line: table.line)
    if members["output"]?.text?.isEmpty == false {
      found.remark(table.line, .dropped("output"), in: name)
    }
  }

  /// `<name>`, `<name=default>` and `<name=|_one_||_two_|>` are gaps, as in pet: between the
  /// brackets stands no other one, no end of a line, and no blank at the end.
  static func body(of command: String) -> (body: String, prompts: [Int: String]) {
    let bytes = Array(command.utf8)
    var gaps = NamedGaps()
    var body = ""
    var start = 0
    var position = 0
    while position < bytes.count {
      defer { position += 1 }
      guard bytes[position] == UInt8(ascii: "<"),
        let end = bytes[(position + 1)...].firstIndex(where: { "<>\n".utf8.contains($0) }),
        bytes[end] == UInt8(ascii: ">"),
        let gap = Parameter(bytes[(position + 1)..<end])
      else { continue }
      body += BodyText.plain(bytes[start..<position].text) + gap.written(in: &gaps)
      position = end
      start = end + 1
    }
    return (body + BodyText.plain(bytes[start...].text), gaps.prompts)
  }
}

/// What stands between the brackets.
private struct Parameter {
  let name: String
  let values: [String]

  init?(_ bytes: ArraySlice<UInt8>) {
    guard let last = bytes.last, !" \t\r".utf8.contains(last) else { return nil }
    let parts = bytes.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first?.text.trimmed, !name.isEmpty else { return nil }
    self.name = name
    values = parts.count == 2 ? Parameter.values(parts[1]) : []
  }

  /// `|_one_||_two_|`, else one default.
  private static func values(_ bytes: ArraySlice<UInt8>) -> [String] {
    guard bytes.count >= 4, bytes.starts(with: "|_".utf8), bytes.suffix(2).elementsEqual("_|".utf8)
    else { return [bytes.text] }
    var values: [String] = []
    var value: [UInt8] = []
    var rest = bytes.dropFirst(2).dropLast(2)
    while let byte = rest.first {
      if rest.starts(with: "_||_".utf8) {
        values.append(value.text)
        value = []
        rest = rest.dropFirst(4)
      } else {
        value.append(byte)
        rest = rest.dropFirst()
      }
    }
    return values + [value.text]
  }

  func written(in gaps: inout NamedGaps) -> String {
    if values.count > 1 { return gaps.choice(name, label: name, values) }
    return gaps.placeholder(name, label: name, default: BodyText.inDefault(values.first ?? ""))
  }
}

extension TOML {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The strings of an array; one alone is a list of one.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.compactMap(\.text)
    default: []
    }
  }
}
