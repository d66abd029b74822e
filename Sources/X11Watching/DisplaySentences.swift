import Watching
import Words
import XSelections

extension DisplayError {
  /// How a watcher ends for it, with what is wrong and what to do.
  var ending: WatcherEnding {
    switch self {
    case .interrupted: .done
    case .noName:
      .gone(
        "DISPLAY is not set, so there is no X11 display to watch. Start it in the desktop session.")
    case .badName(let name):
      .gone("DISPLAY is \"\(VisibleText.of(name))\", which names no X11 display.")
    case .unreachable(let name):
      .gone(
        "The X11 display \(VisibleText.of(name)) cannot be reached. Check DISPLAY, and that its"
          + " server runs.")
    case .refused(let name, let reason):
      .gone(
        "The X11 display \(VisibleText.of(name)) refuses nori: \(VisibleText.of(reason))."
          + " Check XAUTHORITY, and whose session it is.")
    case .gone(let name): .gone("The X11 display \(VisibleText.of(name)) has gone.")
    case .failedWait(let cause): .failed("\(SystemWords.sentence(cause)).")
    case .noNotification(let name):
      .unable(
        "The server of the X11 display \(VisibleText.of(name)) has no XFixes extension, so it"
          + " tells nobody when something is copied. Use a server that has it.")
    }
  }
}
