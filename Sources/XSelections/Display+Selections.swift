import CXCB
import Glibc

extension Display {
  /// From now on, changes of the selection's owner are told.
  public func watch(_ selection: Atom) {
    xcb_xfixes_select_selection_input(
      connection, root.rawValue, selection.rawValue,
      XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER.rawValue
        | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_WINDOW_DESTROY.rawValue
        | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_CLIENT_CLOSE.rawValue)
  }

  /// Who owns it; nil when nobody does.
  public func owner(of selection: Atom) throws(DisplayError) -> Window? {
    let cookie = xcb_get_selection_owner(connection, selection.rawValue)
    let answer = try reply(cookie.sequence, as: xcb_get_selection_owner_reply_t.self)
    defer { free(answer) }
    return answer.flatMap { $0.pointee.owner == 0 ? nil : Window($0.pointee.owner) }
  }

  /// Asks the owner to put the selection, in the form `target`, into a property of our window.
  ///
  /// Whoever is the owner when the server comes to this request is asked, whoever is it afterwards.
  @discardableResult public func convert(
    _ selection: Atom, to target: Atom, into property: Atom, of window: Window, at time: DisplayTime
  ) -> RequestNumber {
    RequestNumber(
      xcb_convert_selection(
        connection, window.rawValue, selection.rawValue, target.rawValue, property.rawValue,
        time.rawValue
      ).sequence)
  }
}
