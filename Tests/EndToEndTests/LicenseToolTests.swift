import Foundation
import License
import TestSupport
import Testing

/// `nori-license`, the owner's tool.
struct LicenseToolTests {
  let folder: TemporaryFolder
  let environment: SealedEnvironment

  init() throws {
    folder = try TemporaryFolder()
    environment = SealedEnvironment(in: folder)
  }

  private func tool(_ arguments: String..., input: String = "") throws -> ProgramResult {
    try run(
      NoriProgram.built("nori-license"), arguments, input: input.utf8, environment: environment)
  }

  private func refused(_ sentence: String, _ code: Int32 = 4) -> ProgramResult {
    ProgramResult(ending: .exited(code), errors: Array("nori-license: \(sentence)\n".utf8))
  }

  /// The path of a new private key, and its public half.
  private func key() throws -> (path: String, issuer: String) {
    let path = folder.path("nori.key")
    let made = try tool("keygen", path)
    #expect(made.status == 0 && made.errors.isEmpty)
    return (path, made.outputText)
  }

  @Test func `a key is its owner's alone, never shown and never written over`() throws {
    let (path, issuer) = try key()
    #expect(Issuer(Array(issuer.utf8)) != nil)
    let secret = String(decoding: try folder.read("nori.key"), as: UTF8.self)
    let digits = try #require(secret.split(separator: "\n").last)
    #expect(!issuer.contains(digits))
    #expect(try run("stat", ["-c", "%a", path], environment: environment) == .output("600\n"))
    #expect(
      try tool("keygen", path)
        == refused(
          "\(path) is there already and was left as it is. If it is a key, licenses depend on it:"
            + " give another name."))
    #expect(String(decoding: try folder.read("nori.key"), as: UTF8.self) == secret)
  }

  @Test func `from a new key to a clip beyond the free ones`() throws {
    let (path, issuer) = try key()
    let issued = try tool(
      "issue", "--key", path, "--holder", "Ana Example", "--days", "365", "--issued", "2026-11-30")
    #expect(issued.status == 0 && issued.errors.isEmpty)
    #expect(
      issued.outputText.hasPrefix(
        """
        nori license 1
        product: nori
        issuer: \(try #require(Issuer(Array(issuer.utf8))).name)
        holder: Ana Example
        edition: pro
        issued: 2026-11-30
        ends: 2027-11-30
        signature:

        """))
    let today = try tool("issue", "--key", path, "--holder", "会議", "--ends", "never").outputText
    try folder.write(issuer.utf8, to: "issuer.pub")
    #expect(
      try tool("inspect", "-", "--issuer", folder.path("issuer.pub"), input: today)
        == .output(
          """
          holder   会議
          edition  pro
          issued   \(TestIssuer.today.text)
          ends     never
          issuer   \(try #require(Issuer(Array(issuer.utf8))).name)
          state    in force

          """))

    var history = try History.licensed()
    history.environment = history.environment.with(["NORI_TEST_ISSUER": issuer])
    #expect(try history.activate(today) == .output("Pro is active for 会議 without an end.\n"))
    for number in 1...60 { try history.capture("clip \(number)") }
    #expect(try history.list("-n", "100").count == 60)
  }

  @Test func `inspecting says what nori would say`() throws {
    let text = try TestIssuer.license()
    #expect(
      try tool("inspect", "-", input: text)
        == refused(
          "nori would not take it: it is signed by somebody whose licenses this nori does not take."
            + " Ask whoever issued it."))
    try folder.write(TestIssuer.key.issuer.text.utf8, to: "issuer.pub")
    func state(_ text: String) throws -> String? {
      try tool("inspect", "-", "--issuer", folder.path("issuer.pub"), input: text).outputText
        .split(separator: "\n").last.map(String.init)
    }
    #expect(try state(text) == "state    in force")
    #expect(try state(TestIssuer.license(from: -9, to: -3)) == "state    ended")
    #expect(try state(TestIssuer.license(from: 3)) == "state    not yet valid")
    let file = try folder.write("no key".utf8, to: "no.pub")
    #expect(
      try tool("inspect", "-", "--issuer", file, input: text)
        == refused("\(file) holds no public key."))
  }

  @Test func `wrong usage is said plainly`() throws {
    let (path, _) = try key()
    let issue = ["issue", "--key", path, "--holder", "Ana", "--ends"]
    func said(_ arguments: [String]) throws -> ProgramResult {
      try run(NoriProgram.built("nori-license"), arguments, environment: environment)
    }
    #expect(
      try said(issue + ["soon"]) == refused("--ends takes a day such as 2027-11-30, not 'soon'.", 2)
    )
    #expect(
      try said(issue + ["2026-11-29", "--issued", "2026-11-30"])
        == refused("It would end on 2026-11-29, before it begins on 2026-11-30.", 2))
    #expect(
      try said(issue + ["never", "--days", "3"])
        == refused("--ends and --days exclude each other. Give only one of them.", 2))
    #expect(
      try said(["issue", "--key", path, "--holder", "A\nB", "--days", "3"])
        == refused(
          "The holder must be one line of 1 to 200 bytes, without control characters and without"
            + " blanks at its ends.", 2))
    #expect(
      try said(["issue", "--key", path, "--days", "3"])
        == refused(
          "nori-license issue needs --holder. See 'nori-license issue --help'.", 2))
  }

  @Test func `a key that others can read, and what is no key, issue nothing`() throws {
    let (path, issuer) = try key()
    let words = ["--holder", "Ana", "--days", "3"]
    _ = try run("chmod", ["644", path], environment: environment)
    #expect(
      try run(
        NoriProgram.built("nori-license"), ["issue", "--key", path] + words,
        environment: environment)
        == refused("\(path) can be read by others. Make it yours alone: chmod 600."))
    let file = try folder.write(issuer.utf8, to: "issuer.pub")
    _ = try run("chmod", ["600", file], environment: environment)
    #expect(
      try run(
        NoriProgram.built("nori-license"), ["issue", "--key", file] + words,
        environment: environment)
        == refused("\(file) holds no private key of nori-license."))
  }

  @Test(arguments: [[], ["keygen"], ["issue"], ["inspect"]])
  func `help is shown for everything`(_ path: [String]) throws {
    let help = try run(
      NoriProgram.built("nori-license"), path + ["--help"], environment: environment)
    #expect(help.status == 0 && help.errors.isEmpty)
    #expect(help.outputText.hasPrefix("Usage: nori-license"))
    #expect(help.outputText.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `no private key lies in the project`() throws {
    let found = try run(
      "git", ["-C", projectFolder, "grep", "-l", "nori license key 1, private"],
      environment: environment)
    #expect(
      found.outputText.split(separator: "\n").sorted() == [
        "Sources/License/Issuer.swift", "Tests/EndToEndTests/LicenseToolTests.swift",
      ])
  }
}
