import Clips
import Screen

extension ClipsScreen {
  /// Does what the command says; all that it requires is there.
  mutating func perform(_ command: Command) -> [Effect] {
    switch KeyTable.entry(for: command).group {
    case .paste: return performPaste(command)
    case .change: return performChange(command)
    case .move: return performMove(command)
    case .preview: performPreview(command)
    case .pager: performPager(command)
    case .line: return performLine(command)
    case .search: filter.isFocused = true
    case .general: return performGeneral(command)
    }
    return []
  }

  private mutating func performPaste(_ command: Command) -> [Effect] {
    if command == .toggleMark { return list.toggleMark() }
    if command == .copy { return [.copy(list.chosen)] }
    guard let index = Command.pasteRows.firstIndex(of: command) else {
      return [.paste(list.chosen)]
    }
    guard let clip = clip(onScreenRow: index + 1) else { return [] }
    if options.isMulti {
      list.toggleMark(of: clip.id)
      return []
    }
    return [.paste([clip.id])]
  }

  private mutating func performChange(_ command: Command) -> [Effect] {
    let chosen = list.chosen
    switch command {
    case .togglePin: return [.setPinned(chosen, !arePinned(chosen))]
    case .edit: return list.selectedClip.map { [.edit($0.id)] } ?? []
    case .delete:
      list.remove(chosen)
      return [.delete(chosen)]
    case .undo: return [.undo]
    case .ingest: return [.ingest] + list.storeChanged()
    default: return []
    }
  }

  /// Whether all of them are known to be pinned.
  private func arePinned(_ ids: [Clip.ID]) -> Bool {
    ids.allSatisfy { id in list.rows.contains { $0.id == id && $0.isPinned } }
  }

  private mutating func performMove(_ command: Command) -> [Effect] {
    let page = max(list.height, 1)
    switch command {
    case .selectNext: return list.move(by: 1)
    case .selectPrevious: return list.move(by: -1)
    case .halfPageDown: return list.move(by: max(page / 2, 1))
    case .halfPageUp: return list.move(by: -max(page / 2, 1))
    case .pageDown: return list.move(by: page)
    case .pageUp: return list.move(by: -page)
    case .selectFirst: return list.moveToFirst()
    case .selectLast: return list.moveToLast()
    default: return []
    }
  }

  private mutating func performPreview(_ command: Command) {
    switch command {
    case .openPreview: preview.isOpen = true
    case .closePreview: preview.isOpen = false
    case .toggleWrap: preview.toggleWrap()
    case .previewDown: preview.scroll(by: 1)
    case .previewUp: preview.scroll(by: -1)
    case .previewRight: preview.scrollSideways(by: 8)
    case .previewLeft: preview.scrollSideways(by: -8)
    default: break
    }
  }

  private mutating func performPager(_ command: Command) {
    let page = max(layout.body.rows - 1, 1)
    switch command {
    case .scrollDown: scroll(by: 1)
    case .scrollUp: scroll(by: -1)
    case .scrollHalfPageDown: scroll(by: max(page / 2, 1))
    case .scrollHalfPageUp: scroll(by: -max(page / 2, 1))
    case .scrollPageDown: scroll(by: page)
    case .scrollPageUp: scroll(by: -page)
    case .scrollToStart: scroll(by: -.max)
    case .scrollToEnd: scroll(by: .max)
    case .closeHelp: help = nil
    default: break
    }
  }

  /// Scrolls what covers the list.
  private mutating func scroll(by rows: Int) {
    if help != nil { scrollHelp(by: rows) } else { preview.scroll(by: rows) }
  }

  /// Keeps the help within its lines, too.
  mutating func scrollHelp(by rows: Int) {
    guard help != nil else { return }
    let lines = helpLines.count
    help?.scroll(by: rows, lines: lines, height: max(size.rows - 2, 0))
  }

  var helpLines: [HelpScreen.Line] {
    HelpScreen.lines(for: options.bindings, look: options.look, columns: size.columns)
  }

  private mutating func performLine(_ command: Command) -> [Effect] {
    let before = filter.text
    filter.perform(command)
    return filter.text == before ? [] : openFiltered()
  }

  private mutating func performGeneral(_ command: Command) -> [Effect] {
    switch command {
    case .back: return goBack()
    case .cancel, .interrupt: return [.cancel]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .help:
      help = HelpScreen()
      return []
    default: return []
    }
  }

  /// Undoes the newest of: help, search line (its text stays), preview over the list, search,
  /// marks. In the plain list it does nothing, so that one Esc too many does not end nori.
  private mutating func goBack() -> [Effect] {
    if help != nil {
      help = nil
    } else if filter.isFocused {
      filter.isFocused = false
    } else if context == .preview {
      preview.isOpen = false
    } else if !filter.isEmpty {
      filter.clear()
      return openFiltered()
    } else {
      list.clearMarks()
    }
    return []
  }
}
