import Clips
import Snippets
import TestSupport
import Testing

/// A zone's file with one block of 32-bit times, and for versions above 1 the same of 64 bits and a
/// footer.
private func zoneFile(
  version: Int, times: [Int], indices: [UInt8], types: [(Int, Bool, UInt8)], names: String,
  footer: String = ""
) -> [UInt8] {
  func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
  func block(_ size: Int) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version == 1 ? 0 : UInt8(0x30 + version)]
    bytes += [UInt8](repeating: 0, count: 15)
    for count in [0, 0, 0, times.count, types.count, names.utf8.count] { bytes += number(count, 4) }
    for time in times { bytes += number(time, size) }
    bytes += indices
    for (seconds, isSummer, name) in types {
      bytes += number(seconds, 4) + [isSummer ? 1 : 0, name]
    }
    return bytes + Array(names.utf8)
  }
  return version == 1 ? block(4) : block(4) + block(8) + Array("\n\(footer)\n".utf8)
}

private let paris = zoneFile(
  version: 2, times: [-1_000_000, 0], indices: [1, 0],
  types: [(3_600, false, 0), (7_200, true, 4)],
  names: "CET\0CEST\0", footer: "CET-1CEST,M3.5.0,M10.5.0/3")

@Test(arguments: 1...3)
func `files of every version are read`(version: Int) throws {
  let file = zoneFile(
    version: version, times: [0, 86_400], indices: [1, 0],
    types: [(-3_600, false, 0), (0, true, 4)], names: "AAA\0BBB\0")
  let rules = try #require(ZoneRules(name: "Test/Zone", tzif: file))
  let summer = ZoneTime(secondsEast: 0, abbreviation: "BBB")
  let standard = ZoneTime(secondsEast: -3_600, abbreviation: "AAA")
  #expect(
    [-1, 0, 86_399, 86_400, 1 << 33].map(rules.time) == [
      standard, summer, summer, standard, standard,
    ])
}

@Test(arguments: [
  ("UTC0", 0, 0, "UTC", "UTC"),
  ("<+0330>-3:30", 12_600, 12_600, "+0330", "+0330"),
  ("CET-1CEST,M3.5.0,M10.5.0/3", 3_600, 7_200, "CET", "CEST"),
  ("EST5EDT,M3.2.0,M11.1.0", -18_000, -14_400, "EST", "EDT"),
  // The south, where the summer spans the turn of the year.
  ("AEST-10AEDT,M10.1.0,M4.1.0/3", 39_600, 36_000, "AEDT", "AEST"),
  // Winter time as the exception, hours below 0 and beyond a day, days of the year.
  ("IST-1GMT0,M10.5.0,M3.5.0/1", 0, 3_600, "GMT", "IST"),
  ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7_200, -3_600, "-02", "-01"),
  ("AAA3BBB,J60/0,J300", -10_800, -7_200, "AAA", "BBB"),
  ("AAA3BBB,59/0,299", -10_800, -7_200, "AAA", "BBB"),
  ("AAA3BBB,M3.4.4/50,M10.4.4/50", -10_800, -7_200, "AAA", "BBB"),
])
func `the rule at a file's end holds for all years after it`(
  rule: String, january: Int, july: Int, januaryName: String, julyName: String
) throws {
  let file = zoneFile(
    version: 2, times: [0], indices: [0], types: [(0, false, 0)], names: "XXX\0", footer: rule)
  let rules = try #require(ZoneRules(name: "Test/Zone", tzif: file))
  // 2090-01-15 and 2090-07-15.
  #expect(
    rules.time(at: 3_788_121_600) == ZoneTime(secondsEast: january, abbreviation: januaryName))
  #expect(rules.time(at: 3_803_760_000) == ZoneTime(secondsEast: july, abbreviation: julyName))
}

@Test(arguments: [
  "", "X", "XXX", "XXX25:60", "XXX1YYY", "XXX1YYY,M3.5.0", "XXX1YYY,M13.1.0,M1.1.0",
  "XXX1YYY,M3.6.0,M1.1.0", "XXX1YYY,J0,J1", "XXX1YYY,M3.5.0,M10.5.0x", "<XXX1",
])
func `a file with a bad rule is none`(rule: String) {
  let file = zoneFile(
    version: 2, times: [], indices: [], types: [(0, false, 0)], names: "XXX\0", footer: rule)
  #expect((ZoneRules(name: "Test/Zone", tzif: file) == nil) == !rule.isEmpty)
}

@Test func `a file that is cut anywhere, or changed, is read or refused`() {
  #expect(ZoneRules(name: "Europe/Paris", tzif: paris) != nil)
  for count in 0..<paris.count {
    #expect(ZoneRules(name: "Europe/Paris", tzif: Array(paris.prefix(count))) == nil)
  }
  var random = SeededRandom(seed: 1)
  for _ in 0..<2_000 {
    var bytes = paris
    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
      in: 0...255, using: &random)
    // Whatever comes of it is asked for a time.
    let rules = ZoneRules(name: "Europe/Paris", tzif: bytes)
    _ = rules?.seconds(atLocal: 1_800_000_000)
  }
}

@Test func `a skipped time is moved on, and of one that comes twice the first is meant`() throws {
  let rules = try #require(ZoneRules(name: "Europe/Paris", tzif: paris))
  // 2026-03-29 02:30 is skipped: 03:30 CEST is meant, 01:30 UTC.
  #expect(rules.seconds(atLocal: 1_774_751_400) == 1_774_747_800)
  // 2026-10-25 02:30 comes twice: CEST is meant, 00:30 UTC.
  #expect(rules.seconds(atLocal: 1_792_895_400) == 1_792_888_200)
}

@Test func `zones that dates name are known or not when a snippet is saved`() {
  struct Paris: ZoneSource {
    func rules(for name: String) -> ZoneRules? {
      name == "Europe/Paris" ? ZoneRules(name: name, tzif: paris) : nil
    }
  }
  let body = SnippetBody(
    parsing: "$ ${1:${DATE:Europe/Paris HH}} ${NONE:\n${DATE:+1d Europe/Pariss HH}} ${DATE:[}")
  let warnings = body.warnings(knowing: Paris())
  #expect(
    warnings.map(\.reason) == [
      .loneDollar, .badDate(.unknownZone("Europe/Pariss")), .badDate(.bracketNotClosed),
    ])
  #expect(warnings.map(\.line) == [1, 2, 2])
}
