import Foundation
import TestSupport
import Testing

/// The session in the README, as a reader would type it.
struct ReadmeTests {
  @Test func `the README's session goes as it is printed`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("nori"), withDestinationPath: NoriProgram.path)
    let path = "\(folder.path):/usr/local/bin:/usr/bin:/bin"
    let environment = SealedEnvironment(in: folder).with([
      "PATH": path, "NORI_HOME": folder.path("home"),
    ])
    let session = try Self.session()
    var replayed = ""
    for line in session.split(separator: "\n") where line.hasPrefix("$ ") {
      let result = try run(
        "sh", ["-c", String(line.dropFirst(2))], environment: environment)
      replayed += "\(line)\n\(result.outputText)\(result.errorText)"
    }
    #expect(replayed == session, "\(lineDifference(from: session, to: replayed))")
  }

  /// The text of the block marked `console`.
  private static func session() throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("README.md")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return String(try #require(text.firstMatch(of: /```console\n([\s\S]*?)```/)).1)
  }
}
