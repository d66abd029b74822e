import Arguments
import Clips
import Glibc
import License
import Posix
import Store
import Words

extension Session {
  func proStatus() throws -> ExitCode {
    try output.require()
    for line in licenseWords.lines(for: try licenseStatus()) { try output.line(line) }
    return .done
  }

  func proTrial() throws -> ExitCode {
    try output.require()
    let store = try openForWriting()
    switch try store.startTrial(at: now) {
    case .started(let end):
      tellChange(of: store)
      InboxWatch.wakeOthers(places)
      try output.line("The trial of Pro has begun; it ends on \(licenseWords.day(end)).")
      return .done
    case .notNeeded:
      throw Complaint("Pro is active by a license; the trial is left for later.", .inputRefused)
    case .alreadyUsed(let end):
      let verb = end > now ? "ends" : "ended"
      throw Complaint(
        "This history has had its trial of Pro; it \(verb) on \(licenseWords.day(end)).", .needsPro)
    }
  }

  /// Checks a license and keeps it beside the history; nothing changes when it does not count.
  func proActivate(_ command: ParsedCommand) throws -> ExitCode {
    try output.require()
    let text = try licenseText(command.arguments.first ?? "-")
    let license: License
    do throws(LicenseError) {
      license = try License(text, signedBy: history.issuer)
    } catch {
      throw LicenseWords.refusal(of: error)
    }
    let store = try openForWriting()
    if let refusal = licenseWords.refusal(of: try store.standing(of: license, at: now)) {
      throw refusal
    }
    let former = try keepFormerLicense(unlessItIs: text)
    try ReplacedFile.write(text, to: places.license)
    // From here on what is there is kept, also when Pro ends.
    try store.tidy(at: now)
    tellChange(of: store)
    InboxWatch.wakeOthers(places)
    try output.line(LicenseWords.activated(license))
    if let former {
      try output.line("The license before it lies in \(output.visible(former)).")
    }
    return .done
  }

  /// Puts the license aside. It is not deleted: it may be the only copy there is.
  func proDeactivate() throws -> ExitCode {
    try output.require()
    do throws(PosixError) {
      // Without a folder there is no license.
      _ = try FileStatus(ofItemAt: places.license)
    } catch {
      guard error.isNotThere || error.code == ENOTDIR else { throw error }
      throw Complaint("No license is active.", .nothingFound)
    }
    // What waits came with Pro, and is kept like all that did.
    let store = try openForWriting()
    do {
      try takeIn(store)
    } catch {
      warn(Complaint(error, places: places).sentence)
    }
    try store.tidy(at: now)
    let path = try LicenseAside.move(places)
    tellChange(of: store)
    try output.line(
      "The license is not active any more. It lies in \(output.visible(path));"
        + " nothing is erased because of that.")
    return .done
  }

  /// A license that is replaced may be the only copy there is, too. Returns where it lies now; nil
  /// when there is nothing to keep.
  ///
  /// It is copied and not moved: for no moment there must be none, or another nori would erase.
  private func keepFormerLicense(unlessItIs text: [UInt8]) throws(PosixError) -> String? {
    let former: [UInt8]
    do throws(PosixError) {
      let file = try FileDescriptor.open(places.license, for: .reading, waiting: false)
      former = try file.readAll(limit: LicenseText.limit + 1)
    } catch {
      // What cannot be read cannot be kept; most often there is none.
      return nil
    }
    guard former != text, former.count <= LicenseText.limit else { return nil }
    return try LicenseAside.keep(former, places)
  }

  private var licenseWords: LicenseWords { LicenseWords(places: places, now: now) }

  private func licenseStatus() throws -> LicenseStatus {
    do throws(StoreError) {
      return try history.open(.readWrite).licenseStatus(at: now)
    } catch {
      guard error == .notThere else { throw error }
      // Without a history there is no clock but the machine's, and no trial.
      return LicenseStatus(history.foundLicense(), at: now, trial: .notStarted)
    }
  }

  private func licenseText(_ file: String) throws -> [UInt8] {
    if file == "-" {
      guard input.isOpen else {
        throw Complaint(
          "Standard input is closed, so there is no license to activate.", .inputRefused)
      }
      if input.isTerminal { warn("reading the license from the terminal; end with Ctrl-D") }
    }
    do throws(PosixError) {
      let source =
        file == "-" ? input.descriptor : try FileDescriptor.open(file, for: .reading)
      return try source.readAll(limit: LicenseText.limit + 1)
    } catch {
      throw Complaint(
        "The license was not activated. \(SystemWords.sentence(error)).", .inputRefused)
    }
  }
}
