import Clips
import Configuration
import Interface
import Posix
import Snippets
import Store
import Words

/// Reads snippets and expands them for the screen, on a thread and a connection of its own: commands
/// and regular expressions take their time.
///
/// ```
///  load ──▶ all snippets      preview ──▶ the newest counts
///  use ──▶ one set of values, until its text leaves: fill, fill, … finish
/// ```
final class SnippetFiller: Sendable {
  fileprivate enum Request: Sendable {
    case effect(SnippetEffect)
    case stop
  }

  private let requests: Mailbox<Request>
  /// Numbers of uses that are given up: whatever runs for one of them, or an older one, ends.
  private let endings: Mailbox<Int>
  private let thread: Thread

  /// Starts the thread; `answers` gets what it finds.
  init(_ context: KeeperContext, answers: Mailbox<Message>) throws(PosixError) {
    let requests = try Mailbox<Request>()
    let endings = try Mailbox<Int>()
    self.requests = requests
    self.endings = endings
    thread = try Thread {
      do {
        let store = try context.history.open(.readOnly)
        var loop = FillerLoop(context, store, requests, endings, answers)
        try loop.run()
      } catch {
        answers.send(.failed(text: Complaint(error, places: context.places).sentence))
      }
    }
  }

  func take(_ effect: SnippetEffect) {
    switch effect {
    case .abandon(let number): endings.send(number)
    // A use ends those before it.
    case .use(let number, _): endings.send(number - 1)
    default: break
    }
    requests.send(.effect(effect))
  }

  /// Ends what runs, and the thread.
  func stop() {
    endings.send(.max)
    requests.send(.stop)
    thread.join()
  }
}

/// What the thread does.
private struct FillerLoop {
  private let context: KeeperContext
  private let store: Store
  private let requests: Mailbox<SnippetFiller.Request>
  private let endings: Mailbox<Int>
  private let answers: Mailbox<Message>
  private var use: Use?
  /// What regular expressions have left of the request in hand.
  private let time = Deadline()

  /// A snippet that is being filled in: the moment and what was found out stay the same.
  private struct Use {
    let number: Int
    let template: SnippetTemplate
    let expander: Expander<ExpansionValues>
  }

  /// Some thousand screens.
  private static let previewLimit = 1 << 20

  init(
    _ context: KeeperContext, _ store: Store, _ requests: Mailbox<SnippetFiller.Request>,
    _ endings: Mailbox<Int>, _ answers: Mailbox<Message>
  ) {
    self.context = context
    self.store = store
    self.requests = requests
    self.endings = endings
    self.answers = answers
  }

  mutating func run() throws(PosixError) {
    while true {
      for request in newest(of: try requests.wait()) {
        switch request {
        case .stop: return
        case .effect(let effect): perform(effect)
        }
      }
    }
  }

  /// What is left to do when many requests have come at once.
  private func newest(of requests: [SnippetFiller.Request]) -> [SnippetFiller.Request] {
    func last(_ isSuch: (SnippetEffect) -> Bool) -> Int? {
      requests.lastIndex { if case .effect(let effect) = $0 { isSuch(effect) } else { false } }
    }
    let lastPreview = last { if case .preview = $0 { true } else { false } }
    let lastFill = last { if case .fill = $0 { true } else { false } }
    return requests.enumerated().filter { index, request in
      switch request {
      case .effect(.preview): index == lastPreview
      case .effect(.fill): index == lastFill
      default: true
      }
    }.map(\.element)
  }

  private mutating func perform(_ effect: SnippetEffect) {
    time.begin()
    switch effect {
    case .load: load()
    case .preview(let number, let id): preview(number, id)
    case .use(let number, let id): begin(number, id)
    case .fill(let number, let round, let answers): fill(number, round, answers)
    case .finish(let number, let answers): finish(number, answers)
    case .abandon: use = nil
    // Those are for others.
    case .count, .write, .edit, .reopen, .add, .delete, .undo: break
    }
  }

  private func sentence(_ error: any Error) -> String {
    Complaint(error, places: context.places).sentence
  }

  // MARK: Looking

  private func load() {
    do throws(StoreError) {
      let shelf = try store.snippets(at: Clock.instant)
      answers.send(.snippet(.listing(SnippetListing(shelf.snippets, hidden: shelf.hidden))))
    } catch {
      answers.send(.snippet(.notLoaded(text: sentence(error))))
    }
  }

