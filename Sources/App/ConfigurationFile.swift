import Glibc
import Posix
import Words

/// The settings file as bytes.
enum ConfigurationFile {
  private static let largest = 1 << 20

  /// Nil when there is none.
  static func read(_ path: String) throws -> [UInt8]? {
    do throws(PosixError) {
      let file = try FileDescriptor.open(path, for: .reading)
      return try file.readAll(limit: largest)
    } catch {
      // ENOTDIR: there is no such folder, so no such file either.
      if error.isNotThere || error.code == ENOTDIR { return nil }
      throw Complaint(
        "The settings cannot be read. \(SystemWords.sentence(error)).", .wrongUsage)
    }
  }
}
