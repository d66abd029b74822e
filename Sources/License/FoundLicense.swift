/// What lies where a license is kept.
public enum FoundLicense: Hashable, Sendable {
  case none
  /// One that the issuer has signed; its days decide whether it is in force.
  case license(License)
  /// Something else.
  case refused(LicenseError)
  /// Something that cannot be read now; `errno` says why.
  case unreadable(errno: Int32)
}

/// Where a store learns which license there is.
///
/// A store asks each time that it must know the tier, so that a process that runs for days sees a
/// license come and go: the answer must cost next to nothing while nothing has changed.
public protocol LicenseSource {
  mutating func found() -> FoundLicense
}
