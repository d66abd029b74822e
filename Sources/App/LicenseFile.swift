import Glibc
import License
import Posix
import Resources

/// The file in which the active license lies; read again when it is not the one read last.
struct LicenseFile: LicenseSource {
  private let path: String
  private let issuer: Issuer
  private var last: (status: FileStatus, found: FoundLicense)?

  init(_ path: String, _ issuer: Issuer) {
    self.path = path
    self.issuer = issuer
  }

  mutating func found() -> FoundLicense {
    let status: FileStatus
    do throws(PosixError) {
      status = try FileStatus(ofItemAt: path)
    } catch {
      last = nil
      // ENOTDIR: there is no such folder, so no such file either.
      return error.isNotThere || error.code == ENOTDIR ? .none : .unreadable(errno: error.code)
    }
    do throws(PosixError) {
      // What a link points to can change, and the link stays as it is.
      if let last, last.status == status, status.kind == .regular { return last.found }
      let found = try LicenseFile.read(path, issuer)
      last = (status, found)
      return found
    } catch {
      last = nil
      // Something lies there, if only a link to what is away for a moment: never none.
      return .unreadable(errno: error.code)
    }
  }

  private static func read(_ path: String, _ issuer: Issuer) throws(PosixError) -> FoundLicense {
    // Not waiting: a FIFO in its place must hold nobody up.
    let file = try FileDescriptor.open(path, for: .reading, waiting: false)
    let text = try file.readAll(limit: LicenseText.limit + 1)
    do throws(LicenseError) {
      return .license(try License(text, signedBy: issuer))
    } catch {
      return .refused(error)
    }
  }
}

extension Issuer {
  /// The one whose licenses this nori takes: `Resources/license/issuer.pub`.
  static var embedded: Issuer {
    guard let issuer = Issuer(Resources.licenseIssuer) else {
      preconditionFailure("Resources/license/issuer.pub holds no public key")
    }
    return issuer
  }
}
