import Glibc
import Interface
import Posix

/// A program that types as a person does, into the window that has the focus.
struct Typist {
  let program: String
  private let isX11: Bool
  private let environment: Environment
  /// The window of the terminal that nori was started in, as X11 counts windows.
  private let ownWindow: String?

  /// More than this takes minutes to type; nobody can stop it, and it is no use of a keyboard.
  static let limit = 10_000

  /// How long the terminal may take to close, and another window to get the focus.
  private static let patience = Duration.seconds(5)
  private static let pause = Duration.milliseconds(20)
  /// Under Wayland nobody tells which window has the focus. It moves when the terminal's window goes,
  /// which is soon after its pseudo-terminal does.
  private static let moment = Duration.milliseconds(300)
  /// For the keys themselves, which a busy desktop may take slowly.
  private static let patienceForKeys = Duration.seconds(120)
  /// Milliseconds from key to key: xdotool's own, and for characters that no key has. Those get one
  /// for a moment, and a window that asks what it means only after the next is bound sees another or
  /// none: measured with xterm, one text of four lost a character at 12, and now and then one at 50.
  private static let pace = (keys: 12, others: 200)

  /// Finds the program for this desktop.
  init(_ environment: Environment) throws(Complaint) {
    self.environment = environment
    let name: String
    if environment["WAYLAND_DISPLAY"] != nil {
      name = "wtype"
      isX11 = false
      ownWindow = nil
    } else if environment["DISPLAY"] != nil {
      name = "xdotool"
      isX11 = true
      ownWindow = environment["WINDOWID"]
    } else {
      throw Complaint(
        "There is no desktop to type on: neither WAYLAND_DISPLAY nor DISPLAY is set.", .noDisplay)
    }
    guard let path = Executable.inPath(name, of: environment) else {
      throw Complaint(
        "Typing into a window needs \(name), which is not installed. Nothing was typed.", .noDisplay
      )
    }
    program = path
  }

  /// Whether every character of it is only that, and no key with a meaning.
  static func canType(_ text: [UInt8]) -> Bool {
    !text.isEmpty && !Destination.window.asks(about: ChosenText(text), .asIs)
  }

  /// Waits until a terminal has hung up; false when it is still there after some seconds.
  static func waitForEnd(ofTerminal descriptor: Int32) throws(PosixError) -> Bool {
    let end = Clock.monotonic + patience
    while Clock.monotonic < end {
      var terminal = pollfd(fd: descriptor, events: 0, revents: 0)
      let left = max(end - Clock.monotonic, .zero)
      if poll(&terminal, 1, Int32(left / .milliseconds(1)) + 1) > 0 {
        return terminal.revents & Int16(POLLHUP) != 0
      }
    }
    return false
  }

  /// Types it; false where the program could not, or no other window came to the front.
  func type(_ text: [UInt8]) throws(PosixError) -> Bool {
    guard try waitForFocus() else { return false }
    // wtype waits for each key by itself.
    guard isX11 else { return try run(["-s", "100", "-"], with: text[...], for: .zero) }
    // Characters that every keyboard has, and the others, each as fast as it is safe.
    for part in runs(of: text) {
      let pace = part.first.map { $0 < 0x80 } ?? true ? Typist.pace.keys : Typist.pace.others
      let arguments = ["type", "--clearmodifiers", "--delay", String(pace), "--file", "-"]
      let time = Duration.milliseconds(pace * part.count)
      guard try run(arguments, with: part, for: time) else { return false }
    }
    return true
  }

  /// The text in pieces that are all ASCII, or all not.
  private func runs(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var runs: [ArraySlice<UInt8>] = []
    var start = 0
    for end in 1...text.count where end == text.count || (text[end] < 0x80) != (text[start] < 0x80)
    {
      runs.append(text[start..<end])
      start = end
    }
    return runs
  }

  /// `time` is what the pauses between the keys take at most.
  private func run(
    _ arguments: [String], with text: ArraySlice<UInt8>, for time: Duration
  ) throws(PosixError) -> Bool {
    let memory = try FileDescriptor.memory()
    try memory.write(Array(text))
    try memory.rewind()
    let ending = try ChildProcess.run(
      [program] + arguments, environment: environment, input: .descriptor(memory.rawValue),
      patience: time + Typist.patienceForKeys)
    return ending == .exited(0)
  }

  /// Waits until another window than nori's own has the focus, and keeps it: while a window goes,
  /// none has it, or for a moment one that nobody sees.
  private func waitForFocus() throws(PosixError) -> Bool {
    guard isX11 else {
      _ = try Poll.wait(for: [], timeout: Typist.moment)
      return true
    }
    let end = Clock.monotonic + Typist.patience
    var before: String?
    while Clock.monotonic < end {
      let window = try focusedWindow()
      if let window, window == before { return true }
      before = window
      _ = try Poll.wait(for: [], timeout: Typist.pause)
    }
    return false
  }

  /// The window that the window manager calls active; where it calls none so at all, the one that
  /// the display gives the keys to. Nil for nori's own.
  private func focusedWindow() throws(PosixError) -> String? {
    for question in ["getactivewindow", "getwindowfocus"] {
      let answer = try ChildProcess.output(
        of: [program, question], environment: environment,
        limits: ChildProcess.Limits(time: .seconds(2), outputBytes: 100))
      guard let answer else { continue }
      let window = String(decoding: answer.dropLast(), as: UTF8.self)
      return window == "0" || window == ownWindow ? nil : window
    }
    return nil
  }
}

extension Typist {
  /// Leaves the text to a nori that outlives the terminal: it has a session of its own and nothing of
  /// its caller's but the terminal, to see it go, or to say on it why nothing was typed.
  static func leave(_ text: [UInt8], _ environment: Environment) throws(PosixError) {
    let memory = try FileDescriptor.memory()
    try memory.write(text)
    try memory.rewind()
    let terminal = try FileDescriptor.open("/dev/tty", for: .writing)
    let child = try ChildProcess(
      ["/proc/self/exe", "type"], environment: environment, input: .descriptor(memory.rawValue),
      output: .descriptor(terminal.rawValue), errors: .descriptor(terminal.rawValue),
      hasOwnSession: true)
    child.letGo()
  }
}
