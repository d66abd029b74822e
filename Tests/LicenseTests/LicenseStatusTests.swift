import Clips
import Testing

@testable import License

/// What lies there, and what follows from it at a moment.
struct StatusCase: Sendable, CustomTestStringConvertible {
  let id: String
  let found: FoundLicense
  let moment: String
  /// The latest moment seen before, when that is a later one.
  var latest: String?
  var trial = LicenseStatus.TrialStatus.notStarted
  let tier: Tier
  let allowsErasing: Bool
  let end: String?
  var lapse: String?

  var testDescription: String { id }

  static func all() throws -> [StatusCase] {
    let year = FoundLicense.license(try .sample())
    let forever = FoundLicense.license(try .sample(ends: nil))
    let trialEnd = try instant("2026-12-14T09:00:00Z")
    return [
      StatusCase(
        id: "nothing", found: .none, moment: "2026-12-01T00:00:00Z", tier: .free,
        allowsErasing: true, end: nil),
      StatusCase(
        id: "a license", found: year, moment: "2026-12-01T00:00:00Z", tier: .pro,
        allowsErasing: false, end: "2027-12-01T12:00:00Z"),
      StatusCase(
        id: "a license without an end", found: forever, moment: "2126-12-01T00:00:00Z", tier: .pro,
        allowsErasing: false, end: nil),
      StatusCase(
        id: "its first day, in Kiribati", found: year, moment: "2026-11-30T00:00:00+14:00",
        tier: .pro, allowsErasing: false, end: "2027-12-01T12:00:00Z"),
      StatusCase(
        id: "just before", found: year, moment: "2026-11-29T23:59:59.999+14:00", tier: .free,
        allowsErasing: false, end: nil),
      StatusCase(
        id: "its last day, on Baker Island", found: year,
        moment: "2027-11-30T23:59:59.999-12:00", tier: .pro, allowsErasing: false,
        end: "2027-12-01T12:00:00Z"),
      StatusCase(
        id: "just after", found: year, moment: "2027-12-01T00:00:00-12:00", tier: .free,
        allowsErasing: true, end: nil, lapse: "2027-12-01T12:00:00Z"),
      StatusCase(
        id: "one that a clock ahead has ended", found: year, moment: "2026-12-01T00:00:00Z",
        latest: "2036-01-01T00:00:00Z", tier: .free, allowsErasing: false, end: nil),
      StatusCase(
        id: "the same on a machine that has forgotten the year", found: year,
        moment: "1970-01-01T00:00:00Z", latest: "2036-01-01T00:00:00Z", tier: .free,
        allowsErasing: false, end: nil),
      StatusCase(
        id: "the same just before its end", found: year, moment: "2027-11-30T23:59:59.999-12:00",
        latest: "2036-01-01T00:00:00Z", tier: .free, allowsErasing: false, end: nil),
      StatusCase(
        id: "the same just after its end", found: year, moment: "2027-12-01T00:00:00-12:00",
        latest: "2036-01-01T00:00:00Z", tier: .free, allowsErasing: true, end: nil,
        lapse: "2027-12-01T12:00:00Z"),
      StatusCase(
        id: "one that is damaged", found: .refused(.edited), moment: "2026-12-01T00:00:00Z",
        tier: .free, allowsErasing: false, end: nil),
      StatusCase(
        id: "one of a later nori", found: .refused(.newerVersion(found: 2, known: 1)),
        moment: "2026-12-01T00:00:00Z", tier: .free, allowsErasing: false, end: nil),
      StatusCase(
        id: "one that cannot be read", found: .unreadable(errno: 5), moment: "2026-12-01T00:00:00Z",
        tier: .free, allowsErasing: false, end: nil),
      StatusCase(
        id: "a trial", found: .none, moment: "2026-12-01T00:00:00Z",
        trial: .running(until: trialEnd), tier: .pro, allowsErasing: false,
        end: "2026-12-14T09:00:00Z"),
      StatusCase(
        id: "a trial that is over", found: .none, moment: "2026-12-20T00:00:00Z",
        trial: .ended(at: trialEnd), tier: .free, allowsErasing: true, end: nil,
        lapse: "2026-12-14T09:00:00Z"),
      StatusCase(
        id: "a license that outlasts a trial", found: year, moment: "2026-12-01T00:00:00Z",
        trial: .running(until: trialEnd), tier: .pro, allowsErasing: false,
        end: "2027-12-01T12:00:00Z"),
      StatusCase(
        id: "a trial that outlasts a license", found: .license(try .sample(ends: "2026-12-02")),
        moment: "2026-12-01T00:00:00Z", trial: .running(until: trialEnd), tier: .pro,
        allowsErasing: false, end: "2026-12-14T09:00:00Z"),
      StatusCase(
        id: "no end, and a trial", found: forever, moment: "2026-12-01T00:00:00Z",
        trial: .running(until: trialEnd), tier: .pro, allowsErasing: false, end: nil),
      StatusCase(
        id: "a damaged license, and a trial", found: .refused(.cut),
        moment: "2026-12-01T00:00:00Z", trial: .running(until: trialEnd), tier: .pro,
        allowsErasing: false, end: "2026-12-14T09:00:00Z"),
    ]
  }
}

