import License
import Posix
import Words

/// The file with a private key: made once, never written over, and its owner's alone.
enum KeyFile {
  private static let limit = 4_096

  static func write(_ key: IssuerKey, to path: String) throws {
    let (folderPath, name) = split(path)
    let folder = try Folder(folderPath)
    do throws(PosixError) {
      let file = try folder.create(FileName(name))
      do throws(PosixError) {
        try file.write(Array(key.text.utf8))
        try file.synchronize()
        try folder.synchronize()
      } catch {
        folder.removeQuietly(FileName(name))
        throw error
      }
    } catch {
      guard error.isTaken else { throw error }
      throw Failure(
        "\(VisibleText.of(path)) is there already and was left as it is. If it is a key, licenses"
          + " depend on it: give another name.")
    }
  }

  static func read(_ path: String) throws -> IssuerKey {
    let file = try FileDescriptor.open(path, for: .reading)
    guard try file.status().permissions & 0o077 == 0 else {
      throw Failure(
        "\(VisibleText.of(path)) can be read by others. Make it yours alone: chmod 600.")
    }
    guard let key = IssuerKey(try file.readAll(limit: limit)) else {
      throw Failure("\(VisibleText.of(path)) holds no private key of nori-license.")
    }
    return key
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}
