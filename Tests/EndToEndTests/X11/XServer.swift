import Foundation
import Posix
import TestSupport
import Testing

/// An X11 server without a screen, of its own for one test; it ends with the last reference.
final class XServer {
  /// As in DISPLAY.
  let display: String
  private let process: BackgroundProgram
  private let folder: TemporaryFolder

  /// What programs need to find it.
  var variables: [String: String] { ["DISPLAY": display] }

  /// `options` are further ones of Xvfb.
  init(_ options: [String] = [], environment: SealedEnvironment? = nil) throws {
    folder = try TemporaryFolder()
    let environment = environment ?? SealedEnvironment(in: folder)
    // It looks for a free number itself, and says which when it is ready.
    process = try BackgroundProgram(
      ["Xvfb", "-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", "64x64x24"]
        + options, environment: environment)
    display = ":\(try process.nextLine())"
  }

  /// Ends it as a crash would.
  func kill() throws { _ = try process.end(by: SIGKILL) }
}
