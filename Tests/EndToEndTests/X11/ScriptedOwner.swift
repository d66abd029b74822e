import CXCB
import Foundation
import Synchronization

/// A program that owns a selection and answers exactly as it is told, well or badly.
///
/// It runs in a thread of its own, on a connection of its own, and notes what it is asked for.
final class ScriptedOwner: Sendable {
  /// What it does when it is asked for a type.
  enum Answer: Sendable {
    /// All in one property.
    case whole([UInt8], type: String? = nil, format: UInt8 = 8)
    /// Piece by piece, and then what `end` says.
    case pieces([[UInt8]], end: End = .proper, format: UInt8 = 8)
    case atoms([UInt32])
    case refusal
    /// Nothing, until ``ScriptedOwner/answerLate()``.
    case silence(then: [UInt8])
  }

  enum End: Sendable {
    /// A piece without bytes.
    case proper
    /// Nothing follows.
    case silence
    /// The last piece again and again.
    case never
    /// The window that owns the selection goes, or the whole program.
    case windowGone, programGone
  }

  private struct State {
    var answers: [String: Answer] = [:]
    var requested: [String] = []
    var answered = 0
    var errors = 0
    var transfers: [Transfer] = []
    var late: [LateAnswer] = []
    var piecesSent = 0
  }

  private struct LateAnswer {
    let request: xcb_selection_request_event_t
    let bytes: [UInt8]
  }

  private struct Transfer {
    let requestor: UInt32
    let property: UInt32
    let type: UInt32
    let format: UInt8
    var pieces: [[UInt8]]
    let end: End
  }

  /// Proof: a connection of libxcb may be used by any thread.
  private nonisolated(unsafe) let connection: OpaquePointer
  let window: UInt32
  private let root: UInt32
  private let state = Mutex(State())
  private let hasEnded = Mutex(false)

  init(_ display: String, appClass: [UInt8]? = nil, title: [UInt8]? = nil) throws {
    guard let connection = xcb_connect(display, nil), xcb_connection_has_error(connection) == 0,
      let screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data
    else { throw NoDisplay() }
    self.connection = connection
    root = screen.pointee.root
    window = xcb_generate_id(connection)
    xcb_create_window(
      connection, 0, window, root, 0, 0, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0,
      0, nil)
    if let appClass { set(appClass, "WM_CLASS", "STRING", of: window) }
    if let title { set(title, "_NET_WM_NAME", "UTF8_STRING", of: window) }
    xcb_flush(connection)
    Thread { [self] in serve() }.start()
  }

  typealias Answers = KeyValuePairs<String, Answer>

  /// Takes the clipboard, with these answers from now on.
  func own(_ answers: Answers) { own("CLIPBOARD", answers) }

  /// Takes a selection, with these answers from now on.
  func own(_ selection: String, _ answers: Answers) {
    var table: [String: Answer] = [:]
    for (type, answer) in answers { table[type] = answer }
    if table["TARGETS"] == nil {
      let types = ["TARGETS"] + answers.map { $0.key }
      table["TARGETS"] = .atoms(types.map { atom($0) })
    }
    state.withLock { [table] state in state.answers = table }
    xcb_set_selection_owner(connection, window, atom(selection), 0)
    xcb_flush(connection)
  }

  /// Takes the selection with plain text.
  func own(_ selection: String = "CLIPBOARD", text: String) {
    own(selection, ["UTF8_STRING": .whole(Array(text.utf8), type: "UTF8_STRING")])
  }

  /// Takes the clipboard, and the server to itself until it vanishes.
  func ownWithServer(text: String) {
    xcb_grab_server(connection)
    own(text: text)
  }

  /// Gives the selection up.
  func clear(_ selection: String = "CLIPBOARD") {
    xcb_set_selection_owner(connection, 0, atom(selection), 0)
    xcb_flush(connection)
  }

  /// Answers what it has not answered so far.
  func answerLate() {
    let late = state.withLock { state in
      let late = state.late
      state.late = []
      return late
    }
    for answer in late {
      put(answer.bytes, of: answer.request.target, format: 8, into: answer.request)
      notify(answer.request, property: answer.request.property)
    }
    xcb_flush(connection)
  }

