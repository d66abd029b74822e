import Foundation
import TestSupport
import Testing

/// The checks of `Scripts/`, run over small trees that break one rule each.
struct ScriptTests {
  struct Violation: CustomTestStringConvertible {
    let script: String
    let file: String
    let text: String
    /// The first line of what the script says; empty when it finds nothing.
    let finding: String

    init(_ script: String, _ file: String, _ text: String, _ finding: String) {
      self.script = script
      self.file = file
      self.text = text
      self.finding = finding
    }

    var testDescription: String { "\(script): \(text)" }
  }

  @Test(arguments: [
    Violation("check-layers", "Sources/Low/A.swift", "// import High\nlet a = 1\n", ""),
    Violation("check-layers", "Sources/High/A.swift", "import Low\npublic import Glibc\n", ""),
    Violation("check-layers", "Sources/High/A.swift", "import struct Low.Value\n", ""),
    Violation(
      "check-layers", "Sources/Low/A.swift", "\nimport High\n",
      "Sources/Low/A.swift:2: Low may not import High (may: )"),
    Violation(
      "check-layers", "Sources/High/B.swift", "@testable import Foundation\n",
      "Sources/High/B.swift:1: High may not import Foundation (may: Glibc Low)"),
    Violation(
      "check-layers", "Sources/Odd/A.swift", "let a = 1\n",
      "Sources/Odd/A.swift: target Odd is not in Scripts/layers.tsv"),
    Violation(
      "check-layers", "Package.swift",
      "layers: [ layer(\"Low\", [\"High\"]), layer(\"High\",\n[\"Low\"])]",
      "Package.swift: Low depends on High, which Scripts/layers.tsv lacks"),
    Violation(
      "check-layers", "Package.swift", "layers: [ layer(\"Low\"), layer(\"High\") ]",
      "Package.swift: High does not depend on Low, which Scripts/layers.tsv has"),
    Violation("check-banned", "Sources/Low/A.swift", "let a = sprint(1)  // print(a)\n", ""),
    Violation(
      "check-banned", "Sources/Low/A.swift", "\nprint(1)\n", "Sources/Low/A.swift:2: print(1)"),
    Violation(
      "check-banned", "Sources/Low/A.swift", "let a = try! b()\n",
      "Sources/Low/A.swift:1: let a = try! b()"),
    Violation("check-banned", "Tests/LowTests/A.swift", "let a = try! b()\n", ""),
    // Put together, for this file is searched, too.
    Violation(
      "check-banned", "Tests/LowTests/A.swift", "us" + "leep(1)\n",
      "Tests/LowTests/A.swift:1: us" + "leep(1)"),
    Violation("check-banned", "Sources/nori/main.swift", "exit(0)\n", ""),
    Violation("check-banned", "Sources/Low/A.swift", "exit(0)\n", "Sources/Low/A.swift:1: exit(0)"),
    Violation(
      "check-banned", "Sources/Low/A.swift", "class A: @unchecked Sendable {}\n",
      "Sources/Low/A.swift:1: class A: @unchecked Sendable {}"),
    Violation(
      "check-banned", "Sources/Low/A.swift",
      "/// Proof: it never changes.\nclass A: @unchecked Sendable {}\n", ""),
  ])
  func `a check finds what breaks its rule and nothing else`(_ violation: Violation) throws {
    let tree = try TemporaryFolder()
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    for name in ["check-layers", "check-banned", "banned.tsv"] {
      let source = project.appendingPathComponent("Scripts/\(name)")
      try tree.write(try Data(contentsOf: source), to: "Scripts/\(name)")
    }
    try tree.write("Low\t\nHigh\tGlibc Low\n".utf8, to: "Scripts/layers.tsv")
    try tree.write(
      "layers: [ layer(\"Low\"), layer(\n\"High\", [\"Low\"]) ]".utf8, to: "Package.swift")
    try tree.write([], to: "Resources/none")
    try tree.write([], to: "Sources/Low/none")
    try tree.write([], to: "Tests/none")
    try tree.write(violation.text.utf8, to: violation.file)
    let result = try run(
      "sh", [tree.path("Scripts/\(violation.script)")],
      environment: SealedEnvironment(in: try TemporaryFolder()))
    let first = result.outputText.split(separator: "\n").first ?? ""
    #expect(first == violation.finding)
    #expect(result.status == (violation.finding.isEmpty ? 0 : 1))
  }
}
