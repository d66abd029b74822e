import Glibc

/// Where programs are.
public enum Executable {
  /// The program `name`: beside the one that runs, else in PATH; nil when it is in neither.
  public static func find(_ name: String, in environment: Environment) -> String? {
    let own = ownFolder.map { "\($0)/\(name)" }
    if let own, access(own, X_OK) == 0 { return own }
    return inPath(name, of: environment)
  }

  /// The first program `name` in PATH; nil when there is none.
  public static func inPath(_ name: String, of environment: Environment) -> String? {
    let folders = environment["PATH"]?.split(separator: ":") ?? []
    return folders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// The folder of the program that runs, wherever links to it may be.
  private static var ownFolder: String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink("/proc/self/exe", start, buffer.count)
      guard count > 0 else { return nil }
      let path = String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
      return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
  }
}
