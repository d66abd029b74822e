import Glibc

/// Why it cannot be said where nori keeps things.
public enum PlacesError: Error, Hashable, Sendable {
  /// Neither HOME nor what would replace it is set.
  case noHome
  /// The variable's value does not start with a slash.
  case notAbsolute(variable: String, value: String)
  /// The folder that a relative NORI_HOME starts from has no path.
  case noWorkingFolder(PosixError)
}

/// Where nori keeps things: by the XDG Base Directory rules, or all under NORI_HOME.
public struct Places: Hashable, Sendable {
  /// The folder that holds `tmp`, `new` and `rejected`.
  public let inbox: String
  public let database: String
  /// The license that is active, if there is one.
  public let license: String
  public let snapshot: String
  public let configuration: String
  /// What only matters on this machine: the inbox, the snapshot, locks.
  public let stateFolder: String
  /// What must not be lost: the database, its backups, the license.
  public let dataFolder: String
  public let configurationFolder: String

  public init(environment: Environment) throws(PlacesError) {
    if let home = environment["NORI_HOME"] {
      let folder = try Places.absolute(home)
      self.init(state: folder, data: folder, configuration: folder)
      return
    }
    let base = { (variable: String, fallback: String) throws(PlacesError) -> String in
      // "If an implementation encounters a relative path … it should consider the path invalid
      // and ignore it" (XDG Base Directory Specification).
      if let path = environment[variable], path.hasPrefix("/") { return "\(trimmed(path))/nori" }
      guard let home = environment["HOME"] else { throw .noHome }
      guard home.hasPrefix("/") else { throw .notAbsolute(variable: "HOME", value: home) }
      return "\(trimmed(home))/\(fallback)/nori"
    }
    self.init(
      state: try base("XDG_STATE_HOME", ".local/state"),
      data: try base("XDG_DATA_HOME", ".local/share"),
      configuration: try base("XDG_CONFIG_HOME", ".config"))
  }

  /// The file's name in the data folder.
  public static let licenseName = "license"

  private init(state: String, data: String, configuration: String) {
    stateFolder = state
    dataFolder = data
    configurationFolder = configuration
    inbox = "\(state)/inbox"
    snapshot = "\(state)/snapshot.json"
    database = "\(data)/nori.db"
    license = "\(data)/\(Places.licenseName)"
    self.configuration = "\(configuration)/config.json"
  }

  private static func absolute(_ path: String) throws(PlacesError) -> String {
    if path.hasPrefix("/") { return trimmed(path) }
    guard let working = getcwd(nil, 0) else {
      throw .noWorkingFolder(PosixError(code: errno, operation: "getcwd"))
    }
    defer { free(working) }
    return trimmed("\(trimmed(String(cString: working)))/\(path)")
  }
}

/// Without the slashes at its end; the root becomes empty, so that `/name` can follow.
private func trimmed(_ path: String) -> String {
  var path = path
  while path.hasSuffix("/") { path.removeLast() }
  return path
}
