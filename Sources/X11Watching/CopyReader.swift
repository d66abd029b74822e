import Clips
import Inbox
import Posix
import Watching
import XSelections

/// Fetches the copies of one selection, one at a time.
///
/// ```
/// begin ─▶ who is it? ─▶ TARGETS ─▶ plan ─▶ a type ─▶ the next ─▶ … ─▶ taken
///             │             │         └─▶ hint: the plain text, for its hash
///             └─ excluded   └─ refused: UTF8_STRING, then STRING
/// ```
///
/// Each step is an answer of the owner, or the time that has passed for it; nothing here waits for
/// an owner. Where a function returns an ending, the copy is over.
final class CopyReader {
  /// How long a source is waited for.
  struct Patience {
    /// For the next sign of life.
    var piece = Duration.seconds(5)
    /// For all of a copy.
    var copy = Duration.seconds(60)

    /// For `--once`: over before the program is, so that what has come in whole is handed over.
    static let once = Patience(piece: .seconds(1), copy: .milliseconds(2_500))
  }

  /// How long the text of a secret that was replaced is waited for, and what replaced it held up.
  private static let replacedSecretLasts = Duration.seconds(1)

  /// How a request ended.
  private enum Answer {
    case whole, refused, unusable, late
  }

  let selection: Origin.Selection
  let atom: Atom
  private let display: Display
  private let names: KnownNames
  private let desk: CopyDesk
  private let sizeLimit: Int
  private let patience: Patience
  private let left: LeftWindows
  private var copy: CopyInHand?

  init(
    _ selection: Origin.Selection, of display: Display, names: KnownNames, left: LeftWindows,
    desk: CopyDesk, sizeLimit: Int, patience: Patience
  ) {
    self.selection = selection
    atom = selection == .primary ? .primary : names.clipboard
    self.display = display
    self.names = names
    self.left = left
    self.desk = desk
    self.sizeLimit = sizeLimit
    self.patience = patience
  }

  /// The window from which is asked; nil while no copy is in hand.
  var window: Window? { copy?.requests.window }
  /// When the source has been waited for long enough; nil while no copy is in hand.
  var deadline: Duration? { copy?.deadline }
  /// Whether the next copy has to wait, for this one may tell that it is a secret.
  var isFinishing: Bool { copy?.isReplaced ?? false }

  /// Begins with what `owner` has had since `time`.
  func begin(_ owner: Window, since time: DisplayTime) throws(DisplayError) -> CopyEnding? {
    abandon()
    let source = try CopySource(of: owner, display, names)
    if desk.isExcluded(source.app) || desk.isExcluded(source.instance) { return .nothing }
    guard let draft = desk.begin() else { return .failed }
    var origin = Origin(app: source.app, selection: selection)
    origin.title = source.title
    let begun = CopyInHand(
      draft: draft, origin: origin, copiedAt: Clock.now(), time: time,
      endsAt: Clock.monotonic + patience.copy, requests: RequestWindow(display, owner: owner),
      names: names)
    begun.askForOffer(atom, display)
    begun.pieceEndsAt = Clock.monotonic + patience.piece
    copy = begun
    return nil
  }

  /// Gives the copy in hand up, for it was replaced or its owner has gone.
  ///
  /// But the text of a secret is let come in, for the next owner may have it without the hint. What
  /// an owner was asked for it answers, though it is the owner no longer; where the selection was
  /// another's before the server came to the request, that one was asked, and has told no secret.
  func yield(to change: OwnerChange) {
    guard let copy, !copy.isReplaced else { return }
    guard case .secret = copy.step, change.cause == .set, let last = change.lastRequest,
      copy.request.isDone(at: last)
    else { return abandon() }
    copy.isReplaced = true
    copy.endsAt = min(copy.endsAt, Clock.monotonic + CopyReader.replacedSecretLasts)
  }

  private func abandon() {
    guard let copy else { return }
    if case .secret = copy.step { desk.leftSecret() }
    copy.requests.leave(copy.incoming)
    end(copy)
  }

  /// Takes an answer to ``window``.
  func take(_ answer: SelectionAnswer) throws(DisplayError) -> CopyEnding? {
    guard let copy else { return nil }
    let isForThis =
      answer.property == copy.incoming.property
      || answer.property == .none && answer.target == copy.incoming.target
    guard isForThis, copy.requests.settle(answer) else {
      try copy.requests.sweep(answer, display, names)
      return nil
    }
    if answer.property == .none { return try goOn(copy, after: .refused) }
    return try read(copy)
  }

