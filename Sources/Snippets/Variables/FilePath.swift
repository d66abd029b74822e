/// A path and its parts.
struct FilePath {
  let path: String

  init(_ path: String) {
    self.path = path
  }

  private var lastSlash: String.UTF8View.Index? { path.utf8.lastIndex(of: UInt8(ascii: "/")) }

  /// What stands behind the last slash.
  var name: String {
    guard let lastSlash else { return path }
    return String(path[path.utf8.index(after: lastSlash)...])
  }

  /// The name without its last ending; one dot at the beginning begins none.
  var base: String {
    let name = name
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return name
    }
    return String(name[..<dot])
  }

  /// `/` is its own; a path without a slash is in `.`.
  var folder: FilePath {
    guard let lastSlash else { return FilePath(".") }
    return FilePath(lastSlash == path.startIndex ? "/" : String(path[..<lastSlash]))
  }

  /// The rest of the path in `folder`; the whole path where it is not in there.
  func path(from folder: FilePath?) -> String {
    guard let folder else { return path }
    let prefix =
      Array(folder.path.utf8)
      + (folder.path.utf8.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")])
    guard path.utf8.starts(with: prefix), path.utf8.count > prefix.count else { return path }
    return String(decoding: path.utf8.dropFirst(prefix.count), as: UTF8.self)
  }
}
