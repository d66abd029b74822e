import Glibc
import Posix
import Screen
import Words

/// Standard output: collected and written in large pieces; on a terminal, made safe.
final class Output {
  /// Why nothing more can be written; whoever reads is gone, or the device is full.
  enum Failure: Error, Hashable {
    /// The reader of a pipe has had enough: a quiet end.
    case closedPipe
    case closedFromTheStart
    case system(PosixError)
  }

  let isTerminal: Bool
  private let isOpen: Bool
  private var buffer: [UInt8] = []
  private static let limit = 65_536

  init(missing: Set<Int32>) {
    isOpen = !missing.contains(STDOUT_FILENO)
    isTerminal = isOpen && isatty(STDOUT_FILENO) == 1
  }

  /// The terminal's width in cells; nil when the output is no terminal.
  var terminalColumns: Int? {
    guard isTerminal else { return nil }
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  /// Fails when there is no standard output, before any work is done for it.
  func require() throws(Failure) {
    if !isOpen { throw .closedFromTheStart }
  }

  /// Writes the program's own words.
  func write(_ text: String) throws(Failure) {
    buffer += text.utf8
    try flush(from: Output.limit)
  }

  func line(_ text: String) throws(Failure) { try write(text + "\n") }

  /// Writes bytes exactly.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    if bytes.count >= Output.limit {
      try flush()
      try put(bytes)
    } else {
      buffer += bytes
      try flush(from: Output.limit)
    }
  }

  /// Writes bytes exactly.
  func write(_ bytes: [UInt8]) throws(Failure) {
    buffer += bytes
    try flush(from: Output.limit)
  }

  /// Writes bytes from outside: exactly, or with control characters visible where a terminal
  /// would obey them. Lines and tabs stay what they are.
  func write(_ bytes: [UInt8], raw: Bool) throws(Failure) {
    if raw || !isTerminal {
      try write(bytes)
    } else {
      try write(VisibleText.of(bytes))
    }
  }

  /// The same without a copy where the bytes are written as they are.
  func write(_ bytes: UnsafeRawBufferPointer, raw: Bool) throws(Failure) {
    if raw || !isTerminal {
      try write(bytes)
    } else {
      try write(Array(bytes), raw: raw)
    }
  }

  /// Writes a line of JSON: on a terminal, with what that might obey escaped, which means the same.
  func json(_ text: String, raw: Bool) throws(Failure) {
    try line(raw || !isTerminal ? text : VisibleText.escapedJSON(text))
  }

  /// A text from outside in one line, safe where a terminal reads it.
  func visible(_ text: String, raw: Bool = false) -> String {
    raw || !isTerminal ? text : VisibleText.of(text)
  }

  func flush() throws(Failure) { try flush(from: 1) }

  private func flush(from size: Int) throws(Failure) {
    guard buffer.count >= size else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    var failure: Failure?
    bytes.withUnsafeBytes { buffer in
      do throws(Failure) { try put(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func put(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    try require()
    do throws(PosixError) {
      try FileDescriptor(borrowing: STDOUT_FILENO).write(bytes)
    } catch {
      throw error.code == EPIPE ? .closedPipe : .system(error)
    }
  }
}
