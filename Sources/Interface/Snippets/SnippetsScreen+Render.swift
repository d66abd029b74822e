import Clips
import Screen
import Snippets

extension SnippetsScreen {
  /// The tab as it stands: a pure function of the state.
  func render(under tabs: TabBar) -> Frame {
    var painter = Painter(size: size, theme: options.theme, look: options.look)
    let layout = layout
    if layout.isTooSmall {
      painter.writeTooSmall()
      return painter.frame
    }
    if let help {
      help.draw(with: &painter)
    } else if let form {
      painter.frame.write(" nori", row: 0, style: options.theme[.title])
      painter.write(
        form.title, column: 8, row: 0, width: size.columns - 8, style: options.theme[.title])
      form.draw(with: &painter)
    } else {
      TitleLine(tabs: tabs, status: status).draw(with: &painter)
      if let row = layout.filterRow {
        SearchLine(line: filter, mistake: search.error?.range, status: [found])
          .draw(row: row, with: &painter)
      }
      if context != .snippetPreview { drawList(in: layout.list, with: &painter) }
      if layout.isWide || context == .snippetPreview {
        drawPreview(in: layout.preview, with: &painter)
      }
    }
    drawBottom(with: &painter)
    return painter.frame
  }

  /// What the tier does not show.
  private var status: [String] {
    guard let hidden = list.listing?.hidden, hidden > 0 else { return [] }
    return ["\(countText(hidden)) more with Pro: nori pro"]
  }

  private var found: String {
    guard let listing = list.listing else { return options.look.more }
    return "\(countText(list.count)) of \(countText(listing.snippets.count))"
  }

  // MARK: Bottom line

  private func drawBottom(with painter: inout Painter) {
    if isWaiting, notices.current == nil, help == nil {
      let back = options.bindings.keys(for: .back).first.map(options.look.label) ?? ""
      painter.write(
        " filling in \(use?.name ?? "")\(options.look.more)  \(back) gives it up", column: 0,
        row: size.rows - 1, width: size.columns, style: options.theme[.dim])
      return
    }
    let isTyping = help == nil && form == nil && filter.isVisible
    BottomLine(
      notice: notices.current, mistake: isTyping ? search.error?.sentence : nil, hints: hints
    ).draw(with: &painter)
  }

  private var hints: [BottomLine.Hint] {
    let context = context
    return BottomLine.hints(in: context, options.bindings, options.look) { entry, word in
      switch entry.requirement {
      case .nothing, .noWaitingShell: break
      case .ways:
        guard options.destination.hasWays else { return nil }
      case .narrowScreen:
        guard !layout.isWide, list.count > 0 else { return nil }
      // Without a snippet the keys that need one would only mislead.
      default:
        guard list.count > 0 else { return nil }
      }
      switch entry.command {
      case .back where context == .snippets: return filter.isEmpty ? nil : "clear"
      case .back where context == .help: return nil
      case .cycleWay: return way.words
      case .acceptField: return form?.isAtLast == true ? acceptWord : word
      default: return word
      }
    }
  }

  /// What Enter does in the last field.
  private var acceptWord: String {
    if naming != nil { return "keep" }
    return use?.purpose == .copy ? "copy" : "paste"
  }

  // MARK: List

  private func drawList(in rect: Rect, with painter: inout Painter) {
    guard list.count > 0 else {
      if list.listing != nil { drawNothing(in: rect, with: &painter) }
      return
    }
    for line in 0..<min(rect.rows, list.count - list.top) {
      let row = list.top + line
      guard let snippet = list[row] else { continue }
      draw(
        snippet, number: line + 1, isSelected: row == list.selected,
        in: Rect(column: 0, row: rect.row + line, columns: rect.columns, rows: 1),
        with: &painter)
    }
  }

  private func draw(
    _ snippet: Snippet, number: Int, isSelected: Bool, in rect: Rect,
    with painter: inout Painter
  ) {
    let (theme, look) = (options.theme, options.look)
    let columns = SnippetColumns(width: rect.columns)
    func style(_ role: Role?) -> Style {
      let own = role.map { theme[$0] } ?? .plain
      return isSelected ? own.overlaid(with: theme[.selected]) : own
    }
    if isSelected {
      painter.frame.clear(rect, style: theme[.selected])
      painter.frame.write(look.bar, row: rect.row, style: style(nil))
    }
    if number <= 9 {
      painter.frame.write(String(number), column: 1, row: rect.row, style: style(.number))
    }
    func write(_ text: String, _ column: Int, _ width: Int, _ role: Role?) -> Int {
      let bytes = Array(text.utf8)
      return painter.write(
        DisplayText(bytes: bytes, limitedTo: width), column: column, row: rect.row, width: width,
        style: style(role), matches: search.highlighter.ranges(in: bytes.prefixForRow)[...])
    }
    var column = SnippetColumns.name
    let end = column + columns.nameWidth
    if !snippet.folder.isEmpty {
      // The name matters more than where it is.
      let room = max(columns.nameWidth - DisplayText(snippet.name).width, columns.nameWidth / 3)
      column = write(snippet.folder + "/", column, room, .dim)
    }
    _ = write(snippet.name, column, end - column, .kind)
    if let summary = columns.summary {
      _ = write(
        snippet.summary(lineEnd: look.summaryMarks.lineEnd), summary, columns.summaryWidth, nil)
    }
    if let tags = columns.tags {
      _ = write(snippet.tags.joined(separator: " "), tags, SnippetColumns.tagsWidth, .dim)
    }
  }

