import Clips
import Testing

@Suite struct MeasuresTests {
  @Test(
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1.0 kB"), (3_456, "3.4 kB"),
      (10_000, "10 kB"), (340_000, "340 kB"), (999_999, "999 kB"), (1_200_000, "1.2 MB"),
      (2_000_000_000, "2.0 GB"), (.max, "9.2 EB"),
    ])
  func `bytes are counted in thousands`(count: Int, text: String) {
    #expect(byteCountText(count) == text)
  }

  @Test(
    arguments: [
      (-5_000, "now"), (0, "now"), (59_999, "now"), (60_000, "1m"), (3_599_999, "59m"),
      (3_600_000, "1h"), (86_399_999, "23h"), (86_400_000, "1d"), (604_799_999, "6d"),
      (604_800_000, "1w"), (31_535_999_999, "52w"), (31_536_000_000, "1y"),
      (.max, "999y"),
    ] as [(Int64, String)])
  func `an age takes at most four characters`(milliseconds: Int64, text: String) {
    let now = Instant(milliseconds: milliseconds)
    #expect(ageText(of: Instant(milliseconds: 0), at: now) == text)
  }

  @Test(
    arguments: [
      (0, "0"), (999, "999"), (1_204, "1,204"), (1_000_000, "1,000,000"), (-1_204, "-1,204"),
    ])
  func `thousands are marked`(count: Int, text: String) {
    #expect(countText(count) == text)
  }
}
