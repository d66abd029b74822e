import Clips
import Querying
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
    } else if question != nil {
      drawQuestion(with: &painter)
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
    let typed = DisplayText(filter.text).width
    let status = searchStatus.first { DisplayText($0).width + typed + 5 <= size.columns }
    let room = painter.writeRight(
      status ?? searchStatus.last ?? "", from: 2, row: row, style: options.theme[.dim])
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
    painter.write(
      shown, column: 2, row: row, width: width, style: .plain,
      matches: mistake(from: first)[...],
      // Seen without colors too.
      marking: options.theme[.error].overlaid(with: Style(.reversed)))
    if filter.isFocused { painter.frame.cursor = Position(column: 2 + before, row: row) }
  }

  /// Where the mistake stands, in bytes of the line's text from that character on.
  private func mistake(from first: Int) -> [Range<Int>] {
    guard let range = searching.error?.range else { return [] }
    let start = String(filter.characters[..<first]).utf8.count
    guard range.upperBound > start else { return [] }
    return [max(range.lowerBound - start, 0)..<range.upperBound - start]
  }

  /// `17 of 1,204`, how far the search has come while it is under way, and its order: all of it, and
  /// less for less room.
  private var searchStatus: [String] {
    let order = [searching.search.isEmpty ? nil : searching.order.words].compactMap { $0 }
    guard let newest = list.newest, list.isAnswered else {
      return [options.look.joined(order + [options.look.more]), options.look.more]
    }
    let found = "\(countText(newest.matches)) of \(countText(newest.total))"
    guard !newest.isComplete, newest.total > 0 else {
      return [options.look.joined(order + [found]), found]
    }
    let progress = "\(newest.examined * 100 / newest.total)%\(options.look.more)"
    return [
      options.look.joined(order + [found, progress]), options.look.joined([found, progress]), found,
    ]
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
    } else if help == nil, filter.isVisible, let error = searching.error {
      draw(error, with: &painter)
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

  /// A sentence that is too long for the bottom line takes a few above it.
  private func draw(_ error: QueryError, with painter: inout Painter) {
    var text = WrappedText(bytes: Array(error.sentence.utf8), width: size.columns - 4)
    let most = (size.rows + 2) / 3
    let lines = text.rows(0..<most)
    let top = size.rows - lines.count
    painter.frame.clear(Rect(column: 0, row: top, columns: size.columns, rows: lines.count))
    painter.write(" ! ", column: 0, row: top, width: 3, style: options.theme[.error])
    for (offset, line) in lines.enumerated() {
      painter.write(
        line, column: 3, row: top + offset, width: size.columns - 3, style: options.theme[.error])
    }
    if text.layOut(rows: most + 1) > most {
      painter.frame.write(
        options.look.more, column: size.columns - 1, row: size.rows - 1,
        style: options.theme[.error])
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
      if entry.requirement == .ways, !options.destination.hasWays { return nil }
      guard let key = bindings.keys(for: entry.command).first else { return nil }
      if entry.command == .back, context == .list || context == .help {
        guard context == .list, !filter.isEmpty || !list.marks.isEmpty else { return nil }
        return Hint(keys: options.look.label(of: key), word: "clear", isKept: true)
      }
      // With marks it is these that are pasted, wherever the selection stands.
      let count = entry.command == .pasteSelected && list.marks.count > 0 ? list.marks.count : nil
      return Hint(
        keys: options.look.label(of: key),
        word: (entry.command == .cycleWay ? way.words : word)
          + (count.map { " \($0) marked" } ?? ""),
        // They lead to all others.
        isKept: [.help, .closeHelp, .back].contains(entry.command))
    }
  }
}
