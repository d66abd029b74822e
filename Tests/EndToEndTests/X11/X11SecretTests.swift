import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct X11SecretTests {
  private static let hint = "x-kde-passwordManagerHint"

  private func offer(_ text: String) -> KeyValuePairs<String, ScriptedOwner.Answer> {
    [
      "UTF8_STRING": .whole(Array(text.utf8)), "text/html": .whole(Array(text.utf8)),
      Self.hint: .whole(Array("secret".utf8)),
    ]
  }

  @Test func `of a secret nothing is asked for, and nothing is kept`() throws {
    let session = try X11Session(settings: #"{"recognizeSecrets": false}"#)
    let owner = try session.owner("KeePassXC")
    owner.own(offer("hunter2"))
    #expect(try session.report() == "secret")
    #expect(owner.requested == ["TARGETS"])
    owner.clear()
    try session.copy("no secret")
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["no secret"])
    #expect(try session.history.files(with: "hunter2") == [])
    owner.vanish()
  }

  @Test func `a secret that comes again without its hint is refused`() throws {
    let session = try X11Session()
    let owner = try session.owner("KeePassXC")
    owner.own(offer("hunter2"))
    #expect(try session.report() == "secret")
    #expect(owner.requested == ["TARGETS", "UTF8_STRING"])
    owner.clear()
    // Another program, such as one that keeps the clipboard of programs that end.
    try session.copy("hunter2")
    #expect(try session.report() == "secret")
    try session.copy("hunter3")
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["hunter3"])
    #expect(try session.history.files(with: "hunter2") == [])
    #expect(try session.unfinished() == [])
    owner.vanish()
  }

  @Test func `a secret that is offered again before its text has come is refused`() throws {
    let session = try X11Session()
    let owner = try session.owner()
    owner.own(["UTF8_STRING": .silence(then: Array("hunter2".utf8)), Self.hint: .whole([1])])
    try waitUntil("the owner was asked for its text") { owner.requested.count == 2 }
    let other = try session.owner()
    other.own(text: "hunter2")
    owner.answerLate()
    for _ in 1...2 { #expect(try session.report() == "secret") }
    other.own(text: "hunter3")
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["hunter3"])
    #expect(try session.unfinished() == [])
    #expect(owner.errorCount == 0)
    owner.vanish()
    other.vanish()
  }

  @Test func `a secret whose text never comes holds the next copy up for a second`() throws {
    let session = try X11Session()
    let owner = try session.owner()
    owner.own(["UTF8_STRING": .silence(then: []), Self.hint: .whole([1])])
    try waitUntil("the owner was asked for its text") { owner.requested.count == 2 }
    let start = ContinuousClock.now
    try session.copy("next")
    #expect(try session.report() == "secret")
    #expect(try session.report() == "caught")
    #expect(ContinuousClock.now - start < .seconds(4))
    #expect(try session.texts() == ["next"])
    owner.vanish()
  }

  @Test func `a secret whose owner goes holds nothing up`() throws {
    let session = try X11Session()
    let owner = try session.owner()
    owner.own(["UTF8_STRING": .silence(then: []), Self.hint: .whole([1])])
    try waitUntil("the owner was asked for its text") { owner.requested.count == 2 }
    owner.vanish()
    #expect(try session.report() == "secret")
    try session.copy("next")
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["next"])
  }

  @Test func `a secret is known again where no plain text is kept`() throws {
    let session = try X11Session(settings: #"{"formats": ["text/html"]}"#)
    let owner = try session.owner()
    owner.own(offer("hunter2"))
    #expect(try session.report() == "secret")
    #expect(owner.requested == ["TARGETS", "UTF8_STRING"])
    for text in ["hunter2", "hunter3"] {
      owner.own(["text/html": .whole(Array(text.utf8))])
      #expect(try session.report() == (text == "hunter2" ? "secret" : "caught"))
    }
    #expect(try session.texts() == ["hunter3"])
    owner.vanish()
  }

  @Test func `a secret longer than one is remembered is left alone`() throws {
    let session = try X11Session()
    let owner = try session.owner()
    owner.own(offer(String(repeating: "x", count: 65_537)))
    #expect(try session.report() == "secret")
    #expect(owner.requested == ["TARGETS", "UTF8_STRING"])
    #expect(try session.caught() == [])
    owner.vanish()
  }

  @Test func `with secrets that expire, a secret is kept and marked as one`() throws {
    let session = try X11Session(settings: #"{"secrets": "expire"}"#)
    let owner = try session.owner()
    owner.own(offer("hunter2"))
    #expect(try session.report() == "caught")
    let caught = try session.caught()
    #expect(caught.map(\.isSensitive) == [true])
    #expect(caught.map(\.text) == ["hunter2"])
    owner.vanish()
  }

  @Test(arguments: [true, false])
  func `with secrets that expire, one that comes again without its hint is marked, if wanted`(
    _ isRecognized: Bool
  ) throws {
    let session = try X11Session(
      settings: #"{"secrets": "expire", "recognizeSecrets": \#(isRecognized)}"#)
    let owner = try session.owner()
    owner.own(offer("hunter2"))
    #expect(try session.report() == "caught")
    try session.copy("hunter2")
    #expect(try session.report() == "caught")
    try session.copy("hunter3")
    #expect(try session.report() == "caught")
    let caught = try session.caught()
    #expect(caught.map(\.text) == ["hunter2", "hunter2", "hunter3"])
    #expect(caught.map(\.isSensitive) == [true, isRecognized, false])
    owner.vanish()
  }

  @Test func `a hint is seen behind a million other types`() throws {
    let session = try X11Session(settings: #"{"recognizeSecrets": false}"#)
    let owner = try session.owner()
    let text = owner.atom("UTF8_STRING")
    // Most of them are no atoms at all.
    let many = [text] + (1...1_000_000).map { UInt32($0) + 0x1000_0000 } + [owner.atom(Self.hint)]
    owner.own(["TARGETS": .atoms(many), "UTF8_STRING": .whole(Array("hunter2".utf8))])
    #expect(try session.report() == "secret")
    #expect(owner.requested == ["TARGETS"])
    owner.own(["TARGETS": .atoms(many.dropLast()), "UTF8_STRING": .whole(Array("text".utf8))])
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["text"])
    owner.vanish()
  }

  @Test func `a copy that its source clears at once is not half kept`() throws {
    let session = try X11Session()
    let owner = try session.owner()
    owner.own(["UTF8_STRING": .pieces([[1, 2], [3, 4]], end: .silence)])
    try waitUntil("both pieces have been taken") { owner.piecesSent >= 3 }
    owner.clear()
    try session.copy("next")
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["next"])
    owner.vanish()
  }

  @Test func `an excluded program is not even asked what it has`() throws {
    let session = try X11Session(settings: #"{"excludeApps": ["keepass*"]}"#)
    let owner = try session.owner("KeePassXC")
    owner.own(text: "hunter2")
    try session.copy("next")
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["next"])
    #expect(owner.requested == [])
    owner.vanish()
  }
}
