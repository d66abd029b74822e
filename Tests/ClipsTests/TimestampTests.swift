import Clips
import Testing

struct Reading: Sendable, CustomTestStringConvertible {
  let text: String
  let milliseconds: Int64
  let offsetMinutes: Int
  let written: String

  init(_ text: String, _ milliseconds: Int64, _ offsetMinutes: Int, _ written: String? = nil) {
    self.text = text
    self.milliseconds = milliseconds
    self.offsetMinutes = offsetMinutes
    self.written = written ?? text
  }

  var testDescription: String { text }
}

@Test(arguments: [
  Reading("1970-01-01T00:00:00Z", 0, 0, "1970-01-01T00:00:00.000Z"),
  Reading("2026-11-30T09:41:07.123+09:00", 1_795_999_267_123, 540),
  Reading("2024-02-29T23:59:59.999-03:30", 1_709_263_799_999, -210),
  Reading("2000-02-29t00:00:00z", 951_782_400_000, 0, "2000-02-29T00:00:00.000Z"),
  Reading("2000-02-29 00:00:00+00:00", 951_782_400_000, 0, "2000-02-29T00:00:00.000Z"),
  Reading("2000-02-29T00:00:00-00:00", 951_782_400_000, 0, "2000-02-29T00:00:00.000Z"),
  Reading("1969-12-31T23:59:59.999Z", -1, 0),
  Reading("1900-03-01T00:00:00.000Z", -2_203_891_200_000, 0),
  // Digits past the millisecond are cut off, missing ones are zero.
  Reading("1970-01-01T00:00:00.9999999Z", 999, 0, "1970-01-01T00:00:00.999Z"),
  Reading("1970-01-01T00:00:00.5Z", 500, 0, "1970-01-01T00:00:00.500Z"),
  // A leap second is the last millisecond of its minute.
  Reading("2016-12-31T23:59:60Z", 1_483_228_799_999, 0, "2016-12-31T23:59:59.999Z"),
  Reading("2016-12-31T23:59:60.25Z", 1_483_228_799_999, 0, "2016-12-31T23:59:59.999Z"),
  // The ends of what can be written, and the widest offsets.
  Reading("0000-01-01T00:00:00.000Z", -62_167_219_200_000, 0),
  Reading("0000-02-29T00:00:00.000Z", -62_162_121_600_000, 0),
  Reading("9999-12-31T23:59:59.999Z", 253_402_300_799_999, 0),
  Reading("2026-01-01T00:00:00.000+23:59", 1_767_139_260_000, 1_439),
  Reading("2026-01-01T00:00:00.000-23:59", 1_767_311_940_000, -1_439),
])
func `reads RFC 3339 and writes it with milliseconds`(reading: Reading) {
  let timestamp = Timestamp(
    instant: Instant(milliseconds: reading.milliseconds), offsetMinutes: reading.offsetMinutes)
  #expect(Timestamp(rfc3339: reading.text) == timestamp)
  #expect(timestamp.rfc3339 == reading.written)
}

@Test(arguments: [
  "", "2026", "2026-11-30", "2026-11-30T09:41:07", "2026-11-30T09:41Z", "2026-11-30T09:41:07 Z",
  "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z",
  "2026-04-31T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-01-01T24:00:00Z",
  "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00,5Z",
  "2026-01-01T00:00:00+9:00", "2026-01-01T00:00:00+0900", "2026-01-01T00:00:00+24:00",
  "2026-01-01T00:00:00+09:60", "2026-01-01T00:00:00Zx", " 2026-01-01T00:00:00Z",
  "02026-01-01T00:00:00Z", "-001-01-01T00:00:00Z", "２０２６-01-01T00:00:00Z",
  "2026-1-1T00:00:00Z", "2026/01/01T00:00:00Z", "2026-01-01X00:00:00Z",
])
func `refuses what is not RFC 3339 with an offset`(text: String) {
  #expect(Timestamp(rfc3339: text) == nil)
}

@Test(arguments: [
  (Int64.min, 0, "0000-01-01T00:00:00.000Z"), (.max, 0, "9999-12-31T23:59:59.999Z"),
  (.min, -1_439, "0000-01-01T00:00:00.000-23:59"), (.max, 1_439, "9999-12-31T23:59:59.999+23:59"),
  (253_402_300_799_999, 60, "9999-12-31T23:59:59.999+01:00"),
])
func `stops at the years that can be written`(milliseconds: Int64, offset: Int, text: String) {
  let timestamp = Timestamp(
    instant: Instant(milliseconds: milliseconds), offsetMinutes: offset)
  #expect(timestamp.rfc3339 == text)
}

@Test(arguments: 0..<300 as Range<UInt64>)
func `what was written is read back as the same moment`(seed: UInt64) {
  var generator = SeededGenerator(state: seed)
  let timestamp = Timestamp(
    // A day from either end, so that no offset leaves the years that can be written.
    instant: Instant(
      milliseconds: .random(in: -62_167_132_800_000...253_402_214_400_000, using: &generator)),
    offsetMinutes: .random(in: -1_439...1_439, using: &generator))
  #expect(Timestamp(rfc3339: timestamp.rfc3339) == timestamp)
}

@Test func `every day of 800 years follows the day before`() {
  let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  var day: Int64 = -135_140  // 1600-01-01
  for year in 1600..<2400 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    for month in 1...12 {
      let last = lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)
      for date in [1, last] {
        let instant = Instant(milliseconds: (day + Int64(date) - 1) * 86_400_000)
        let civil = CivilDate(Timestamp(instant: instant, offsetMinutes: 0))
        #expect([civil.year, civil.month, civil.day] == [year, month, date])
      }
      day += Int64(last)
    }
  }
}

@Test func `shows the clock on the wall`() {
  let timestamp = Timestamp(
    instant: Instant(milliseconds: 1_795_999_267_123), offsetMinutes: 540)
  let civil = CivilDate(timestamp)
  #expect([civil.year, civil.month, civil.day] == [2026, 11, 30])
  #expect([civil.hour, civil.minute, civil.second, civil.millisecond] == [9, 41, 7, 123])
}

/// SplitMix64: the same seed, the same values, on every machine.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
