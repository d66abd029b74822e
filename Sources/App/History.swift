import License
import Posix
import Resources
import Store

/// The history as every part of nori opens it: at its place, and with the person's license.
///
/// This is the only place that opens a store. One opened without the license would take a person
/// with Pro for one without, and erase their clips.
struct History: Sendable {
  let places: Places
  let issuer: Issuer

  func open(
    _ access: Store.Access, busyTimeout: Duration = .seconds(5)
  ) throws(StoreError) -> Store {
    try Store.open(
      at: places.database, access: access, license: LicenseFile(places.license, issuer),
      busyTimeout: busyTimeout)
  }

  /// The license that lies there, for where there is no store to ask.
  func foundLicense() -> FoundLicense {
    var file = LicenseFile(places.license, issuer)
    return file.found()
  }
}
