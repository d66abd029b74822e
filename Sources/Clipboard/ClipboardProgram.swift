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
    var paths: [ClipboardProgram: String] = [:]
    for program in allCases {
      paths[program] = Executable.inPath(program.rawValue, of: environment)
    }
    return paths
  }
}
