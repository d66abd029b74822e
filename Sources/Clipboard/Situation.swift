import Posix

/// Where nori runs, as far as the way to a clipboard depends on it.
public struct Situation: Hashable, Sendable {
  public enum Display: Hashable, Sendable {
    case wayland, x11
  }

  let environment: Environment
  /// Those that are installed, with their paths.
  let programs: [ClipboardProgram: String]
  /// There is a controlling terminal.
  let hasTerminal: Bool

  public init(environment: Environment, programs: [ClipboardProgram: String], hasTerminal: Bool) {
    self.environment = environment
    self.programs = programs
    self.hasTerminal = hasTerminal
  }

  /// Looks for the programs and the terminal.
  public init(environment: Environment) {
    let hasTerminal: Bool
    do throws(PosixError) {
      _ = try FileDescriptor.open("/dev/tty", for: .writing)
      hasTerminal = true
    } catch {
      hasTerminal = false
    }
    self.init(
      environment: environment, programs: ClipboardProgram.installed(in: environment),
      hasTerminal: hasTerminal)
  }

  /// The person sits at another machine.
  var isRemote: Bool {
    ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].contains { environment[$0] != nil }
  }

  /// The display of the desktop that nori runs on.
  var display: Display? {
    if isRemote { return nil }
    if environment["WAYLAND_DISPLAY"] != nil { return .wayland }
    return environment["DISPLAY"] != nil ? .x11 : nil
  }

  /// ssh forwards the X11 display of the machine at which the person sits: its name has a host
  /// before the colon.
  var hasForwardedDisplay: Bool {
    guard isRemote, let name = environment["DISPLAY"] else { return false }
    return !name.hasPrefix(":") && !name.hasPrefix("unix:")
  }

  func has(_ program: ClipboardProgram) -> Bool { programs[program] != nil }
}
