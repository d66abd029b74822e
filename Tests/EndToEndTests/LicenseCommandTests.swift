import Foundation
import License
import TestSupport
import Testing

private let free = "Free: 50 clips, 9 pins and 10 snippets."

/// A text that the real program refuses, and why.
struct RefusedLicense: Sendable, CustomTestStringConvertible {
  let id: String
  let text: @Sendable () throws -> String
  let sentence: String

  var testDescription: String { id }

  /// Signed by the test's issuer, in the name of the real one.
  private static func forged() throws -> String {
    let real = try Data(
      contentsOf: URL(fileURLWithPath: "\(projectFolder)/Resources/license/issuer.pub"))
    let issuer = try #require(Issuer(Array(real)))
    return try TestIssuer.license().replacingOccurrences(
      of: TestIssuer.key.issuer.name, with: issuer.name)
  }

  private static let save = "Save all of its lines, as they were sent."

  static let all = [
    RefusedLicense(
      id: "nothing", text: { "" },
      sentence: "it is no license of nori. A license begins with \"nori license\": save it alone,"
        + " without the mail around it."),
    RefusedLicense(
      id: "a letter", text: { "Dear Ana,\n" },
      sentence: "it is no license of nori. A license begins with \"nori license\": save it alone,"
        + " without the mail around it."),
    RefusedLicense(
      id: "too much", text: { String(repeating: "nori license 1\n", count: 1_000) },
      sentence: "it is larger than any license (4096 bytes). Save it again, as it was sent."),
    RefusedLicense(
      id: "a later version", text: { "nori license 2\nanything\n" },
      sentence: "it is of version 2, and this nori reads version 1. Update nori."),
    RefusedLicense(
      id: "cut", text: { String(try forged().prefix(100)) },
      sentence: "it is cut off before its end. \(save)"),
    RefusedLicense(
      id: "a line too many",
      text: { try forged().replacingOccurrences(of: "holder:", with: "note: x\nholder:") },
      sentence: "line 4 is not what stands there in a license. \(save)"),
    RefusedLicense(
      id: "signed by somebody else", text: { try TestIssuer.license() },
      sentence: "it is signed by somebody whose licenses this nori does not take."
        + " Ask whoever issued it."),
    RefusedLicense(
      id: "signed by somebody else in the issuer's name",
      text: { try forged() },
      sentence: "it was changed after it was signed. Save it again, as it was sent."),
  ]
}

/// A license of the right issuer that is refused all the same.
struct UselessLicense: Sendable, CustomTestStringConvertible {
  let id: String
  let text: @Sendable () throws -> String
  let sentence: @Sendable () -> String

  var testDescription: String { id }

  static let all = [
    UselessLicense(
      id: "ended",
      text: { try TestIssuer.license(from: -30, to: -3) },
      sentence: { "it ended on \(TestIssuer.today.advanced(by: -3).text). Ask for a new one." }),
    UselessLicense(
      id: "not yet valid",
      text: { try TestIssuer.license(from: 3) },
      sentence: {
        "it begins on \(TestIssuer.today.advanced(by: 3).text), and today is"
          + " \(TestIssuer.today.text). See that the clock of this machine is right."
      }),
    UselessLicense(
      id: "for another product",
      text: { try TestIssuer.license(product: "seaweed\u{1B}") },
      sentence: { "it is for seaweed^[ and not for nori. Ask whoever issued it." }),
    UselessLicense(
      id: "edited",
      text: { try TestIssuer.license().replacingOccurrences(of: "Ana", with: "Bob") },
      sentence: { "it was changed after it was signed. Save it again, as it was sent." }),
  ]
}

