import Clips
import License
import TestSupport
import Testing

@testable import Store

/// What a store finds where a license is kept: a test puts it there and takes it away.
final class LicenseOnTrial: LicenseSource {
  var lying: FoundLicense

  init(_ lying: FoundLicense) {
    self.lying = lying
  }

  func found() -> FoundLicense { lying }

  /// One that is in force at the fixture's time, which is in January 2027.
  static func license(issued: String = "2026-12-01", ends: String? = "2027-12-31") throws
    -> FoundLicense
  {
    let first = try #require(Day(issued))
    let last = try ends.map { try #require(Day($0)) }
    return .license(
      try #require(License(holder: "Ana Example", edition: .pro, issued: first, ends: last)))
  }
}

/// How Pro goes away, and whether the free tier may then erase what comes after.
struct Lapse: Sendable, CustomTestStringConvertible {
  let id: String
  /// What lies there afterwards; nil for the same license.
  var lying: FoundLicense?
  var time = Duration.hours(1)
  let erasesNewOnes: Bool
  /// In thousands.
  var clips = 1

  var testDescription: String { id }

  static let all = [
    Lapse(id: "it ends", time: .days(400), erasesNewOnes: true, clips: 10),
    Lapse(id: "it is deactivated", lying: FoundLicense.none, erasesNewOnes: true, clips: 10),
    Lapse(id: "it is damaged", lying: .refused(.edited), erasesNewOnes: false),
    Lapse(id: "it is cut", lying: .refused(.cut), erasesNewOnes: false),
    Lapse(id: "the issuer's key has changed", lying: .refused(.otherIssuer), erasesNewOnes: false),
    Lapse(
      id: "nori is an older one", lying: .refused(.newerVersion(found: 2, known: 1)),
      erasesNewOnes: false),
    Lapse(id: "it cannot be read", lying: .unreadable(errno: 13), erasesNewOnes: false),
  ]
}

@Suite struct LapseTests {
  @Test(arguments: Lapse.all)
  func `a lapse hides thousands of clips and their pins, and a return shows them`(_ lapse: Lapse)
    throws
  {
    let license = LicenseOnTrial(try LicenseOnTrial.license())
    let fixture = try StoreFixture(license: license)
    for batch in 0..<lapse.clips {
      try fixture.take((0..<1_000).map { "clip \(batch * 1_000 + $0)" })
    }
    let ids = try fixture.clips().map(\.id)
    // Of the oldest and of the newest.
    let pins = Array(ids.suffix(12)) + Array(ids.prefix(3))
    _ = try fixture.store.setPinned(true, pins, at: fixture.now)
    let before = try fixture.clips()
    let count = lapse.clips * 1_000
    #expect(before.count == count)

    let old = license.lying
    if let lying = lapse.lying { license.lying = lying }
    fixture.pass(lapse.time)
    #expect(try fixture.store.tier(at: fixture.now) == .free)
    let seen = try fixture.clips()
    #expect(seen.filter(\.isPinned) == Array(before.filter(\.isPinned).prefix(9)))
    let unpinned = before.filter { !$0.isPinned }
    #expect(seen.filter { !$0.isPinned } == Array(unpinned.prefix(50)))

    // Three times as many as free keeps, one by one and all at once.
    for number in 0..<20 { try fixture.take("late \(number)") }
    try fixture.take((20..<150).map { "late \($0)" })
    #expect(try fixture.texts().filter { $0.hasPrefix("late") }.count == 50)
    let exported = try fixture.exported()
    #expect(exported.filter { $0.hasPrefix("clip") }.count == count)
    let late = lapse.erasesNewOnes ? 50 : 150
    #expect(exported.filter { $0.hasPrefix("late") }.count == late)

    license.lying =
      lapse.lying == nil ? try LicenseOnTrial.license(issued: "2027-12-31", ends: nil) : old
    fixture.pass(.seconds(1))
    #expect(try fixture.store.tier(at: fixture.now) == .pro)
    let after = try fixture.clips()
    #expect(after.count == count + late)
    #expect(Array(after.suffix(count)) == before)
  }

  @Test func `a license that comes and goes is noticed by a store that is open`() throws {
    let license = LicenseOnTrial(.none)
    let fixture = try StoreFixture(license: license)
    #expect(try fixture.store.allowance(at: fixture.now) == .of(.free))
    license.lying = try LicenseOnTrial.license()
    #expect(try fixture.store.allowance(at: fixture.now) == .of(.pro))
    license.lying = .none
    #expect(try fixture.store.allowance(at: fixture.now) == .of(.free))
  }

  @Test func `what came while a license could not be judged is kept when it is taken away`() throws
  {
    let license = LicenseOnTrial(.unreadable(errno: 5))
    let fixture = try StoreFixture(license: license)
    try fixture.take((0..<80).map { "unsure \($0)" })
    #expect(try fixture.clips().count == 50)
    license.lying = .none
    try fixture.take((0..<10).map { "free \($0)" })
    #expect(try fixture.exported().count == 90)
  }

  @Test func `the first clip after an end is counted as free, whoever writes it`() throws {
    let license = LicenseOnTrial(try LicenseOnTrial.license(ends: "2027-01-20"))
    let fixture = try StoreFixture(license: license)
    try fixture.take((0..<60).map { "pro \($0)" })
    fixture.pass(.days(30))
    try fixture.take((0..<60).map { "free \($0)" })
    #expect(
      try fixture.exported().sorted()
        == ((0..<60).map { "pro \($0)" } + (10..<60).map { "free \($0)" }).sorted())
  }

  @Test func `what was copied with Pro and taken in after its end is kept`() throws {
    for license in [true, false] {
      let source = LicenseOnTrial(license ? try LicenseOnTrial.license(ends: "2027-01-20") : .none)
      let fixture = try StoreFixture(pro: !license, license: source)
      let waiting = (0..<60).map { fixture.capture("waited \($0)") }
      fixture.pass(.days(30))
      let late = (0..<60).map { fixture.capture("free \($0)") }
      try fixture.take(waiting + late)
      #expect(
        try fixture.exported().sorted()
          == ((0..<60).map { "waited \($0)" } + (10..<60).map { "free \($0)" }).sorted())
    }
  }