  /// Takes what has come into a property of ``window``.
  func take(_ property: Atom) throws(DisplayError) -> CopyEnding? {
    guard let copy else { return nil }
    guard property == copy.incoming.property, copy.incoming.isIncremental else {
      try copy.requests.sweep(property, display)
      return nil
    }
    return try read(copy)
  }

  /// Goes on without what has not come by its ``deadline``.
  func checkTime(_ now: Duration) throws(DisplayError) -> CopyEnding? {
    guard let copy, copy.deadline <= now else { return nil }
    copy.requests.leave(copy.incoming)
    if copy.endsAt <= now { copy.queue = [] }
    return try goOn(copy, after: .late)
  }

  private func read(_ copy: CopyInHand) throws(DisplayError) -> CopyEnding? {
    switch try copy.incoming.read(display, names, window: copy.requests.window) {
    case .waiting:
      copy.pieceEndsAt = Clock.monotonic + patience.piece
      return nil
    case .ended: return try goOn(copy, after: .whole)
    case .failed:
      copy.requests.leave(copy.incoming)
      return try goOn(copy, after: .unusable)
    }
  }

  private func goOn(_ copy: CopyInHand, after answer: Answer) throws(DisplayError) -> CopyEnding? {
    switch (copy.step, answer) {
    case (.offer(let list), .whole): return try plan(copy, list)
    case (.offer, .refused):
      // Programs from before TARGETS; and where nothing can be listed, nothing can be hinted at.
      copy.isAnyEnough = true
      copy.queue = [(names.utf8Text, "UTF8_STRING"), (.string, "STRING")].flatMap { atom, name in
        desk.plan(offered: [name]).wanted.map { CopyInHand.Wanted(target: atom, type: $0) }
      }
      return next(copy)
    case (.offer, _):
      // What is on offer, and whether it is a secret, is not known.
      return finish(copy)
    case (.secret(let text), _):
      if answer == .whole { text.remember(at: desk) }
      return leaveSecret(copy)
    case (.contents(let contents), _):
      contents.end(isWhole: answer == .whole)
      if let trouble = contents.trouble {
        desk.failed(trouble)
        end(copy)
        return .failed
      }
      return next(copy)
    }
  }

  private func plan(_ copy: CopyInHand, _ list: TargetList) throws(DisplayError) -> CopyEnding? {
    let offered = try names.names(of: list.atoms)
    let plan = desk.plan(offered: offered.map(\.name))
    let wanted = plan.wanted.compactMap { wanted in
      offered.first { $0.name == wanted.name }.map {
        CopyInHand.Wanted(target: $0.atom, type: wanted)
      }
    }
    copy.isSensitive = plan.isSecret || list.hasSecretHint
    copy.queue = wanted
    guard copy.isSensitive else { return next(copy) }
    switch desk.secretTreatment {
    case .keep: return next(copy)
    case .leaveAlone: return leaveSecret(copy)
    case .remember:
      guard let text = offered.first(where: { $0.name == plan.plainText?.name }) else {
        return leaveSecret(copy)
      }
      ask(copy, for: text.atom, .secret(SecretText()))
      return nil
    }
  }

  private func leaveSecret(_ copy: CopyInHand) -> CopyEnding {
    desk.leftSecret()
    end(copy)
    return .nothing
  }

  private func next(_ copy: CopyInHand) -> CopyEnding? {
    guard !copy.queue.isEmpty, !(copy.isAnyEnough && copy.draft.hasContents) else {
      return finish(copy)
    }
    let wanted = copy.queue.removeFirst()
    let contents = DraftContents(wanted.type, of: copy.draft, limit: sizeLimit, names: names)
    ask(copy, for: wanted.target, .contents(contents))
    return nil
  }

  private func ask(_ copy: CopyInHand, for target: Atom, _ step: CopyInHand.Step) {
    copy.ask(for: target, of: atom, step, display, names)
    copy.pieceEndsAt = Clock.monotonic + patience.piece
  }

  private func finish(_ copy: CopyInHand) -> CopyEnding {
    end(copy)
    guard copy.draft.hasContents else { return .nothing }
    return .taken(
      FreshCopy(
        draft: copy.draft, origin: copy.origin, copiedAt: copy.copiedAt,
        isSensitive: copy.isSensitive, owner: copy.requests.owner))
  }

  private func end(_ copy: CopyInHand) {
    left.add(copy.requests, display)
    self.copy = nil
  }
}
