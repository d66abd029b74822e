import Clips
import DataControl
import Glibc
import Inbox
import Posix
import Watching

// A copy's way from the offer to the inbox.
extension WaylandWatcher {
  private static let pieceTime = Duration.seconds(5)
  private static let wholeTime = Duration.seconds(60)
  /// For `--once`: what is kept of its time for the compositor's last word.
  private static let confirmingTime = Duration.milliseconds(500)
  /// For a secret's text: nothing of it is kept, and others wait for it.
  private static let secretTime = Duration.seconds(2)
  /// Each takes a pipe, and room for its text.
  private static let mostSecrets = 4
  /// As much as a pipe holds.
  private static let pieceSize = 65_536

  /// Begins with what the selections have become, and drops what they were.
  func beginChanged() {
    for selection in changed {
      // A secret's contents are worth reading on, though it is no longer there: see `handOver`.
      copies.removeAll {
        $0.selection == selection && $0.draft != nil && $0.stage != .confirmed
      }
      guard let offer = current[selection], let types = types.removeValue(forKey: offer) else {
        continue
      }
      drags[selection]?.waitOn(at: Clock.monotonic)
      begin(selection, offer, types)
    }
    changed = []
  }

  private func begin(_ selection: Selection, _ offer: Offer, _ types: OfferedTypes) {
    let plan = desk.plan(offered: types)
    let deadline = end.map { $0 - Self.confirmingTime } ?? Clock.monotonic + Self.wholeTime
    if plan.isSecret, desk.secretTreatment != .keep {
      desk.leftSecret()
      if desk.secretTreatment == .remember, let text = plan.plainText {
        beginSecret(selection, offer, text, until: deadline)
      }
      return
    }
    guard !plan.wanted.isEmpty else { return }
    guard let draft = desk.begin() else {
      outcomes.insert(.failed)
      return
    }
    let copy = Copy(
      selection, offer, plan.wanted, into: draft, isSensitive: plan.isSecret, deadline: deadline)
    copies.append(copy)
    ask(copy)
  }

  /// Whoever offers secrets in a row, and never gives one, is not to use up all pipes.
  private func beginSecret(
    _ selection: Selection, _ offer: Offer, _ text: OfferPlan.Wanted, until deadline: Duration
  ) {
    let secrets = copies.filter { $0.draft == nil }
    if secrets.count >= Self.mostSecrets, let oldest = secrets.first { drop(oldest) }
    let copy = Copy(
      selection, offer, [text], into: nil,
      deadline: min(deadline, Clock.monotonic + Self.secretTime))
    copy.secret.reserveCapacity(CopyDesk.longestSecret + Self.pieceSize)
    copies.append(copy)
    ask(copy)
  }

  /// Asks for the next type, or for the compositor's last word when there is none.
  private func ask(_ copy: Copy) {
    copy.pipe = nil
    guard let wanted = copy.wanted.popFirst() else { return conclude(copy) }
    do throws(InboxError) {
      try copy.draft?.begin(wanted.type)
    } catch {
      // A type by a name that the inbox does not take; the plan leaves such out.
      return ask(copy)
    }
    do throws(PosixError) {
      let pipe = try FileDescriptor.pipe(nonblocking: true)
      display.receive(copy.offer, as: wanted.name, into: pipe.writing)
      copy.pipe = pipe.closingWriting()
    } catch {
      return drop(copy, for: .system(error))
    }
    copy.pieceDeadline = Clock.monotonic + Self.pieceTime
    copy.stage = .reading
  }

