import Clipboard
import Clips
import Words

/// Words about the clipboard.
enum ClipboardWords {
  /// What is not known of a delivery; nil when nothing is left open.
  static func uncertainty(of delivery: Clipboard.Delivery) -> String? {
    switch delivery {
    case .taken: nil
    case .sentThroughTmux: "sent to the terminal through tmux, which does not confirm it"
    case .toBeSent: "sent to the terminal, which does not confirm it"
    }
  }

  /// For the screen: that it is done, as far as that is known.
  static func notice(of delivery: Clipboard.Delivery, clips: Int) -> String {
    let copied = clips == 1 ? "copied" : "copied \(clips) clips"
    return switch delivery {
    case .taken: copied
    case .sentThroughTmux, .toBeSent: "\(copied); the terminal does not confirm it"
    }
  }

  static func sentence(_ error: ClipboardError) -> String {
    switch error {
    case .noClipboard:
      "There is no clipboard to use: neither a display (WAYLAND_DISPLAY, DISPLAY) nor a terminal"
        + " that takes copies."
    case .noProgram(.wayland, _):
      "The Wayland clipboard needs the program wl-copy. Install wl-clipboard."
    case .noProgram(.x11, let type) where type.isText:
      "The X11 clipboard needs the program xclip or xsel. Install one of them."
    case .noProgram(.x11, let type):
      "The X11 clipboard needs the program xclip for \(VisibleText.of(type.name)). Install it."
    case .onlyText(let type):
      "A terminal takes only text as a copy, and this is \(VisibleText.of(type.name))."
    case .holdsNul(let program):
      "\(program.rawValue) would cut this at its NUL byte. Install xclip."
    case .tooLong(let byteCount, let limit):
      "Nothing was sent to the terminal: this is \(byteCount) bytes long, and osc52Limit is"
        + " \(limit). Raise it if your terminal takes more."
    case .programFailed(let program, let failure): sentence(program, failure)
    case .tmuxRefuses(let refusal): sentence(refusal)
    case .system(let error):
      "The clipboard cannot be used. \(SystemWords.sentence(error))."
    }
  }

  private static func sentence(
    _ program: ClipboardProgram, _ failure: ClipboardError.Failure
  ) -> String {
    let name = program.rawValue
    let what =
      switch failure {
      case .exited(let code): "\(name) failed with \(code)"
      case .killed(let signal): "\(name) was ended by signal \(signal)"
      case .hung(let time):
        "\(name) had not finished after \(time.components.seconds) seconds and was ended"
      }
    let advice =
      switch program {
      case .wlCopy:
        "See that WAYLAND_DISPLAY names a compositor that runs; wl-copy by itself tells more."
      case .xclip, .xsel:
        "See that DISPLAY names a display that runs; \(name) by itself tells more."
      case .tmux: "tmux load-buffer by itself tells more."
      }
    return "The clipboard was not set: \(what). \(advice)"
  }

  private static func sentence(_ refusal: ClipboardError.TmuxRefusal) -> String {
    switch refusal {
    case .clipboardIsOff:
      "tmux gives no copies to its terminal: its option set-clipboard is off. Allow it with"
        + " tmux set -s set-clipboard external."
    case .nobodyAttached: "No terminal is attached to this tmux, so there is no clipboard."
    case .incapableTerminal(let terminal):
      "tmux does not know that its terminal takes copies. If it does, say so and attach anew:"
        + " tmux set -as terminal-features ,\(VisibleText.of(terminal)):clipboard."
    case .olderVersion(let version):
      "tmux \(VisibleText.of(version)) gives no copies to its terminal. Use 3.2 or later, or set"
        + " its option allow-passthrough."
    }
  }
}

extension Complaint {
  static func of(_ error: ClipboardError) -> Complaint {
    Complaint(ClipboardWords.sentence(error), .noDisplay)
  }
}
