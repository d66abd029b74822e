import Clips
import Testing

@Test func `moves by a duration in whole milliseconds`() {
  let noon = Instant(milliseconds: 1_000)
  #expect(noon.advanced(by: .microseconds(1_999)) == Instant(milliseconds: 1_001))
  #expect(noon.advanced(by: .seconds(-2)) == Instant(milliseconds: -1_000))
  #expect(noon.advanced(by: .days(1)).since(noon) == .hours(24))
  #expect(noon.since(noon.advanced(by: .minutes(1))) == .seconds(-60))
  #expect(noon < noon.advanced(by: .milliseconds(1)))
}

@Test func `stops at the ends of its range`() {
  let ends = (first: Instant(milliseconds: .min), last: Instant(milliseconds: .max))
  #expect(ends.last.advanced(by: .milliseconds(1)) == ends.last)
  #expect(ends.first.advanced(by: .milliseconds(-1)) == ends.first)
  #expect(Instant(milliseconds: 0).advanced(by: .seconds(Int64.max)) == ends.last)
  #expect(Instant(milliseconds: 0).advanced(by: .seconds(Int64.min)) == ends.first)
  #expect(ends.last.since(ends.first).components.seconds == 18_446_744_073_709_551)
}
