import CXCB
import Glibc
import Posix

/// A connection to an X11 display.
///
/// Requests are only put in line; ``flush()`` sends them, and so does every call that returns an
/// answer of the server. A server that is stopped, or that another program has to itself, takes
/// nothing and answers no one: so no wait for it is without the ``interruptions``. Only connecting
/// is: there, libxcb waits by itself.
public final class Display {
  /// As in the environment: `:0`.
  public let name: String
  /// The window that all others are in.
  public let root: Window
  let connection: OpaquePointer
  /// The bits of a window's number that the program owning it has given.
  private let ownBits: UInt32
  private let selectionNotify: UInt8
  /// Readable when the program may be asked to end.
  public var interruptions: [Int32] = []
  /// Whether it is, by one of them that has become readable.
  public var isInterrupted: (Int32) -> Bool = { _ in true }

  /// Connects to a display, or to that of `DISPLAY`.
  public init(_ wanted: String?) throws(DisplayError) {
    guard let name = wanted, !name.isEmpty else { throw .noName }
    var screen: Int32 = 0
    let (opened, said) = CapturedErrors.during { xcb_connect(name, &screen) }
    // Also a connection that failed is an object, to be freed in the same way.
    guard let connection = opened else { throw .unreachable(name) }
    if let error = Display.error(of: connection, name: name, said: said) {
      xcb_disconnect(connection)
      throw error
    }
    let setup = xcb_get_setup(connection)
    var screens = xcb_setup_roots_iterator(setup)
    for _ in 0..<screen { xcb_screen_next(&screens) }
    guard let extensionData = xcb_get_extension_data(connection, xcb_xfixes_extension()),
      extensionData.pointee.present != 0, let setup, let chosen = screens.data
    else {
      xcb_disconnect(connection)
      throw .noNotification(name)
    }
    self.name = name
    self.connection = connection
    root = Window(chosen.pointee.root)
    ownBits = setup.pointee.resource_id_mask
    selectionNotify =
      extensionData.pointee.first_event + UInt8(XCB_XFIXES_SELECTION_NOTIFY)
    // The server speaks XFixes with those that have said which version they know.
    let cookie = xcb_xfixes_query_version(connection, 1, 0)
    let version = try reply(cookie.sequence, as: xcb_xfixes_query_version_reply_t.self)
    if version == nil { throw .noNotification(name) }
    free(version)
  }

  deinit {
    xcb_disconnect(connection)
  }

  /// Readable when the server has said something.
  public var descriptor: Int32 { xcb_get_file_descriptor(connection) }

  /// Sends what waits to be sent.
  ///
  /// Where there is room for more, there is room for what can be waiting: libxcb sends by itself
  /// what is more than 16 KiB, and the system calls a socket writable when most of it is free.
  public func flush() throws(DisplayError) {
    while try wait(for: .writing(descriptor)) == false {}
    if xcb_flush(connection) <= 0 { throw .gone(name) }
  }

  /// The next event that is there; nil when there is none.
  public func nextEvent() throws(DisplayError) -> DisplayEvent? {
    guard let event = xcb_poll_for_event(connection) else {
      if xcb_connection_has_error(connection) != 0 { throw .gone(name) }
      return nil
    }
    defer { free(event) }
    return DisplayEvent(event, selectionNotify: selectionNotify)
  }

  /// Whether one program owns both windows.
  public func isOfOneClient(_ window: Window, _ other: Window) -> Bool {
    window.rawValue & ~ownBits == other.rawValue & ~ownBits
  }

  /// The answer to a request; nil when the server refuses it. The caller frees it.
  func reply<Reply>(_ request: UInt32, as type: Reply.Type) throws(DisplayError)
    -> UnsafeMutablePointer<Reply>?
  {
    try flush()
    while true {
      var answer: UnsafeMutableRawPointer?
      var error: UnsafeMutablePointer<xcb_generic_error_t>?
      if xcb_poll_for_reply(connection, request, &answer, &error) != 0 {
        free(error)
        if answer == nil, xcb_connection_has_error(connection) != 0 { throw .gone(name) }
        return answer?.assumingMemoryBound(to: type)
      }
      try wait()
    }
  }

  /// Waits until the server has said something, or `duration` has passed.
  public func wait(_ duration: Duration? = nil) throws(DisplayError) {
    _ = try wait(for: .reading(descriptor), duration)
  }

  /// Whether the server's part of the wait was met.
  private func wait(for interest: Poll.Interest, _ duration: Duration? = nil) throws(DisplayError)
    -> Bool
  {
    let met: [Poll.Interest]
    do throws(PosixError) {
      met = try Poll.wait(for: [interest] + interruptions.map { .reading($0) }, timeout: duration)
    } catch {
      throw .failedWait(error)
    }
    for met in met where met != interest && isInterrupted(met.descriptor) { throw .interrupted }
    return met.contains(interest)
  }

  private static func error(of connection: OpaquePointer, name: String, said: String)
    -> DisplayError?
  {
    switch xcb_connection_has_error(connection) {
    case 0: nil
    case XCB_CONN_CLOSED_PARSE_ERR: .badName(name)
    case XCB_CONN_CLOSED_INVALID_SCREEN: .badName(name)
    default: said.isEmpty ? .unreachable(name) : .refused(name, reason: said)
    }
  }
}
