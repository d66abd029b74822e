import DataControl
import Posix
import Watching
import Words

extension WatcherEnding {
  static let notOffered = WatcherEnding.unable(
    """
    This compositor lets no program watch the clipboard: it offers neither ext-data-control-v1 nor \
    wlr-data-control-unstable-v1. Sway, Hyprland, KDE Plasma and others offer one. Here, copies of \
    programs under Xwayland can be caught by nori-x11, and any text by nori capture.
    """)

  static let silent = WatcherEnding.gone("The Wayland compositor does not answer.")
}

extension DataControlError {
  /// How a watcher ends for it, with what is wrong.
  func ending(_ environment: Environment) -> WatcherEnding {
    if case .system = self { return .failed(sentence(environment)) }
    return .gone(sentence(environment))
  }

  private func sentence(_ environment: Environment) -> String {
    switch self {
    case .unreachable(let code):
      guard let name = environment["WAYLAND_DISPLAY"] else {
        return "There is no Wayland display: WAYLAND_DISPLAY is not set."
      }
      if environment["XDG_RUNTIME_DIR"] == nil, !name.hasPrefix("/") {
        return "There is no Wayland display: XDG_RUNTIME_DIR is not set."
      }
      return "Cannot reach the Wayland compositor at \(VisibleText.of(Array(name.utf8))): "
        + "\(SystemWords.reason(code))."
    case .ended(let code):
      return "The Wayland compositor has ended the connection: \(SystemWords.reason(code))."
    case .system(let code):
      return "Cannot wait for the Wayland compositor: \(SystemWords.reason(code))."
    }
  }
}
