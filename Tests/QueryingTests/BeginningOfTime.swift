import Clips
import Querying

extension QueryMoment {
  /// For queries that ask for no date.
  static let beginningOfTime = QueryMoment(
    now: Timestamp(instant: Instant(milliseconds: 0), offsetMinutes: 0)
  ) { _, _, _, _, _ in Instant(milliseconds: 0) }
}
