/// Why no terminal could be had.
public enum TerminalError: Error, Hashable, Sendable {
  /// The process has no terminal: `/dev/tty` cannot be opened (errno).
  case noTerminal(code: Int32)
  /// `TERM` is unset or empty.
  case noType
  /// No description of this `TERM` is found.
  case unknownType(String)
  /// The terminal of this `TERM` cannot place its cursor.
  case incapableType(String)
  /// A system call failed (errno).
  case failed(operation: String, code: Int32)
}
