import Clips
import Glibc

/// A file that is written whole and then put in place: a reader sees the old or the new, never half.
public enum ReplacedFile {
  /// Writes `bytes` to `path` with mode 0600, making its folder when it is missing.
  ///
  /// With `durably`, it is on the disk when this returns.
  public static func write(_ bytes: [UInt8], to path: String, durably: Bool = true)
    throws(PosixError)
  {
    let (folderPath, name) = split(path)
    let folder = try Folder.making(folderPath)
    let temporary = FileName(".\(name).\(try UUID.fresh())")
    do throws(PosixError) {
      let file = try folder.create(temporary)
      try file.write(bytes)
      if durably { try file.synchronize() }
      try folder.move(temporary, to: folder, as: FileName(name))
    } catch {
      folder.removeQuietly(temporary)
      throw error
    }
    if durably { try folder.synchronize() }
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}