@Test(arguments: try StatusCase.all())
func `license and trial together say the tier, and until when`(_ one: StatusCase) throws {
  let status = LicenseStatus(
    one.found, at: try instant(one.moment), latest: try one.latest.map { try instant($0) },
    trial: one.trial)
  #expect(status.tier == one.tier)
  #expect(status.allowsErasing == one.allowsErasing)
  #expect(status.lapse == (try one.lapse.map { try instant($0) }))
  #expect(status.end?.moment == (try one.end.map { try instant($0) }))
}

/// Days on which a license that is valid in December 2026 is looked at; whether it is in force.
struct ClockStory: Sendable, CustomTestStringConvertible {
  let id: String
  let days: [String]
  let isInForce: Bool

  var testDescription: String { id }

  static let all = [
    ClockStory(id: "a look", days: ["2026-12-10"], isInForce: true),
    ClockStory(id: "after its end", days: ["2026-12-10", "2027-01-10"], isInForce: false),
    ClockStory(
      id: "set back after its end", days: ["2026-12-10", "2027-01-10", "2026-12-11"],
      isInForce: false),
    ClockStory(
      id: "set back before its end", days: ["2026-12-20", "2026-12-10"], isInForce: true),
    ClockStory(
      id: "a machine that has forgotten the year", days: ["2026-12-10", "1970-01-01"],
      isInForce: true),
    ClockStory(id: "never seen but too early", days: ["1970-01-01"], isInForce: false),
  ]
}

@Test(arguments: ClockStory.all)
func `setting the clock back revives no license`(_ story: ClockStory) throws {
  let license = try License.sample(issued: "2026-12-01", ends: "2026-12-31")
  var clock: LicenseClock?
  var now = Instant(milliseconds: 0)
  for day in story.days {
    now = try instant("\(day)T12:00:00Z")
    clock = LicenseClock(clock, seeing: license, at: now)
  }
  let status = LicenseStatus(
    .license(license), at: now, latest: try #require(clock).latest, trial: .notStarted)
  #expect((status.license == .inForce(license)) == story.isInForce)
}

@Test func `a license issued later begins its clock anew`() throws {
  let first = try License.sample(issued: "2026-12-01", ends: "2026-12-31")
  let ahead = LicenseClock(nil, seeing: first, at: try instant("2036-01-01T00:00:00Z"))
  let now = try instant("2026-12-05T00:00:00Z")
  #expect(LicenseClock(ahead, seeing: first, at: now) == ahead)
  let second = try License.sample(issued: "2026-12-02", ends: "2026-12-31")
  let anew = LicenseClock(ahead, seeing: second, at: now)
  #expect(anew == LicenseClock(issued: second.issued, latest: now))
  // The first one does not come back by it.
  #expect(LicenseClock(anew, seeing: first, at: now) == anew)
}

@Test func `the clock of a license is worth a write once an hour, and when something changes`()
  throws
{
  let license = try License.sample(issued: "2026-12-01", ends: "2026-12-31")
  func clock(_ moment: String) throws -> LicenseClock {
    LicenseClock(issued: license.issued, latest: try instant(moment))
  }
  let noon = try clock("2026-12-10T12:00:00Z")
  #expect(noon.isWorthKeeping(over: nil, for: license))
  #expect(!noon.isWorthKeeping(over: noon, for: license))
  #expect(!(try clock("2026-12-10T12:59:59Z")).isWorthKeeping(over: noon, for: license))
  #expect(try clock("2026-12-10T13:00:00Z").isWorthKeeping(over: noon, for: license))
  let last = try clock("2027-01-01T11:59:00Z")
  let end = try clock("2027-01-01T12:00:00Z")
  #expect(end.isWorthKeeping(over: last, for: license))
  #expect(!(try clock("2028-01-01T00:00:00Z")).isWorthKeeping(over: end, for: license))
  let renewed = LicenseClock(issued: license.issued.advanced(by: 1), latest: noon.latest)
  #expect(renewed.isWorthKeeping(over: noon, for: license))
}

@Test(arguments: [
  ("2026-11-30", true), ("2024-02-29", true), ("2026-02-29", false), ("2026-13-01", false),
  ("26-11-30", false), ("2026-11-30Z", false), ("2026-11-30T00:00:00Z", false), ("", false),
  ("2026-1-30", false), (" 2026-11-30", false), ("2026/11/30", false),
])
func `a day is written in one way`(_ text: String, _ isDay: Bool) {
  #expect(Day(text)?.text == (isDay ? text : nil))
}

@Test func `an issuer is one line of text, and a key is no issuer`() throws {
  let issuer = SampleKey.issuer.issuer
  #expect(Issuer(Array(issuer.text.utf8)) == issuer)
  #expect(Issuer(Array(" \r\n\(issuer.text)\n".utf8)) == issuer)
  #expect(Issuer(Array(SampleKey.issuer.text.utf8)) == nil)
  #expect(Issuer(Array(issuer.text.dropFirst(4).utf8)) == nil)
  #expect(Issuer([]) == nil)
  let read = try #require(IssuerKey(Array(SampleKey.issuer.text.utf8)))
  #expect(read.issuer == issuer)
  #expect(IssuerKey(Array(issuer.text.utf8)) == nil)
  let drawn = try #require(IssuerKey.drawn())
  let another = try #require(IssuerKey.drawn())
  #expect(drawn.issuer != another.issuer)
}
