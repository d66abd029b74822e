import Glibc
import TestSupport
import Testing

/// An X server without a screen to see, for one test.
final class VirtualDisplay {
  /// What programs need to find it.
  let variables: [String: String]
  private let folder: TemporaryFolder
  private let server: pid_t

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    server = try startInBackground(
      "Xvfb -displayfd 3 -screen 0 64x64x8 -nolisten tcp 3> display", in: folder)
    var name = ""
    try waitUntil("the X server's number") {
      name = String(decoding: (try? folder.read("display")) ?? [], as: UTF8.self)
      return name.hasSuffix("\n")
    }
    variables = ["DISPLAY": ":\(name.dropLast())"]
  }

  deinit { kill(server, SIGTERM) }
}

/// A Wayland compositor without a screen to see, for one test.
final class VirtualCompositor {
  let variables: [String: String]
  private let folder: TemporaryFolder
  private let server: pid_t

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    try folder.write("".utf8, to: "run/config")
    // sway refuses to be root, so that it is nobody where the tests are.
    let script = """
      chmod 711 . && chmod 700 run
      export XDG_RUNTIME_DIR="$PWD/run" HOME="$PWD/run" WLR_BACKENDS=headless \\
        WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1
      unset DISPLAY WAYLAND_DISPLAY
      as=
      if [ "$(id -u)" = 0 ]; then
        chown -R nobody run; as='setpriv --reuid=65534 --regid=65534 --clear-groups'
      fi
      exec $as sway -c run/config
      """
    try folder.write(script.utf8, to: "start")
    server = try startInBackground("sh ./start", in: folder)
    var name: String?
    try waitUntil("the compositor's socket") {
      name = try folder.names(in: "run").first { $0.hasPrefix("wayland-") && !$0.hasSuffix("lock") }
      return name != nil
    }
    variables = [
      "XDG_RUNTIME_DIR": folder.path("run"), "WAYLAND_DISPLAY": try #require(name),
    ]
  }

  deinit { kill(server, SIGTERM) }
}

/// One of nori's watchers, for one test.
final class RunningWatcher {
  private let folder: TemporaryFolder
  private let watcher: pid_t

  /// Starts the program beside nori; what is copied before it has begun to watch is not seen.
  init(_ name: String, _ history: History) throws {
    folder = try TemporaryFolder()
    watcher = try startInBackground(
      "exec \(NoriProgram.beside(name))", in: folder, environment: history.environment)
  }

  deinit { kill(watcher, SIGTERM) }
}

/// Starts a line of shell that stays; its output goes to files.
private func startInBackground(
  _ command: String, in folder: TemporaryFolder, environment: SealedEnvironment? = nil
) throws -> pid_t {
  let result = try run(
    "sh", ["-c", "cd '\(folder.path)'; exec > out 2>&1; \(command) & echo $! > pid"],
    environment: environment ?? SealedEnvironment(in: folder))
  try #require(result.status == 0)
  let text = String(decoding: try folder.read("pid"), as: UTF8.self)
  return try #require(pid_t(text.dropLast()))
}
