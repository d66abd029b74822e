import CWayland
import Glibc
import Posix

/// A connection to a compositor, for its clipboards alone.
///
/// ```
/// wl_registry ─▶ manager (ext or wlr) ─┐
///            └─▶ seat, seat, …  ───────┴▶ a device each ─▶ offers ─▶ pipes
/// ```
///
/// No pointer leaves it: seats and offers are values. What happens is told to ``tell``, only
/// within ``wait(for:timeout:)``.
public final class DataControl {
  /// Gets all that happens.
  public var tell: (DataControlEvent) -> Void = { _ in }

  private let display: OpaquePointer
  let registry: OpaquePointer
  var manager: Manager?
  var isWatching = false
  var seats: [Seat: OpaquePointer] = [:]
  var devices: [OpaquePointer: Seat] = [:]
  var offers: [Offer: OpaquePointer] = [:]
  var offerNumbers: [OpaquePointer: Offer] = [:]
  var offersMade = 0
  var synchronizations: [OpaquePointer: Int] = [:]
  private var synchronizationsMade = 0
  /// Some request has not left yet, since the compositor does not read.
  private var isFlushing = false

  struct Manager {
    let proxy: OpaquePointer
    /// The better of the two protocols that the compositor offers.
    let isStandard: Bool
    var protocolTable: data_control { isStandard ? data_control_ext : data_control_wlr }
  }

  /// Connects to the compositor that the environment names.
  public init() throws(DataControlError) {
    wayland_be_quiet()
    errno = 0
    guard let display = wl_display_connect(nil) else { throw .unreachable(code: errno) }
    guard let registry = wl_display_get_registry(display) else {
      wl_display_disconnect(display)
      throw .system(code: ENOMEM)
    }
    self.display = display
    self.registry = registry
    listen(to: registry)
  }

  deinit {
    // The compositor forgets every object of ours with the connection, so no request is made, for
    // which there may be no room; the library forgets none by itself.
    for proxy in offers.values { wl_proxy_destroy(proxy) }
    for proxy in devices.keys { wl_proxy_destroy(proxy) }
    for proxy in seats.values { wl_proxy_destroy(proxy) }
    for proxy in synchronizations.keys { wl_proxy_destroy(proxy) }
    if let manager { wl_proxy_destroy(manager.proxy) }
    wl_proxy_destroy(registry)
    wl_display_disconnect(display)
  }

  /// Whether the compositor lets programs see the clipboard; true at the earliest once it has
  /// answered a first ``synchronize()``.
  public var isOffered: Bool { manager != nil }

  /// From now on the selections of all seats are told, beginning with what each is at the moment.
  public func watch() {
    isWatching = true
    for seat in seats.keys { watch(seat) }
  }

  /// Asks for ``DataControlEvent/synchronized(_:)``; returns its number.
  public func synchronize() -> Int {
    synchronizationsMade += 1
    if let callback = wl_display_sync(display) {
      synchronizations[callback] = synchronizationsMade
      listen(to: callback)
    }
    return synchronizationsMade
  }

  /// Asks for the contents of an offer, in the type of that name, to be written into `pipe`; the
  /// caller closes its own.
  public func receive(_ offer: Offer, as type: String, into pipe: borrowing FileDescriptor) {
    guard let proxy = offers[offer] else { return }
    data_control_receive(proxy, type, pipe.rawValue)
  }

  /// An offer is of no more use; what is in a pipe still comes.
  public func letGo(_ offer: Offer) {
    guard let proxy = offers.removeValue(forKey: offer) else { return }
    offerNumbers[proxy] = nil
    data_control_destroy(proxy)
  }

  /// Waits until the compositor has said something, and tells it, or one of `others` is met, or
  /// the time is over. Returns those of `others` that are met.
  public func wait(for others: [Poll.Interest], timeout: Duration?) throws(DataControlError)
    -> [Poll.Interest]
  {
    var hasTold = false
    while wl_display_prepare_read(display) != 0 {
      try tellPending()
      hasTold = true
    }
    do throws(DataControlError) { try flush() } catch {
      wl_display_cancel_read(display)
      throw error
    }
    let descriptor = wl_display_get_fd(display)
    // While requests wait to leave nothing is read, which could call for more requests: the
    // library ends the process when its room for them is full.
    let own: Poll.Interest = isFlushing ? .writing(descriptor) : .reading(descriptor)
    let met: [Poll.Interest]
    do throws(PosixError) {
      // What has been told is to be seen to first.
      met = try Poll.wait(for: others + [own], timeout: hasTold ? .zero : timeout)
    } catch {
      wl_display_cancel_read(display)
      throw .system(code: error.code)
    }
    if !isFlushing, met.contains(own) {
      guard wl_display_read_events(display) == 0 else { throw ended }
      try tellPending()
    } else {
      wl_display_cancel_read(display)
    }
    return met.filter { $0 != own }
  }

  private func tellPending() throws(DataControlError) {
    guard wl_display_dispatch_pending(display) >= 0 else { throw ended }
  }

  private func flush() throws(DataControlError) {
    isFlushing = false
    guard wl_display_flush(display) < 0 else { return }
    switch errno {
    case EAGAIN: isFlushing = true
    case EPIPE: break  // What the compositor said before it went is still to be read.
    default: throw ended
    }
  }

  private var ended: DataControlError {
    let code = wl_display_get_error(display)
    return .ended(code: code == 0 ? errno : code)
  }
}
