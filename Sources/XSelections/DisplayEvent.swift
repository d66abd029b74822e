import CXCB

/// What the display tells of its own accord.
public enum DisplayEvent: Hashable, Sendable {
  case ownerChanged(OwnerChange)
  case answered(SelectionAnswer)
  /// A property of a window of ours has a new value.
  case propertySet(Window, Atom)
  /// Nothing that was asked for; errors for windows that have gone are among it.
  case other
}

/// A selection has another owner, or the same one with something else.
public struct OwnerChange: Hashable, Sendable {
  public enum Cause: Hashable, Sendable {
    /// A program took the selection, or gave it up.
    case set
    /// The window that owned it is no more.
    case windowDestroyed
    /// The program that owned it is no more.
    case clientGone
  }

  public let selection: Atom
  /// ``Window/none`` when nobody owns it.
  public let owner: Window
  /// Since when it is the owner's.
  public let time: DisplayTime
  public let cause: Cause
  /// The last of this program's requests that the server had carried out; nil when it was not the
  /// server that told of the change.
  public let lastRequest: RequestNumber?

  public init(
    selection: Atom, owner: Window, time: DisplayTime, cause: Cause,
    lastRequest: RequestNumber? = nil
  ) {
    self.selection = selection
    self.owner = owner
    self.time = time
    self.cause = cause
    self.lastRequest = lastRequest
  }
}

/// An owner's answer to a request for a selection.
public struct SelectionAnswer: Hashable, Sendable {
  /// The window that asked.
  public let window: Window
  public let selection: Atom
  public let target: Atom
  /// Where the contents are; ``Atom/none`` when the owner refuses.
  public let property: Atom
}

extension DisplayEvent {
  /// `selectionNotify` is the number that this connection's display gives to XFixes' event.
  init(_ event: UnsafePointer<xcb_generic_event_t>, selectionNotify: UInt8) {
    let raw = UnsafeRawPointer(event)
    // The highest bit says that another program sent it, which every answer is.
    switch event.pointee.response_type & 0x7f {
    case selectionNotify:
      let notify = raw.load(as: xcb_xfixes_selection_notify_event_t.self)
      self = .ownerChanged(
        OwnerChange(
          selection: Atom(notify.selection), owner: Window(notify.owner),
          time: DisplayTime(notify.selection_timestamp), cause: .init(notify.subtype),
          lastRequest: RequestNumber(event.pointee.full_sequence)))
    case UInt8(XCB_SELECTION_NOTIFY):
      let notify = raw.load(as: xcb_selection_notify_event_t.self)
      self = .answered(
        SelectionAnswer(
          window: Window(notify.requestor), selection: Atom(notify.selection),
          target: Atom(notify.target), property: Atom(notify.property)))
    case UInt8(XCB_PROPERTY_NOTIFY):
      let notify = raw.load(as: xcb_property_notify_event_t.self)
      self =
        UInt32(notify.state) == XCB_PROPERTY_NEW_VALUE.rawValue
        ? .propertySet(Window(notify.window), Atom(notify.atom)) : .other
    default:
      self = .other
    }
  }
}

extension OwnerChange.Cause {
  fileprivate init(_ subtype: UInt8) {
    switch UInt32(subtype) {
    case XCB_XFIXES_SELECTION_EVENT_SELECTION_WINDOW_DESTROY.rawValue: self = .windowDestroyed
    case XCB_XFIXES_SELECTION_EVENT_SELECTION_CLIENT_CLOSE.rawValue: self = .clientGone
    default: self = .set
    }
  }
}
