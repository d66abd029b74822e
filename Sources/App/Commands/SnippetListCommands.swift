import Arguments
import JSON
import Posix
import Screen
import SnippetFiles
import Snippets
import Store
import Words

extension Session {
  /// One snippet a line, by name.
  func snippetList(_ command: ParsedCommand) throws -> ExitCode {
    try output.require()
    guard let store = try openSnippets() else { return .nothingFound }
    let shelf = try store.snippets(at: now)
    if shelf.hidden > 0 { warn(shelf.hiddenWords) }
    var snippets = shelf.snippets
    if let folder = command.value(of: .inFolder) {
      snippets = snippets.filter { $0.isIn(folder: folder) }
    }
    if let tag = command.value(of: .withTag) {
      snippets = snippets.filter { $0.tags.contains { $0.utf8.elementsEqual(tag.utf8) } }
    }
    if command.has(.json) {
      for snippet in snippets { try output.json(SnippetLine.json(snippet), raw: false) }
    } else {
      let columns = output.terminalColumns.map { SnippetColumns(of: snippets, width: $0) }
      for snippet in snippets {
        let fields = SnippetLine.fields(snippet).map { output.visible($0) }
        try output.line(columns?.line(fields) ?? fields.joined(separator: "\t"))
      }
    }
    return snippets.isEmpty ? .nothingFound : .done
  }

  /// A snippet as its file.
  func snippetShow(_ command: ParsedCommand) throws -> ExitCode {
    try output.require()
    let snippet = try chosenSnippet(command.arguments[0], in: try openSnippets())
    if command.has(.json) {
      try output.json(SnippetLine.json(snippet), raw: false)
    } else {
      try output.write(Array(SnippetFile.text(of: SnippetDraft(snippet)).utf8), raw: false)
    }
    return .done
  }
}

/// A snippet in one line.
private enum SnippetLine {
  /// With the version of these names, as those of a clip have.
  static func json(_ snippet: Snippet) -> String {
    let members =
      [ClipJSON.member("nori", .integer(ClipJSON.version))] + SnippetJSON.members(snippet) + [
        ClipJSON.member("createdAt", .string(Clock.timestamp(at: snippet.createdAt).rfc3339)),
        ClipJSON.member("changedAt", .string(Clock.timestamp(at: snippet.changedAt).rfc3339)),
      ]
    return String(decoding: JSON.object(members).encoded(), as: UTF8.self)
  }

  static func fields(_ snippet: Snippet) -> [String] {
    let words = snippet.description.isEmpty ? firstLine(snippet.body) : snippet.description
    return [snippet.name, snippet.folder, snippet.tags.joined(separator: ","), words]
  }

  /// Of what is not blank, without tabs, which end a field.
  private static func firstLine(_ body: String) -> String {
    let lines = body.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let line = lines.first(where: { !$0.allSatisfy(isBlank) }) else { return "" }
    let bytes = line.drop(while: isBlank).prefix(1_024)
      .map { $0 == UInt8(ascii: "\t") ? UInt8(ascii: " ") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Fields in columns as wide as the widest of each, within a terminal's width.
private struct SnippetColumns {
  private let widths: [Int]
  private let width: Int

  init(of snippets: [Snippet], width: Int) {
    self.width = width
    let fields = snippets.map { SnippetLine.fields($0).dropLast() }
    widths = (0..<3).map { column in
      let widest = fields.map { DisplayText($0[column]).width }.max() ?? 0
      return min(widest, SnippetColumns.limits[column])
    }
  }

  private static let limits = [32, 20, 20]

  func line(_ fields: [String]) -> String {
    var line = ""
    var used = 0
    for (field, width) in zip(fields, widths) where width > 0 {
      let text = DisplayText(field).truncated(toWidth: width)
      line += text.glyphs.map(\.text).joined()
      line += String(repeating: " ", count: width - text.width + 2)
      used += width + 2
    }
    let rest = DisplayText(fields[3]).truncated(toWidth: max(width - used, 20))
    return line + rest.glyphs.map(\.text).joined()
  }
}

extension Snippet {
  fileprivate func isIn(folder: String) -> Bool {
    let wanted = folder.utf8.last == UInt8(ascii: "/") ? folder.utf8.dropLast() : folder.utf8[...]
    guard self.folder.utf8.starts(with: wanted) else { return false }
    let rest = self.folder.utf8.dropFirst(wanted.count)
    return wanted.isEmpty || rest.isEmpty || rest.first == UInt8(ascii: "/")
  }
}
