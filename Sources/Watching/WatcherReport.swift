/// What a watcher tells the `nori watch` that started it, a line each on stdout.
///
/// A line is the word, and for those with a sentence a blank and that sentence. It never says
/// anything of a copy.
public enum WatcherReport: Hashable, Sendable {
  /// It sees the display and waits for copies.
  case ready
  /// A copy is in the inbox.
  case caught
  /// A secret was offered and left alone.
  case secret
  /// A copy could not be caught; it goes on.
  case trouble(String)
  /// The trouble is over.
  case well
  /// The display has gone or was never there; it may come back.
  case gone(String)
  /// It can never work on this display.
  case unable(String)

  public var line: String {
    switch self {
    case .ready: "ready"
    case .caught: "caught"
    case .secret: "secret"
    case .trouble(let sentence): "trouble \(sentence)"
    case .well: "well"
    case .gone(let sentence): "gone \(sentence)"
    case .unable(let sentence): "unable \(sentence)"
    }
  }

  public init?(line: some StringProtocol) {
    let parts = line.split(separator: " ", maxSplits: 1)
    let sentence = parts.count == 2 ? String(parts[1]) : nil
    switch (parts.first, sentence) {
    case ("ready", nil): self = .ready
    case ("caught", nil): self = .caught
    case ("secret", nil): self = .secret
    case ("well", nil): self = .well
    case ("trouble", let sentence?): self = .trouble(sentence)
    case ("gone", let sentence?): self = .gone(sentence)
    case ("unable", let sentence?): self = .unable(sentence)
    default: return nil
    }
  }
}
