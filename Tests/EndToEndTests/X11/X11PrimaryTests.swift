import TestSupport
import Testing

/// The primary selection: what is marked.
@Suite(.timeLimit(.minutes(2)))
struct X11PrimaryTests {
  private static let settings = #"{"primarySelection": true}"#

  @Test func `what is marked is left alone unless the settings want it`() throws {
    let session = try X11Session()
    let owner = try session.owner()
    owner.own("PRIMARY", text: "marked")
    try session.copy("copied")
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["copied"])
    #expect(owner.requested == [])
    owner.vanish()
  }

  /// Marks each text after the one before has been fetched.
  private func mark(_ texts: [String], _ owner: ScriptedOwner) throws {
    for text in texts {
      let before = owner.answered
      owner.own("PRIMARY", text: text)
      try waitUntil("the text was fetched") { owner.answered == before + 2 }
    }
  }

  @Test func `text that grows while it is marked is one copy`() throws {
    let session = try X11Session(settings: Self.settings)
    let owner = try session.owner("Editor")
    try mark(["a", "ab", "abc", "xabc"], owner)
    #expect(try session.report() == "caught")
    let caught = try session.caught()
    #expect(caught.map(\.text) == ["xabc"])
    #expect(caught.map(\.selection) == ["primary"])
    #expect(try session.unfinished() == [])
    owner.vanish()
  }

  @Test func `a long text that grows while it is marked is one copy`() throws {
    let session = try X11Session(settings: Self.settings)
    let owner = try session.owner()
    let long = String(repeating: "0123456789", count: 10_000)
    try mark(["0123", long, "x" + long], owner)
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["x" + long])
    #expect(try session.unfinished() == [])
    owner.vanish()
  }

  @Test func `separate texts that are marked quickly are all kept`() throws {
    let session = try X11Session(settings: Self.settings)
    let owner = try session.owner()
    try mark(["one", "two", "twofold", "one"], owner)
    for _ in 1...3 { #expect(try session.report() == "caught") }
    #expect(try session.texts() == ["one", "twofold", "one"])
    owner.vanish()
  }

  @Test func `what another program marks takes nobody's place`() throws {
    let session = try X11Session(settings: Self.settings)
    let owner = try session.owner()
    let other = try session.owner()
    try mark(["ab"], owner)
    try mark(["abc"], other)
    for _ in 1...2 { #expect(try session.report() == "caught") }
    #expect(try session.texts() == ["ab", "abc"])
    owner.vanish()
    other.vanish()
  }

  @Test func `what was marked last is handed over at the end`() throws {
    let session = try X11Session(settings: Self.settings)
    let owner = try session.owner()
    try mark(["last"], owner)
    owner.own("PRIMARY", ["UTF8_STRING": .silence(then: [])])
    try waitUntil("the watcher has the answer before") { owner.requested.count == 4 }
    #expect(try session.endWatcher() == .exited(0))
    #expect(try session.texts() == ["last"])
    owner.vanish()
  }

  @Test func `both selections are watched at the same time`() throws {
    let session = try X11Session(settings: Self.settings)
    let owner = try session.owner()
    owner.own(["UTF8_STRING": .silence(then: [])])
    let other = try session.owner()
    try mark(["marked"], other)
    #expect(try session.report() == "caught")
    #expect(try session.caught().map(\.selection) == ["primary"])
    owner.vanish()
    other.vanish()
  }
}
