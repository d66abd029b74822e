import Clips
import Testing

@Test(
  arguments: [
    ("018f2c5e-7b1a-7c3d-8e4f-0123456789ab", 0x018f_2c5e_7b1a_7c3d, 0x8e4f_0123_4567_89ab),
    ("018F2C5E-7B1A-7C3D-8E4F-0123456789AB", 0x018f_2c5e_7b1a_7c3d, 0x8e4f_0123_4567_89ab),
    ("00000000-0000-0000-0000-000000000000", 0, 0),
    ("ffffffff-ffff-ffff-ffff-ffffffffffff", .max, .max),
  ] as [(String, UInt64, UInt64)])
func `reads an identity`(text: String, high: UInt64, low: UInt64) {
  #expect(UUID(text) == UUID(high: high, low: low))
  #expect(UUID(text)?.description == text.lowercased())
}

@Test(arguments: [
  "", "018f2c5e", "018f2c5e7b1a7c3d8e4f0123456789ab", "018f2c5e-7b1a-7c3d-8e4f-0123456789a",
  "018f2c5e-7b1a-7c3d-8e4f-0123456789abc", "018f2c5e-7b1a-7c3d-8e4f-0123456789ag",
  "018f2c5e-7b1a-7c3d-8e4f_0123456789ab", "{18f2c5e-7b1a-7c3d-8e4f-0123456789ab}",
  "018f2c5e-7b1a-7c3d-8e4f-0123456789a\u{e9}", "018f2c5e--b1a-7c3d-8e4f-0123456789ab",
  " 18f2c5e-7b1a-7c3d-8e4f-0123456789ab",
])
func `refuses what is no identity`(text: String) {
  #expect(UUID(text) == nil)
}

@Test func `goes through bytes and text unchanged`() {
  let id = UUID(high: 0x0102_0304_0506_0708, low: 0xf0e0_d0c0_b0a0_9080)
  #expect(
    id.bytes == [1, 2, 3, 4, 5, 6, 7, 8, 0xf0, 0xe0, 0xd0, 0xc0, 0xb0, 0xa0, 0x90, 0x80])
  #expect(UUID(bytes: id.bytes) == id)
  #expect(UUID(bytes: id.bytes.dropLast()) == nil)
  #expect(UUID(bytes: id.bytes + [0]) == nil)
}

@Test func `version 7 holds the moment, the version and the variant`() {
  // RFC 9562, appendix A.6.
  let id = UUID.version7(
    at: Instant(milliseconds: 0x017f_22e2_79b0), random: (0xcc3, 0x18c4_dc0c_0c07_398f))
  #expect(id.description == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
  let full = UUID.version7(at: Instant(milliseconds: .max), random: (.max, .max))
  #expect(full.description == "ffffffff-ffff-7fff-bfff-ffffffffffff")
  let early = UUID.version7(at: Instant(milliseconds: -5), random: (0, 0))
  #expect(early.description == "00000000-0000-7000-8000-000000000000")
}

@Test func `identities of later moments sort later, as values and as text`() {
  let moments: [Int64] = [0, 1, 255, 256, 65_536, 1_700_000_000_000, 1_700_000_000_001]
  let ids = moments.map {
    UUID.version7(at: Instant(milliseconds: $0), random: (UInt64.max - UInt64($0), 0))
  }
  #expect(ids == ids.reversed().sorted())
  #expect(ids.map(\.description) == ids.map(\.description).reversed().sorted())
}
