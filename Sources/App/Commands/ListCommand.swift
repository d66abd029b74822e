import Arguments
import Clips
import JSON
import Posix
import Screen
import Store

extension Session {
  /// One clip a line, newest first: columns on a terminal, fields between tabs elsewhere.
  func list(_ command: ParsedCommand) throws -> ExitCode {
    try output.require()
    let kind = command.value(of: .kind).flatMap(Kind.init(rawValue:))
    let now = self.now
    guard let store = try openAfterTakingIn() else { return .nothingFound }
    var left = command.number(of: .limit) ?? .max
    var number = 0
    var line: [UInt8] = []
    let row = ListRow(
      now: now, end: command.has(.null) ? "\0" : "\n",
      columns: command.has(.null) ? nil : output.terminalColumns,
      visible: { self.output.visible($0, raw: command.has(.raw)) })
    while left > 0 {
      let clips = try store.page(
        offset: number, count: min(left, Session.pageSize), ofKind: kind, at: now)
      for clip in clips {
        number += 1
        // Among others, a clip's number is its place in the whole list.
        let shown = kind == nil ? number : try store.offset(of: clip.id, at: now).map { $0 + 1 }
        if command.has(.json) {
          try output.json(
            ClipJSON.line(clip, number: shown ?? number), raw: command.has(.raw))
        } else {
          line.removeAll(keepingCapacity: true)
          row.append(clip, number: shown ?? number, raw: command.has(.raw), to: &line)
          try output.write(line)
        }
      }
      if clips.count < min(left, Session.pageSize) { break }
      left -= clips.count
    }
    return number == 0 ? .nothingFound : .done
  }

  /// Clips in memory at a time.
  static let pageSize = 250
}

/// How `list` writes a clip for people and for simple scripts.
private struct ListRow {
  let now: Instant
  let end: String
  /// The terminal's width; nil when the output is no terminal.
  let columns: Int?
  /// Makes a text safe for where the fields go.
  let visible: (String) -> String

  func append(_ clip: Clip, number: Int, raw: Bool, to line: inout [UInt8]) {
    let age = Age(now.since(clip.copiedAt.instant)).description
    let size = ByteCount(clip.byteCount).description
    guard let columns else {
      // As bytes: putting strings together would cost a list of thousands dearly.
      for field in [String(number), clip.id.description, clip.kind.rawValue, age, size] {
        line += field.utf8
        line.append(UInt8(ascii: "\t"))
      }
      line += visible(clip.summary).utf8
      line += end.utf8
      return
    }
    let facts = [
      padded(String(number), 4, left: true), clip.id.description, padded(clip.kind.rawValue, 5),
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
