import Clips

/// What is known of one watcher, and when it is started again: a value that knows no process and
/// no clock.
///
/// ```
///            ready                 ended
///  starting ───────▶ watching ───────────────▶ restarting ─ 1, 2, 4 … 60 s ─▶ started again
///                     ▲    │ trouble           gone ─────── the same, for 5 minutes
///                well │    ▼                   unable ───── never
///                     trouble
/// ```
public struct Supervision: Hashable, Sendable {
  public enum State: String, Hashable, Sendable {
    /// Started for the first time; it has not said that it sees the display.
    case starting
    /// It sees the display.
    case watching
    /// It sees the display, and could not hand over what it caught.
    case trouble
    /// It ended without a reason, and is started again and again.
    case restarting
    /// There is no display where it should be; it may come back.
    case gone
    /// It can never work here.
    case unable
  }

  /// What to do about a watcher that has ended.
  public enum Next: Hashable, Sendable {
    /// Start it when this moment has come, by the same clock.
    case restart(at: Duration)
    case giveUp
  }

  public private(set) var state = State.starting
  /// Why, unless all is well.
  public private(set) var sentence: String?
  private var startedAt = Duration.zero
  private var pause = Supervision.shortestPause
  /// Since when the display has not been seen.
  private var goneSince: Duration?
  /// Whether this run of it has said that the display is gone.
  private var saidGone = false

  public static let shortestPause = Duration.seconds(1)
  public static let longestPause = Duration.seconds(60)
  /// One that has lived for so long is well: the next pause is the shortest again.
  public static let longLife = Duration.minutes(1)
  /// How long a display that is not there is tried.
  public static let patience = Duration.minutes(5)

  public init() {}

  public mutating func started(at now: Duration) {
    startedAt = now
    saidGone = false
  }

  /// Takes in what the watcher says.
  public mutating func heard(_ report: WatcherReport, at now: Duration) {
    switch report {
    case .ready:
      goneSince = nil
      become(.watching)
    case .caught, .secret: break
    case .trouble(let sentence): become(.trouble, sentence)
    case .well: if state == .trouble { become(.watching) }
    case .gone(let sentence):
      saidGone = true
      goneSince = goneSince ?? now
      become(.gone, sentence)
    case .unable(let sentence): become(.unable, sentence)
    }
  }

  /// Takes in that it has ended, or could not be started; `sentence` says how.
  public mutating func ended(_ sentence: String, at now: Duration) -> Next {
    if state == .unable { return .giveUp }
    if now - startedAt >= Supervision.longLife { pause = Supervision.shortestPause }
    if !saidGone {
      goneSince = nil
      become(.restarting, sentence)
    } else if let goneSince, now - goneSince >= Supervision.patience {
      return .giveUp
    }
    defer { pause = min(pause * 2, Supervision.longestPause) }
    return .restart(at: now + pause)
  }

  private mutating func become(_ state: State, _ sentence: String? = nil) {
    self.state = state
    self.sentence = sentence
  }
}
