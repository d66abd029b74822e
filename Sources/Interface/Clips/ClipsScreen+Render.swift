import Clips
import Querying
import Screen

extension ClipsScreen {
  /// The screen as it stands: a pure function of the state.
  func render(under tabs: TabBar) -> Frame {
    var painter = Painter(size: size, theme: options.theme, look: options.look)
    let layout = layout
    if layout.isTooSmall {
      painter.writeTooSmall()
      return painter.frame
    }
    if help != nil {
      help?.draw(with: &painter)
    } else if question != nil {
      drawQuestion(with: &painter)
    } else {
      drawTitle(tabs, with: &painter)
      if let row = layout.filterRow {
        SearchLine(line: filter, mistake: searching.error?.range, status: searchStatus)
          .draw(row: row, with: &painter)
      }
      if context != .preview { drawList(in: layout.list, with: &painter) }
      if layout.isWide || context == .preview {
        drawPreview(in: layout.preview, with: &painter)
      }
    }
    drawBottom(with: &painter)
    return painter.frame
  }

  // MARK: Title

  private func drawTitle(_ tabs: TabBar, with painter: inout Painter) {
    TitleLine(
      tabs: tabs, remark: list.marks.isEmpty ? "" : "\(countText(list.marks.count)) marked",
      status: status,
      // Copies that are lost or set aside must be seen; the other tab is a key away.
      isUrgent: inbox.watcher.words != nil || inbox.rejected + inbox.waiting > 0
    ).draw(with: &painter)
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

  // MARK: Bottom line

  private func drawBottom(with painter: inout Painter) {
    let error = help == nil && filter.isVisible ? searching.error : nil
    BottomLine(notice: notices.current, mistake: error?.sentence, hints: hints)
      .draw(with: &painter)
  }

  private var hints: [BottomLine.Hint] {
    let context = context
    return BottomLine.hints(in: context, options.bindings, options.look) { entry, word in
      // Without a clip the keys that need one would only mislead.
      if entry.requirement != .nothing, list.count == 0, list.marks.isEmpty { return nil }
      if entry.requirement == .narrowScreen, layout.isWide { return nil }
      if entry.requirement == .ways, !options.destination.hasWays { return nil }
      switch entry.command {
      case .pasteRow1: return options.isMulti ? "mark" : word
      case .back where context == .list:
        return filter.isEmpty && list.marks.isEmpty ? nil : "clear"
      case .back where context == .help: return nil
      // With marks it is these that are pasted, wherever the selection stands.
      case .pasteSelected where !list.marks.isEmpty: return word + " \(list.marks.count) marked"
      case .cycleWay: return way.words
      default: return word
      }
    }
  }
}
