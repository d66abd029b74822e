import Clips
import CursesTerminal
import Interface
import Posix
import Screen
import Snippets
import Store
import Words

/// The screen's world: runs its effects, brings it messages, and draws what it renders.
///
/// ```
/// poll ─▶ terminal events, threads' answers, changes of the store ─▶ update ─▶ effects ─┐
///   ▲                                                                                 │
///   └──────────────── one frame for all that came together ◀── answers at once ◀──────┘
/// ```
struct Browser: ~Copyable {
  /// How it ended.
  enum Ending: Hashable {
    case chosen([Clip.ID])
    /// A text that was looked at, and may go.
    case text(ChosenText)
    case cancelled
  }

  private var terminal: CursesTerminal
  private var screen: MainScreen
  private let store: Store
  private let context: KeeperContext
  private let editor: Editor
  private let chafa: Chafa
  private let destination: Destination
  private let separator: String
  private let answers: Mailbox<Message>
  private var bell: StoreBell
  private var keeper: Keeper?
  private var finder: Finder?
  /// There from the first picture on.
  private var pictureMaker: PictureMaker?
  /// What was asked of threads before the first frame, which does not wait for them to begin.
  private var early: [Effect] = []
  /// There from the first snippet that is looked at on.
  private var filler: SnippetFiller?
  /// The snippet that was written last, as long as it may have to be opened again.
  private var draft: SnippetInEditor?
  /// What is odd in a snippet's text, said when nori has ended.
  private var remarks: [String] = []
  /// There from the first copy on.
  private var copier: Copier?
  /// Whether the newest question is the finder's to answer.
  private var isSearch = false
  private var ending: Ending?
  /// What came too late for the screen.
  private var untold: [Message] = []

  /// Bytes of a clip that the preview can show: some thousand screens.
  private static let previewLimit = 1 << 20
  /// Of a picture, enough for its size in pixels.
  private static let pictureHeaderLimit = 1 << 16
  /// How often ages are drawn anew when nothing else happens.
  private static let tick = Duration.minutes(1)

  init(
    terminal: consuming CursesTerminal, store: Store, context: KeeperContext, editor: Editor,
    chafa: Chafa, options: ScreenOptions, separator: String
  ) throws {
    let answers = try Mailbox<Message>()
    let bell = try StoreBell(context.places, store)
    screen = MainScreen(now: Clock.instant, size: terminal.size, options: options)
    self.terminal = terminal
    self.store = store
    self.context = context
    self.editor = editor
    self.chafa = chafa
    destination = options.destination
    self.separator = separator
    self.answers = answers
    self.bell = bell
  }

  /// Shows the screen until the person has chosen or left; the terminal is then as it was.
  ///
  /// `troubles` are said on it from the start. The threads go on until ``stop()``, so that what was
  /// chosen need not wait for them.
  mutating func run(troubles: [String]) throws -> Ending {
    perform(screen.begin())
    for trouble in troubles { perform(screen.update(.failed(text: trouble))) }
    draw()
    keeper = try Keeper(context, answers: answers)
    finder = try Finder(context.history, answers: answers)
    keeper?.ingest()
    perform(early)
    early = []
    while ending == nil {
      for message in try wait() {
        if case .snippet(.text(_, _, let remarks)) = message { self.remarks = remarks }
        if ending == nil { perform(screen.update(message)) } else { untold.append(message) }
      }
      if ending == nil { draw() }
    }
    terminal.leave()
    return ending ?? .cancelled
  }

  /// Ends the threads; what they have in hand is finished first.
  mutating func stop() {
    pictureMaker?.stop()
    filler?.stop()
    copier?.stop()
    // What was asked for last may have come to its end after the last frame.
    sendCopies()
    for case .notCopied(let text) in untold + answers.drain() {
      StandardError.line("nori: \(text)")
    }
    finder?.stop()
    keeper?.stop()
    (pictureMaker, filler, finder, keeper, copier) = (nil, nil, nil, nil, nil)
    // On a shell's own line they would only be in the way.
    if case .text = ending, destination == .output {
      for remark in remarks { StandardError.line("nori: \(remark).") }
    }
  }

