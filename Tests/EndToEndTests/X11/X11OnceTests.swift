import Foundation
import TestSupport
import Testing

/// `--once`: what is on the clipboard now.
@Suite(.timeLimit(.minutes(2)))
struct X11OnceTests {
  private func once(_ session: X11Session) throws -> ProgramResult {
    try run(X11Session.program, ["--once"], environment: session.history.environment)
  }

  @Test func `it takes what is there, and ends`() throws {
    let session = try X11Session(isWatching: false)
    #expect(try once(session) == ProgramResult(ending: .exited(1)))
    try session.copy("here")
    #expect(try once(session) == ProgramResult(ending: .exited(0)))
    #expect(try session.texts() == ["here"])
  }

  @Test func `a source that does not answer is not waited for long`() throws {
    let session = try X11Session(isWatching: false)
    let owner = try session.owner()
    owner.own(["TARGETS": .silence(then: [])])
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try once(session) == ProgramResult(ending: .exited(1)))
    #expect(clock.now - start < .seconds(5))
    owner.vanish()
  }

  @Test(arguments: [
    ScriptedOwner.Answer.silence(then: []), .pieces([[1], [2]], end: .silence),
    .pieces([[1]], end: .never),
  ])
  func `a type that hangs does not lose those that have come`(
    _ hanging: ScriptedOwner.Answer
  ) throws {
    let session = try X11Session(isWatching: false)
    let owner = try session.owner()
    owner.own(["UTF8_STRING": .whole(Array("text".utf8)), "image/png": hanging])
    #expect(try once(session) == ProgramResult(ending: .exited(0)))
    #expect(try session.caught().map(\.types) == [["text/plain;charset=utf-8"]])
    #expect(try session.texts() == ["text"])
    #expect(try session.unfinished() == [])
    owner.vanish()
  }

  @Test func `a secret is nothing to take`() throws {
    let session = try X11Session(isWatching: false)
    let owner = try session.owner()
    owner.own(["UTF8_STRING": .whole([1]), "x-kde-passwordManagerHint": .whole([2])])
    #expect(try once(session) == ProgramResult(ending: .exited(1)))
    #expect(try session.caught() == [])
    owner.vanish()
  }

  @Test func `what cannot be kept is said`() throws {
    let session = try X11Session(isWatching: false)
    try session.history.folder.write([], to: "nori/inbox")
    try session.copy("here")
    let result = try once(session)
    #expect(result.ending == .exited(5))
    #expect(result.errorText.hasPrefix("nori-x11: The inbox cannot be used. "))
    #expect(result.errorText.filter { $0 == "\n" }.count == 1)
  }
}
