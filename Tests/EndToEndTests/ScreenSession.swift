import Glibc
import TestSupport
import Testing

/// nori's screen in a terminal, its stdout and stderr in files, and the terminal's settings noted
/// before and after.
final class ScreenSession {
  let terminal: Tmux
  /// Held, for its folder goes with it.
  private let history: History
  private let folder: TemporaryFolder

  /// - Parameter before: a line of shell that runs in the terminal first.
  convenience init(
    _ history: History, columns: Int = 80, rows: Int = 24, _ arguments: String...,
    before: String = ":"
  ) throws {
    try self.init(history, columns: columns, rows: rows, arguments, before: before)
  }

  init(
    _ history: History, columns: Int = 80, rows: Int = 24, _ arguments: [String],
    before: String = ":", program: String = NoriProgram.path
  ) throws {
    self.history = history
    folder = try TemporaryFolder()
    terminal = try Tmux(
      columns: columns, rows: rows,
      ["sh", "-c", Self.script, folder.path, before, program] + arguments,
      environment: history.environment)
  }

  /// The process in which nori runs is noted before it does.
  private static let script = """
    trap : INT QUIT
    folder=$0 before=$1; shift
    stty -g > "$folder/before"
    sh -c 'echo $$ > "$0/pid.part"; mv "$0/pid.part" "$0/pid"
      eval "$1"; folder=$0; shift; exec "$@" > "$folder/out" 2> "$folder/err"' \
      "$folder" "$before" "$@"
    code=$?
    stty -g > "$folder/after"
    exit $code
    """

  /// Sends nori a signal.
  func signal(_ number: Int32) throws {
    let process = try #require(pid_t(try text("pid").dropLast()))
    guard kill(process, number) == 0 else { throw SystemFailure(operation: "kill", code: errno) }
  }

  /// Whether nori's process has ended; its parent may never ask how.
  func isGone() throws -> Bool {
    let status = try run(
      "cat", ["/proc/\(try text("pid").dropLast())/stat"],
      environment: SealedEnvironment(in: folder)
    ).outputText
    return status.isEmpty || status.contains(") Z ")
  }

  /// Waits until nori has ended, sees that the terminal is as it was, and tells what nori wrote.
  func end(location: SourceLocation = #_sourceLocation) throws -> ProgramResult {
    let status = try terminal.waitForExit(location: location)
    let (before, after) = (try text("before"), try text("after"))
    #expect(before == after, sourceLocation: location)
    #expect(try terminal.value(of: "#{alternate_on}") == "0", sourceLocation: location)
    #expect(try terminal.value(of: "#{cursor_flag}") == "1", sourceLocation: location)
    #expect(
      try terminal.value(of: "#{mouse_any_flag}#{keypad_cursor_flag}") == "00",
      sourceLocation: location)
    return ProgramResult(
      ending: .exited(Int32(status)), output: try folder.read("out"),
      errors: try folder.read("err"))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }
}

extension ProgramResult {
  /// What a cancelled screen gives.
  static let cancelled = ProgramResult(ending: .exited(130))
}
