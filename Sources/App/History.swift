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

  /// A history of an earlier version is brought to this one on the way, also for reading.
  func open(
    _ access: Store.Access, busyTimeout: Duration = .seconds(5)
  ) throws(StoreError) -> Store {
    do throws(StoreError) {
      return try opened(access, busyTimeout)
    } catch .olderSchema {
      do throws(StoreError) {
        _ = try opened(.readWrite, busyTimeout)
      } catch {
        // Why: where it cannot be written, what is to be said is what reading has met.
      }
      return try opened(access, busyTimeout)
    }
  }

  private func opened(
    _ access: Store.Access, _ busyTimeout: Duration
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
