import CXCB
import Glibc

extension Display {
  /// A window that nobody sees, of which new properties are told.
  public func makeWindow() -> Window {
    let window = xcb_generate_id(connection)
    var events = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
    xcb_create_window(
      connection, 0, window, root.rawValue, -1, -1, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, XCB_CW_EVENT_MASK.rawValue, &events)
    return Window(window)
  }

  public func destroy(_ window: Window) {
    xcb_destroy_window(connection, window.rawValue)
  }

  /// The window that this one is in; nil for the root, and for one that is no more.
  public func parent(of window: Window) throws(DisplayError) -> Window? {
    let cookie = xcb_query_tree(connection, window.rawValue)
    let answer = try reply(cookie.sequence, as: xcb_query_tree_reply_t.self)
    defer { free(answer) }
    return answer.flatMap { $0.pointee.parent == 0 ? nil : Window($0.pointee.parent) }
  }
}
