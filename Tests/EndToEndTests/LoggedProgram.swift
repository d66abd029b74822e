import Foundation
import Posix
import TestSupport
import Testing

/// A program that runs beside the test and whose output can be looked at from its start, at any time;
/// killed when the test lets it go.
final class LoggedProgram {
  let identity: pid_t
  private var input: FileDescriptor?
  private let files: TemporaryFolder
  private var ended: ProgramResult.Ending?

  init(_ arguments: [String], environment: SealedEnvironment) throws {
    files = try TemporaryFolder()
    let pipe = try FileDescriptor.pipe()
    let output = try FileDescriptor.open(files.write([], to: "output"), for: .writing)
    let errors = try FileDescriptor.open(files.write([], to: "errors"), for: .writing)
    let child = try ChildProcess(
      arguments, environment: Environment(environment.variables),
      input: .descriptor(pipe.reading.rawValue), output: .descriptor(output.rawValue),
      errors: .descriptor(errors.rawValue))
    identity = child.identity
    input = pipe.closingReading()
  }

  deinit {
    if ended == nil {
      kill(identity, SIGKILL)
      waitpid(identity, nil, 0)
    }
  }

  var output: String { text("output") }
  var errors: String { text("errors") }

  private func text(_ file: String) -> String {
    String(decoding: (try? files.read(file)) ?? [], as: UTF8.self)
  }

  /// What it has said, line by line.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  func send(_ line: String) throws { try input?.write(Array("\(line)\n".utf8)) }

  /// The end of its stdin.
  func endInput() { input = nil }

  func signal(_ number: Int32) { kill(identity, number) }

  func waitForEnd() throws -> ProgramResult.Ending {
    try waitPatiently("the end of a program") { try hasEnded() }
    return ended ?? .exited(-1)
  }

  private func hasEnded() throws -> Bool {
    guard ended == nil else { return true }
    var status: Int32 = 0
    guard waitpid(identity, &status, WNOHANG) == identity else { return false }
    let signal = status & 0x7f
    ended = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
    return true
  }
}

/// Looks now and then until `condition` holds: what is waited for needs the processor itself.
func waitPatiently(_ expectation: String, _ condition: () throws -> Bool) throws {
  try waitUntil(expectation) {
    if try condition() { return true }
    _ = try Poll.wait(for: [], timeout: .milliseconds(2))
    return false
  }
}