  @Test func `a clock that is set back revives no license that this store has seen to end`() throws
  {
    let license = LicenseOnTrial(try LicenseOnTrial.license(ends: "2027-01-20"))
    let fixture = try StoreFixture(license: license)
    let start = fixture.now
    try fixture.take("hello")
    #expect(try fixture.store.tier(at: start) == .pro)
    // A look is enough.
    #expect(try fixture.store.tier(at: start.advanced(by: .days(30))) == .free)
    try fixture.reopen()
    #expect(try fixture.store.tier(at: start) == .free)
    try fixture.take("hello again")
    #expect(try fixture.store.tier(at: start) == .free)

    license.lying = try LicenseOnTrial.license(issued: "2026-12-02", ends: "2027-01-20")
    #expect(try fixture.store.tier(at: start) == .pro)
  }

  @Test
  func `a license that a clock ahead has ended erases nothing until it has ended by the clock`()
    throws
  {
    let license = LicenseOnTrial(try LicenseOnTrial.license())
    let fixture = try StoreFixture(license: license)
    let start = fixture.now
    try fixture.take((0..<60).map { "pro \($0)" })
    #expect(try fixture.store.tier(at: start.advanced(by: .days(4_000))) == .free)
    try fixture.reopen()
    #expect(try fixture.store.tier(at: start) == .free)
    try fixture.take((0..<60).map { "doubt \($0)" })
    #expect(try fixture.clips().count == 50)
    #expect(try fixture.exported().count == 120)

    fixture.pass(.days(400))
    try fixture.take((0..<60).map { "free \($0)" })
    #expect(try fixture.clips().count == 50)
    #expect(try fixture.exported().filter { $0.hasPrefix("free") }.count == 50)
    #expect(try fixture.exported().count == 170)
  }

  @Test func `a license costs a store that is only read no write`() throws {
    let license = LicenseOnTrial(try LicenseOnTrial.license())
    let fixture = try StoreFixture(license: license)
    try fixture.take("hello")
    let reader = try Store.open(at: fixture.path, access: .readOnly, license: license)
    let mark = try fixture.store.changeMark()
    #expect(try reader.tier(at: fixture.now.advanced(by: .days(30))) == .pro)
    #expect(try reader.tier(at: fixture.now.advanced(by: .days(400))) == .free)
    #expect(try reader.tier(at: fixture.now) == .pro)
    #expect(try fixture.store.changeMark() == mark)
  }

  @Test func `the trial is left for later while a license is in force`() throws {
    let license = LicenseOnTrial(try LicenseOnTrial.license())
    let fixture = try StoreFixture(license: license)
    #expect(try fixture.store.startTrial(at: fixture.now) == .notNeeded)
    license.lying = .none
    let end = fixture.now.advanced(by: .days(14))
    #expect(try fixture.store.startTrial(at: fixture.now) == .started(until: end))
    license.lying = try LicenseOnTrial.license()
    #expect(try fixture.store.startTrial(at: fixture.now) == .alreadyUsed(end: end))
  }
}
