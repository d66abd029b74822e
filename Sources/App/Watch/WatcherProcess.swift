import Glibc
import Posix
import Watching

/// A watcher program that runs, and the two pipes that it has with `nori watch`.
///
/// Its stdin is held open and never written: it ends with whoever holds it, also by SIGKILL.
struct WatcherProcess: ~Copyable {
  private let child: ChildProcess
  private let end: FileDescriptor
  /// Never written to; closed with this process at the latest.
  private let input: FileDescriptor
  private let output: FileDescriptor
  private var isOutputOpen = true
  /// The beginning of a line of which the rest has not come.
  private var rest: [UInt8] = []

  /// A longer line is no report.
  private static let longestLine = 16_384

  init(_ program: String, environment: Environment) throws(PosixError) {
    let input = try FileDescriptor.pipe()
    let output = try FileDescriptor.pipe()
    let child = try ChildProcess(
      [program, "--attached"], environment: environment,
      input: .descriptor(input.reading.rawValue), output: .descriptor(output.writing.rawValue))
    let end: FileDescriptor
    do throws(PosixError) {
      end = try child.endDescriptor()
    } catch {
      child.send(signal: SIGKILL)
      _ = try child.wait()
      throw error
    }
    self.child = child
    self.end = end
    self.input = input.closingReading()
    self.output = output.closingWriting()
  }

  /// What ``hear()`` and ``hasEnded()`` wait for.
  var descriptors: [Int32] { isOutputOpen ? [output.rawValue, end.rawValue] : [end.rawValue] }

  /// Whether it has ended; ``wait()`` then tells how, at once.
  func hasEnded() throws(PosixError) -> Bool {
    try !Poll.wait(for: [.reading(end.rawValue)], timeout: .zero).isEmpty
  }

  /// What it has said since the last call; never waits, however much it says.
  mutating func hear() throws(PosixError) -> [WatcherReport] {
    var reports: [WatcherReport] = []
    for _ in 0..<16 where isOutputOpen {
      if try Poll.wait(for: [.reading(output.rawValue)], timeout: .zero).isEmpty { break }
      let bytes = try output.readOnce(ofAtMost: 4_096)
      if bytes.isEmpty { isOutputOpen = false }
      rest += bytes
      while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<newline], as: UTF8.self)
        // A word that this version does not know says nothing to it.
        if let report = WatcherReport(line: line) { reports.append(report) }
        rest.removeSubrange(...newline)
      }
      if rest.count > WatcherProcess.longestLine { rest = [] }
    }
    return reports
  }

  func send(signal: Int32) { child.send(signal: signal) }

  /// Waits for its end.
  consuming func wait() throws(PosixError) -> ChildProcess.Ending { try child.wait() }

  /// Waits until it has ended, which it was asked for; ends it when it takes too long.
  consuming func end(by deadline: Duration) throws(PosixError) {
    let rest = max(deadline - Clock.monotonic, .zero)
    if try Poll.wait(for: [.reading(end.rawValue)], timeout: rest).isEmpty {
      child.send(signal: SIGKILL)
    }
    _ = try child.wait()
  }
}
