import Clips
import Posix
import Snippets

extension SnippetMoment {
  /// This moment in the person's own zone, with a draw of its own: for one expansion.
  static func current(
    _ environment: Environment, at now: Instant
  ) throws(PosixError) -> SnippetMoment {
    let zones = ZoneFiles(environment: environment)
    let random = try (Random.words(), Random.words().0)
    return SnippetMoment(
      now: now, zone: zones.local(at: now), zones: zones,
      random: (random.0.0, random.0.1, random.1))
  }
}
