import Glibc
import Posix
import Screen

extension CursesTerminal {
  /// What to wait for with `poll`: when one of them has something to read, or ``timeout`` has
  /// passed, ``events()`` tells what happened.
  public var descriptors: [Int32] { [device.input.rawValue, signals.reading.rawValue] }

  /// How long to wait at most; `nil`, for ever, unless an escape sequence is only half there.
  public var timeout: Duration? {
    deadline.map { max($0 - Clock.monotonic, .zero) }
  }

  /// Everything that has happened by now, in order, without waiting.
  public mutating func events() -> [TerminalEvent] {
    var events = signalEvents()
    guard let bytes = device.read() else { return events + [.ended(signal: SIGHUP)] }
    let now = Clock.monotonic
    if bytes.isEmpty, let deadline, deadline <= now {
      events += decoder.timeOut().map { event(for: $0, at: now) }
    } else {
      events += decoder.feed(bytes).map { event(for: $0, at: now) }
    }
    if !bytes.isEmpty || decoder.waiting == .nothing {
      deadline = decoder.waiting.patience.map { now + $0 }
    }
    return events
  }

  /// Signals of one kind that came together are one event; a new size is told after a return.
  private mutating func signalEvents() -> [TerminalEvent] {
    let came = Set((signals.reading.readAvailable() ?? []).map { Int32($0) })
    if came.isEmpty { return [] }
    var events: [TerminalEvent] = []
    if came.contains(SIGTSTP), isEntered { suspend() }
    if came.contains(SIGCONT) {
      // The shell may have changed the terminal meanwhile, and its size. While an editor has it,
      // it is not ours to take.
      if isEntered { enter() }
      events.append(.resumed)
    }
    if came.contains(SIGWINCH) || came.contains(SIGCONT) {
      let before = size
      resize()
      if size != before { events.append(.resized(size)) }
    }
    let ends = [SIGTERM, SIGHUP, SIGQUIT, SIGINT].first { came.contains($0) }
    return events + (ends.map { [.ended(signal: $0)] } ?? [])
  }

  private mutating func event(for input: InputDecoder.Input, at now: Duration) -> TerminalEvent {
    switch input {
    case .key(let key): .key(key)
    case .press(let position):
      .pointer(Pointer(clicks.press(at: position, time: now), at: position))
    case .scrollUp(let position): .pointer(Pointer(.scrollUp, at: position))
    case .scrollDown(let position): .pointer(Pointer(.scrollDown, at: position))
    case .pasted(let bytes): .pasted(bytes)
    case .focusGained: .focusGained
    case .focusLost: .focusLost
    }
  }
}

extension InputDecoder.Waiting {
  /// How long the rest may take. A lone ESC is usually the key; a sequence that has begun will go
  /// on, but over a slow line not at once.
  fileprivate var patience: Duration? {
    switch self {
    case .nothing: nil
    case .escape: .milliseconds(25)
    case .sequence: .milliseconds(250)
    }
  }
}
