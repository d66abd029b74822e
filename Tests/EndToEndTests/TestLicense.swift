import Clips
import Foundation
import License
import Posix
import TestSupport
import Testing

/// A test's own issuer, and texts signed by it.
///
/// nori trusts one key, which nobody can tell it to change; so these licenses are taken by
/// `tested-nori` alone, which is built with the tests and is else the same program.
enum TestIssuer {
  static let key = drawn()

  private static func drawn() -> IssuerKey {
    guard let key = IssuerKey.drawn() else { preconditionFailure("no random numbers") }
    return key
  }

  static var today: Day { Day(of: Posix.Clock.instant) }

  /// A license that is valid from so many days after today to so many days after it.
  static func license(
    from first: Int = 0, to last: Int? = 365, product: String = "nori", by key: IssuerKey = key
  ) throws -> String {
    let end = last.map { today.advanced(by: $0) }
    let license = License(
      holder: "Ana Example", edition: .pro, issued: today.advanced(by: first), ends: end)
    return LicenseText.signed(try #require(license), for: product, by: key)
  }
}

extension History {
  /// A history whose nori takes the licenses of the test's issuer.
  static func licensed(_ clips: [String] = []) throws -> History {
    var history = try History()
    history.program = NoriProgram.built("tested-nori")
    history.environment = history.environment.with(["NORI_TEST_ISSUER": TestIssuer.key.issuer.text])
    for clip in clips { try history.capture(clip) }
    return history
  }

  func activate(_ license: String) throws -> ProgramResult {
    try nori("pro", "activate", "-", input: license)
  }
}