  private func preview(_ number: Int, _ id: Snippet.ID) {
    do {
      // Where it has gone, the list will say so.
      guard let snippet = try store.snippet(id, at: Clock.instant) else { return }
      let expander = try expander(.shown)
      let preview = preview(of: SnippetTemplate(snippet), SnippetAnswers(), expander)
      answers.send(.snippet(.preview(number: number, preview)))
    } catch {
      answers.send(
        .snippet(
          .preview(number: number, SnippetPreview(bytes: [], remarks: [sentence(error)]))))
    }
  }

  private func expander(
    _ commands: ExpansionValues.Commands
  ) throws(PosixError) -> Expander<ExpansionValues> {
    let moment = try SnippetMoment.current(context.environment, at: Clock.instant)
    let configuration = context.configuration
    let time = time
    return Expander(
      values: ExpansionValues(
        store: store, moment: moment, environment: context.environment, commands: commands,
        configuration: { configuration }),
      moment: moment, isTime: { time.isOver })
  }

  /// The text, or the body as it is written and why there is no text.
  private func preview(
    of template: SnippetTemplate, _ answers: SnippetAnswers,
    _ expander: Expander<ExpansionValues>
  ) -> SnippetPreview {
    do throws(SnippetError) {
      let expansion = try expander.expand(template, answers: answers)
      return FillerLoop.preview(
        expansion.text, expansion.warnings.map { SnippetWords.sentence($0) })
    } catch {
      return FillerLoop.preview(
        template.body.source, [Complaint.of(error, in: template.name ?? "").sentence])
    }
  }

  private static func preview(_ text: String, _ remarks: [String]) -> SnippetPreview {
    let isCut = text.utf8.count > previewLimit
    return SnippetPreview(
      bytes: Array(text.utf8.prefix(previewLimit)),
      remarks: remarks + (isCut ? ["only the beginning is shown"] : []))
  }

  // MARK: Using

  private mutating func begin(_ number: Int, _ id: Snippet.ID) {
    use = nil
    // What was given up before is over; what comes from here on may be for this one.
    guard !endings.drain().contains(where: { $0 >= number }) else { return }
    do {
      guard let snippet = try store.snippet(id, at: Clock.instant) else {
        return refuse(number, Complaint.snippetGone.sentence)
      }
      let use = Use(
        number: number, template: SnippetTemplate(snippet),
        expander: try expander(
          .run(unless: { [endings] () throws(PosixError) in endings.descriptor })))
      self.use = use
      let prompts = try use.expander.prompts(of: use.template)
      if use.expander.values.isInterrupted { return end() }
      if prompts.isEmpty { return finish(number, SnippetAnswers()) }
      send(prompts, SnippetAnswers(), round: 0, of: use)
    } catch {
      refuse(number, (error as? SnippetError).map { complaint($0) } ?? sentence(error))
    }
  }

  private mutating func fill(_ number: Int, _ round: Int, _ given: SnippetAnswers) {
    guard let use, use.number == number else { return }
    do throws(SnippetError) {
      let prompts = try use.expander.prompts(of: use.template, answers: given)
      if use.expander.values.isInterrupted { return end() }
      send(prompts, given, round: round, of: use)
    } catch {
      refuse(number, complaint(error))
    }
  }

  private func send(
    _ prompts: [SnippetPrompt], _ given: SnippetAnswers, round: Int, of use: Use
  ) {
    let preview = preview(of: use.template, given, use.expander)
    guard !use.expander.values.isInterrupted else { return }
    answers.send(
      .snippet(
        .filling(
          number: use.number, round: round, SnippetFilling(prompts: prompts, preview: preview))))
  }

  private mutating func finish(_ number: Int, _ given: SnippetAnswers) {
    guard let use, use.number == number else { return }
    do throws(SnippetError) {
      let expansion = try use.expander.expand(use.template, answers: given)
      if use.expander.values.isInterrupted { return end() }
      answers.send(
        .snippet(
          .text(
            number: number,
            ChosenText(Array(expansion.text.utf8), cursor: expansion.cursor),
            remarks: expansion.warnings.map { SnippetWords.sentence($0) })))
    } catch {
      refuse(number, complaint(error))
    }
  }

  private mutating func end() { use = nil }

  private func complaint(_ error: SnippetError) -> String {
    Complaint.of(error, in: use?.template.name ?? "").sentence
  }

  private func refuse(_ number: Int, _ text: String) {
    answers.send(.snippet(.notUsed(number: number, text: text)))
  }
}

/// When it is time to give up.
private final class Deadline {
  private var end = Duration.zero

  func begin() { end = Clock.thread + SnippetTime.limit }

  var isOver: Bool { Clock.thread >= end }
}
