import Foundation
import Testing

/// A terminal of a given size with a program in it: tmux on a server of its own.
///
/// Keys go in as tmux names them (`Enter`, `C-c`, `Up`), the screen comes out as text. Nothing
/// here waits for time to pass: ``waitFor(_:within:location:_:)`` looks until the screen is
/// as expected. The server ends with the last reference.
public final class Tmux: Sendable {
  private let socket: String
  private let environment: SealedEnvironment
  private let folder: TemporaryFolder

  /// - Parameter command: The program, looked up in the environment's `PATH`, and its arguments.
  ///   What it leaves on the screen stays to be read after its end.
  public init(
    columns: Int, rows: Int, _ command: [String], environment: SealedEnvironment
  ) throws {
    folder = try TemporaryFolder()
    socket = folder.path("tmux")
    self.environment = environment.with(["TERM": "xterm-256color", "TMUX": nil])
    let settings = try folder.write(Self.settings.utf8, to: "tmux.conf")
    try tmux(
      ["-f", settings, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
        + environmentArguments + ["--", "sh", "-c", Self.wrapper, folder.path("status")]
        + command)
  }

  deinit {
    // The server may have ended by itself when its last program did.
    _ = try? run("tmux", ["-S", socket, "kill-server"], environment: environment)
  }

  private static let settings = """
    set -g default-terminal tmux-256color
    set -g status off
    set -s escape-time 0

    """

  /// Notes how the program ended and keeps the terminal: tmux's own way to keep it, the option
  /// `remain-on-exit`, moves the screen up by a row.
  private static let wrapper = """
    trap : INT QUIT
    "$@"
    echo $? > "$0.part"
    mv "$0.part" "$0"
    exec cat > /dev/null
    """

  private var environmentArguments: [String] {
    environment.variables.filter { $0.key != "TERM" }.sorted { $0.key < $1.key }
      .flatMap { ["-e", "\($0.key)=\($0.value)"] }
  }

  /// Presses keys one after the other.
  public func press(_ keys: String...) throws {
    try tmux(["send-keys", "--"] + keys)
  }

  /// Types text as it stands.
  public func type(_ text: String) throws {
    try tmux(["send-keys", "-l", "--", text])
  }

  /// Gives the terminal another size.
  public func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The rows on the screen, white space at their ends cut off.
  public func screen() throws -> [String] {
    let text = try tmux(["capture-pane", "-p", "-N"]).outputText
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The rows with the escape sequences that give them their colors.
  public func screenWithEscapes() throws -> [String] {
    try tmux(["capture-pane", "-p", "-e"]).outputText
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Where the cursor stands, counted from 0; `nil` while it is hidden.
  public func cursor() throws -> (column: Int, row: Int)? {
    let numbers = try value(of: "#{cursor_x} #{cursor_y} #{cursor_flag}")
      .split(separator: " ").compactMap { Int($0) }
    return numbers.count == 3 && numbers[2] == 1 ? (numbers[0], numbers[1]) : nil
  }

  /// How the program ended; `nil` while it runs. A signal counts as 128 and its number.
  public func exitStatus() throws -> Int? {
    guard try folder.names().contains("status") else { return nil }
    let text = String(decoding: try folder.read("status"), as: UTF8.self)
    return Int(text.trimmingCharacters(in: .newlines))
  }

  /// What tmux knows of the pane, as its formats spell it: `#{alternate_on}`.
  public func value(of format: String) throws -> String {
    try tmux(["display-message", "-p", format]).outputText
      .trimmingCharacters(in: .newlines)
  }

  /// Looks at the screen again and again until `condition` holds, and returns it; throws
  /// ``NotSeen``, which shows the screen, when the deadline passes first.
  @discardableResult
  public func waitFor(
    _ expectation: String, within deadline: Duration = .seconds(20),
    location: SourceLocation = #_sourceLocation, _ condition: ([String]) throws -> Bool
  ) throws -> [String] {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: deadline)
    while true {
      let rows = try screen()
      if try condition(rows) { return rows }
      if clock.now > end {
        throw NotSeen(expectation: expectation, screen: rows, location: location)
      }
    }
  }

  /// Waits until some row contains `text`.
  @discardableResult
  public func waitFor(
    text: String, within deadline: Duration = .seconds(20),
    location: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    try waitFor("'\(text)'", within: deadline, location: location) { rows in
      rows.contains { $0.contains(text) }
    }
  }

  /// Waits until the program has ended, and returns how.
  public func waitForExit(
    within deadline: Duration = .seconds(20), location: SourceLocation = #_sourceLocation
  ) throws -> Int {
    var status: Int?
    try waitFor("the end of the program", within: deadline, location: location) { _ in
      status = try exitStatus()
      return status != nil
    }
    return try #require(status, sourceLocation: location)
  }

  /// Gives tmux any other command, such as `kill-pane`.
  @discardableResult
  public func tmux(_ arguments: [String]) throws -> ProgramResult {
    let result = try run("tmux", ["-S", socket] + arguments, environment: environment)
    guard result.status == 0 else {
      throw TmuxFailure(arguments: arguments, errors: result.errorText)
    }
    return result
  }
}

/// A deadline has passed and the screen was not as expected.
public struct NotSeen: Error, CustomStringConvertible {
  public let expectation: String
  public let screen: [String]
  public let location: SourceLocation

  public var description: String {
    "\(location): not seen: \(expectation). On the screen:\n\(screen.joined(separator: "\n"))"
  }
}

/// tmux refused a command.
public struct TmuxFailure: Error {
  public let arguments: [String]
  public let errors: String
}
