import CWayland

// What the compositor says.
extension DataControl {
  /// All events of `proxy` come to ``take(_:of:_:)``.
  func listen(to proxy: OpaquePointer) {
    let taking: wl_dispatcher_func_t = { context, target, event, _, arguments in
      guard let context, let target, let arguments else { return 0 }
      let connection = Unmanaged<DataControl>.fromOpaque(context).takeUnretainedValue()
      connection.take(Int(event), of: OpaquePointer(target), arguments)
      return 0
    }
    // Fails only where somebody listens already.
    _ = wl_proxy_add_dispatcher(proxy, taking, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  private func take(
    _ event: Int, of proxy: OpaquePointer, _ arguments: UnsafeMutablePointer<wl_argument>
  ) {
    if let offer = offerNumbers[proxy] {
      // A name that is no UTF-8 could not be asked for as it is offered.
      if let name = arguments[0].s.flatMap({ String(validatingCString: $0) }) {
        tell(.type(name, of: offer))
      }
    } else if let seat = devices[proxy] {
      takeDeviceEvent(event, of: proxy, seat, arguments)
    } else if let number = synchronizations.removeValue(forKey: proxy) {
      wl_proxy_destroy(proxy)
      tell(.synchronized(number))
    } else if proxy == registry {
      takeRegistryEvent(event, arguments)
    }
  }

  private func takeDeviceEvent(
    _ event: Int, of device: OpaquePointer, _ seat: Seat,
    _ arguments: UnsafeMutablePointer<wl_argument>
  ) {
    switch event {
    case data_control_device_data_offer:
      guard let proxy = arguments[0].o.flatMap({ wayland_object_proxy($0) }) else { return }
      offersMade += 1
      let offer = Offer(number: offersMade)
      offers[offer] = proxy
      offerNumbers[proxy] = offer
      listen(to: proxy)
    case data_control_device_selection, data_control_device_primary_selection:
      let proxy = arguments[0].o.flatMap { wayland_object_proxy($0) }
      let isPrimary = event == data_control_device_primary_selection
      tell(
        .selection(
          Selection(seat: seat, isPrimary: isPrimary), proxy.flatMap { offerNumbers[$0] }))
    case data_control_device_finished:
      devices[device] = nil
      data_control_destroy(device)
      tell(.seatGone(seat))
    default: break
    }
  }

  private func takeRegistryEvent(
    _ event: Int, _ arguments: UnsafeMutablePointer<wl_argument>
  ) {
    let name = arguments[0].u
    if event == 1 {
      remove(Seat(name: name))
      return
    }
    guard event == 0, let interface = arguments[1].s.map({ String(cString: $0) }) else { return }
    let version = arguments[2].u
    switch interface {
    case "wl_seat":
      let proxy = wl_registry_bind(registry, name, wayland_seat_interface(), min(version, 5))
      guard let proxy else { return }
      seats[Seat(name: name)] = OpaquePointer(proxy)
      if isWatching { watch(Seat(name: name)) }
    case String(cString: data_control_ext.manager.pointee.name):
      bindManager(name, version, isStandard: true)
    case String(cString: data_control_wlr.manager.pointee.name):
      bindManager(name, version, isStandard: false)
    default: break
    }
  }

  private func bindManager(_ name: UInt32, _ version: UInt32, isStandard: Bool) {
    // In use, or no better than what is there.
    if isWatching || (manager.map { $0.isStandard || !isStandard } ?? false) { return }
    let interface = (isStandard ? data_control_ext : data_control_wlr).manager
    guard let interface,
      let proxy = wl_registry_bind(
        registry, name, interface, min(version, UInt32(interface.pointee.version)))
    else { return }
    manager = Manager(proxy: OpaquePointer(proxy), isStandard: isStandard)
  }

  func watch(_ seat: Seat) {
    guard let manager, let proxy = seats[seat], !devices.values.contains(seat) else { return }
    var table = manager.protocolTable
    guard let device = data_control_get_device(&table, manager.proxy, proxy) else { return }
    devices[device] = seat
    listen(to: device)
  }

  private func remove(_ seat: Seat) {
    guard let proxy = seats.removeValue(forKey: seat) else { return }
    for (device, owner) in devices where owner == seat {
      devices[device] = nil
      data_control_destroy(device)
    }
    if wl_proxy_get_version(proxy) >= 5 {
      wl_seat_release(proxy)
    } else {
      wl_proxy_destroy(proxy)
    }
    tell(.seatGone(seat))
  }
}
