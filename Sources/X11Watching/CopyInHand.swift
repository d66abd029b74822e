import Clips
import Inbox
import Watching
import XSelections

/// A copy that is being fetched.
final class CopyInHand {
  /// What the request that is waited for is about.
  enum Step {
    case offer(TargetList)
    case secret(SecretText)
    case contents(DraftContents)

    var sink: any AnswerSink {
      switch self {
      case .offer(let list): list
      case .secret(let text): text
      case .contents(let contents): contents
      }
    }
  }

  /// A type to ask for, by its number and by its name.
  struct Wanted {
    let target: Atom
    let type: OfferPlan.Wanted
  }

  let draft: CaptureDraft
  let origin: Origin
  let copiedAt: Timestamp
  let time: DisplayTime
  /// When all of it has to be here.
  var endsAt: Duration
  /// When the source has to have shown a sign of life.
  var pieceEndsAt: Duration
  var requests: RequestWindow
  private(set) var step: Step
  var incoming: IncomingAnswer
  /// What is still to be asked for.
  var queue: [Wanted] = []
  /// The first type that the source gives is enough: it cannot say which it has.
  var isAnyEnough = false
  var isSensitive = false
  /// Something else is on the selection; only what this one's owner was asked for still comes.
  var isReplaced = false
  /// The request that is waited for.
  private(set) var request = RequestNumber(0)
  private var requestCount = 0

  init(
    draft: CaptureDraft, origin: Origin, copiedAt: Timestamp, time: DisplayTime, endsAt: Duration,
    requests: RequestWindow, names: KnownNames
  ) {
    self.draft = draft
    self.origin = origin
    self.copiedAt = copiedAt
    self.time = time
    self.endsAt = endsAt
    pieceEndsAt = endsAt
    self.requests = requests
    let list = TargetList(hints: names.secretHints)
    step = .offer(list)
    incoming = IncomingAnswer(
      target: names.targets, property: names.properties[0], sink: list)
  }

  var deadline: Duration { min(pieceEndsAt, endsAt) }

  /// Asks for the list of types.
  func askForOffer(_ selection: Atom, _ display: Display) {
    request = requests.ask(
      display, for: incoming.target, of: selection, into: incoming.property, at: time)
  }

  /// Asks for `target`; the answer is for `step`.
  func ask(
    for target: Atom, of selection: Atom, _ step: Step, _ display: Display, _ names: KnownNames
  ) {
    requestCount += 1
    self.step = step
    incoming = IncomingAnswer(
      target: target, property: names.properties[requestCount], sink: step.sink)
    request = requests.ask(
      display, for: target, of: selection, into: incoming.property, at: time)
  }
}
