import Clips
import Screen

extension ClipsScreen {
  /// Takes in what has happened, and returns what is to be done, in order.
  mutating func update(_ message: Message) -> [Effect] {
    var effects = take(message)
    if !held.isEmpty, !list.isBehind { effects += replayHeldKeys() }
    return effects + settle()
  }

  private mutating func take(_ message: Message) -> [Effect] {
    switch message {
    case .terminal(let event): return take(event)
    case .listing(let listing): return list.take(listing)
    case .rows(let number, let offset, let clips):
      return list.take(number: number, offset: offset, clips: clips)
    case .preview(let contents): preview.take(contents)
    case .picture(let request, let picture): preview.picture.take(picture, for: request)
    case .noPictures: preview.picture.becomeUnavailable()
    case .storeChanged:
      preview.storeChanged()
      return list.storeChanged()
    case .caughtUp:
      if isUntouched { return list.open(searching.search, keeping: nil) }
    case .inbox(let status): inbox = status
    case .done(let text):
      notices.say(text)
      return list.actDone()
    case .restored(let ids):
      if let first = ids.first { return list.seek(first) }
    case .copied(let text), .told(let text): notices.say(text)
    case .notCopied(let text): notices.fail(text)
    case .searchRemark(let number, let text):
      if number == list.question?.number { notices.say(text) }
    case .failed(let text):
      notices.fail(text)
      held = []
      preview.requestFailed()
      return list.requestFailed()
    case .now(let moment): now = moment
    case .snippet: break  // For the other tab.
    case .chosen(let text): return put(text)
    }
    return []
  }

  private mutating func take(_ event: TerminalEvent) -> [Effect] {
    switch event {
    case .key(let key):
      isUntouched = false
      return press(key)
    case .pointer(let pointer):
      isUntouched = false
      return point(pointer)
    case .pasted(let bytes):
      guard context == .search else { return [] }
      return insert(String(decoding: bytes, as: UTF8.self).map { $0.isNewline ? " " : $0 })
    case .resized(let size): self.size = size
    case .focusGained: return [.ingest]
    case .focusLost: break
    case .resumed: return [.redraw]
    case .ended: return [.cancel]
    }
    return []
  }

  /// Lets the parts follow what has changed: sizes, the selection, the help's length.
  mutating func settle() -> [Effect] {
    var effects: [Effect] = []
    let layout = layout
    if list.height != layout.body.rows { effects += list.resize(height: layout.body.rows) }
    if layout.isWide || preview.isOpen {
      let area = PreviewArea(clip: list.selectedClip, rect: layout.preview, screen: self)
      effects += preview.show(
        list.selectedClip, highlighter: searching.highlighter, in: Size(area.text))
    }
    scrollHelp(by: 0)
    return effects
  }

  // MARK: Keys

  private mutating func press(_ key: Key) -> [Effect] {
    let hadError = notices.current?.isError == true
    notices.markRead()
    guard let command = options.bindings.command(for: key, in: context) else {
      guard context == .search, case .character(let character) = key else { return [] }
      return insert([character])
    }
    if command == .back, hadError { return [] }
    // What was meant is not on the screen, and the bottom line says why.
    if command == .pasteSelected, context == .search, searching.error != nil { return [] }
    if list.isBehind, command.needsRows {
      if held.count < 100 { held.append(key) }
      return []
    }
    held = []
    return run(command)
  }

  private mutating func replayHeldKeys() -> [Effect] {
    let keys = held
    held = []
    return keys.flatMap { press($0) }
  }

  private mutating func insert(_ text: [Character]) -> [Effect] {
    held = []
    filter.insert(text)
    return openFiltered()
  }

  /// Asks for what the search line says now: the first match is selected, not the clip of before.
  /// While it says nothing that can be understood, the last good answer stays.
  mutating func openFiltered() -> [Effect] {
    guard searching.read(filter.text) else { return [] }
    return list.open(
      searching.search, keeping: searching.search.isEmpty ? list.selectedClip?.id : nil,
      within: ClipsScreen.nearby)
  }

  /// Counting further down the list takes longer than a key may.
  private static let nearby = 20_000

  /// Runs a command, or says why it can do nothing.
  private mutating func run(_ command: Command) -> [Effect] {
    if let reason = whyNot(KeyTable.entry(for: command).requirement) {
      notices.say(reason)
      return []
    }
    return perform(command)
  }

  private func whyNot(_ requirement: Requirement) -> String? {
    let isMet: Bool
    switch requirement {
    case .nothing: isMet = true
    case .row(let number): isMet = clip(onScreenRow: number) != nil
    case .selectedClip: isMet = list.selectedClip != nil
    case .chosenClips: isMet = !list.chosen.isEmpty
    case .textClip:
      guard let clip = list.selectedClip else { return whyNot(.selectedClip) }
      isMet = clip.type.isText
    case .narrowScreen: isMet = !layout.isWide
    case .visiblePreview: isMet = layout.isWide || preview.isOpen
    case .selectedSnippet: isMet = false
    case .ways: isMet = options.destination.hasWays
    case .noWaitingShell: isMet = options.destination == .output || options.destination == .window
    }
    if isMet { return nil }
    let isLoading = list.selectedClip == nil && list.count > 0
    return isLoading ? "the clip is still being read" : requirement.whyNot
  }

  /// The clip in the row that shows that number, from 1.
  func clip(onScreenRow number: Int) -> Clip? {
    number <= list.height ? list[list.top + number - 1] : nil
  }

  // MARK: The pointer

  private mutating func point(_ pointer: Pointer) -> [Effect] {
    let isOverPreview = layout.isWide || context == .preview
    let distance = pointer.action == .scrollUp ? -3 : 3
    if help == nil, question != nil {
      if pointer.action == .scrollUp || pointer.action == .scrollDown {
        scrollQuestion(by: distance)
      }
      return []
    }
    switch pointer.action {
    case .scrollUp, .scrollDown:
      if help != nil {
        scrollHelp(by: distance)
      } else if isOverPreview, layout.preview.contains(pointer.position) {
        preview.scroll(by: distance)
      } else {
        return list.scroll(by: distance)
      }
      return []
    case .click, .doubleClick:
      guard help == nil, context != .preview, layout.list.contains(pointer.position) else {
        return []
      }
      notices.markRead()
      let row = list.top + pointer.position.row - layout.list.row
      guard let clip = list[row] else { return [] }
      list.select(row)
      return pointer.action == .doubleClick ? [.paste([clip.id])] : []
    }
  }
}

extension Command {
  /// Whether it means rows of the list, which must be there first.
  fileprivate var needsRows: Bool {
    let entry = KeyTable.entry(for: self)
    switch entry.requirement {
    case .row, .selectedClip, .chosenClips, .textClip: return true
    case .nothing, .narrowScreen, .visiblePreview, .selectedSnippet, .ways, .noWaitingShell:
      return entry.group == .move
    }
  }
}

extension Size {
  init(_ rect: Rect) {
    self.init(columns: rect.columns, rows: rect.rows)
  }
}
