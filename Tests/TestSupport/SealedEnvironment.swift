import Foundation

/// The environment of a program under test: nothing of the machine's own gets in, so that no test
/// meets the real history and every test sees the same language, zone and terminal.
public struct SealedEnvironment: Sendable {
  public var variables: [String: String]

  /// With all of nori's files under `folder/nori`.
  public init(in folder: TemporaryFolder) {
    variables = Self.machine
    variables["HOME"] = folder.path
    variables["XDG_DATA_HOME"] = folder.path("data")
    variables["XDG_STATE_HOME"] = folder.path("state")
    variables["XDG_CONFIG_HOME"] = folder.path("config")
    variables["XDG_CACHE_HOME"] = folder.path("cache")
    variables["XDG_RUNTIME_DIR"] = folder.path("run")
    variables["TMPDIR"] = folder.path
    variables["NORI_HOME"] = folder.path("nori")
  }

  /// The same, with some variables set anew or, where `nil`, taken away.
  public func with(_ changes: [String: String?]) -> SealedEnvironment {
    var copy = self
    for (name, value) in changes { copy.variables[name] = value }
    return copy
  }

  private static var machine: [String: String] {
    var variables = [
      "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC", "TERM": "xterm-256color",
      "SHELL": "/bin/sh", "USER": "nori", "LOGNAME": "nori",
      "SWIFT_BACKTRACE": "interactive=no",
      "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    ]
    // Debug builds find the Swift libraries, and sanitizers their settings, through these.
    for name in ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"] {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    return variables
  }
}
