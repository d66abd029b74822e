import Clips
import License
import Posix
import Store

extension Session {
  func proStatus() throws -> ExitCode {
    try output.require()
    let status: LicenseStatus
    do throws(StoreError) {
      status = try history.open(.readWrite).licenseStatus(at: now)
    } catch {
      guard error == .notThere else { throw error }
      status = LicenseStatus(.none, at: now, trial: .notStarted)
    }
    try output.line(words(for: status))
    return .done
  }

  func proTrial() throws -> ExitCode {
    try output.require()
    let store = try openForWriting()
    switch try store.startTrial(at: now) {
    case .started(let end):
      ChangeBell.ring(places)
      try output.line("The trial of Pro has begun; it ends on \(day(end)).")
      return .done
    case .notNeeded:
      throw Complaint("Pro is active by a license; the trial is left for later.", .inputRefused)
    case .alreadyUsed(let end):
      let verb = end > now ? "ends" : "ended"
      throw Complaint(
        "This history has had its trial of Pro; it \(verb) on \(day(end)).", .needsPro)
    }
  }

  private func words(for status: LicenseStatus) -> String {
    let free = Allowance.of(.free)
    let limits = "\(free.clips ?? 0) clips and \(free.pins ?? 0) pins"
    return switch status.trial {
    case .notStarted: "Free: \(limits). Try Pro for 14 days: nori pro trial."
    case .running(let end): "Pro, on trial until \(day(end)): any number of clips and pins."
    case .ended(let end):
      "Free: \(limits). The trial of Pro ended on \(day(end)); what it kept is hidden, and"
        + " nori export writes all of it."
    }
  }

  /// The date in the local zone.
  private func day(_ instant: Instant) -> String {
    String(Clock.timestamp(at: instant).rfc3339.prefix(10))
  }
}