  /// Answers what it has not answered so far, into a property that nobody named, and says that
  /// pieces follow; returns the windows that had asked.
  func answerElsewhere(_ property: String) -> [UInt32] {
    let requests = state.withLock { state in state.late.map(\.request) }
    for request in requests {
      change([3, 0, 0, 0], of: atom("INCR"), format: 32, request.requestor, atom(property))
      notify(request, property: atom(property))
    }
    xcb_flush(connection)
    return requests.map(\.requestor)
  }

  func isThere(_ window: UInt32) -> Bool {
    let reply = xcb_get_geometry_reply(connection, xcb_get_geometry(connection, window), nil)
    defer { free(reply) }
    return reply != nil
  }

  /// The types that it was asked for, in order.
  var requested: [String] { state.withLock { $0.requested } }
  /// How many requests the server has the answers to.
  var answered: Int { state.withLock { $0.answered } }
  var piecesSent: Int { state.withLock { $0.piecesSent } }
  /// Errors that the server reported to it, of which many a program would have died.
  var errorCount: Int { state.withLock { $0.errors } }

  /// A window of this program with a class and a title, inside another one.
  func makeWindow(in parent: UInt32? = nil, appClass: String, title: String) -> UInt32 {
    let made = xcb_generate_id(connection)
    xcb_create_window(
      connection, 0, made, parent ?? root, 0, 0, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, 0, nil)
    set(Array("started\0\(appClass)\0".utf8), "WM_CLASS", "STRING", of: made)
    set(Array(title.utf8), "_NET_WM_NAME", "UTF8_STRING", of: made)
    xcb_flush(connection)
    return made
  }

  /// Puts the owning window into another one.
  func reparent(into parent: UInt32) {
    xcb_reparent_window(connection, window, parent, 0, 0)
    xcb_flush(connection)
  }

  /// Says, as window managers do, that the user works in this window.
  func setActive(_ active: UInt32) {
    var value = active
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), root, atom("_NET_ACTIVE_WINDOW"),
      atom("WINDOW"), 32, 1, &value)
    xcb_flush(connection)
  }

  func atom(_ name: String) -> UInt32 {
    let cookie = xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
    let reply = xcb_intern_atom_reply(connection, cookie, nil)
    defer { free(reply) }
    return reply?.pointee.atom ?? 0
  }

  /// Ends as a program that is closed: all that it had is gone.
  func vanish() {
    guard
      !hasEnded.withLock({ ended in
        defer { ended = true }
        return ended
      })
    else { return }
    // The thread that waits for events is woken by one, and closes the connection.
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 8
    send(event, to: window)
    xcb_flush(connection)
  }

  struct NoDisplay: Error {}
}

// What runs in its thread.
extension ScriptedOwner {
  private func serve() {
    while let event = xcb_wait_for_event(connection) {
      defer { free(event) }
      let raw = UnsafeRawPointer(event)
      switch event.pointee.response_type & 0x7f {
      case 0: state.withLock { $0.errors += 1 }
      case UInt8(XCB_CLIENT_MESSAGE):
        return xcb_disconnect(connection)
      case UInt8(XCB_SELECTION_REQUEST):
        answer(raw.load(as: xcb_selection_request_event_t.self))
      case UInt8(XCB_PROPERTY_NOTIFY):
        let notify = raw.load(as: xcb_property_notify_event_t.self)
        if UInt32(notify.state) == XCB_PROPERTY_DELETE.rawValue,
          !goOn(requestor: notify.window, property: notify.atom)
        {
          return xcb_disconnect(connection)
        }
      default: break
      }
      xcb_flush(connection)
    }
  }

  private func answer(_ request: xcb_selection_request_event_t) {
    let target = name(of: request.target)
    state.withLock { $0.requested.append(target) }
    answer(request, for: target)
    // The server has the answer when it answers this: what a test does next comes after it.
    free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
    state.withLock { $0.answered += 1 }
  }

