import Clips
import Posix

/// A file written piece by piece under another name, and put in place when it is whole.
enum ExportFile {
  static func write(to path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void)
    throws
  {
    let slash = path.lastIndex(of: "/")
    let folder = try Folder(slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
    let name = FileName(slash.map { String(path[path.index(after: $0)...]) } ?? path)
    let temporary = FileName(".nori-export-\(try UUID.fresh())")
    let file = try folder.create(temporary)
    do {
      try body { bytes in try file.write(bytes) }
      try file.synchronize()
      try folder.move(temporary, to: folder, as: name)
      try folder.synchronize()
    } catch {
      folder.removeQuietly(temporary)
      throw error
    }
  }
}
