import XSelections

/// The window from which one copy is asked for, and what may still come to it.
///
/// Each copy has one of its own, and each request of a copy a property of its own: so an answer
/// that comes late is never taken for that to another request. It stays as long as something may
/// come: an owner that answers to a window that is no more gets an error, and many a program dies
/// of such an error.
struct RequestWindow {
  let window: Window
  let owner: Window
  /// Targets by their property.
  private var unanswered: [Atom: Atom] = [:]
  /// Properties in which pieces come that nobody wants any longer.
  private var unwanted: Set<Atom> = []
  private var unwantedPieces = 0

  /// An owner is let finish what it has begun, but not for ever.
  private static let mostUnwantedPieces = 4_096

  init(_ display: Display, owner: Window) {
    window = display.makeWindow()
    self.owner = owner
  }

  /// Whether nothing can come any more.
  var isDone: Bool { unanswered.isEmpty && unwanted.isEmpty }

  /// Asks for one form of the selection.
  mutating func ask(
    _ display: Display, for target: Atom, of selection: Atom, into property: Atom,
    at time: DisplayTime
  ) -> RequestNumber {
    unanswered[property] = target
    return display.convert(selection, to: target, into: property, of: window, at: time)
  }

  /// Whether this answers a request that is still open, which it then is no more.
  mutating func settle(_ answer: SelectionAnswer) -> Bool {
    guard answer.property == .none else {
      return unanswered.removeValue(forKey: answer.property) != nil
    }
    // Of a refusal, only the target tells to what it belongs.
    guard let property = unanswered.first(where: { $0.value == answer.target })?.key else {
      return false
    }
    unanswered[property] = nil
    return true
  }

  /// The rest of an answer in pieces is not wanted.
  mutating func leave(_ answer: IncomingAnswer) {
    if answer.isIncremental { unwanted.insert(answer.property) }
  }

  /// Takes away an answer that nobody waits for. Where it is into no property that nori gives, it
  /// answers nothing: the window keeps no account of it, and takes it along at its end.
  mutating func sweep(_ answer: SelectionAnswer, _ display: Display, _ names: KnownNames)
    throws(DisplayError)
  {
    _ = settle(answer)
    guard names.properties.contains(answer.property) else { return }
    let head = try display.property(answer.property, of: window, PropertyRange(count: 0))
    display.delete(answer.property, of: window)
    if head.type == names.incremental { unwanted.insert(answer.property) }
  }

  /// Takes away a piece that nobody waits for, so that its owner comes to an end.
  mutating func sweep(_ property: Atom, _ display: Display) throws(DisplayError) {
    guard unwanted.contains(property) else { return }
    let head = try display.property(property, of: window, PropertyRange(count: 0))
    guard head.type != .none else { return }
    unwantedPieces += 1
    // It waits for the piece to be taken, and so does nothing when the window goes instead.
    if unwantedPieces > RequestWindow.mostUnwantedPieces {
      unwanted.remove(property)
      return
    }
    display.delete(property, of: window)
    if head.remaining == 0 { unwanted.remove(property) }
  }
}
