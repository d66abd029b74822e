/// A key as the person pressed it.
public enum Key: Hashable, Sendable {
  case character(Character)
  case control(Character)
  case alt(Character)
  case enter, escape, tab, backTab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}

/// What a person does with the pointer, in cells.
public struct Pointer: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    case click, doubleClick, scrollUp, scrollDown
  }

  public let action: Action
  public let position: Position

  public init(_ action: Action, at position: Position) {
    self.action = action
    self.position = position
  }
}

/// What a terminal reports.
public enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  case pointer(Pointer)
  /// Text pasted by the terminal itself (bracketed paste).
  case pasted([UInt8])
  case resized(Size)
  case focusGained
  case focusLost
  /// Back from Ctrl-Z: everything must be drawn again.
  case resumed
  /// SIGINT, SIGTERM or SIGHUP came, or the terminal is gone: leave now, with that number.
  case ended(signal: Int32)
}
