import Clips
import Posix
import Querying
import Store

extension History {
  /// The search index; nil when there is none to be used, so that every clip is looked at.
  func searchIndex() throws(StoreError) -> SearchIndex? {
    try SearchIndex.openForReading(at: SearchIndex.path(besides: places.database))
  }
}

extension WorkClock {
  /// Of the thread that asks.
  static let thread = WorkClock { Clock.thread }
}

extension QueryMoment {
  /// Now, on the local clocks.
  static var current: QueryMoment {
    QueryMoment(now: Clock.now()) { year, month, day, hour, minute in
      Clock.instant(year: year, month: month, day: day, hour: hour, minute: minute)
    }
  }
}
