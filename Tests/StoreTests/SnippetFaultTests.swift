import Clips
import SQLite
import Snippets
import TestSupport
import Testing

@testable import Store

/// A change of snippets that is tried while the n-th step of SQLite fails.
struct FaultySnippetAct: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Gets the snippets that are there, by name.
  let act: @Sendable (StoreFixture, [Snippet]) throws -> Void
  /// Names and bodies when it was done.
  let after: [String]

  static let all = [
    FaultySnippetAct(
      testDescription: "add",
      act: { fixture, _ in
        let snippet = Snippet(
          id: UUID(high: 9, low: 9), name: "d", body: "D", createdAt: fixture.now,
          changedAt: fixture.now)
        try fixture.store.add(snippet, at: fixture.now)
      }, after: ["a A", "b B", "d D"]),
    FaultySnippetAct(
      testDescription: "edit",
      act: { fixture, snippets in
        var snippet = snippets[1]
        snippet.name = "e"
        snippet.body = "E"
        _ = try fixture.store.replace(snippet, at: fixture.now)
      }, after: ["a A", "e E"]),
    FaultySnippetAct(
      testDescription: "delete",
      act: { fixture, snippets in
        _ = try fixture.store.deleteSnippets(snippets.map(\.id), at: fixture.now)
      }, after: []),
    FaultySnippetAct(
      testDescription: "undo",
      act: { fixture, _ in _ = try fixture.store.undoSnippet(at: fixture.now) },
      after: ["a A", "b B", "c C", "c2 C"]),
    FaultySnippetAct(
      testDescription: "import",
      act: { fixture, snippets in
        let imported = ["a", "a", "f"].enumerated().map { number, name in
          Snippet(
            id: UUID(high: 9, low: UInt64(number)), name: name, body: "\(number)",
            createdAt: fixture.now, changedAt: fixture.now)
        }
        _ = try fixture.store.importSnippets(imported, at: fixture.now)
      }, after: ["a 2 0", "a 3 1", "a A", "b B", "f 2"]),
  ]
}

@Test(arguments: FaultySnippetAct.all, [ResultCode.full, .inputOutput])
func `whichever step fails, all of a change of snippets happens or nothing`(
  act: FaultySnippetAct, code: ResultCode
) throws {
  let fixture = try StoreFixture(pro: true)
  try fixture.add("a", body: "A")
  try fixture.add("b", body: "B")
  let doomed = [try fixture.add("c", body: "C"), try fixture.add("c2", body: "C")]
  _ = try fixture.store.deleteSnippets(doomed.map(\.id), at: fixture.now)
  let before = try fixture.store.allSnippets()
  var step = 0
  var isDone = false
  while !isDone {
    step += 1
    fixture.store.connection.faults = StepFaults(first: step, code: code)
    do {
      try act.act(fixture, before)
      isDone = true
    } catch is StoreError {
      // Anything else ends the test.
    }
    let wasSpent = fixture.store.connection.faults?.isSpent == true
    try fixture.reopen()
    expectSound(fixture.path)
    let snippets = try fixture.store.allSnippets()
    if isDone {
      #expect(snippets.map { "\($0.name) \($0.body)" }.sorted() == act.after)
      #expect(!wasSpent)
    } else {
      #expect(snippets == before)
      #expect(try fixture.snippetCount("true") == 4)
    }
  }
  #expect(step > 5)
}
