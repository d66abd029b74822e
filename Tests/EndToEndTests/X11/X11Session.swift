import Foundation
import JSON
import Posix
import TestSupport
import Testing

/// A display, a watcher on it, and the inbox that it hands copies over to.
final class X11Session {
  let history: History
  let server: XServer
  private(set) var watcher: BackgroundProgram?

  static let program = NoriProgram.beside("nori-x11")

  /// With `settings` as the text of the settings file; and at once a watcher that is ready.
  init(
    settings: String? = nil, home: String? = nil, isWatching: Bool = true
  ) throws {
    var history = try History()
    if let home { history.environment = history.environment.with(["NORI_HOME": home]) }
    server = try XServer(environment: history.environment)
    history.environment = history.environment.with(["DISPLAY": server.display])
    self.history = history
    try FileManager.default.createDirectory(
      atPath: history.home, withIntermediateDirectories: true)
    if let settings { try history.write(configuration: settings) }
    if isWatching { try startWatcher() }
  }

  func startWatcher() throws {
    let started = try BackgroundProgram(
      [X11Session.program, "--attached"], environment: history.environment)
    watcher = started
    let first = try started.nextLine()
    #expect(first == "ready")
  }

  func owner(_ appClass: String? = nil, title: String? = nil) throws -> ScriptedOwner {
    try ScriptedOwner(
      server.display, appClass: appClass.map { Array("started\0\($0)\0".utf8) },
      title: title.map { Array($0.utf8) })
  }

  /// The watcher's next report.
  func report(location: SourceLocation = #_sourceLocation) throws -> String {
    guard let watcher else { return "" }
    return try watcher.nextLine(location: location)
  }

  /// Ends the watcher as `nori watch` does; returns how it ended.
  @discardableResult
  func endWatcher() throws -> ChildProcess.Ending? {
    watcher?.closeInput()
    defer { watcher = nil }
    return try watcher?.waitForEnd()
  }

  /// Copies with a program as people do. What it leaves behind to own the selection gets no pipe of
  /// the test's, which would wait for its end.
  func copy(_ bytes: some Collection<UInt8>, with arguments: [String]) throws {
    let file = try history.folder.write(Array(bytes), to: "copy")
    let result = try run(
      "sh",
      ["-c", "file=$1; shift; exec \"$@\" < \"$file\" > /dev/null 2>&1", "sh", file]
        + arguments, environment: history.environment)
    #expect(result.status == 0)
  }

  func copy(_ text: String) throws {
    try copy(text.utf8, with: ["xclip", "-selection", "clipboard"])
  }

  /// Every copy in the inbox, in the order of their names.
  func caught() throws -> [CaughtCopy] {
    let folder = "\(history.home)/inbox/new"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".json") }.map { try CaughtCopy(folder: folder, $0) }
  }

  /// Each copy's first text.
  func texts() throws -> [String] { try caught().map(\.text) }

  /// What stands in the inbox's folder for unfinished files.
  func unfinished() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(history.home)/inbox/tmp")
  }
}

/// What an inbox file says.
struct CaughtCopy: Equatable {
  struct Part: Equatable {
    let type: String
    let bytes: [UInt8]
  }

  let parts: [Part]
  let app: String?
  let title: String?
  let selection: String?
  let isSensitive: Bool

  init(folder: String, _ name: String) throws {
    func bytes(of file: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
    }
    let document = try JSON(parsing: try bytes(of: name), root: .object)
    guard case .array(let content)? = document["content"] else { throw BadCopy(name: name) }
    parts = try content.map { part in
      let type = part["type"]?.stringValue ?? ""
      if let text = part["text"]?.stringValue { return Part(type: type, bytes: Array(text.utf8)) }
      if let file = part["file"]?.stringValue {
        return Part(type: type, bytes: try bytes(of: file))
      }
      let data = Data(base64Encoded: part["base64"]?.stringValue ?? "") ?? Data()
      return Part(type: type, bytes: Array(data))
    }
    app = document["origin"]?["app"]?.stringValue
    title = document["origin"]?["title"]?.stringValue
    selection = document["origin"]?["selection"]?.stringValue
    isSensitive = document["sensitive"] == .bool(true)
  }

  var text: String { String(decoding: parts.first?.bytes ?? [], as: UTF8.self) }
  var types: [String] { parts.map(\.type) }

  private struct BadCopy: Error { let name: String }
}
