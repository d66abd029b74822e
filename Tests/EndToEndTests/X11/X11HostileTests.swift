import TestSupport
import Testing

/// Owners that vanish, hang, lie and send rubbish.
@Suite(.timeLimit(.minutes(5)))
struct X11HostileTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let answer: ScriptedOwner.Answer
    /// Whether the owner is waited for, and so has to be replaced before anything else comes.
    var isEndless = false
    /// Whether it is more than 100,000 bytes, which is said.
    var isTooLarge = false
  }

  private static let tooLarge =
    "trouble Not kept: too-large: content[0] holds more than 100000 bytes."

  private static let cases = [
    Case(testDescription: "it refuses", answer: .refusal),
    Case(testDescription: "nothing in the property", answer: .whole([])),
    Case(testDescription: "numbers of 32 bits", answer: .whole([1, 2, 3, 4], format: 32)),
    Case(testDescription: "numbers of 16 bits", answer: .whole([1, 2, 3, 4], format: 16)),
    Case(
      testDescription: "text of several character sets",
      answer: .whole([0x1b, 0x24], type: "COMPOUND_TEXT")),
    Case(testDescription: "pieces of which none has bytes", answer: .pieces([])),
    Case(testDescription: "pieces of numbers", answer: .pieces([[1, 2, 3, 4]], format: 32)),
    Case(
      testDescription: "more than the limit in one property",
      answer: .whole([UInt8](repeating: 1, count: 200_000)), isTooLarge: true),
    Case(
      testDescription: "pieces without end",
      answer: .pieces([[UInt8](repeating: 1, count: 10_000)], end: .never),
      isTooLarge: true),
    Case(testDescription: "silence", answer: .silence(then: [1]), isEndless: true),
    Case(
      testDescription: "silence after some pieces", answer: .pieces([[1], [2]], end: .silence),
      isEndless: true),
    Case(
      testDescription: "its window goes after some pieces",
      answer: .pieces([[1], [2]], end: .windowGone), isEndless: true),
    Case(
      testDescription: "it goes after some pieces",
      answer: .pieces([[1], [2]], end: .programGone), isEndless: true),
  ]

  @Test(arguments: cases)
  func `text that fails leaves the rest of the copy and the next one`(_ hostile: Case) throws {
    let session = try X11Session(settings: #"{"clipSizeLimit": 100000}"#)
    let owner = try session.owner()
    owner.own(["UTF8_STRING": hostile.answer, "text/html": .whole(Array("<p>".utf8))])
    if hostile.isEndless {
      try waitUntil("the owner was asked for its text") { owner.requested.count == 2 }
    } else {
      if hostile.isTooLarge {
        #expect(try session.report() == Self.tooLarge)
        #expect(try session.report() == "well")
      }
      #expect(try session.report() == "caught")
      #expect(owner.requested == ["TARGETS", "UTF8_STRING", "text/html"])
    }
    try session.copy("next")
    #expect(try session.report() == "caught")
    #expect(try session.texts() == (hostile.isEndless ? [] : ["<p>"]) + ["next"])
    #expect(try session.unfinished() == [])
    #expect(owner.errorCount == 0)
    owner.vanish()
  }

  @Test(arguments: cases)
  func `a list of types that fails leaves the next copy`(_ hostile: Case) throws {
    let session = try X11Session()
    let owner = try session.owner()
    owner.own(["TARGETS": hostile.answer, "UTF8_STRING": .refusal])
    try waitUntil("the owner was asked") { !owner.requested.isEmpty }
    try session.copy("next")
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["next"])
    #expect(owner.errorCount == 0)
    owner.vanish()
  }

  @Test func `an owner that says nothing for five seconds is asked for the next type`() throws {
    let session = try X11Session()
    let owner = try session.owner()
    owner.own([
      "UTF8_STRING": .silence(then: Array("late".utf8)), "text/html": .whole(Array("<p>".utf8)),
    ])
    #expect(try session.report() == "caught")
    // What comes now is for nobody, and the next copy is not taken for it.
    owner.answerLate()
    owner.own(text: "next")
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["<p>", "next"])
    #expect(owner.errorCount == 0)
    owner.vanish()
  }

  @Test func `a late answer is not taken for that to another request`() throws {
    let session = try X11Session()
    let owner = try session.owner()
    owner.own(["UTF8_STRING": .silence(then: Array("old".utf8))])
    try waitUntil("the owner was asked for its text") { owner.requested.count == 2 }
    owner.own(["UTF8_STRING": .pieces([Array("ne".utf8), Array("w".utf8)], end: .silence)])
    try waitUntil("the pieces have been taken") { owner.piecesSent >= 3 }
    owner.answerLate()
    owner.own(text: "newest")
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["newest"])
    #expect(owner.errorCount == 0)
    owner.vanish()
  }

  @Test func `answers into properties that nobody named leave no window open`() throws {
    let session = try X11Session()
    let owner = try session.owner()
    owner.own(["UTF8_STRING": .silence(then: Array("text".utf8))])
    try waitUntil("the owner was asked for its text") { owner.requested.count == 2 }
    let windows = (1...20).flatMap { owner.answerElsewhere("ODD_\($0)") }
    let window = try #require(windows.first)
    #expect(owner.isThere(window))
    owner.answerLate()
    #expect(try session.report() == "caught")
    try waitUntil("its window has gone") { !owner.isThere(window) }
    #expect(try session.texts() == ["text"])
    owner.vanish()
  }

  @Test func `an owner whose pieces nobody wants any longer can finish`() throws {
    let session = try X11Session(settings: #"{"clipSizeLimit": 100000}"#)
    let owner = try session.owner()
    let piece = [UInt8](repeating: 1, count: 50_000)
    owner.own(["UTF8_STRING": .pieces([piece, piece, piece, piece])])
    try waitUntil("the owner has come to its end") { owner.piecesSent == 5 }
    owner.own(text: "next")
    #expect(try session.report() == Self.tooLarge)
    #expect(try session.report() == "well")
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["next"])
    owner.vanish()
  }

  @Test func `names with control characters are kept for nori to show`() throws {
    let session = try X11Session()
    let title = "a\u{1b}]0;x\u{7}\u{202e}b"
    let owner = try session.owner("App\u{1b}[2J", title: title)
    let odd = "text/x-\u{1b}[2J"
    owner.own([odd: .whole([1]), "UTF8_STRING": .whole([0x78])])
    #expect(try session.report() == "caught")
    let caught = try #require(try session.caught().first)
    #expect(caught.app == "App\u{1b}[2J" && caught.title == title)
    #expect(caught.types == ["text/plain;charset=utf-8"])
    owner.vanish()
  }

  @Test func `names are cut to a thousand bytes at a character`() throws {
    let session = try X11Session()
    let owner = try session.owner("App", title: "x" + String(repeating: "é", count: 3_000))
    owner.own(text: "x")
    #expect(try session.report() == "caught")
    #expect(
      try session.caught().first?.title == "x" + String(repeating: "é", count: 511))
    owner.vanish()
  }
}
