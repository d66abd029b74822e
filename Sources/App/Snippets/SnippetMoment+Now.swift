import Clips
import Posix
import Snippets

extension SnippetMoment {
  /// This moment in the person's own zone, with a draw of its own: for one expansion.
  static func current(_ environment: Environment, at now: Instant) throws(PosixError)
    -> SnippetMoment
  {
    let zone = ZoneRules(
      name: "", secondsEast: Clock.timestamp(at: now).offsetMinutes * 60)
    let first = try Random.words()
    return SnippetMoment(
      now: now, zone: zone, zones: NoZones(),
      random: (first.0, first.1, try Random.words().0))
  }
}

private struct NoZones: ZoneSource {
  func rules(for name: String) -> ZoneRules? { nil }
}
