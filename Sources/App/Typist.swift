import Glibc
import Interface
import Posix

/// A program that types as a person does, into the window that has the focus.
struct Typist {
  let program: String
  private let arguments: [String]
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
  /// xdotool types some hundred characters in a second.
  private static let longest = Duration.seconds(120)

  /// Finds the program for this desktop.
  init(_ environment: Environment) throws(Complaint) {
    self.environment = environment
    let name: String
    if environment["WAYLAND_DISPLAY"] != nil {
      name = "wtype"
      // Its keyboard is new to the window, which has to learn its keys first.
      arguments = ["-s", "100", "-"]
      ownWindow = nil
    } else if environment["DISPLAY"] != nil {
      name = "xdotool"
      arguments = ["type", "--clearmodifiers", "--file", "-"]
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
    let memory = try FileDescriptor.memory()
    try memory.write(text)
    try memory.rewind()
    let ending = try ChildProcess.run(
      [program] + arguments, environment: environment, input: .descriptor(memory.rawValue),
      patience: Typist.longest)
    return ending == .exited(0)
  }

  /// Waits until another window than nori's own has the focus.
  private func waitForFocus() throws(PosixError) -> Bool {
    guard program.hasSuffix("xdotool") else {
      _ = try Poll.wait(for: [], timeout: Typist.moment)
      return true
    }
    let end = Clock.monotonic + Typist.patience
    while Clock.monotonic < end {
      let answer = try ChildProcess.output(
        of: [program, "getwindowfocus"], environment: environment,
        limits: ChildProcess.Limits(time: .seconds(2), outputBytes: 100))
      let window = answer.map { String(decoding: $0.dropLast(), as: UTF8.self) }
      if let window, window != ownWindow, window != "0" { return true }
      _ = try Poll.wait(for: [], timeout: Typist.pause)
    }
    return false
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
