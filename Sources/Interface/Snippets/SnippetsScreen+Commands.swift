import Clips
import Screen
import Snippets

extension SnippetsScreen {
  /// Does what the command says; all that it requires is there.
  mutating func perform(_ command: Command) -> [Effect] {
    switch command {
    case .pasteRow1, .pasteRow2, .pasteRow3, .pasteRow4, .pasteRow5, .pasteRow6, .pasteRow7,
      .pasteRow8, .pasteRow9:
      let row = Command.pasteRows.firstIndex(of: command).map { $0 + 1 } ?? 0
      return list.snippet(onScreenRow: row).map { begin($0, for: .paste) } ?? []
    case .pasteSelected: return list.selectedSnippet.map { begin($0, for: .paste) } ?? []
    case .copy: return list.selectedSnippet.map { begin($0, for: .copy) } ?? []

    case .newSnippet: return [.snippet(.write)]
    case .edit: return edit()
    case .duplicate: duplicate()
    case .delete: return delete()
    case .undo: return [.snippet(.undo)]

    case .search: filter.isFocused = true
    case .selectNext: list.move(by: 1)
    case .selectPrevious: list.move(by: -1)
    case .halfPageDown: list.move(by: max(list.height / 2, 1))
    case .halfPageUp: list.move(by: -max(list.height / 2, 1))
    case .pageDown: list.move(by: max(list.height, 1))
    case .pageUp: list.move(by: -max(list.height, 1))
    case .selectFirst: list.select(0)
    case .selectLast: list.select(list.count - 1)

    case .openPreview: preview.isOpen = true
    case .closePreview: preview.isOpen = false
    case .previewDown: preview.scroll(by: 1)
    case .previewUp: preview.scroll(by: -1)

    case .scrollDown: scroll(by: 1)
    case .scrollUp: scroll(by: -1)
    case .scrollHalfPageDown: scroll(by: max(page / 2, 1))
    case .scrollHalfPageUp: scroll(by: -max(page / 2, 1))
    case .scrollPageDown: scroll(by: page)
    case .scrollPageUp: scroll(by: -page)
    case .scrollToStart: scroll(by: -.max)
    case .scrollToEnd: scroll(by: .max)
    case .closeHelp: help = nil

    case .lineStart, .lineEnd, .characterBack, .characterForward, .wordBack, .wordForward,
      .deleteBack, .deleteForward, .deleteWordBack, .deleteWordForward, .deleteToStart,
      .deleteToEnd, .yank:
      return editLine(command)
    case .acceptField, .nextField, .previousField, .nextChoice, .previousChoice:
      return fill(command)

    case .nextTab, .previousTab: wish = .openNextTab
    case .cycleWay: wish = .cycleWay
    case .back: return goBack()
    case .cancel, .interrupt: return [.cancel]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .help: help = HelpScreen()
    case .cycleOrder: notices.say("snippets are listed by folder and name")
    // Those have no key here.
    case .toggleMark, .togglePin, .ingest, .makeSnippet, .toggleWrap, .previewLeft, .previewRight,
      .nextWay, .previousWay, .put:
      break
    }
    return []
  }

  private mutating func editLine(_ command: Command) -> [Effect] {
    if form != nil {
      form?.perform(command)
      return refill()
    }
    filter.perform(command)
    searchAgain()
    return []
  }

  // MARK: Changing

  /// What the editor's text was refused for stands in the bottom line until a key is pressed; `e` is
  /// then for that text.
  private mutating func edit() -> [Effect] {
    if hasDraft {
      hasDraft = false
      return [.snippet(.reopen)]
    }
    return list.selectedSnippet.map { [.snippet(.edit($0.id))] } ?? []
  }

  private mutating func delete() -> [Effect] {
    guard let snippet = list.selectedSnippet else { return [] }
    list.remove(snippet.id)
    count = list.all.count
    return [.snippet(.delete(snippet.id))]
  }

  private mutating func duplicate() {
    guard let snippet = list.selectedSnippet else { return }
    askName(
      for: Naming(source: .snippet(snippet.id), isFromClips: false),
      title: "A snippet like \(snippet.name)", suggested: freeName(like: snippet.name),
      text: Array(snippet.body.utf8))
  }

  /// Asks for the name of a snippet that gives this clip.
  mutating func name(_ clip: Clip) -> [Effect] {
    askName(
      for: Naming(source: .clip(clip.id), isFromClips: true), title: "A snippet of this clip",
      suggested: freeName(like: clip.suggestedName), text: clip.head)
    return settle()
  }

  private mutating func askName(
    for naming: Naming, title: String, suggested: String, text: [UInt8]
  ) {
    (help, use) = (nil, nil)
    self.naming = naming
    form = FieldForm(
      title: title,
      fields: [FieldForm.Field(key: "name", label: "Name", defaultText: suggested)],
      preview: SnippetPreview(bytes: text), size: size)
  }

  /// The name, or the first with a number behind it that no snippet here has.
  private func freeName(like name: String) -> String {
    let taken = Set(list.all.map { Array($0.name.utf8) })
    guard taken.contains(Array(name.utf8)) else { return name }
    var number = 2
    while taken.contains(Array(Snippet.numbered(name, number).utf8)) { number += 1 }
    return Snippet.numbered(name, number)
  }

  // MARK: Scrolling

  /// A line of the page before stays in sight.
  private var page: Int { max(layout.body.rows - 1, 1) }

  /// Scrolls what covers the list.
  private mutating func scroll(by rows: Int) {
    if help != nil {
      scrollHelp(by: rows)
    } else if form != nil {
      form?.scroll(by: rows)
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

  /// Undoes the newest of: help, form, search line (its text stays), preview over the list, search.
  private mutating func goBack() -> [Effect] {
    if help != nil {
      help = nil
    } else if form != nil {
      return closeForm()
    } else if filter.isFocused {
      filter.isFocused = false
    } else if context == .snippetPreview {
      preview.isOpen = false
    } else if !filter.isEmpty {
      filter.clear()
      searchAgain()
    }
    return []
  }
}

extension Clip {
  /// Its first words, where they can be a name.
  fileprivate var suggestedName: String {
    let text = String(decoding: head, as: UTF8.self)
    let line = text.split(separator: "\n", maxSplits: 1).first ?? ""
    let visible = line.filter { character in
      character.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: scalar != "\u{FFFD}"
        }
      }
    }
    let words = visible.split(separator: " ").prefix(4).joined(separator: " ").prefix(32)
    return words.last == " " ? String(words.dropLast()) : String(words)
  }
}