  /// What stands where no snippet does: how to get one, or that none was found.
  private func drawNothing(in rect: Rect, with painter: inout Painter) {
    let label = { (command: Command) in
      options.bindings.keys(for: command).first.map(options.look.label) ?? command.rawValue
    }
    let lines =
      filter.isEmpty
      ? [
        "No snippets yet.", "", "\(label(.newSnippet)) writes one in your editor.",
        "\(label(.makeSnippet)) in Clips makes one of a clip.", "",
        "\(label(.help)) help   \(label(.cancel)) leave",
      ] : ["No snippet matches this search."]
    let isRoomy = rect.rows > lines.count + 1 && rect.columns >= 40
    let shown = rect.rows >= lines.count ? lines : lines.filter { !$0.isEmpty }
    for (offset, line) in shown.prefix(rect.rows).enumerated() {
      painter.write(
        line, column: isRoomy ? 4 : 1, row: rect.row + offset + (isRoomy ? 1 : 0),
        width: rect.columns - (isRoomy ? 4 : 1))
    }
  }

  // MARK: Preview

  /// Where the text of the preview has its place.
  var previewRoom: Size { Size(previewArea.text) }

  private var previewArea: SnippetPreviewArea {
    SnippetPreviewArea(
      list.selectedSnippet, remarks: preview.remarks, rect: layout.preview, look: options.look)
  }

  private func drawPreview(in rect: Rect, with painter: inout Painter) {
    if layout.isWide {
      for row in rect.row..<rect.row + rect.rows {
        painter.frame.write(
          options.look.border, column: rect.column - 2, row: row, style: options.theme[.border])
      }
    }
    let area = previewArea
    preview.text?.draw(in: area.text, with: &painter)
    for (offset, detail) in area.details.enumerated() {
      painter.write(
        detail.text, column: rect.column, row: area.text.row + area.text.rows + offset,
        width: rect.columns, style: options.theme[detail.isRemark ? .error : .dim])
    }
  }
}

/// Where the parts of a row stand: number, folder and name, summary, tags. A narrow list leaves out the
/// tags, then the summary.
private struct SnippetColumns {
  static let name = 4
  static let tagsWidth = 16
  let nameWidth: Int
  let summary: Int?
  let summaryWidth: Int
  let tags: Int?

  init(width: Int) {
    let end = width - 1
    tags = width >= 60 ? end - SnippetColumns.tagsWidth : nil
    let room = (tags.map { $0 - 1 } ?? end) - SnippetColumns.name
    guard width >= 34 else {
      (nameWidth, summary, summaryWidth) = (max(room, 0), nil, 0)
      return
    }
    nameWidth = min(max(room * 2 / 5, 14), 28)
    let start = SnippetColumns.name + nameWidth + 2
    summary = start
    summaryWidth = max(SnippetColumns.name + room - start, 0)
  }
}

/// The parts of the preview: the text above, what is to be known of the snippet below.
private struct SnippetPreviewArea {
  struct Detail {
    let text: String
    var isRemark = false
  }

  let text: Rect
  let details: [Detail]

  init(_ snippet: Snippet?, remarks: [String], rect: Rect, look: Look) {
    let all =
      remarks.map { Detail(text: "! " + $0, isRemark: true) }
      + (snippet.map { SnippetPreviewArea.facts(of: $0, look: look) } ?? [])
    // Details take at most a third of the room.
    details = Array(all.prefix(rect.rows / 3))
    text = Rect(
      column: rect.column, row: rect.row, columns: rect.columns,
      rows: rect.rows - details.count)
  }

  private static func facts(of snippet: Snippet, look: Look) -> [Detail] {
    let place = [snippet.folder, snippet.tags.joined(separator: " ")].filter { !$0.isEmpty }
    let changed = String(
      Timestamp(instant: snippet.changedAt, offsetMinutes: 0).rfc3339.prefix(10))
    var facts = snippet.description.isEmpty ? [] : [snippet.description]
    facts.append(look.joined([snippet.name] + place))
    facts.append("changed \(changed)")
    return facts.map { Detail(text: $0) }
  }
}

extension Snippet {
  /// What a row says beside the name: the description, else how the body begins.
  fileprivate func summary(lineEnd: String) -> String {
    if !description.isEmpty { return description }
    let head = String(decoding: Array(body.utf8.prefix(400)), as: UTF8.self)
    let lines = head.split(separator: "\n", omittingEmptySubsequences: true)
      .map { line in String(line.drop { $0 == " " || $0 == "\t" }) }
    return lines.filter { !$0.isEmpty }.joined(separator: lineEnd == "\n" ? "\n" : " \(lineEnd) ")
  }
}

extension [UInt8] {
  /// As much as a row can show.
  fileprivate var prefixForRow: [UInt8] { count > 1_000 ? Array(prefix(1_000)) : self }
}
