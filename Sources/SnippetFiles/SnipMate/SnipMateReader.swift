/// Reads SnipMate's `.snippets` files (https://github.com/garbas/vim-snipmate).
///
///     snippet trigger A description
///     <tab>text with ${1:gaps}
enum SnipMateReader {
  static func read(_ bytes: [UInt8], folder: String) -> SnippetImport {
    var found = SnippetImport()
    var lines = Lines(bytes)
    var current: Open?
    var version = 0
    while let bytes = lines.next() {
      let line = bytes.text
      if line.isEmpty || line.utf8.first == UInt8(ascii: "\t") {
        if current != nil {
          current?.body.append(String(line.dropFirst()))
        } else if !line.trimmed.isEmpty {
          found.remark(lines.number, .broken("a text that belongs to no snippet"))
        }
        continue
      }
      let words = line.utf8.split(
        maxSplits: 2, whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      ).map(\.text)
      // A condition stands between a snippet's name and its text.
      if words.first == "guard", let name = current?.name, current?.body.isEmpty == true {
        found.remark(lines.number, .dropped("guard"), in: name)
        continue
      }
      current?.close(version: version, folder: folder, into: &found)
      current = nil
      switch words.first {
      case nil: break
      case let word? where word.utf8.first == UInt8(ascii: "#"): break
      case "snippet", "snippet!":
        guard words.count > 1 else {
          found.remark(lines.number, .missing(field: "name"))
          break
        }
        current = Open(
          line: lines.number, name: words[1], description: words.count > 2 ? words[2] : "")
      case "version": version = words.count > 1 ? Int(words[1]) ?? version : version
      case let word?:
        let known = ["extends", "priority", "delete", "clearsnippets"]
        found.remark(
          lines.number,
          known.contains(word) ? .dropped(word) : .broken("a line that SnipMate does not know"))
      }
    }
    current?.close(version: version, folder: folder, into: &found)
    return found
  }
}

/// A snippet whose lines are being read.
private struct Open {
  let line: Int
  let name: String
  let description: String
  var body: [String] = []

  /// The lines that stand empty between two snippets belong to none.
  func close(version: Int, folder: String, into found: inout SnippetImport) {
    var lines = body[...]
    while lines.last?.isEmpty == true { lines.removeLast() }
    let name = SnippetDraft.name(from: name)
    var text = SnipMateBody(lines.joined(separator: "\n"), hasEscapes: version > 0)
    let body = text.converted()
    found.add(
      SnippetDraft(
        name: name, folder: folder, description: SnippetDraft.description(from: description),
        body: body),
      line: line)
    for literal in text.literals {
      found.remark(line + 1 + literal.line, .literal(literal.what), in: name)
    }
  }
}
