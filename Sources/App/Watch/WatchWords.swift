import Posix
import Watching

/// The sentences of `nori watch` and its status.
enum WatchWords {
  static func watching(_ display: DisplayName, limit: String?) -> String {
    "Watching \(display.words)." + (limit.map { " \($0)" } ?? "")
  }

  static func alreadyWatched(_ display: DisplayName?) -> String {
    guard let display else { return "Another nori watch takes the inbox in." }
    return "Another nori watch watches \(display.words)."
  }

  static func missing(_ display: DisplayName) -> String {
    "\(display.program) is not installed, neither beside nori nor in PATH, so that copies on"
      + " \(display.words) are not caught. It comes with nori: install it, then start nori watch"
      + " again."
  }

  static func ended(_ display: DisplayName, _ ending: ChildProcess.Ending) -> String {
    let how =
      switch ending {
      case .exited(let code): "ended with code \(code)"
      case .killed(let signal): "was ended by signal \(signal)"
      }
    return "\(display.program) \(how); it is started again."
  }

  static let noDisplay =
    "There is no display to watch: WAYLAND_DISPLAY and DISPLAY are not set. Copies on a desktop"
    + " are not caught; those in terminals are. On a desktop, start nori watch in a terminal of"
    + " it; under systemd, run systemctl --user import-environment WAYLAND_DISPLAY DISPLAY"
    + " XAUTHORITY and then systemctl --user restart nori-watch."

  static func onlyXwayland(_ display: DisplayName) -> String {
    "Of \(display.words), only what Xwayland passes on is seen: copies of Wayland programs may be"
      + " missing."
  }

  static func givenUp(_ displays: [DisplayName]) -> String {
    "No way to reach \(displays.map(\.words).joined(separator: " or ")) was found for 5 minutes."
      + " Start nori watch again when it is there."
  }

  static let noWatcher =
    "No watcher runs. Start one with nori watch, or for every session with"
    + " systemctl --user enable --now nori-watch."
}
