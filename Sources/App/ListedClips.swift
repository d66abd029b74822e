import Arguments
import Clips
import Screen

/// How `list` and `search` write clips: columns on a terminal, fields between tabs elsewhere, or a
/// line of JSON each.
struct ListedClips {
  private let output: Output
  private let row: ListRow
  private let isJSON: Bool
  private let isRaw: Bool
  private var line: [UInt8] = []

  init(_ command: ParsedCommand, _ output: Output, now: Instant) {
    let raw = command.has(.raw)
    self.output = output
    isJSON = command.has(.json)
    isRaw = raw
    row = ListRow(
      now: now, end: command.has(.null) ? "\0" : "\n",
      columns: command.has(.null) ? nil : output.terminalColumns,
      visible: { output.visible($0, raw: raw) })
  }

  /// `matches` are asked for only where they are written.
  mutating func write(
    _ clip: Clip, number: Int?, matches: (() throws -> [ClipMatch])? = nil
  ) throws {
    if isJSON {
      try output.json(ClipJSON.line(clip, number: number, matches: try matches?()), raw: isRaw)
    } else {
      line.removeAll(keepingCapacity: true)
      row.append(clip, number: number, raw: isRaw, to: &line)
      try output.write(line)
    }
  }
}

/// How a clip is written for people and for simple scripts.
private struct ListRow {
  let now: Instant
  let end: String
  /// The terminal's width; nil when the output is no terminal.
  let columns: Int?
  /// Makes a text safe for where the fields go.
  let visible: (String) -> String

  func append(_ clip: Clip, number: Int?, raw: Bool, to line: inout [UInt8]) {
    let number = number.map(String.init) ?? "-"
    let age = Age(now.since(clip.copiedAt.instant)).description
    let size = ByteCount(clip.byteCount).description
    guard let columns else {
      // As bytes: putting strings together would cost a list of thousands dearly.
      for field in [number, clip.id.description, clip.kind.rawValue, age, size] {
        line += field.utf8
        line.append(UInt8(ascii: "\t"))
      }
      line += visible(clip.summary).utf8
      line += end.utf8
      return
    }
    let facts = [
      padded(number, 4, left: true), clip.id.description, padded(clip.kind.rawValue, 5),
      padded(age, 4, left: true), padded(size, 9, left: true),
    ].joined(separator: "  ")
    let summary = raw ? clip.summary : cut(clip.summary, to: max(columns - facts.count - 2, 20))
    line += "\(facts)  \(summary)\(end)".utf8
  }

  private func cut(_ summary: String, to columns: Int) -> String {
    DisplayText(bytes: Array(summary.utf8), limitedTo: columns).truncated(toWidth: columns)
      .glyphs.map(\.text).joined()
  }

  private func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(width - text.count, 0))
    return left ? blanks + text : text + blanks
  }
}
