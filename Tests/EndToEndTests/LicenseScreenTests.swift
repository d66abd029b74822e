import License
import TestSupport
import Testing

struct LicenseScreenTests {
  private func opened(_ history: History) throws -> ScreenSession {
    try ScreenSession(history, [], program: history.program)
  }

  @Test func `an open screen shows what a license brings and takes`() throws {
    let history = try History.licensed()
    #expect(try history.activate(try TestIssuer.license()).status == 0)
    for number in 1...60 { try history.capture("clip \(number)") }
    #expect(try history.nori("pro", "deactivate").status == 0)
    let session = try opened(history)
    try session.terminal.waitFor("fifty clips") { $0[0].contains("50") }
    #expect(try history.activate(try TestIssuer.license()).status == 0)
    try session.terminal.waitFor("sixty clips") { $0[0].contains("60") }
    #expect(try history.nori("pro", "deactivate").status == 0)
    try session.terminal.waitFor("fifty clips again") { $0[0].contains("50") }
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
  }

  @Test func `three days before its end the status line says so, once a day`() throws {
    let history = try History.licensed(["hello"])
    let license = try TestIssuer.license(to: 1)
    #expect(try history.activate(license).status == 0)
    let sentence = "the license of Pro ends on \(TestIssuer.today.advanced(by: 1).text) · nori pro"
    let first = try opened(history)
    try first.terminal.waitFor("the end is told") { $0.last?.contains(sentence) == true }
    // It asks for nothing and goes with the next key.
    try first.terminal.press("j")
    try first.terminal.waitFor("it goes") { $0.last?.contains(sentence) == false }
    try first.terminal.press("q")
    #expect(try first.end() == .cancelled)

    let second = try opened(history)
    // What is told of a capture comes after what would be told of an end.
    try history.capture("a second one")
    try second.terminal.waitFor(text: "a second one")
    #expect(try !second.terminal.screen().joined().contains("ends on"))
    try second.terminal.press("q")
    #expect(try second.end() == .cancelled)

    _ = try history.query("UPDATE meta SET value = value - 1 WHERE key = 'pro.endTold'")
    let nextDay = try opened(history)
    try nextDay.terminal.waitFor("the end is told again") {
      $0.last?.contains(sentence) == true
    }
    try nextDay.terminal.press("q")
    #expect(try nextDay.end() == .cancelled)
  }

  @Test func `an end that is far says nothing`() throws {
    let history = try History.licensed(["hello"])
    #expect(try history.activate(try TestIssuer.license(to: 30)).status == 0)
    let session = try opened(history)
    try history.capture("a second one")
    try session.terminal.waitFor(text: "a second one")
    #expect(try !session.terminal.screen().joined().contains("ends on"))
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
    #expect(try history.query("SELECT count(*) FROM meta WHERE key = 'pro.endTold'") == ["0"])
  }
}
