import Arguments
import Clips
import Glibc
import License
import Posix
import Resources
import Words

extension LicenseProgram {
  static func inspect(_ command: ParsedCommand) throws {
    let issuer = try issuer(command.value(of: .issuer))
    let text = try read(command.arguments.first ?? "")
    let license: License
    do throws(LicenseError) {
      license = try License(text, signedBy: issuer)
    } catch {
      throw Failure("nori would not take it: \(VisibleText.of(error.reason)). \(error.advice)")
    }
    let status = LicenseStatus(.license(license), at: Clock.instant, trial: .notStarted)
    try write(
      """
      holder   \(VisibleText.of(license.holder))
      edition  \(license.edition.rawValue)
      issued   \(license.issued.text)
      ends     \(license.ends?.text ?? "never")
      issuer   \(issuer.name)
      state    \(state(status.license))

      """)
  }

  private static func state(_ standing: LicenseStatus.Standing) -> String {
    switch standing {
    case .inForce: "in force"
    case .ended, .endInDoubt: "ended"
    case .notYetValid: "not yet valid"
    case .none, .refused, .unreadable: "none"
    }
  }

  private static func issuer(_ file: String?) throws -> Issuer {
    guard let file else {
      guard let issuer = Issuer(Resources.licenseIssuer) else {
        throw Failure("Resources/license/issuer.pub holds no public key.")
      }
      return issuer
    }
    guard let issuer = Issuer(try read(file)) else {
      throw Failure("\(VisibleText.of(file)) holds no public key.")
    }
    return issuer
  }

  private static func read(_ file: String) throws(PosixError) -> [UInt8] {
    let source =
      file == "-"
      ? FileDescriptor(borrowing: STDIN_FILENO, path: "standard input")
      : try FileDescriptor.open(file, for: .reading)
    return try source.readAll(limit: LicenseText.limit + 1)
  }
}
