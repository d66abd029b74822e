/// A span of time as one number and one unit, as people write and read it.
///
/// A month has 30 days and a year 365 when read; see ``description`` for how they are shown.
public struct Age: Hashable, Sendable {
  public let duration: Duration

  public init(_ duration: Duration) {
    self.duration = duration
  }

  /// Reads `45s`, `10m`, `36h`, `90d`, `2w`, `4mo`, `1y`: a whole number and a unit.
  public init?(_ text: some StringProtocol) {
    let number = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int64(number), let unit = Age.units[String(text[number.endIndex...])] else {
      return nil
    }
    let (seconds, overflow) = count.multipliedReportingOverflow(by: unit)
    // A moment counts milliseconds: a span past that range would mean nothing.
    guard !overflow, seconds <= Int64.max / 1_000 else { return nil }
    self.init(.seconds(seconds))
  }

  private static let units: [String: Int64] = [
    "s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 7 * 86_400, "mo": 30 * 86_400,
    "y": 365 * 86_400,
  ]
}

extension Age: CustomStringConvertible {
  /// How long ago a moment was, in at most four characters: the largest unit that gives at least 1,
  /// cut off: `2m`, `5h`, `3d`, `2w`, `4mo`, `1y`.
  ///
  /// Under a minute it is `now`: counting seconds would mean drawing every second. So is a moment
  /// still to come, by a clock that goes wrong. Weeks go to the 29th day, months (a twelfth of 365
  /// days) to the 364th.
  public var description: String {
    let seconds = max(duration.components.seconds, 0)
    let days = seconds / 86_400
    return switch seconds {
    case ..<60: "now"
    case ..<3_600: "\(seconds / 60)m"
    case ..<86_400: "\(seconds / 3_600)h"
    case ..<(7 * 86_400): "\(days)d"
    case ..<(30 * 86_400): "\(days / 7)w"
    case ..<(365 * 86_400): "\(max(days * 12 / 365, 1))mo"
    default: "\(max(days * 100 / 36_525, 1))y"
    }
  }
}
