import Glibc
import Posix
import Snippets

extension EditorFacts {
  /// Sets the file, as its path from the root, and the folder of the work: the repository that the
  /// file is in, else the working folder. Without a file, that of the working folder.
  mutating func setPaths(file: String?) {
    let working = WorkingFolder.path
    if let file, !file.isEmpty {
      self.file =
        file.utf8.first == UInt8(ascii: "/")
        ? AbsolutePath.cleaned(file) : working.map { AbsolutePath.cleaned("\($0)/\(file)") }
    }
    let start = self.file.map(AbsolutePath.folder) ?? working
    workspace = start.flatMap(GitRoot.above) ?? working
  }
}

/// The folder that nori was started in.
enum WorkingFolder {
  /// Nil when it has no path any more.
  static var path: String? {
    guard let working = getcwd(nil, 0) else { return nil }
    defer { free(working) }
    return String(cString: working)
  }
}

/// Paths from the root as text: nothing is looked up.
private enum AbsolutePath {
  /// Without `.`, `..` and doubled slashes; links stay.
  static func cleaned(_ path: String) -> String {
    var names: [Substring.UTF8View] = []
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      if name.elementsEqual(".".utf8) { continue }
      if name.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else {
        names.append(name)
      }
    }
    return "/" + names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
  }

  /// The folder that it lies in; the root lies in itself.
  static func folder(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.utf8.startIndex
    else { return "/" }
    return String(path[..<slash])
  }
}

/// Where a repository of git begins, found without git.
enum GitRoot {
  /// The nearest folder from `folder` up that has a `.git`: a folder, or a file in a work tree.
  static func above(_ folder: String) -> String? {
    var folder = folder
    while true {
      do throws(PosixError) {
        _ = try FileStatus(ofItemAt: folder == "/" ? "/.git" : "\(folder)/.git")
        return folder
      } catch {
        // Not there, or not to be looked at: no root of ours either way.
      }
      if folder == "/" { return nil }
      folder = AbsolutePath.folder(folder)
    }
  }
}
