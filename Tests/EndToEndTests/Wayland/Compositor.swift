import Foundation
import Posix
import TestSupport

/// A compositor without a screen, with a socket folder of its own.
final class Compositor {
  let program: LoggedProgram
  let environment: SealedEnvironment
  private let folder: TemporaryFolder

  /// What programs need to find it.
  var variables: [String: String] {
    environment.variables.filter { ["XDG_RUNTIME_DIR", "WAYLAND_DISPLAY"].contains($0.key) }
  }

  /// `arguments` must lead to a socket `wayland-1`; CONFIG stands for an empty file.
  private init(
    _ arguments: [String], _ variables: [String: String?] = [:], asNobody: Bool = false
  ) throws {
    let socket = "wayland-1"
    let folder = try TemporaryFolder()
    self.folder = folder
    environment = SealedEnvironment(in: folder).with([
      "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": socket,
    ])
    try folder.write([], to: "config")
    let isDemoted = asNobody && getuid() == 0
    if isDemoted {
      guard chown(folder.path, Compositor.nobody, Compositor.nobody) == 0 else {
        throw SystemFailure(operation: "chown", code: errno)
      }
    }
    let path = folder.path(socket)
    program = try LoggedProgram(
      (isDemoted ? Compositor.demotion : [])
        + arguments.map { $0 == "CONFIG" ? folder.path("config") : $0 },
      environment: environment.with(variables).with(["WAYLAND_DISPLAY": nil]))
    try waitPatiently("the compositor's socket") { access(path, F_OK) == 0 }
  }

  private static let nobody: UInt32 = 65_534
  private static let demotion = [
    "setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups",
  ]

  /// Sway refuses to run for root; its clients may be root's all the same.
  static func sway() throws -> Compositor {
    try Compositor(
      ["sway", "-c", "CONFIG"],
      [
        "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
        "WLR_XWAYLAND": "/nonexistent",
      ], asNobody: true)
  }

  /// Weston has no data control.
  static func weston() throws -> Compositor {
    try Compositor(
      ["weston", "--backend=headless-backend.so", "--no-config", "--socket=wayland-1"])
  }

  /// Ours, for bad sources: see `Tests/HostileCompositor/main.c`.
  static func hostile() throws -> Compositor {
    let compositor = try Compositor([NoriProgram.built("hostile-compositor"), "wayland-1"])
    try waitPatiently("the hostile compositor") { compositor.program.lines.first == "ready" }
    return compositor
  }

  /// Built beside the tests, whatever program is under test.
  /// Copies with wl-copy, which stays in the background until the copy is replaced.
  func copy(_ contents: some Sequence<UInt8>, _ options: String...) throws {
    let file = try FileDescriptor.open(folder.write(contents, to: "copied"), for: .reading)
    // Neither `run` nor a pipe: what stays in the background would hold it open.
    let ending = try ChildProcess(
      ["wl-copy"] + options, environment: Environment(environment.variables),
      input: .descriptor(file.rawValue), errors: .null
    ).wait()
    guard ending == .exited(0) else { throw CopyFailure(options: options) }
  }

  /// The types that the hostile compositor was asked for.
  var asked: [String] {
    program.lines.filter { $0.hasPrefix("asked ") }.map { String($0.dropFirst(6)) }
  }
}

/// wl-copy has failed.
struct CopyFailure: Error {
  let options: [String]
}
