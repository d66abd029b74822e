import Clips
import Screen
import Snippets

extension SnippetsScreen {
  /// Takes in what has happened, and returns what is to be done, in order.
  mutating func update(_ message: Message) -> [Effect] {
    take(message) + settle()
  }

  private mutating func take(_ message: Message) -> [Effect] {
    switch message {
    case .terminal(let event): return take(event)
    case .snippet(let message): return take(message)
    case .storeChanged:
      preview.storeChanged()
      // What nobody looks at is only counted.
      return list.listing == nil ? [.snippet(.count)] : load()
    default: break
    }
    return []
  }

  private mutating func take(_ message: SnippetMessage) -> [Effect] {
    switch message {
    case .count(let count): self.count = count
    case .listing(let listing):
      isLoading = false
      count = listing.snippets.count
      list.take(listing)
      return isStale ? load() : []
    case .notLoaded(let text):
      isLoading = false
      notices.fail(text)
    case .preview(let number, let preview):
      self.preview.take(preview, for: number, in: previewRoom)
    case .filling(let number, let round, let filling):
      return take(filling, for: number, round)
    case .text(let number, let text, let remarks):
      guard number == use?.number else { return [] }
      return take(text, remarks)
    case .notUsed(let number, let text):
      guard number == use?.number else { return [] }
      notices.fail(text)
      // What was typed stays, to be tried again.
      if form == nil { use = nil } else { use?.isFinishing = false }
    case .kept(let id, let text):
      notices.say(text)
      if naming != nil { (form, naming) = (nil, nil) }
      hasDraft = false
      list.seek(id)
      return load()
    case .notKept(let text, let hasText):
      notices.fail(text)
      hasDraft = hasText
      return load()
    case .restored(let ids, let text):
      notices.say(text)
      if let first = ids.first { list.seek(first) }
      return load()
    }
    return []
  }

  private mutating func take(_ event: TerminalEvent) -> [Effect] {
    switch event {
    case .key(let key): return press(key)
    case .pointer(let pointer): return point(pointer)
    case .pasted(let bytes):
      guard context.takesText, !isWaiting else { return [] }
      return insert(String(decoding: bytes, as: UTF8.self).map { $0.isNewline ? " " : $0 })
    case .resized(let size): self.size = size
    default: break
    }
    return []
  }

  /// Lets the parts follow what has changed: sizes, the selection, the help's length.
  mutating func settle() -> [Effect] {
    var effects: [Effect] = []
    let layout = layout
    list.resize(height: layout.body.rows)
    form?.resize(size)
    if list.listing != nil, layout.isWide || preview.isOpen {
      effects += preview.show(list.selectedSnippet, in: previewRoom)
    }
    scrollHelp(by: 0)
    return effects
  }

  // MARK: Keys

  private mutating func press(_ key: Key) -> [Effect] {
    if isWaiting { return wait(key) }
    let hadError = notices.current?.isError == true
    notices.markRead()
    guard let command = options.bindings.command(for: key, in: context) else {
      guard context.takesText, case .character(let character) = key else { return [] }
      return insert([character])
    }
    if command == .back, hadError { return [] }
    // What was meant is not on the screen, and the bottom line says why.
    if command == .pasteSelected, context == .search, search.error != nil { return [] }
    // A text that was not taken is there to be opened, whatever is selected.
    let needsNothing = command == .edit && hasDraft
    if !needsNothing, let reason = whyNot(KeyTable.entry(for: command).requirement) {
      notices.say(reason)
      return []
    }
    return perform(command)
  }

  /// What is pressed before the fields are there is meant for them.
  private mutating func wait(_ key: Key) -> [Effect] {
    switch options.bindings.command(for: key, in: .form) {
    case .back: return abandon()
    case .interrupt: return [.cancel]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    default:
      if use?.isFinishing == false, use?.held.count ?? 0 < 100 { use?.held.append(key) }
      return []
    }
  }

  private mutating func insert(_ text: [Character]) -> [Effect] {
    if form != nil {
      form?.insert(text)
      return refill()
    }
    filter.insert(text)
    searchAgain()
    return []
  }

  mutating func searchAgain() {
    search.read(filter.text)
    list.show(search.query, clock: search.clock)
  }

  private func whyNot(_ requirement: Requirement) -> String? {
    let isMet: Bool
    switch requirement {
    case .nothing: isMet = true
    case .row(let number): isMet = list.snippet(onScreenRow: number) != nil
    case .selectedClip, .chosenClips, .textClip, .selectedSnippet:
      return list.selectedSnippet == nil ? Requirement.selectedSnippet.whyNot : nil
    case .narrowScreen: isMet = !layout.isWide
    case .visiblePreview: isMet = layout.isWide || preview.isOpen
    case .ways: isMet = options.destination.hasWays
    case .noWaitingShell: isMet = options.destination == .output || options.destination == .window
    }
    return isMet ? nil : requirement.whyNot
  }

  // MARK: The pointer

  private mutating func point(_ pointer: Pointer) -> [Effect] {
    let distance = pointer.action == .scrollUp ? -3 : 3
    let isOverPreview = layout.isWide || context == .snippetPreview
    switch pointer.action {
    case .scrollUp, .scrollDown:
      if help != nil {
        scrollHelp(by: distance)
      } else if form != nil {
        form?.scroll(by: distance)
      } else if isOverPreview, layout.preview.contains(pointer.position) {
        preview.scroll(by: distance)
      } else {
        list.scroll(by: distance)
      }
    case .click, .doubleClick:
      guard help == nil, context != .form, context != .snippetPreview,
        layout.list.contains(pointer.position)
      else { return [] }
      notices.markRead()
      let row = list.top + pointer.position.row - layout.list.row
      guard let snippet = list[row] else { return [] }
      list.select(row)
      if pointer.action == .doubleClick { return begin(snippet, for: .paste) }
    }
    return []
  }
}
