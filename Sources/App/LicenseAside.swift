import License
import Posix

/// Where licenses lie that are not active any more.
///
/// Each may be the only copy there is; so none is deleted, and none written over.
enum LicenseAside {
  /// Moves the active license there; returns where it lies then.
  static func move(_ places: Places) throws(PosixError) -> String {
    let folder = try Folder(places.dataFolder)
    let license = FileName(Places.licenseName)
    var names = Names()
    while true {
      let name = names.next()
      if try folder.moveIfFree(license, to: folder, as: name) {
        try folder.synchronize()
        return folder.path(of: name)
      }
    }
  }

  /// Puts a license there, unless the same lies there already; returns where it lies.
  static func keep(_ text: [UInt8], _ places: Places) throws(PosixError) -> String {
    let folder = try Folder(places.dataFolder)
    var names = Names()
    while true {
      let name = names.next()
      if try write(text, as: name, in: folder) || holds(text, name, in: folder) {
        return folder.path(of: name)
      }
    }
  }

  /// Returns when it is on the disk; false when the name is taken.
  private static func write(
    _ text: [UInt8], as name: FileName, in folder: borrowing Folder
  ) throws(PosixError) -> Bool {
    let file: FileDescriptor
    do throws(PosixError) {
      file = try folder.create(name)
    } catch {
      guard error.isTaken else { throw error }
      return false
    }
    do throws(PosixError) {
      try file.write(text)
      try file.synchronize()
    } catch {
      folder.removeQuietly(name)
      throw error
    }
    try folder.synchronize()
    return true
  }

  private static func holds(
    _ text: [UInt8], _ name: FileName, in folder: borrowing Folder
  ) -> Bool {
    do throws(PosixError) {
      return try folder.open(name).readAll(limit: LicenseText.limit + 1) == text
    } catch {
      return false
    }
  }

  /// `license.deactivated`, `license.deactivated-2` and so on.
  private struct Names {
    private var count = 0

    mutating func next() -> FileName {
      count += 1
      let first = "\(Places.licenseName).deactivated"
      return FileName(count == 1 ? first : "\(first)-\(count)")
    }
  }
}