  private mutating func draw() { terminal.show(screen.render()) }

  // MARK: Messages

  /// Sleeps until something happens; returns all that has.
  private mutating func wait() throws -> [Message] {
    var descriptors = terminal.descriptors + [answers.descriptor, bell.descriptor]
    if let copier { descriptors.append(copier.sequences.descriptor) }
    let interests = descriptors.map { Poll.Interest.reading($0) }
    let timeout = terminal.timeout.map { min($0, Browser.tick) } ?? Browser.tick
    let isIdle = try Poll.wait(for: interests, timeout: timeout).isEmpty
    var messages: [Message] = [.now(Clock.instant)]
    messages += terminal.events().map { Message.terminal($0) }
    sendCopies()
    messages += answers.drain()
    if try bell.hasRung(store, evenUnrung: isIdle) { messages.append(.storeChanged) }
    return messages
  }

  // MARK: Effects

  /// Runs effects, and those that their answers ask for, until none is left.
  private mutating func perform(_ effects: [Effect]) {
    var waiting = effects
    while !waiting.isEmpty, ending == nil {
      let effect = waiting.removeFirst()
      if let answer = answer(to: effect) { waiting += screen.update(answer) }
    }
  }

  /// Runs one effect; what can be answered at once is.
  private mutating func answer(to effect: Effect) -> Message? {
    do {
      return try run(effect)
    } catch {
      return .failed(text: Complaint(error, places: context.places).sentence)
    }
  }

  private mutating func run(_ effect: Effect) throws -> Message? {
    switch effect {
    case .open(let question): return try open(question)
    case .loadRows(let number, let rows): return try loadRows(number, rows)
    case .loadPreview(let id): return .preview(try preview(of: id))
    case .drawPicture(let request): try draw(request)
    case .ingest: keeper?.ingest()
    case .setPinned(let ids, let isPinned): keeper?.perform(.setPinned(ids, isPinned))
    case .delete(let ids): keeper?.perform(.delete(ids))
    case .undo: keeper?.perform(.undo)
    case .edit(let id): try edit(id)
    case .copy(let ids): try copy(.clips(ids))
    case .copyText(let text): try copy(.text(text.bytes))
    case .snippet(let effect): return try run(effect)
    case .suspend: terminal.suspend()
    case .redraw: terminal.redraw()
    case .paste(let ids):
      guard destination != .output else {
        ending = .chosen(ids)
        break
      }
      return .chosen(try chosenText(ids))
    case .put(let text): ending = .text(text)
    case .cancel: ending = .cancelled
    }
    return nil
  }

  private mutating func open(_ question: Question) throws -> Message? {
    isSearch = !question.search.isEmpty
    if isSearch {
      if let finder { finder.find(question) } else { early.append(.open(question)) }
      return nil
    }
    finder?.abandon()
    let now = Clock.instant
    let count = try store.count(at: now)
    let kept = try question.keeping.flatMap { (id) throws(StoreError) in
      try store.offset(of: id, within: question.within ?? .max, at: now)
    }
    return .listing(
      Listing(
        number: question.number, count: count, examined: count, total: count, keptOffset: kept))
  }

  private func loadRows(_ number: Int, _ rows: Range<Int>) throws -> Message? {
    if isSearch, let finder {
      finder.loadRows(number: number, rows: rows)
      return nil
    }
    let clips = try store.page(
      offset: rows.lowerBound, count: rows.count, at: Clock.instant)
    return .rows(number: number, offset: rows.lowerBound, clips: clips)
  }

