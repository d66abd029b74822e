import JSON
import SQLite
import TestSupport

/// nori with a history of its own: what every story begins with.
struct History {
  let folder: TemporaryFolder
  var environment: SealedEnvironment
  /// The program that all this is done with.
  var program = NoriProgram.path

  init() throws {
    folder = try TemporaryFolder()
    environment = SealedEnvironment(in: folder)
  }

  /// With clips, the first the oldest.
  init(_ clips: String...) throws {
    try self.init(clips)
  }

  init(_ clips: [String]) throws {
    try self.init()
    for clip in clips { try capture(clip) }
  }

  /// Where NORI_HOME is.
  var home: String { environment.variables["NORI_HOME"] ?? folder.path("nori") }
  var database: String { "\(home)/nori.db" }

  /// Runs nori to its end.
  @discardableResult
  func nori(_ arguments: String..., input: String = "") throws -> ProgramResult {
    try run(program, arguments, input: input.utf8, environment: environment)
  }

  @discardableResult
  func nori(_ arguments: [String], input: some Collection<UInt8>) throws -> ProgramResult {
    try run(program, arguments, input: input, environment: environment)
  }

  /// Runs a line of shell in which `nori` is the program under test.
  func shell(_ script: String, input: [UInt8] = []) throws -> ProgramResult {
    let function = "nori() { \"$NORI_UNDER_TEST\" \"$@\"; }\ncd \"$HOME\"\n"
    return try run(
      "sh", ["-c", function + script], input: input,
      environment: environment.with(["NORI_UNDER_TEST": program]))
  }

  /// Keeps a clip, which must succeed.
  func capture(_ text: String) throws { try capture(Array(text.utf8)) }

  func capture(_ bytes: [UInt8], _ options: String...) throws {
    let result = try nori(["capture"] + options, input: bytes)
    guard result == ProgramResult(ending: .exited(0)) else { throw Unexpected(result) }
  }

  /// Every clip on the list, the newest first, as its first line.
  func summaries() throws -> [String] { try list().map { $0["summary"]?.stringValue ?? "" } }

  func ids() throws -> [String] { try list().map { $0["id"]?.stringValue ?? "" } }

  /// The lines of `list --json`.
  func list(_ options: String...) throws -> [JSON] {
    let result = try nori(["list", "--json"] + options, input: [])
    guard result.errors.isEmpty, result.status == 0 || result.status == 1 else {
      throw Unexpected(result)
    }
    return try lines(of: result)
  }

  /// The clips of `export`, the oldest first, without the header.
  func exported() throws -> [JSON] {
    let result = try nori("export")
    guard result.errors.isEmpty, result.status == 0 else { throw Unexpected(result) }
    return Array(try lines(of: result).dropFirst())
  }

  /// What editors and shells see.
  func snapshot() throws -> Snapshot {
    Snapshot(json: try JSON(parsing: folder.read("nori/snapshot.json"), root: .object))
  }

  private func lines(of result: ProgramResult) throws -> [JSON] {
    try result.output.split(separator: UInt8(ascii: "\n")).map {
      try JSON(parsing: Array($0), root: .object)
    }
  }

  /// Runs SQL on the store, past nori.
  func query(_ sql: String, on path: String? = nil) throws -> [String] {
    let connection = try Connection(
      path: path ?? database, access: .readWrite, busyTimeout: .seconds(10))
    return try connection.all(sql) { $0.text(0) ?? "NULL" }
  }

  func write(configuration text: String) throws {
    let result = try run(
      "tee", ["\(home)/config.json"], input: text.utf8, environment: environment)
    guard result.status == 0 else { throw Unexpected(result) }
  }

  /// Files that are neither the store's nor the settings: what waits, was refused or is left over.
  func strayFiles() throws -> [String] {
    let own = [
      "nori.db", "nori.db-wal", "nori.db-shm", "nori.db-changed", "config.json",
      "nori-search.db", "nori-search.db-wal", "nori-search.db-shm", "snapshot.json",
      "snapshot.lock",
    ]
    return try files().filter { !own.contains($0) }
  }

  /// Every file under NORI_HOME.
  func files() throws -> [String] {
    try run("find", [home, "-type", "f", "-printf", "%P\n"], environment: environment)
      .outputText.split(separator: "\n").map(String.init).sorted()
  }

  /// The files under NORI_HOME that hold these bytes.
  func files(with text: String) throws -> [String] {
    try run("grep", ["-rlaF", "--", text, home], environment: environment)
      .outputText.split(separator: "\n").map(String.init).sorted()
  }
}

/// A command that a test rests on did something else.
struct Unexpected: Error, CustomStringConvertible {
  let result: ProgramResult

  init(_ result: ProgramResult) { self.result = result }

  var description: String {
    "\(result.ending): \(result.outputText.prefix(500)) \(result.errorText)"
  }
}

extension ProgramResult {
  /// What a command that worked gives.
  static func output(_ text: String, errors: String = "") -> ProgramResult {
    ProgramResult(ending: .exited(0), output: Array(text.utf8), errors: Array(errors.utf8))
  }

  /// What a command that failed gives: nothing but one sentence on stderr.
  static func complaint(_ sentence: String, _ code: Int32) -> ProgramResult {
    ProgramResult(ending: .exited(code), errors: Array("nori: \(sentence)\n".utf8))
  }

  /// Whether it is one sentence on stderr, and nothing on stdout.
  func isOneSentence(_ code: Int32) -> Bool {
    ending == .exited(code) && output.isEmpty && errorText.hasPrefix("nori: ")
      && errorText.hasSuffix(".\n") && errorText.filter { $0 == "\n" }.count == 1
  }
}
