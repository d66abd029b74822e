import Glibc
import Posix

/// Where a snippet is to go, as whoever asks for it knows that; all of it may be unknown.
struct SnippetPlace: Hashable, Sendable {
  var selection: String?
  /// An absolute path, or one from the working folder.
  var file: String?
  /// As editors name it: `swift`, `python`.
  var language: String?
  var line: String?
  var word: String?
  /// From 1.
  var lineNumber: Int?

  /// The file's absolute path, without `.` and `..`; links stay.
  var absoluteFile: String? {
    guard let file, !file.isEmpty else { return nil }
    if file.utf8.first == UInt8(ascii: "/") { return PathText.cleaned(file) }
    return WorkingFolder.path.map { PathText.cleaned("\($0)/\(file)") }
  }

  /// The folder that holds `.git`, at the file or above it, else the working folder.
  var workspace: String? {
    let start = absoluteFile.map(PathText.folder) ?? WorkingFolder.path
    guard let start else { return nil }
    return GitRoot.above(start) ?? WorkingFolder.path
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

/// Paths as text: nothing is looked up.
enum PathText {
  /// An absolute path without `.`, `..` and doubled slashes.
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
    return "/" + names.map { String($0) ?? "" }.joined(separator: "/")
  }

  /// The folder that an absolute path lies in; the root lies in itself.
  static func folder(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.utf8.startIndex
    else { return "/" }
    return String(path[..<slash])
  }

  /// What stands behind the last slash.
  static func name(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// A name up to its last dot; one that only begins with a dot stays whole.
  static func withoutExtension(_ name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex
    else { return name }
    return String(name[..<dot])
  }

  /// The path from `folder` on; nil when it does not lie in there.
  static func relative(_ path: String, to folder: String) -> String? {
    let base = folder == "/" ? "/" : folder + "/"
    guard path.utf8.starts(with: base.utf8) else { return nil }
    return String(decoding: path.utf8.dropFirst(base.utf8.count), as: UTF8.self)
  }
}

/// Where a repository of git begins, found without git.
enum GitRoot {
  /// The nearest folder from `folder` up that has a `.git`: a folder, or a file in a work tree.
  static func above(_ folder: String) -> String? {
    var folder = folder
    while true {
      let candidate = folder == "/" ? "/.git" : "\(folder)/.git"
      do throws(PosixError) {
        _ = try FileStatus(ofItemAt: candidate)
        return folder
      } catch {
        // Not there, or not to be looked at: no root of ours either way.
      }
      if folder == "/" { return nil }
      folder = PathText.folder(folder)
    }
  }
}