  /// Takes a piece of what has come in.
  func read(_ copy: Copy) {
    withUnsafeTemporaryAllocation(byteCount: Self.pieceSize, alignment: 16) { buffer in
      let count: Int
      do throws(PosixError) {
        count = try copy.pipe?.read(into: buffer) ?? 0
      } catch {
        if error.code != EAGAIN { leaveOut(copy) }
        return
      }
      guard count > 0 else { return end(copy) }
      copy.pieceDeadline = Clock.monotonic + Self.pieceTime
      take(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), of: copy)
    }
  }

  private func take(_ piece: UnsafeMutableRawBufferPointer, of copy: Copy) {
    guard let draft = copy.draft else {
      copy.secret += piece
      piece.wipe()
      if copy.secret.count > CopyDesk.longestSecret { drop(copy) }
      return
    }
    do throws(InboxError) {
      try draft.append(UnsafeRawBufferPointer(piece))
    } catch {
      if case .refused = error {
        desk.failed(error)
        return ask(copy)
      }
      drop(copy, for: error)
    }
  }

  /// The source has closed the pipe: what came is all of this type, unless the source is no more.
  private func end(_ copy: Copy) {
    guard let draft = copy.draft else {
      desk.rememberSecret(copy.secret)
      return drop(copy)
    }
    do throws(InboxError) {
      try draft.end()
    } catch {
      return drop(copy, for: error)
    }
    ask(copy)
  }

  /// This type came to nothing; the others count.
  private func leaveOut(_ copy: Copy) {
    guard let draft = copy.draft else { return drop(copy) }
    draft.cancel()
    ask(copy)
  }

  func passDeadlines() {
    let now = Clock.monotonic
    for copy in copies where copy.nextDeadline.map({ $0 <= now }) ?? false {
      if copy.deadline <= now { copy.wanted = [] }
      leaveOut(copy)
    }
  }

  /// Everything has come in. The end of a pipe is the same whether a source has written all or died
  /// of it, so the compositor is asked: had it replaced the selection or lost its source, it would
  /// have said so before it answers.
  ///
  /// It is asked twice. A source that dies closes its connection before the pipe, since that was
  /// opened first; but the compositor may come to our question within the round of events in which
  /// it looked before both, and then it tells of the loss one round later.
  private func conclude(_ copy: Copy) {
    guard copy.draft?.hasContents ?? false else {
      outcomes.insert(.empty)
      return drop(copy)
    }
    copy.stage = .confirming(synchronization: display.synchronize(), more: 1)
  }

  func confirm() {
    for copy in copies {
      guard case .confirming(let number, let more) = copy.stage, answers.contains(number) else {
        continue
      }
      copy.stage =
        more == 0
        ? .confirmed : .confirming(synchronization: display.synchronize(), more: more - 1)
    }
  }

  /// Hands over what is whole, in the order in which it was copied.
  func handOver() {
    // The same text may be offered again without the hint before it was known to be a secret: what
    // came after one waits for it.
    let whole = copies.prefix { $0.draft != nil }.filter { $0.stage == .confirmed }
    copies.removeAll { copy in whole.contains { $0 === copy } }
    for copy in whole { handOver(copy) }
    let now = Clock.monotonic
    for selection in drags.keys {
      if let copy = drags[selection]?.release(at: now) { deliver(copy) }
    }
  }

  private func handOver(_ copy: Copy) {
    guard copy.selection.isPrimary, let draft = copy.draft else { return deliver(copy) }
    let earlier = drags[copy.selection, default: GrowingSelection()]
      .hold(copy, at: Clock.monotonic) { earlier in
        earlier.isSensitive == copy.isSensitive
          && (earlier.draft.map { draft.extendsText(of: $0) } ?? false)
      }
    if let earlier { deliver(earlier) }
  }

  func deliver(_ copy: Copy) {
    guard let draft = copy.draft else { return }
    outcomes.insert(
      desk.deliver(
        draft, origin: copy.origin, copiedAt: copy.copiedAt, isSensitive: copy.isSensitive))
  }

  private func drop(_ copy: Copy, for error: InboxError) {
    desk.failed(error)
    outcomes.insert(.failed)
    drop(copy)
  }

  private func drop(_ copy: Copy) {
    copies.removeAll { $0 === copy }
    copy.secret.wipe()
  }
}
