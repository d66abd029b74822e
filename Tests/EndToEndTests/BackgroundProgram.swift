import Foundation
import Posix
import TestSupport
import Testing

/// A program that runs beside the test, with a pipe to and from it; it ends with the last reference.
final class BackgroundProgram {
  let identity: pid_t
  private var child: ChildProcess?
  private var input: FileDescriptor?
  private let output: FileDescriptor
  private var unread: [UInt8] = []
  private let folder: TemporaryFolder

  init(_ arguments: [String], environment: SealedEnvironment) throws {
    folder = try TemporaryFolder()
    let toProgram = try FileDescriptor.pipe()
    let fromProgram = try FileDescriptor.pipe()
    // A file, so that nobody has to read it for the program to go on.
    let errors = FileDescriptor(
      owning: open(folder.path("errors"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600))
    let started = try ChildProcess(
      arguments, environment: Posix.Environment(environment.variables),
      input: .descriptor(toProgram.reading.rawValue),
      output: .descriptor(fromProgram.writing.rawValue), errors: .descriptor(errors.rawValue))
    identity = started.identity
    child = consume started
    output = try FileDescriptor(owning: dupped(fromProgram.reading.rawValue))
    input = try FileDescriptor(owning: dupped(toProgram.writing.rawValue))
  }

  deinit {
    // A test that failed leaves it running.
    if child != nil {
      Foundation.kill(identity, SIGKILL)
      _ = try? wait()
    }
  }

  /// What it has written to stderr.
  func errors() throws -> String { String(decoding: try folder.read("errors"), as: UTF8.self) }

  /// The next line of its output; throws when it has none by the deadline, or ends without one.
  func nextLine(
    within limit: Duration = .seconds(30), location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let deadline = Posix.Clock.monotonic + limit
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread.removeFirst(end + 1)
        return line
      }
      let rest = max(deadline - Posix.Clock.monotonic, .zero)
      let isThere = try !Poll.wait(for: [.reading(output.rawValue)], timeout: rest).isEmpty
      let piece = isThere ? try available() : []
      guard !piece.isEmpty else {
        throw NeverCame(
          expectation: "a line of output; errors: \(try errors())", location: location)
      }
      unread += piece
    }
  }

  private func available() throws -> [UInt8] {
    try withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
      let count = try output.read(into: buffer)
      return Array(buffer[..<count])
    }
  }

  /// How often it has gone to sleep.
  func restCount() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(identity)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return try #require(line.flatMap { Int($0.split(separator: "\t").last ?? "") })
  }

  /// Closes its stdin.
  func closeInput() { input = nil }

  /// Waits until it has ended; `nil` when it has not by the deadline.
  func waitForEnd() throws -> ChildProcess.Ending {
    // Its output ends when it does.
    while try !available().isEmpty {}
    return try wait()
  }

  /// Sends a signal, and waits until it has ended.
  func end(by signal: Int32) throws -> ChildProcess.Ending {
    Foundation.kill(identity, signal)
    return try waitForEnd()
  }

  private func wait() throws -> ChildProcess.Ending {
    guard let running = child.take() else { throw AlreadyEnded() }
    return try running.wait()
  }
}

private struct AlreadyEnded: Error {}

private func dupped(_ descriptor: Int32) throws -> Int32 {
  let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
  guard copy >= 0 else { throw SystemFailure(operation: "fcntl", code: errno) }
  return copy
}
