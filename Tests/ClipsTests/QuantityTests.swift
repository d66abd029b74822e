import Clips
import Testing

@Test(arguments: [
  (-1, "0 bytes"), (0, "0 bytes"), (1, "1 byte"), (41, "41 bytes"), (999, "999 bytes"),
  (1_000, "1 kB"), (1_049, "1 kB"), (1_050, "1.1 kB"), (9_949, "9.9 kB"), (9_950, "10 kB"),
  (340_000, "340 kB"), (999_499, "999 kB"), (999_500, "1 MB"), (2_100_000, "2.1 MB"),
  (67_108_864, "67 MB"), (3_000_000_000, "3 GB"), (Int.max, "9.2 EB"),
])
func `shows a size for people`(bytes: Int, text: String) {
  #expect(ByteCount(bytes).description == text)
}

@Test(
  arguments: [
    ("0", 0), ("512", 512), ("512 B", 512), ("64MiB", 67_108_864), ("2GB", 2_000_000_000),
    ("2 gib", 2_147_483_648), ("1.5GiB", 1_610_612_736), ("1.05kB", 1_050), ("0.125KiB", 128),
    ("10k", 10_240), ("1T", 1_099_511_627_776), ("9223372036854775807", .max),
    ("", nil), ("MiB", nil), ("-1", nil), ("1.5", nil), ("1.B", nil), (".5MB", nil),
    ("1.2345MB", nil), ("1.2.3MB", nil), ("1 000", nil), ("1XB", nil), ("１MB", nil), (" 1", nil),
    ("1 MB ", nil), ("9223372036854775808", nil), ("9000000TiB", nil),
    ("9223372036854775.999kB", nil),
  ] as [(String, Int?)])
func `reads a size`(text: String, bytes: Int?) {
  #expect(ByteCount(text)?.bytes == bytes)
}

@Test(
  arguments: [
    (.seconds(-5), "now"), (.zero, "now"), (.milliseconds(59_999), "now"), (.seconds(60), "1m"),
    (.seconds(3_599), "59m"), (.hours(1), "1h"), (.hours(23), "23h"), (.days(1), "1d"),
    (.days(6), "6d"), (.days(7), "1w"), (.days(29), "4w"), (.days(30), "1mo"), (.days(122), "4mo"),
    (.days(364), "11mo"), (.days(365), "1y"), (.days(730), "1y"), (.days(731), "2y"),
    (.days(36_525), "100y"), (.seconds(Int64.max), "292271023045y"),
  ] as [(Duration, String)])
func `shows an age for people`(duration: Duration, text: String) {
  #expect(Age(duration).description == text)
}

@Test(
  arguments: [
    ("0s", .zero), ("45s", .seconds(45)), ("10m", .minutes(10)), ("36h", .hours(36)),
    ("90d", .days(90)), ("2w", .days(14)), ("4mo", .days(120)), ("1y", .days(365)),
    ("", nil), ("10", nil), ("m", nil), ("-1d", nil), ("1.5h", nil), ("1h30m", nil), ("1 d", nil),
    ("1M", nil), ("１d", nil), ("9223372036854775807s", nil), ("9223372036854775807y", nil),
    ("9223372036854775s", .seconds(9_223_372_036_854_775)),
  ] as [(String, Duration?)])
func `reads a span of time`(text: String, duration: Duration?) {
  #expect(Age(text)?.duration == duration)
}
