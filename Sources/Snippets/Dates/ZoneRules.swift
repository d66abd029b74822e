/// What the clocks of a place showed and will show.
public struct ZoneRules: Hashable, Sendable {
  /// `Europe/Paris`; where the name is not known, what the zone calls itself.
  public let name: String
  let transitions: [Transition]
  /// Before the first transition.
  let first: ZoneTime
  /// After the last transition; nil where that one lasts.
  let footer: RepeatingRule?

  struct Transition: Hashable, Sendable {
    /// In seconds since 1970 UTC.
    let start: Int
    let time: ZoneTime
  }

  init(name: String, transitions: [Transition], first: ZoneTime, footer: RepeatingRule?) {
    self.name = name
    self.transitions = transitions
    self.first = first
    self.footer = footer
  }

  public static let utc = ZoneRules(name: "UTC", secondsEast: 0)

  /// One offset for ever.
  public init(name: String, secondsEast: Int) {
    self.init(
      name: name, transitions: [], first: ZoneTime(secondsEast: secondsEast, abbreviation: name),
      footer: nil)
  }

  /// What the clocks show at a moment, given in seconds since 1970 UTC.
  public func time(at seconds: Int) -> ZoneTime {
    guard let last = transitions.last else { return footer?.time(at: seconds) ?? first }
    if seconds >= last.start { return footer?.time(at: seconds) ?? last.time }
    // The last transition at or before the moment.
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].start <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : transitions[low - 1].time
  }

  /// The moment at which the clocks show `local`, in seconds as if it were UTC: the first of two, and
  /// where there is none, as far behind the change as `local` is behind the beginning of the gap.
  public func seconds(atLocal local: Int) -> Int {
    let before = time(at: local - 86_400).secondsEast
    let after = time(at: local + 86_400).secondsEast
    var found: Int?
    for offset in [before, after, time(at: local - before).secondsEast] {
      let seconds = local - offset
      guard time(at: seconds).secondsEast == offset else { continue }
      found = min(found ?? seconds, seconds)
    }
    return found ?? local - before
  }
}

/// What the clocks of a place show at some time.
public struct ZoneTime: Hashable, Sendable {
  public let secondsEast: Int
  /// `CET`.
  public let abbreviation: String

  public init(secondsEast: Int, abbreviation: String) {
    self.secondsEast = secondsEast
    self.abbreviation = abbreviation
  }
}

/// Where the rules of zones come from.
public protocol ZoneSource {
  /// The rules of `Europe/Paris`; nil when there is no such zone.
  func rules(for name: String) -> ZoneRules?
}