  private func preview(of id: Clip.ID) throws -> Preview {
    let now = Clock.instant
    let formats = try store.formats(of: id, at: now)
    let isText = formats.first?.type.isText ?? false
    let bytes =
      try store.prefix(
        of: id, limit: isText ? Browser.previewLimit : Browser.pictureHeaderLimit, at: now) ?? []
    return Preview(
      id: id, formats: formats, bytes: bytes,
      isCut: isText && bytes.count < formats.first?.byteCount ?? 0)
  }

  private mutating func draw(_ request: PictureRequest) throws {
    guard keeper != nil else {
      early.append(.drawPicture(request))
      return
    }
    let maker =
      try pictureMaker
      ?? PictureMaker(context.history, chafa: chafa, answers: answers)
    pictureMaker = maker
    maker.draw(request)
  }

  /// What is chosen for a command line or a window: it is looked at before nori ends.
  private func chosenText(_ ids: [Clip.ID]) throws -> ChosenText {
    var bytes: [UInt8] = []
    for (index, id) in ids.enumerated() {
      if index > 0 { bytes += separator.utf8 }
      let format = try store.read(id, at: Clock.instant) { piece in
        bytes += piece
        return true
      }
      guard let format else { throw Complaint.clipGone }
      guard format.type.isText else {
        throw Complaint(
          "Only text can go there, and this is \(VisibleText.of(format.type.name)).", .inputRefused)
      }
    }
    return ChosenText(bytes)
  }

  private mutating func copy(_ copied: Copied) throws {
    let copier =
      try copier ?? Copier(context, environment: editor.environment, answers: answers)
    self.copier = copier
    copier.copy(copied)
  }

  /// Writes the copies that go through the terminal, between two frames.
  private func sendCopies() {
    for sequence in copier?.sequences.drain() ?? [] { terminal.send(sequence) }
  }

  /// Gives the terminal to the person's editor, and then what they wrote to the keeper.
  private mutating func edit(_ id: Clip.ID) throws {
    let now = Clock.instant
    guard let clip = try store.clip(id, at: now) else { return }
    let edited = try EditedClip(clip, in: store, at: now)
    terminal.leave()
    defer { terminal.enter() }
    let file = try editor.open(edited.bytes, named: edited.fileName)
    keeper?.perform(.replace(id, file))
  }

  // MARK: Snippets

  private mutating func run(_ effect: SnippetEffect) throws -> Message? {
    switch effect {
    case .count: return .snippet(.count(try store.countSnippets(at: Clock.instant)))
    case .load, .preview, .use, .fill, .finish, .abandon:
      guard keeper != nil else {
        early.append(.snippet(effect))
        return nil
      }
      let filler = try filler ?? SnippetFiller(context, answers: answers)
      self.filler = filler
      filler.take(effect)
    case .write: try write(nil)
    case .edit(let id): try write(id)
    case .reopen: return reopen()
    case .add(let name, let source): keeper?.perform(.snippet(.add(name: name, source)))
    case .delete(let id): keeper?.perform(.snippet(.delete(id)))
    case .undo: keeper?.perform(.snippet(.undo))
    }
    return nil
  }

  /// Gives the terminal to the person's editor, and then what they wrote to the keeper.
  private mutating func write(_ id: Snippet.ID?) throws {
    let before = try SnippetInEditor.text(of: id, in: store, at: Clock.instant)
    terminal.leave()
    defer { terminal.enter() }
    let file = try editor.open(before, named: SnippetEditing.fileName)
    let written = SnippetInEditor(id: id, file: file, before: before)
    draft = written
    keeper?.perform(.snippet(.keep(written)))
  }

  /// The same with the text that was not taken.
  private mutating func reopen() -> Message? {
    guard let draft else { return nil }
    terminal.leave()
    defer { terminal.enter() }
    do {
      try editor.run(on: draft.file.path)
    } catch {
      return .snippet(
        .notKept(
          text: SnippetInEditor.sentence(Complaint(error), draft.file.path), hasText: true))
    }
    keeper?.perform(.snippet(.keep(draft)))
    return nil
  }
}