struct LicenseCommandTests {
  @Test(arguments: RefusedLicense.all)
  func `what is no license changes nothing`(_ one: RefusedLicense) throws {
    let history = try History()
    let file = try history.folder.write(try one.text().utf8, to: "license.txt")
    let refusal = ProgramResult.complaint("The license was not activated: \(one.sentence)", 4)
    #expect(try history.nori("pro", "activate", file) == refusal)
    #expect(try history.nori(["pro", "activate", "-"], input: try one.text().utf8) == refusal)
    #expect(try history.nori("pro") == .output("\(free) Try Pro for 14 days: nori pro trial.\n"))
    #expect(try history.files() == [])
  }

  @Test(arguments: UselessLicense.all)
  func `a genuine license can be of no use, too`(_ one: UselessLicense) throws {
    let history = try History.licensed()
    let result = try history.activate(try one.text())
    #expect(
      result == .complaint("The license was not activated: \(one.sentence())", 4),
      "\(result.errorText)")
    #expect(try history.nori("pro") == .output("\(free) Try Pro for 14 days: nori pro trial.\n"))
    #expect(try history.strayFiles() == [])
  }

  @Test func `what cannot be read is no license`() throws {
    let history = try History()
    #expect(
      try history.nori("pro", "activate", "/nowhere/at/all")
        == .complaint(
          "The license was not activated. Cannot open /nowhere/at/all: No such file or directory.",
          4))
    #expect(
      try history.nori("pro", "activate", "/tmp")
        == .complaint("The license was not activated. Cannot read /tmp: Is a directory.", 4))
    #expect(
      try history.shell("nori pro activate - <&-")
        == .complaint("Standard input is closed, so there is no license to activate.", 4))
    #expect(try history.nori("pro", "activate").status == 2)
    #expect(try history.nori("pro", "deactivate") == .complaint("No license is active.", 1))
  }

  @Test func `a license is activated, shown, put aside and taken again`() throws {
    let history = try History.licensed((1...60).map { "before \($0)" })
    #expect(try history.list("-n", "100").count == 50)
    // As a mail program of another system would save it.
    let license = "\r\n" + (try TestIssuer.license()).replacingOccurrences(of: "\n", with: " \r\n")
    let file = try history.folder.write(license.utf8, to: "license.txt")
    let last = TestIssuer.today.advanced(by: 365).text
    #expect(
      try history.nori("pro", "activate", file)
        == .output("Pro is active for Ana Example until \(last).\n"))
    #expect(
      try history.nori("pro", "status")
        == .output(
          "Pro, by a license for Ana Example until \(last): any number of clips, pins and snippets, and search in all clips.\n"
        ))
    let mode = try run(
      "stat", ["-c", "%a", "\(history.home)/license"], environment: history.environment)
    #expect(mode == .output("600\n"))
    #expect(
      try history.nori("pro", "trial")
        == .complaint("Pro is active by a license; the trial is left for later.", 4))

    for number in 1...20 { try history.capture("with \(number)") }
    #expect(try history.list("-n", "100").count == 70)
    #expect(
      try history.nori("pro", "deactivate")
        == .output(
          "The license is not active any more. It lies in \(history.home)/license.deactivated;"
            + " nothing is erased because of that.\n"))
    #expect(try history.list("-n", "100").count == 50)
    for number in 1...60 { try history.capture("after \(number)") }
    #expect(try history.list("-n", "100").count == 50)
    // What came with Pro and before it is hidden; of the rest, fifty are kept.
    #expect(try history.exported().count == 120)
    #expect(try history.nori("pro", "activate", "\(history.home)/license.deactivated").status == 0)
    #expect(try history.list("-n", "200").count == 120)
  }

  @Test func `a license without an end, and one in the place of another`() throws {
    let history = try History.licensed()
    let first = try TestIssuer.license()
    #expect(try history.activate(first).status == 0)
    #expect(
      try history.activate(try TestIssuer.license(to: nil))
        == .output(
          "Pro is active for Ana Example without an end.\nThe license before it lies in"
            + " \(history.home)/license.deactivated.\n"))
    #expect(
      try history.nori("pro")
        == .output(
          "Pro, by a license for Ana Example without an end: any number of clips, pins and snippets, and search in all clips.\n"
        )
    )
    // The only copy of the first may be this one.
    #expect(try history.folder.read("nori/license.deactivated") == Array(first.utf8))
    #expect(try history.activate(first).status == 0)
    #expect(try history.activate(first).status == 0)
    #expect(try history.folder.read("nori/license.deactivated") == Array(first.utf8))
    #expect(
      try String(decoding: history.folder.read("nori/license.deactivated-2"), as: UTF8.self)
        == TestIssuer.license(to: nil))
  }

  @Test func `no license that is put aside is written over`() throws {
    let history = try History.licensed()
    let licenses = try (1...3).map { try TestIssuer.license(to: 300 + $0) }
    let aside = "\(history.home)/license.deactivated"
    for (license, place) in zip(licenses, [aside, "\(aside)-2"]) {
      #expect(try history.activate(license).status == 0)
      #expect(
        try history.nori("pro", "deactivate")
          == .output(
            "The license is not active any more. It lies in \(place); nothing is erased because"
              + " of that.\n"))
    }
    // What is aside already is not copied there once more.
    for license in licenses { #expect(try history.activate(license).status == 0) }
    #expect(try history.activate(licenses[0]).outputText.hasSuffix(" lies in \(aside)-3.\n"))
    for (license, place) in zip(licenses, ["", "-2", "-3"]) {
      #expect(
        try history.folder.read("nori/license.deactivated\(place)") == Array(license.utf8))
    }
    #expect(
      try history.strayFiles() == [
        "license", "license.deactivated", "license.deactivated-2", "license.deactivated-3",
      ])
  }

  @Test func `a license that is damaged where it lies is told, left alone, and erases nothing`()
    throws
  {
    let history = try History.licensed()
    #expect(try history.activate(try TestIssuer.license()).status == 0)
    let damaged = try TestIssuer.license().replacingOccurrences(of: "Ana", with: "Axa")
    try history.folder.write(damaged.utf8, to: "nori/license")
    #expect(
      try history.nori("pro")
        == .output(
          "\(free)\nThe license in \(history.home)/license does not count: it was changed after it"
            + " was signed. Nothing is erased because of that. Save it again, as it was sent."
            + " Then: nori pro activate FILE.\n"))
    for number in 1...60 { try history.capture("clip \(number)") }
    #expect(try history.list("-n", "100").count == 50)
    #expect(try history.exported().count == 60)
    #expect(try history.folder.read("nori/license") == Array(damaged.utf8))
    #expect(try history.activate(try TestIssuer.license()).status == 0)
    #expect(try history.list("-n", "100").count == 60)
  }

  @Test(arguments: ["mkdir", "mkfifo"])
  func `what cannot be read in a license's place is told, and erases nothing`(
    _ maker: String
  ) throws {
    let history = try History.licensed(["hello"])
    _ = try run(maker, ["\(history.home)/license"], environment: history.environment)
    for number in 1...60 { try history.capture("clip \(number)") }
    #expect(try history.list("-n", "100").count == 50)
    #expect(try history.exported().count == 61)
    let status = try history.nori("pro")
    #expect(status.status == 0)
    #expect(status.outputText.hasPrefix("\(free)\nThe license in \(history.home)/license "))
    #expect(status.outputText.contains("Nothing is erased because of that"))
  }

  @Test func `a link to a license is a license`() throws {
    let history = try History.licensed(["hello"])
    let file = try history.folder.write(try TestIssuer.license().utf8, to: "mine.txt")
    _ = try run("ln", ["-s", file, "\(history.home)/license"], environment: history.environment)
    #expect(try history.nori("pro").outputText.hasPrefix("Pro, by a license for Ana Example"))
  }

  @Test(arguments: ["/nowhere/at/all", "license", "nori.db/license"])
  func `a license that is a link to nothing erases nothing`(_ target: String) throws {
    let history = try History.licensed(["hello"])
    #expect(try history.summaries() == ["hello"])
    _ = try run("ln", ["-s", target, "\(history.home)/license"], environment: history.environment)
    for number in 1...60 { try history.capture("clip \(number)") }
    #expect(try history.list("-n", "100").count == 50)
    #expect(try history.exported().count == 61)
    #expect(
      try history.nori("pro").outputText.contains("Nothing is erased because of that"))
    #expect(try history.activate(try TestIssuer.license()).status == 0)
    #expect(try history.list("-n", "100").count == 61)
  }

  @Test func `nori that takes in for days sees a license come and go`() throws {
    let history = try History.licensed(["hello"])
    let ingest = try BackgroundProgram(
      [history.program, "ingest", "--watch"], environment: history.environment)
    func take(_ prefix: String) throws {
      for number in 1...60 { try history.capture("\(prefix) \(number)") }
      try waitUntil("all are taken in") { try history.summaries().first == "\(prefix) 60" }
    }
    try take("free")
    #expect(try history.exported().count == 50)
    #expect(try history.activate(try TestIssuer.license()).status == 0)
    try take("pro")
    #expect(try history.exported().count == 110)
    #expect(try history.nori("pro", "deactivate").status == 0)
    try take("free again")
    #expect(try history.exported().count == 160)
    _ = try ingest.end(by: SIGTERM)
  }

  /// A free history with hundreds of clips from when there was Pro, and none of them indexed.
  private func lapsed() throws -> History {
    let history = try History.licensed(["first"])
    #expect(try history.activate(try TestIssuer.license()).status == 0)
    let made = try history.shell(
      """
      cd "$NORI_HOME/inbox/new"
      for number in $(seq 100 699); do
        printf '{"nori":1,"id":"01920000-0000-7000-8000-000000000%s",' "$number" \\
          > "../tmp/$number.json"
        printf '"capturedAt":"2026-01-01T00:00:00Z","source":"old",' >> "../tmp/$number.json"
        printf '"content":[{"type":"text/plain","text":"clip %s"}]}' "$number" \\
          >> "../tmp/$number.json"
        mv "../tmp/$number.json" .
      done
      """)
    #expect(made == .output(""))
    #expect(try history.list("-n", "1000").count == 601)
    #expect(try history.nori("index").outputText.contains("indexed  0\n"))
    #expect(try history.nori("pro", "deactivate").status == 0)
    return history
  }

  private func waitForIndex(_ history: History) throws {
    try waitUntil("hundreds of clips are indexed") {
      try !history.nori("index").outputText.contains("indexed  0\n")
    }
  }

  @Test(arguments: ["license", "trial"])
  func `nori that takes in for days indexes what is back with Pro at once`(_ pro: String) throws {
    let history = try lapsed()
    let ingest = try BackgroundProgram(
      [history.program, "ingest", "--watch"], environment: history.environment)
    try history.capture("last")
    try waitUntil("it is taken in") {
      try history.query("SELECT count(*) FROM clip") == ["602"]
    }
    let result =
      pro == "trial"
      ? try history.nori("pro", "trial") : try history.activate(try TestIssuer.license())
    #expect(result.status == 0)
    try waitForIndex(history)
    _ = try ingest.end(by: SIGTERM)
  }

  @Test func `an open nori indexes what is back with Pro at once`() throws {
    let history = try lapsed()
    let session = try ScreenSession(history, [], program: history.program)
    try session.terminal.waitFor(text: "clip 699")
    #expect(try history.activate(try TestIssuer.license()).status == 0)
    try waitForIndex(history)
    try session.terminal.press("q")
    _ = try session.end()
  }

  @Test func `a license lies in the data folder, with the clips`() throws {
    let history = try History.licensed()
    let environment = history.environment.with(["NORI_HOME": nil])
    let result = try run(
      history.program, ["pro", "activate", "-"], input: TestIssuer.license().utf8,
      environment: environment)
    #expect(result.status == 0)
    #expect(try history.folder.names(in: "data/nori").contains("license"))
  }
}
