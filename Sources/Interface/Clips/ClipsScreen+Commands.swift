import Clips
import Screen

extension ClipsScreen {
  /// Does what the command says; all that it requires is there.
  mutating func perform(_ command: Command) -> [Effect] {
    switch command {
    case .pasteRow1, .pasteRow2, .pasteRow3, .pasteRow4, .pasteRow5, .pasteRow6, .pasteRow7,
      .pasteRow8, .pasteRow9:
      return pasteRow(command)
    case .pasteSelected: return [.paste(list.chosen)]
    case .cycleWay: cycleWay()
    case .nextWay, .previousWay, .put: return answer(command)
    case .copy: return [.copy(list.chosen)]
    case .toggleMark: return list.toggleMark()

    case .togglePin: return [.setPinned(list.chosen, !arePinned(list.chosen))]
    case .edit: return list.selectedClip.map { [.edit($0.id)] } ?? []
    case .delete: return delete(list.chosen)
    case .undo: return [.undo]
    case .makeSnippet: makeSnippet()
    case .ingest: return [.ingest] + list.storeChanged()
    case .search: filter.isFocused = true
    case .cycleOrder: return cycleOrder()

    case .selectNext: return list.move(by: 1)
    case .selectPrevious: return list.move(by: -1)
    case .halfPageDown: return list.move(by: max(listPage / 2, 1))
    case .halfPageUp: return list.move(by: -max(listPage / 2, 1))
    case .pageDown: return list.move(by: listPage)
    case .pageUp: return list.move(by: -listPage)
    case .selectFirst: return list.moveToFirst()
    case .selectLast: return list.moveToLast()

    case .openPreview: preview.isOpen = true
    case .closePreview: preview.isOpen = false
    case .toggleWrap: preview.toggleWrap()
    case .previewDown: preview.scroll(by: 1)
    case .previewUp: preview.scroll(by: -1)
    case .previewRight: preview.scrollSideways(by: 8)
    case .previewLeft: preview.scrollSideways(by: -8)

    case .scrollDown: scroll(by: 1)
    case .scrollUp: scroll(by: -1)
    case .scrollHalfPageDown: scroll(by: max(coverPage / 2, 1))
    case .scrollHalfPageUp: scroll(by: -max(coverPage / 2, 1))
    case .scrollPageDown: scroll(by: coverPage)
    case .scrollPageUp: scroll(by: -coverPage)
    case .scrollToStart: scroll(by: -.max)
    case .scrollToEnd: scroll(by: .max)
    case .closeHelp: help = nil

    case .lineStart, .lineEnd, .characterBack, .characterForward, .wordBack, .wordForward,
      .deleteBack, .deleteForward, .deleteWordBack, .deleteWordForward, .deleteToStart,
      .deleteToEnd, .yank:
      return editLine(command)

    case .back: return goBack()
    case .cancel, .interrupt: return [.cancel]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .nextTab, .previousTab: wish = .openNextTab
    // Those have no key here.
    case .newSnippet, .duplicate, .acceptField, .nextField, .previousField, .nextChoice,
      .previousChoice:
      break
    case .help: help = HelpScreen()
    }
    return []
  }

  private mutating func pasteRow(_ command: Command) -> [Effect] {
    guard let index = Command.pasteRows.firstIndex(of: command),
      let clip = clip(onScreenRow: index + 1)
    else { return [] }
    if options.isMulti {
      list.toggleMark(of: clip.id)
      return []
    }
    return [.paste([clip.id])]
  }

  /// Whether all of them are known to be pinned.
  private func arePinned(_ ids: [Clip.ID]) -> Bool {
    ids.allSatisfy { id in list.rows.contains { $0.id == id && $0.isPinned } }
  }

  private mutating func delete(_ ids: [Clip.ID]) -> [Effect] {
    list.remove(ids)
    return [.delete(ids)]
  }

  private mutating func editLine(_ command: Command) -> [Effect] {
    let before = filter.text
    filter.perform(command)
    return filter.text == before ? [] : openFiltered()
  }

  /// A secret is not made something that is kept and shown.
  private mutating func makeSnippet() {
    guard let clip = list.selectedClip else { return }
    if clip.isSecret {
      notices.say("a secret cannot be made a snippet")
    } else {
      wish = .makeSnippet(clip)
    }
  }

  mutating func cycleWay() {
    way = way.next
    notices.say("what you choose is put \(way == .quoted ? "in quotes" : way.words)")
  }

  /// What stands first in the new order is what is wanted, so it is selected.
  private mutating func cycleOrder() -> [Effect] {
    if searching.cycleOrder() { return list.open(searching.search, keeping: nil) }
    notices.say("a search lists the \(searching.order.words ?? "newest first")")
    return []
  }

  // MARK: Scrolling

  private var listPage: Int { max(list.height, 1) }

  /// A line of the page before stays in sight.
  private var coverPage: Int { max(layout.body.rows - 1, 1) }

  /// Scrolls what covers the list.
  private mutating func scroll(by rows: Int) {
    if help != nil {
      scrollHelp(by: rows)
    } else if question != nil {
      scrollQuestion(by: rows)
    } else {
      preview.scroll(by: rows)
    }
  }

  /// Keeps the help within its lines, too.
  mutating func scrollHelp(by rows: Int) {
    help?.layOut(for: options.bindings, look: options.look, columns: size.columns)
    help?.scroll(by: rows, height: max(size.rows - 2, 0))
  }

  // MARK: Going back

  /// Undoes the newest of: help, search line (its text stays), preview over the list, search,
  /// marks. In the plain list it does nothing, so that one Esc too many does not end nori.
  private mutating func goBack() -> [Effect] {
    if help != nil {
      help = nil
    } else if question != nil {
      question = nil
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
