import Clips
import Screen

/// The signs that the screen is drawn with.
public struct Look: Hashable, Sendable {
  public let isUnicode: Bool
  let bar: String
  let mark: String
  let pin: String
  let border: String
  let dot: String
  let more: String
  let summaryMarks: SummaryMarks
  var times: String { summaryMarks.times }

  /// The usual signs.
  public static let unicode = Look(
    isUnicode: true, bar: "▌", mark: "●", pin: "⚑", border: "│", dot: "·", more: "…",
    // A real line end, which the screen shows as a token: no clip can hold its like.
    summaryMarks: SummaryMarks(lineEnd: "\n", times: "×", dot: "·", mask: "••••••••"))
  /// Signs for a terminal that knows ASCII only.
  public static let ascii = Look(
    isUnicode: false, bar: ">", mark: "*", pin: "^", border: "|", dot: "-", more: "~",
    summaryMarks: .ascii)

  /// A key for people to read: short in the bottom line.
  func label(of key: Key) -> String {
    guard isUnicode else { return key.name }
    return switch key {
    case .enter: "⏎"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    default: key.name
    }
  }

  /// Parts of one line with dots between.
  func joined(_ parts: [String]) -> String { parts.joined(separator: " \(dot) ") }
}

extension Kind {
  /// At most five characters.
  var label: String {
    switch self {
    case .text, .url, .email, .path, .color, .code, .html, .files: rawValue
    case .image: "img"
    }
  }
}

/// How long ago a moment was, in at most four characters.
func ageText(of moment: Instant, at now: Instant) -> String { Age(now.since(moment)).description }

/// A whole number with its thousands marked: `1,204`.
func countText(_ count: Int) -> String {
  let digits = Array(String(count))
  return digits.indices.map { index in
    let isBorder = index > 0 && (digits.count - index) % 3 == 0
    return (isBorder ? "," : "") + String(digits[index])
  }.joined()
}
