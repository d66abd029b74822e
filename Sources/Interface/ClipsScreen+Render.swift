import Clips
import Screen

extension ClipsScreen {
  /// The screen as it stands: a pure function of the state.
  public func render() -> Frame {
    var painter = Painter(size: size, theme: options.theme, look: options.look)
    let layout = layout
    if layout.isTooSmall {
      painter.write(
        "nori needs \(Layout.least.columns)\(options.look.times)\(Layout.least.rows)", column: 0,
        row: 0,
        width: size.columns)
      return painter.frame
    }
    if help != nil {
      drawHelp(with: &painter)
    } else {
      drawTitle(with: &painter)
      if let row = layout.filterRow { drawFilter(row: row, with: &painter) }
      if context != .preview { drawList(in: layout.list, with: &painter) }
      if layout.isWide || context == .preview {
        drawPreview(in: layout.preview, with: &painter)
      }
    }
    drawBottom(with: &painter)
    return painter.frame
  }

  // MARK: Title

  private func drawTitle(with painter: inout Painter) {
    let title = options.theme[.title]
    painter.frame.write(" nori", row: 0, style: title)
    let total = list.newest.map { " " + countText($0.total) } ?? ""
    let marked = list.marks.isEmpty ? "" : "   \(countText(list.marks.count)) marked"
    let end = painter.write(
      "Clips\(total)\(marked)", column: 8, row: 0, width: size.columns - 8,
      style: options.theme[.title])
    // What does not fit is left out whole, the least pressing first.
    var parts = status
    while !parts.isEmpty, DisplayText(options.look.joined(parts)).width > size.columns - end - 3 {
      parts.removeLast()
    }
    _ = painter.writeRight(
      options.look.joined(parts), from: end + 1, row: 0, style: options.theme[.dim])
  }

  /// What the top line says on the right, the most pressing first.
  private var status: [String] {
    // Copies that are not caught are lost; all else waits.
    var parts = [inbox.watcher.words].compactMap { $0 }
    if inbox.rejected > 0 { parts.append("\(countText(inbox.rejected)) set aside") }
    if inbox.waiting > 0 { parts.append("\(countText(inbox.waiting)) waiting") }
    if let moment = inbox.lastCapture {
      parts.append("last capture \(ageText(of: moment, at: now))")
    }
    return parts
  }

  // MARK: Search line

  private func drawFilter(row: Int, with painter: inout Painter) {
    let room = painter.writeRight(
      filterProgress, from: 2, row: row, style: options.theme[.dim])
    painter.frame.write("/", column: 1, row: row, style: options.theme[.key])
    let width = max(room - 2, 1)
    // Scrolled so far that the cursor is seen.
    var first = filter.cursor
    var before = 0
    while first > 0 {
      let step = DisplayText(String(filter.characters[first - 1])).width
      guard before + step < width else { break }
      (first, before) = (first - 1, before + step)
    }
    let shown = DisplayText(String(filter.characters[first...]))
    painter.frame.write(shown, column: 2, row: row, width: width)
    if filter.isFocused { painter.frame.cursor = Position(column: 2 + before, row: row) }
  }

  /// `17 of 1,204`, and how far the search has come while it is under way.
  private var filterProgress: String {
    guard let newest = list.newest, list.isAnswered else { return options.look.more }
    let found = "\(countText(newest.count)) of \(countText(newest.total))"
    guard !newest.isComplete, newest.total > 0 else { return found }
    let percent = newest.examined * 100 / newest.total
    return "\(found) \(options.look.dot) \(percent)%\(options.look.more)"
  }

  // MARK: Help

  private func drawHelp(with painter: inout Painter) {
    painter.frame.write(" nori   Keys", row: 0, style: options.theme[.title])
    let lines = help.map { $0.lines.dropFirst($0.top).prefix(max(size.rows - 2, 0)) } ?? []
    let keyWidth = size.columns < 44 ? 2 : 18
    for (offset, line) in lines.enumerated() {
      let row = offset + 1
      painter.write(
        line.keys, column: 2, row: row, width: size.columns - 2, style: options.theme[.key])
      painter.write(
        line.text, column: line.isTitle ? 1 : keyWidth + 1, row: row,
        width: size.columns - keyWidth - 1,
        style: line.isTitle ? options.theme[.title] : .plain)
    }
  }

  // MARK: Bottom line

  private func drawBottom(with painter: inout Painter) {
    let row = size.rows - 1
    if let notice = notices.current {
      let style = options.theme[notice.isError ? .error : .notice]
      painter.write(
        (notice.isError ? " ! " : " ") + notice.text, column: 0, row: row, width: size.columns,
        style: style)
    } else {
      var column = 1
      for hint in hintsThatFit {
        column = painter.frame.write(
          hint.keys, column: column, row: row, style: options.theme[.key])
        column = painter.frame.write(
          " " + hint.word, column: column, row: row, style: options.theme[.dim])
        column += 2
      }
    }
  }

  private struct Hint {
    let keys: String
    let word: String
    /// The others make room for it.
    var isKept = false
    var width: Int { DisplayText(keys).width + 1 + DisplayText(word).width }
  }

  /// Whole hints only: those that are kept, and as many of the first as fit.
  private var hintsThatFit: [Hint] {
    let kept = hints.filter(\.isKept)
    var room = size.columns - kept.reduce(0) { $0 + $1.width + 2 }
    let first = hints.filter { !$0.isKept }.prefix { hint in
      room -= hint.width + 2
      return room >= 0
    }
    return first + kept
  }

  private var hints: [Hint] {
    let context = context
    return KeyTable.entries.compactMap { entry in
      guard let word = entry.hint, entry.contexts.contains(context) else { return nil }
      // Without a clip the keys that need one would only mislead.
      if entry.requirement != .nothing, list.count == 0, list.marks.isEmpty { return nil }
      let bindings = options.bindings
      if Command.pasteRows.contains(entry.command) {
        guard entry.command == .pasteRow1, let keys = options.look.rowKeys(of: bindings) else {
          return nil
        }
        return Hint(keys: keys, word: options.isMulti ? "mark" : word)
      }
      if entry.requirement == .narrowScreen, layout.isWide { return nil }
      guard let key = bindings.keys(for: entry.command).first else { return nil }
      if entry.command == .back, context == .list || context == .help {
        guard context == .list, !filter.isEmpty || !list.marks.isEmpty else { return nil }
        return Hint(keys: options.look.label(of: key), word: "clear", isKept: true)
      }
      // With marks it is these that are pasted, wherever the selection stands.
      let count = entry.command == .pasteSelected && list.marks.count > 0 ? list.marks.count : nil
      return Hint(
        keys: options.look.label(of: key), word: word + (count.map { " \($0) marked" } ?? ""),
        // They lead to all others.
        isKept: [.help, .closeHelp, .back].contains(entry.command))
    }
  }
}
