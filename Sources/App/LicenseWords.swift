import Clips
import Glibc
import License
import Posix
import Words

/// What `nori pro` says of license and trial.
struct LicenseWords {
  let places: Places
  let now: Instant

  /// What this nori may do, why and until when; then what is wrong with the license, if anything is.
  func lines(for status: LicenseStatus) -> [String] {
    let pro = "any number of clips, pins and snippets, and search in all clips"
    let trouble = trouble(with: status.license)
    if case .inForce(let license) = status.license {
      let end = license.ends.map { "until \($0.text)" } ?? "without an end"
      return ["Pro, by a license for \(VisibleText.of(license.holder)) \(end): \(pro)."]
    }
    if case .running(let end) = status.trial {
      return ["Pro, on trial until \(day(end)): \(pro)."] + trouble
    }
    let free = Allowance.of(.free)
    let limits =
      "Free: \(free.clips ?? 0) clips, \(free.pins ?? 0) pins and \(free.snippets ?? 0) snippets."
    if !trouble.isEmpty { return [limits] + trouble }
    return switch status.trial {
    case .ended(let end):
      [
        "\(limits) The trial of Pro ended on \(day(end)); what it kept is hidden, and"
          + " nori export writes all of it."
      ]
    case .notStarted, .running: ["\(limits) Try Pro for 14 days: nori pro trial."]
    }
  }

  private func trouble(with license: LicenseStatus.Standing) -> [String] {
    switch license {
    case .none, .inForce: []
    case .ended(let license):
      [
        "\(subject(license)) \(LicenseWords.ended(license)); what it kept is hidden, and"
          + " nori export writes all of it."
      ]
    case .endInDoubt(let license):
      [
        "\(subject(license)) \(LicenseWords.ended(license)), and this history was used after that"
          + " day, if the clock was right then. Nothing is erased because of the free limits."
          + " Ask for one that is issued anew."
      ]
    case .notYetValid(let license):
      [
        "\(subject(license)) \(notYetValid(license)). Until then nothing is erased"
          + " because of the free limits."
      ]
    case .refused(let error):
      [
        "The license in \(VisibleText.of(places.license)) does not count:"
          + " \(VisibleText.of(error.reason))."
          + " Nothing is erased because of that. \(error.advice) Then: nori pro activate FILE."
      ]
    case .unreadable(errno: ENOENT), .unreadable(errno: ENOTDIR):
      [
        "The license in \(VisibleText.of(places.license)) is a link to a file that is not there."
          + " Nothing is erased because of that. Bring the file back, or: nori pro activate FILE."
      ]
    case .unreadable(let errno):
      [
        "The license in \(VisibleText.of(places.license)) cannot be read:"
          + " \(SystemWords.reason(errno)). Nothing is erased because of that; see that the file is"
          + " yours."
      ]
    }
  }

  private func subject(_ license: License) -> String {
    "The license for \(VisibleText.of(license.holder))"
  }

  private static func ended(_ license: License) -> String {
    "ended on \(license.ends?.text ?? "")"
  }

  private func notYetValid(_ license: License) -> String {
    "begins on \(license.issued.text), and today is \(day(now))"
  }

  /// Why a license that is genuine cannot be activated; nil when it can.
  func refusal(of standing: LicenseStatus.Standing) -> Complaint? {
    switch standing {
    case .ended(let license):
      return LicenseWords.notActivated("it \(LicenseWords.ended(license)). Ask for a new one.")
    case .endInDoubt(let license):
      // The clock may have been set back since, or have been ahead once.
      return LicenseWords.notActivated(
        "it \(LicenseWords.ended(license)), and this history was used after that day."
          + " Ask for one that is issued anew.")
    case .notYetValid(let license):
      return LicenseWords.notActivated(
        "it \(notYetValid(license)). See that the clock of this machine is right.")
    case .none, .inForce, .refused, .unreadable: return nil
    }
  }

  static func refusal(of error: LicenseError) -> Complaint {
    notActivated("\(VisibleText.of(error.reason)). \(error.advice)")
  }

  static func activated(_ license: License) -> String {
    let end = license.ends.map { "until \($0.text)" } ?? "without an end"
    return "Pro is active for \(VisibleText.of(license.holder)) \(end)."
  }

  private static func notActivated(_ reason: String) -> Complaint {
    Complaint("The license was not activated: \(reason)", .inputRefused)
  }

  /// What the status line says when Pro ends soon.
  func endsSoon(_ ending: LicenseStatus.Ending) -> String {
    switch ending {
    case .license(let last): "the license of Pro ends on \(last.text) · nori pro"
    case .trial(let end): "the trial of Pro ends on \(day(end)) · nori pro"
    }
  }

  /// The date in the local zone.
  func day(_ instant: Instant) -> String {
    String(Clock.timestamp(at: instant).rfc3339.prefix(10))
  }
}
