import Screen

/// The help: the key table, chapter by chapter.
struct HelpScreen: Hashable, Sendable {
  private(set) var top = 0
  /// Laid out for ``columns``: to do so for each key pressed would be felt.
  private(set) var lines: [Line] = []
  private var columns: Int?

  struct Line: Hashable, Sendable {
    let keys: String
    let text: String
    let isTitle: Bool
  }

  /// Follows the screen's width.
  mutating func layOut(for bindings: KeyBindings, look: Look, columns: Int) {
    guard columns != self.columns else { return }
    self.columns = columns
    lines = HelpScreen.lines(for: bindings, look: look, columns: columns)
  }

  mutating func scroll(by rows: Int, height: Int) {
    let (sum, isOver) = top.addingReportingOverflow(rows)
    top = max(min(isOver ? .max : sum, lines.count - height), 0)
  }

  func draw(with painter: inout Painter) {
    let size = painter.frame.size
    painter.frame.write(" nori   Keys", row: 0, style: painter.theme[.title])
    let keyWidth = size.columns < 44 ? 2 : 18
    for (offset, line) in lines.dropFirst(top).prefix(max(size.rows - 2, 0)).enumerated() {
      let row = offset + 1
      painter.write(
        line.keys, column: 2, row: row, width: size.columns - 2, style: painter.theme[.key])
      painter.write(
        line.text, column: line.isTitle ? 1 : keyWidth + 1, row: row,
        width: size.columns - keyWidth - 1,
        style: line.isTitle ? painter.theme[.title] : .plain)
    }
  }

  private static func lines(for bindings: KeyBindings, look: Look, columns: Int) -> [Line] {
    var lines: [Line] = []
    for chapter in KeyTable.manual(for: bindings, look: look) {
      if !lines.isEmpty { lines.append(Line(keys: "", text: "", isTitle: false)) }
      lines.append(Line(keys: "", text: chapter.title, isTitle: true))
      for row in chapter.rows { lines += row.lines(columns: columns) }
    }
    return lines
  }
}

/// A chapter of help and manual.
public struct ManualChapter: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    /// The keys as people read them; none if none is bound.
    public let keys: [String]
    /// The name in the configuration, such as `paste-selected`; `paste-row-1` to `paste-row-9`
    /// are one row. None for what no key does.
    public let name: String
    public let help: String
  }

  public let title: String
  public let rows: [Row]
}

extension KeyTable {
  /// The table for people: what the help screen shows and what the manual prints.
  public static func manual(for bindings: KeyBindings, look: Look = .ascii) -> [ManualChapter] {
    let chapters = KeyGroup.allCases.map { group in
      ManualChapter(
        title: group.rawValue,
        rows: entries.filter { $0.group == group }.compactMap { entry in
          switch entry.command {
          case .pasteRow1: rowNumbers(for: bindings, look: look)
          case let command where Command.pasteRows.contains(command): nil
          default:
            ManualChapter.Row(
              keys: bindings.keys(for: entry.command).map(look.label),
              name: entry.command.rawValue, help: entry.help)
          }
        })
    }
    return chapters + [mouse]
  }

  private static func rowNumbers(for bindings: KeyBindings, look: Look) -> ManualChapter.Row {
    ManualChapter.Row(
      keys: look.rowKeys(of: bindings).map { [$0] } ?? [], name: "paste-row-1 … paste-row-9",
      help: entry(for: .pasteRow1).help)
  }

  private static let mouse = ManualChapter(
    title: "Mouse",
    rows: [
      .init(keys: ["click"], name: "", help: "Select the row"),
      .init(keys: ["double click"], name: "", help: "Paste the row"),
      .init(keys: ["wheel"], name: "", help: "Scroll what is under the pointer"),
    ])
}

extension Look {
  /// The keys of the rows in short: `1-9`.
  func rowKeys(of bindings: KeyBindings) -> String? {
    let bound = Command.pasteRows.compactMap { bindings.keys(for: $0).first }
    guard let first = bound.first, let last = bound.last else { return nil }
    return bound.count == 1 ? label(of: first) : "\(label(of: first))-\(label(of: last))"
  }
}

extension ManualChapter.Row {
  /// Keys in a column, the sentence wrapped beside them; below them where there is little room.
  fileprivate func lines(columns: Int) -> [HelpScreen.Line] {
    let keyWidth = columns < 44 ? 2 : 18
    let keys = keys.joined(separator: " ")
    let room = max(columns - keyWidth - 2, 1)
    var wrapped = WrappedText(bytes: Array(help.utf8), width: room)
    let count = wrapped.layOut(rows: 20)
    let texts = wrapped.rows(0..<count).map { String($0.glyphs.flatMap(\.text)) }
    let needsOwnLine = keys.count > keyWidth - 2
    var lines = needsOwnLine ? [HelpScreen.Line(keys: keys, text: "", isTitle: false)] : []
    for (index, text) in texts.enumerated() {
      let first = index == 0 && !needsOwnLine ? keys : ""
      lines.append(HelpScreen.Line(keys: first, text: text, isTitle: false))
    }
    return lines
  }
}
