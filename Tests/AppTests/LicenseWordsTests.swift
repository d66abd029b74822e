import Clips
import License
import Posix
import Testing

@testable import App

/// What nori says of a license and a trial, at noon of 2026-12-10.
struct LicenseWordsTests {
  private let words: LicenseWords
  private let license: License

  init() throws {
    let now = try #require(Timestamp(rfc3339: "2026-12-10T12:00:00Z")).instant
    let places = try Places(environment: Environment(["NORI_HOME": "/home/ana/nori"]))
    words = LicenseWords(places: places, now: now)
    let first = try #require(Day("2026-12-12"))
    license = try #require(
      License(
        holder: "Ana\u{202E}", edition: .pro, issued: first, ends: first.advanced(by: 30)))
  }

  private func lines(
    _ found: FoundLicense, at moment: String = "2026-12-10T12:00:00Z",
    latest: String? = nil, trial: LicenseStatus.TrialStatus = .notStarted
  ) throws -> [String] {
    let moment = try #require(Timestamp(rfc3339: moment)).instant
    let latest = try latest.map { try #require(Timestamp(rfc3339: $0)).instant }
    return words.lines(for: LicenseStatus(found, at: moment, latest: latest, trial: trial))
  }

  @Test func `each standing of a license has its sentence`() throws {
    let free = "Free: 50 clips, 9 pins and 10 snippets."
    #expect(try lines(.none) == ["\(free) Try Pro for 14 days: nori pro trial."])
    #expect(
      try lines(.license(license)) == [
        free,
        "The license for Ana<U+202E> begins on 2026-12-12, and today is 2026-12-10. Until then"
          + " nothing is erased because of the free limits.",
      ])
    #expect(
      try lines(.license(license), at: "2026-12-20T12:00:00Z") == [
        "Pro, by a license for Ana<U+202E> until 2027-01-11: any number of clips, pins and snippets, and search in all clips."
      ])
    #expect(
      try lines(.license(license), at: "2027-01-20T12:00:00Z") == [
        free,
        "The license for Ana<U+202E> ended on 2027-01-11; what it kept is hidden, and nori export"
          + " writes all of it.",
      ])
    #expect(
      try lines(.license(license), latest: "2036-01-01T00:00:00Z") == [
        free,
        "The license for Ana<U+202E> ended on 2027-01-11, and this history was used after that day,"
          + " if the clock was right then. Nothing is erased because of the free limits. Ask for"
          + " one that is issued anew.",
      ])
    #expect(
      try lines(.refused(.otherEdition("team\u{1B}"))) == [
        free,
        "The license in /home/ana/nori/license does not count: it is for the edition team^[, which"
          + " this nori does not know. Nothing is erased because of that. Update nori."
          + " Then: nori pro activate FILE.",
      ])
    #expect(
      try lines(.unreadable(errno: 13)) == [
        free,
        "The license in /home/ana/nori/license cannot be read: Permission denied. Nothing is erased"
          + " because of that; see that the file is yours.",
      ])
    #expect(
      try lines(.unreadable(errno: 2)) == [
        free,
        "The license in /home/ana/nori/license is a link to a file that is not there. Nothing is"
          + " erased because of that. Bring the file back, or: nori pro activate FILE.",
      ])
  }

  @Test func `a trial is told with what is wrong with a license`() throws {
    let end = try #require(Timestamp(rfc3339: "2026-12-14T12:00:00Z")).instant
    #expect(
      try lines(.unreadable(errno: 5), trial: .running(until: end)) == [
        "Pro, on trial until 2026-12-14: any number of clips, pins and snippets, and search in all clips.",
        "The license in /home/ana/nori/license cannot be read: Input/output error. Nothing is"
          + " erased because of that; see that the file is yours.",
      ])
    #expect(
      try lines(.none, trial: .ended(at: end)) == [
        "Free: 50 clips, 9 pins and 10 snippets. The trial of Pro ended on 2026-12-14; what it kept is hidden,"
          + " and nori export writes all of it."
      ])
  }

  @Test func `a license that a clock ahead has ended is not called one of the past`() {
    #expect(
      words.refusal(of: .ended(license))?.sentence
        == "The license was not activated: it ended on 2027-01-11. Ask for a new one.")
    #expect(
      words.refusal(of: .endInDoubt(license))?.sentence
        == "The license was not activated: it ended on 2027-01-11, and this history was used after"
        + " that day. Ask for one that is issued anew.")
    #expect(words.refusal(of: .inForce(license)) == nil)
  }

  @Test func `an end that is near is told in one line`() throws {
    let end = try #require(Timestamp(rfc3339: "2026-12-11T12:00:00Z")).instant
    #expect(words.endsSoon(.trial(end)) == "the trial of Pro ends on 2026-12-11 · nori pro")
    #expect(
      words.endsSoon(.license(license.issued))
        == "the license of Pro ends on 2026-12-12 · nori pro")
  }
}
