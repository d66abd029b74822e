import Foundation
import JSON
import TestSupport

/// nori-wayland at a compositor, with an inbox of its own.
final class WaylandWatch {
  let program: LoggedProgram
  let environment: SealedEnvironment
  let home: String
  private let folder: TemporaryFolder
  /// It goes when nobody has it any more.
  private let compositor: Compositor

  static let path = NoriProgram.beside("nori-wayland")

  /// A representation of a copy in the inbox.
  struct Part: Equatable {
    let type: String
    let bytes: [UInt8]

    init(_ type: String, _ bytes: some Sequence<UInt8>) {
      self.type = type
      self.bytes = Array(bytes)
    }
  }

  struct Caught: Equatable {
    var parts: [Part]
    var selection = "clipboard"
    var isSensitive = false

    static func text(_ text: String, selection: String = "clipboard") -> Caught {
      Caught(parts: [Part("text/plain;charset=utf-8", text.utf8)], selection: selection)
    }
  }

  /// Watches; returns when it is ready.
  init(
    _ compositor: Compositor, configuration: String = "{}", home: String? = nil,
    waitsForReady: Bool = true
  ) throws {
    folder = try TemporaryFolder()
    self.compositor = compositor
    self.home = home ?? folder.path("nori")
    environment = compositor.environment.with([
      "NORI_HOME": self.home, "HOME": folder.path,
    ])
    if home == nil { try folder.write(configuration.utf8, to: "nori/config.json") }
    program = try LoggedProgram([WaylandWatch.path, "--attached"], environment: environment)
    if waitsForReady {
      let program = program
      try waitPatiently("the watcher") { program.lines.first == "ready" }
    }
  }

  /// Takes what there is, with the same inbox.
  func once() throws -> ProgramResult {
    try run(WaylandWatch.path, ["--once"], environment: environment)
  }

  /// What `nori watch` has been told since the start.
  var reports: [String] { Array(program.lines.dropFirst()) }

  var strayFiles: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(home)/inbox/tmp")
    return names ?? []
  }

  /// The pipes that it has open.
  func pipes() throws -> Set<String> {
    let folder = "/proc/\(program.identity)/fd"
    let open = try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
      // One may be closed meanwhile.
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")) ?? ""
    }
    return Set(open.filter { $0.hasPrefix("pipe:") })
  }

  /// Every copy in the inbox, in the order of their names.
  func caught() throws -> [Caught] {
    let new = "\(home)/inbox/new"
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: new)) ?? []).sorted()
    return try names.filter { $0.hasSuffix(".json") }.map { name in
      let json = try JSON(parsing: read("\(new)/\(name)"), root: .object)
      let parts = try (json["content"]?.arrayValue ?? []).map { part in
        Part(part["type"]?.stringValue ?? "", try bytes(of: part, in: new))
      }
      return Caught(
        parts: parts, selection: json["origin"]?["selection"]?.stringValue ?? "",
        isSensitive: json["sensitive"] == true)
    }
  }

  private func bytes(of part: JSON, in folder: String) throws -> [UInt8] {
    if let text = part["text"]?.stringValue { return Array(text.utf8) }
    if let file = part["file"]?.stringValue { return try read("\(folder)/\(file)") }
    return Array(Data(base64Encoded: part["base64"]?.stringValue ?? "") ?? Data())
  }

  private func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Waits for so many copies in the inbox and returns them.
  func caught(_ count: Int) throws -> [Caught] {
    try waitPatiently("\(count) copies in the inbox") { try caught().count >= count }
    return try caught()
  }

  func waitForReports(_ expected: String...) throws {
    let program = program
    try waitPatiently("the reports \(expected)") {
      Array(program.lines.dropFirst()) == expected
    }
  }

  /// Ends it as `nori watch` does by going away; returns what it exits with.
  func end() throws -> ProgramResult.Ending {
    program.signal(SIGTERM)
    return try program.waitForEnd()
  }
}
