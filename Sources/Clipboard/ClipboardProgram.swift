import Glibc
import Posix

/// A program through which a clipboard is reached; the raw value is its name.
public enum ClipboardProgram: String, CaseIterable, Sendable {
  case wlCopy = "wl-copy"
  case xclip
  /// Takes text only.
  case xsel
  case tmux

  /// Where each of those that are installed is.
  static func installed(in environment: Environment) -> [ClipboardProgram: String] {
    let folders = environment["PATH"]?.split(separator: ":") ?? []
    var paths: [ClipboardProgram: String] = [:]
    for program in allCases {
      let candidates = folders.lazy.map { "\($0)/\(program.rawValue)" }
      paths[program] = candidates.first { access($0, X_OK) == 0 }
    }
    return paths
  }
}
