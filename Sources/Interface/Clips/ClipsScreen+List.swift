import Clips
import Querying
import Screen

extension ClipsScreen {
  func drawList(in rect: Rect, with painter: inout Painter) {
    if list.count == 0 {
      if list.listing != nil { drawNothing(in: rect, with: &painter) }
      return
    }
    let columns = RowColumns(width: rect.columns)
    let marks = Set(list.marks)
    for line in 0..<min(rect.rows, list.count - list.top) {
      let row = list.top + line
      guard let clip = list[row] else {
        painter.write(
          options.look.more, column: columns.summary, row: rect.row + line, width: 3,
          style: options.theme[.dim])
        continue
      }
      let drawing = RowDrawing(
        clip: clip, number: line + 1, isSelected: row == list.selected,
        isMarked: marks.contains(clip.id))
      draw(drawing, columns: columns, row: rect.row + line, with: &painter)
    }
    if let limit = limitOfFree, list.count - list.top < rect.rows {
      painter.write(
        limit, column: columns.summary, row: rect.row + list.count - list.top,
        width: rect.columns - columns.summary, style: options.theme[.dim])
    }
  }

  private struct RowDrawing {
    let clip: Clip
    let number: Int
    let isSelected: Bool
    let isMarked: Bool
  }

  private func draw(
    _ drawing: RowDrawing, columns: RowColumns, row: Int, with painter: inout Painter
  ) {
    let (clip, theme, look) = (drawing.clip, options.theme, options.look)
    if drawing.isSelected {
      painter.frame.clear(
        Rect(column: 0, row: row, columns: columns.width, rows: 1), style: theme[.selected])
    }
    func style(_ role: Role?) -> Style {
      let own = role.map { theme[$0] } ?? .plain
      return drawing.isSelected ? own.overlaid(with: theme[.selected]) : own
    }
    if drawing.isSelected { painter.frame.write(look.bar, row: row, style: style(nil)) }
    if drawing.number <= 9 {
      painter.frame.write(String(drawing.number), column: 1, row: row, style: style(.number))
    }
    if drawing.isMarked { painter.frame.write(look.mark, column: 2, row: row, style: style(.mark)) }
    if clip.isPinned { painter.frame.write(look.pin, column: 3, row: row, style: style(.pin)) }
    if let kind = columns.kind {
      painter.frame.write(clip.kind.label, column: kind, row: row, style: style(.kind))
    }
    let summary = Array(clip.summary(with: look.summaryMarks).utf8)
    painter.write(
      DisplayText(bytes: summary, limitedTo: columns.summaryWidth), column: columns.summary,
      row: row, width: columns.summaryWidth, style: style(nil),
      matches: searching.highlighter.ranges(in: summary)[...])
    if let app = columns.app {
      painter.write(
        clip.origin.app ?? clip.source, column: app, row: row, width: RowColumns.appWidth,
        style: style(.dim))
    }
    if let ageEnd = columns.ageEnd {
      let age = ageText(of: clip.copiedAt.instant, at: now)
      painter.frame.write(age, column: ageEnd - age.count, row: row, style: style(.dim))
    }
  }

  /// Below what the free tier found, where there may be more that it does not search.
  private var limitOfFree: String? {
    guard !searching.search.isEmpty, list.isComplete, !list.isBehind,
      list.newest?.isLimited == true
    else { return nil }
    return "Searching all you ever copied is Pro: nori pro"
  }

  /// From the search line it is two steps, from the list below it one.
  private var wayToAllClips: [String] {
    guard let back = options.bindings.keys(for: .back).first.map(options.look.label) else {
      return []
    }
    return ["\(context == .search ? "\(back) \(back)" : back) shows all clips again."]
  }

  /// What stands where no clip does: how to get one, or that none was found.
  private func drawNothing(in rect: Rect, with painter: inout Painter) {
    let lines: [String]
    if !searching.search.isEmpty {
      guard list.isComplete, !list.isBehind else { return }
      let found =
        searching.error == nil
        ? "No clip matches this search." : "No clip matched before this mistake."
      lines = [found] + [limitOfFree].compactMap { $0 } + wayToAllClips
    } else {
      lines = firstSteps
    }
    let isRoomy = rect.rows > lines.count + 1 && rect.columns >= 40
    let shown = rect.rows >= lines.count ? lines : lines.filter { !$0.isEmpty }
    for (offset, line) in shown.prefix(rect.rows).enumerated() {
      painter.write(
        line, column: isRoomy ? 4 : 1, row: rect.row + offset + (isRoomy ? 1 : 0),
        width: rect.columns - (isRoomy ? 4 : 1))
    }
  }

  private var firstSteps: [String] {
    let label = { (command: Command) in
      options.bindings.keys(for: command).first.map(options.look.label) ?? command.rawValue
    }
    let watching =
      inbox.watcher == .none ? ["To keep what you copy on a desktop:", "  nori watch", ""] : []
    return [
      "No clips yet.", "",
      "Try this in another terminal:",
      "  echo hello | nori capture",
      "and it appears here at once.", "",
    ] + watching + ["\(label(.help)) help   \(label(.cancel)) leave"]
  }
}

/// Where the parts of a row stand: number, signs, kind, summary, app, age. A narrow list leaves out
/// the app, then the age, then the kind.
struct RowColumns: Hashable, Sendable {
  let width: Int
  let kind: Int?
  let summary: Int
  let summaryWidth: Int
  let app: Int?
  /// The column after the age.
  let ageEnd: Int?

  static let appWidth = 10
  private static let ageWidth = 4

  init(width: Int) {
    self.width = width
    kind = width >= 34 ? 4 : nil
    summary = kind == nil ? 5 : 10
    ageEnd = width >= 28 ? width - 1 : nil
    let beforeAge = (ageEnd.map { $0 - RowColumns.ageWidth } ?? width) - 1
    app = width >= 60 ? beforeAge - RowColumns.appWidth : nil
    summaryWidth = max((app.map { $0 - 2 } ?? beforeAge) - summary, 0)
  }
}