  private func answer(_ request: xcb_selection_request_event_t, for target: String) {
    switch state.withLock({ $0.answers[target] }) {
    case nil, .refusal: return notify(request, property: 0)
    case .silence(let bytes):
      return state.withLock { $0.late.append(LateAnswer(request: request, bytes: bytes)) }
    case .whole(let bytes, let type, let format):
      put(bytes, of: type.map(atom) ?? request.target, format: format, into: request)
    case .atoms(let atoms):
      put(atoms.withUnsafeBytes { Array($0) }, of: atom("ATOM"), format: 32, into: request)
    case .pieces(let pieces, let end, let format):
      var events = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
      xcb_change_window_attributes(
        connection, request.requestor, XCB_CW_EVENT_MASK.rawValue, &events)
      state.withLock { state in
        state.transfers.append(
          Transfer(
            requestor: request.requestor, property: request.property, type: request.target,
            format: format, pieces: pieces, end: end))
      }
      // A size that is a lie.
      put([3, 0, 0, 0], of: atom("INCR"), format: 32, into: request)
    }
    notify(request, property: request.property)
  }

  /// False when the program has to be gone.
  private func goOn(requestor: UInt32, property: UInt32) -> Bool {
    enum Step {
      case piece([UInt8])
      case stay, windowGone, programGone
    }
    guard
      let (transfer, step) = state.withLock({ state -> (Transfer, Step)? in
        guard
          let index = state.transfers.firstIndex(where: {
            $0.requestor == requestor && $0.property == property
          })
        else { return nil }
        var transfer = state.transfers[index]
        state.piecesSent += 1
        let step: Step
        if transfer.pieces.count > 1 || transfer.end != .never, !transfer.pieces.isEmpty {
          step = .piece(transfer.pieces.removeFirst())
        } else {
          switch transfer.end {
          case .never: step = .piece(transfer.pieces[0])
          case .silence: step = .stay
          case .windowGone: step = .windowGone
          case .programGone: step = .programGone
          case .proper:
            step = .piece([])
          }
        }
        state.transfers[index] = transfer
        if case .piece(let bytes) = step, bytes.isEmpty { state.transfers.remove(at: index) }
        return (transfer, step)
      })
    else { return true }
    switch step {
    case .stay: break
    case .windowGone: xcb_destroy_window(connection, window)
    case .programGone: return false
    case .piece(let bytes):
      change(bytes, of: transfer.type, format: transfer.format, requestor, property)
    }
    return true
  }

  private func put(
    _ bytes: [UInt8], of type: UInt32, format: UInt8, into request: xcb_selection_request_event_t
  ) {
    change(bytes, of: type, format: format, request.requestor, request.property)
  }

  /// In several requests where one would be too long for the server.
  private func change(
    _ bytes: [UInt8], of type: UInt32, format: UInt8, _ requestor: UInt32, _ property: UInt32
  ) {
    let most = 8 << 20
    var mode = XCB_PROP_MODE_REPLACE
    var start = 0
    repeat {
      let piece = Array(bytes[start..<min(start + most, bytes.count)])
      xcb_change_property(
        connection, UInt8(mode.rawValue), requestor, property, type, format,
        UInt32(piece.count / Int(format / 8)), piece)
      mode = XCB_PROP_MODE_APPEND
      start += most
    } while start < bytes.count
  }

  private func set(_ bytes: [UInt8], _ property: String, _ type: String, of window: UInt32) {
    change(bytes, of: atom(type), format: 8, window, atom(property))
  }

  private func notify(_ request: xcb_selection_request_event_t, property: UInt32) {
    var event = xcb_selection_notify_event_t()
    event.response_type = UInt8(XCB_SELECTION_NOTIFY)
    event.time = request.time
    event.requestor = request.requestor
    event.selection = request.selection
    event.target = request.target
    event.property = property
    send(event, to: request.requestor)
  }

  /// Every event is 32 bytes long, whatever its structure says.
  private func send<Event>(_ event: Event, to window: UInt32) {
    withUnsafeTemporaryAllocation(byteCount: 32, alignment: 4) { buffer in
      buffer.initializeMemory(as: UInt8.self, repeating: 0)
      buffer.storeBytes(of: event, as: Event.self)
      xcb_send_event(
        connection, 0, window, 0, buffer.assumingMemoryBound(to: CChar.self).baseAddress)
    }
  }

  private func name(of atom: UInt32) -> String {
    let reply = xcb_get_atom_name_reply(connection, xcb_get_atom_name(connection, atom), nil)
    defer { free(reply) }
    guard let reply, let start = xcb_get_atom_name_name(reply) else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(
        start: start, count: Int(xcb_get_atom_name_name_length(reply))), as: UTF8.self)
  }
}
