import Clips
import SQLite
import TestSupport
import Testing

@testable import Store

/// An act that is tried while the n-th step of SQLite fails, and what has to be so afterwards.
struct FaultyAct: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Gets the clips that were there, newest first.
  let act: @Sendable (StoreFixture, [Clip.ID]) throws -> Void
  /// What is there when it was done; before it, everything is as it was.
  let after: [String]

  static let all = [
    FaultyAct(
      testDescription: "ingest",
      act: { fixture, _ in
        let long = String(repeating: "z", count: 70_000)
        fixture.rules.clips = 4
        try fixture.take([
          fixture.capture("new"), fixture.capture("a", app: "an app"), fixture.capture(long),
        ])
      }, after: ["z", "a", "new", "large"]),
    FaultyAct(
      testDescription: "delete",
      act: { try $0.store.delete([$1[1], $1[3]], at: $0.now) }, after: ["large", "b"]),
    FaultyAct(
      testDescription: "edit",
      act: { fixture, ids in
        _ = try fixture.store.edit(
          ids[1], to: Array("edited".utf8), as: UUID(high: 9, low: 9), at: fixture.now)
      }, after: ["large", "edited", "b", "a"]),
    FaultyAct(
      testDescription: "pin", act: { try $0.store.setPinned(true, [$1[3]], at: $0.now) },
      after: ["large", "c", "b", "a"]),
    FaultyAct(
      testDescription: "purge",
      act: { fixture, ids in
        let doomed = PurgeSelection.clips([ids[0], ids[3]])
        if let unfinished = try fixture.store.purge(doomed, at: fixture.now).unfinished {
          throw unfinished
        }
      }, after: ["c", "b"]),
    FaultyAct(
      testDescription: "import",
      act: { fixture, _ in
        let content = [Representation(type: .plainText, bytes: Array("imported".utf8))]
        let clip = ArchivedClip(
          id: UUID(high: 9, low: 9), kind: .text,
          copiedAt: Timestamp(instant: fixture.now, offsetMinutes: 0), source: "x",
          content: content, rank: 0)
        _ = try fixture.store.import([clip], at: fixture.now)
      }, after: ["large", "c", "b", "a", "imported"]),
  ]
}

@Test(arguments: FaultyAct.all, [ResultCode.full, .inputOutput])
func `whichever step fails, all of an act happens or nothing`(
  act: FaultyAct, code: ResultCode
) throws {
  let fixture = try StoreFixture(pro: true)
  try fixture.take("a", "b", "c", "large" + String(repeating: "x", count: 80_000))
  let before = try fixture.clips()
  var step = 0
  var isDone = false
  while !isDone {
    step += 1
    fixture.store.connection.faults = StepFaults(first: step, code: code)
    do {
      try act.act(fixture, before.map(\.id))
      isDone = true
    } catch is StoreError {
      // Anything else ends the test.
    }
    let wasSpent = fixture.store.connection.faults?.isSpent == true
    try fixture.reopen()
    expectSound(fixture.path)
    let clips = try fixture.clips()
    let texts = clips.map {
      let text = String(decoding: $0.head, as: UTF8.self)
      return text.hasPrefix("large") ? "large" : text.hasPrefix("zz") ? "z" : text
    }
    if isDone {
      #expect(texts == act.after)
      // A failed note of the trial's clock is no failure of the act.
      #expect(!wasSpent)
    } else if clips != before {
      // Only a purge can fail after its clips are gone: when it wipes what is left of them.
      #expect(texts == act.after)
      #expect(act.testDescription == "purge")
    }
  }
  #expect(step > 5)
}
