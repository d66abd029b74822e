import Foundation
import Glibc
import Posix
import TestSupport
import Testing

/// nori in a folder of its own, and beside it watchers that are scripts.
///
/// A script finds in `$NORI` the program, in `$HOME` the test's folder, and in `$0.log` a line for
/// each of its starts: its process and its arguments.
final class ScriptedWatchers {
  var history: History
  let program: String

  /// `scripts` by the name of the program, each the lines of a shell.
  init(_ scripts: [String: String], _ variables: [String: String?] = ["DISPLAY": ":77"]) throws {
    history = try History()
    program = history.folder.path("bin/nori")
    // Another program writes them: a file that this one has open cannot be started.
    try sh("mkdir -p bin; ln \"$0\" bin/nori 2>/dev/null || cp \"$0\" bin/nori", NoriProgram.path)
    for (name, script) in scripts {
      try sh(
        "cat > bin/\(name); chmod +x bin/\(name)",
        input: "#!/bin/sh\necho \"$$ $*\" >> \"$0.log\"\n\(script)\n")
    }
    history.environment = history.environment.with(variables).with(["NORI": program])
  }

  private func sh(_ script: String, _ name: String = "sh", input: String = "") throws {
    let result = try run(
      "sh", ["-c", "cd \"$HOME\"; \(script)", name], input: input.utf8,
      environment: history.environment)
    guard result.status == 0 else { throw Unexpected(result) }
  }

  /// Says what it is told to, and then waits for the end of its stdin.
  static func saying(_ reports: String...) -> String {
    reports.map { "echo '\($0)'" }.joined(separator: "\n") + "\nexec cat > /dev/null"
  }

  /// Makes the store, with one clip in it.
  func keepFirstClip() throws {
    try history.capture("first")
    guard try nori("ingest").status == 0 else { throw Unexpected(try nori("ingest")) }
  }

  /// Runs nori to its end.
  func nori(_ arguments: String...) throws -> ProgramResult {
    try run(program, arguments, environment: history.environment)
  }

  /// The starts of a script: process and arguments.
  func starts(of name: String) throws -> [(process: pid_t, arguments: String)] {
    guard try history.folder.names(in: "bin").contains("\(name).log") else { return [] }
    let log = String(decoding: try history.folder.read("bin/\(name).log"), as: UTF8.self)
    return log.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 1)
      return pid_t(words[0]).map { ($0, words.count == 2 ? String(words[1]) : "") }
    }
  }

  /// The lines of `nori watch --status` without moments, and its exit code.
  func status() throws -> (lines: [String], code: Int32?) {
    let result = try nori("watch", "--status")
    let lines = result.outputText.split(separator: "\n").map(String.init)
    return (lines.filter { !$0.hasPrefix("since ") && !$0.hasPrefix("last ") }, result.status)
  }

  /// Waits until the status has this line.
  func waitFor(status line: String, location: SourceLocation = #_sourceLocation) throws {
    try waitUntil("the status '\(line)'", location: location) { try status().lines.contains(line) }
  }
}

/// A `nori watch` that runs; ended with the last reference.
final class RunningWatch {
  let process: pid_t
  private var isReaped = false
  private let errors: String
  private let folder: TemporaryFolder

  convenience init(_ watchers: ScriptedWatchers) throws {
    try self.init(watchers.program, watchers.history)
  }

  init(_ program: String, _ history: History) throws {
    folder = history.folder
    errors = "errors-\(UUID())"
    try folder.write([], to: errors)
    let file = try FileDescriptor.open(folder.path(errors), for: .writing)
    process = try ChildProcess(
      [program, "watch"], environment: Environment(history.environment.variables),
      errors: .descriptor(file.rawValue)
    ).identity
  }

  deinit {
    guard !isReaped else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  func send(_ signal: Int32) { kill(process, signal) }

  /// Waits for its end; returns its exit code, or the signal that ended it below zero.
  func end() throws -> Int32 {
    var status: Int32 = 0
    guard waitpid(process, &status, 0) == process else {
      throw SystemFailure(operation: "waitpid", code: errno)
    }
    isReaped = true
    return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
  }

  /// What it has said on stderr.
  func said() throws -> String { String(decoding: try folder.read(errors), as: UTF8.self) }
}

/// Whether a process has ended, though nobody may have asked how.
func isGone(_ process: pid_t) -> Bool {
  guard let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") else {
    return true
  }
  return String(decoding: status, as: UTF8.self).contains(") Z ")
}
