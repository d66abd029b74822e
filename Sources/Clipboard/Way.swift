import Clips
import Posix

/// How a clip gets onto a clipboard.
///
/// | where nori runs                     | text                          | anything else |
/// |-------------------------------------|-------------------------------|---------------|
/// | a Wayland desktop                   | `wl-copy`, else as at the end | `wl-copy`     |
/// | an X11 desktop                      | `xclip`, `xsel`, else as …    | `xclip`       |
/// | over ssh, or without a display      | as at the end                 | `xclip`, when |
/// |                                     |                               | X11 is forwarded |
/// | … at the end: inside tmux           | tmux's own way                |               |
/// | … inside screen                     | OSC 52 in screen's wrapping   |               |
/// | … on a terminal                     | OSC 52                        |               |
///
/// A Wayland desktop is not reached through Xwayland: compositors pass on what its clients copy
/// only while one of them has the focus.
public enum Way: Hashable, Sendable {
  /// The desktop's own: wl-copy, xclip or xsel.
  case desktop(ClipboardProgram)
  /// tmux takes the text and sends it to its terminal, if that is what it is set to.
  case tmux
  /// OSC 52: the terminal is asked to take the text.
  case terminal(Wrapping)

  /// What stands between nori and the terminal.
  public enum Wrapping: Hashable, Sendable {
    case none, tmux, screen
  }
}

extension Situation {
  /// The way for a clip of this type; throws what stands in the way of all.
  public func way(for type: MediaType) throws(ClipboardError) -> Way {
    switch display {
    case .wayland where has(.wlCopy): return .desktop(.wlCopy)
    case .x11: if let way = x11Way(for: type) { return way }
    case .wayland, nil: break
    }
    if type.isText, let terminalWay { return terminalWay }
    if hasForwardedDisplay {
      if let way = x11Way(for: type) { return way }
      throw terminalWay == nil ? .noProgram(.x11, type) : .onlyText(type)
    }
    if let display { throw .noProgram(display, type) }
    throw terminalWay == nil ? .noClipboard : .onlyText(type)
  }

  private func x11Way(for type: MediaType) -> Way? {
    if has(.xclip) { return .desktop(.xclip) }
    return type.isText && has(.xsel) ? .desktop(.xsel) : nil
  }

  private var terminalWay: Way? {
    if environment["TMUX"] != nil, has(.tmux) { return .tmux }
    guard hasTerminal else { return nil }
    if environment["TMUX"] != nil { return .terminal(.tmux) }
    if environment["STY"] != nil { return .terminal(.screen) }
    // Neither the kernel's console nor a printer has a clipboard.
    switch environment["TERM"] {
    case nil, "linux", "dumb": return nil
    default: return .terminal(.none)
    }
  }
}
