import Clips
import Snippets
import TestSupport
import Testing

@testable import Store

@Suite struct SnippetTests {
  @Test func `a snippet comes back as it was written, byte for byte`() throws {
    let fixture = try StoreFixture()
    // The same to Swift's eye, and two names all the same.
    let names = ["e\u{301}", "é", "Zeit", "zeit", "$1 ' % \\", "日本 語"]
    var snippets: [Snippet] = []
    for name in names {
      let snippet = fixture.snippet(
        name, body: "\r\n${1:e\u{301}}\t$0\n\n \u{1f469}\u{200d}\u{1f4bb}", folder: "mail/été",
        tags: ["b", "a", "ü-ü"], description: "a  b", prompts: [2: "Who is it", 1: "x", 10: "1 2"])
      try fixture.store.add(snippet, at: fixture.now)
      snippets.append(snippet)
    }
    try fixture.reopen()
    let shelf = try fixture.store.snippets(at: fixture.now)
    #expect(shelf.hidden == 0)
    #expect(
      shelf.snippets.map { Array($0.name.utf8) }
        == names.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
    for snippet in snippets {
      let found = try #require(
        try fixture.store.snippet(named: snippet.name, at: fixture.now))
      #expect(found == snippet)
      #expect(Array(found.body.utf8) == Array(snippet.body.utf8))
      #expect(Array(found.name.utf8) == Array(snippet.name.utf8))
      #expect(try fixture.store.snippet(snippet.id, at: fixture.now) == snippet)
    }
    #expect(try fixture.store.snippet(named: "ZEIT", at: fixture.now) == nil)
    #expect(try fixture.store.snippet(fixture.newID(), at: fixture.now) == nil)
    #expect(try fixture.store.allSnippets() == shelf.snippets)
  }

  @Test func `a snippet of the largest size comes back whole`() throws {
    let fixture = try StoreFixture()
    let body = String(repeating: "$", count: 1 << 20)
    try fixture.add("large", body: body)
    #expect(try fixture.store.snippet(named: "large", at: fixture.now)?.body == body)
  }

  @Test func `an empty store has no snippets`() throws {
    let fixture = try StoreFixture()
    #expect(try fixture.store.snippets(at: fixture.now) == SnippetShelf())
    #expect(try fixture.store.deleteSnippets([fixture.newID()], at: fixture.now) == [])
    #expect(try fixture.store.undoSnippet(at: fixture.now) == [])
    #expect(try fixture.store.importSnippets([], at: fixture.now) == ImportedSnippets())
  }

  @Test func `a name is given once, and is free again when its snippet is deleted`() throws {
    let fixture = try StoreFixture()
    let first = try fixture.add("one")
    let second = fixture.snippet("one", body: "other")
    #expect(throws: StoreError.snippetNameTaken("one")) {
      try fixture.store.add(second, at: fixture.now)
    }
    #expect(try fixture.store.deleteSnippets([first.id, first.id], at: fixture.now) == [first.id])
    try fixture.store.add(second, at: fixture.now)
    #expect(try fixture.store.snippets(at: fixture.now).snippets == [second])
  }

  @Test func `what is no snippet is refused, and nothing is kept`() throws {
    let fixture = try StoreFixture()
    let good = try fixture.add("good")
    let bad = fixture.snippet("")
    var broken = good
    broken.name = ""
    #expect(throws: StoreError.self) { try fixture.store.add(bad, at: fixture.now) }
    #expect(throws: StoreError.self) { try fixture.store.replace(broken, at: fixture.now) }
    let new = fixture.snippet("new")
    #expect(throws: StoreError.self) {
      try fixture.store.importSnippets([new, bad], at: fixture.now)
    }
    #expect(try fixture.store.snippets(at: fixture.now).snippets == [good])
  }

  @Test func `an edit keeps when a snippet was made, and undo brings back what was there`() throws {
    let fixture = try StoreFixture()
    let before = try fixture.add("one")
    try fixture.add("two")
    var edited = before
    edited.name = "uno"
    edited.body = "otro"
    edited.tags = ["x"]
    edited.createdAt = Instant(milliseconds: 5)
    fixture.pass(.hours(1))
    #expect(try fixture.store.replace(edited, at: fixture.now) == true)
    let after = try #require(try fixture.store.snippet(before.id, at: fixture.now))
    #expect(after.createdAt == before.createdAt)
    #expect(after.changedAt == fixture.now)
    #expect((after.name, after.body, after.tags) == ("uno", "otro", ["x"]))
    #expect(try fixture.names() == ["two", "uno"])

    #expect(try fixture.store.undoSnippet(at: fixture.now) == [before])
    #expect(try fixture.store.snippet(before.id, at: fixture.now) == before)
    #expect(try fixture.names() == ["one", "two"])
    #expect(try fixture.store.undoSnippet(at: fixture.now) == [])
    #expect(try fixture.snippetCount("true") == 2)
  }

  @Test func `an edit that changes nothing leaves nothing to undo`() throws {
    let fixture = try StoreFixture()
    let snippet = try fixture.add("one")
    #expect(try fixture.store.replace(snippet, at: fixture.now.advanced(by: .hours(1))) == true)
    #expect(try fixture.store.snippets(at: fixture.now).snippets == [snippet])
    #expect(try fixture.store.undoSnippet(at: fixture.now) == [])
    // Another form of the same letter is a change.
    var accented = fixture.snippet("accent", body: "é")
    try fixture.store.add(accented, at: fixture.now)
    accented.body = "e\u{301}"
    #expect(try fixture.store.replace(accented, at: fixture.now) == true)
    #expect(
      try fixture.store.undoSnippet(at: fixture.now).map { Array($0.body.utf8) } == [[0xc3, 0xa9]])
  }

  @Test func `an edit of what is gone, or to a name that is taken, changes nothing`() throws {
    let fixture = try StoreFixture()
    let (one, two) = (try fixture.add("one"), try fixture.add("two"))
    var renamed = two
    renamed.name = "one"
    #expect(throws: StoreError.snippetNameTaken("one")) {
      try fixture.store.replace(renamed, at: fixture.now)
    }
    #expect(try fixture.store.snippets(at: fixture.now).snippets == [one, two])
    _ = try fixture.store.deleteSnippets([two.id], at: fixture.now)
    #expect(try fixture.store.replace(two, at: fixture.now) == false)
    #expect(try fixture.store.undoSnippet(at: fixture.now) == [two])
  }

  @Test func `an edit of what somebody else has changed meanwhile is refused`() throws {
    let fixture = try StoreFixture()
    let opened = try fixture.add("one")
    var theirs = opened
    theirs.body = "theirs"
    #expect(try fixture.store.replace(theirs, edited: opened, at: fixture.now))
    var mine = opened
    mine.body = "mine"
    #expect(throws: StoreError.snippetChanged("one")) {
      try fixture.store.replace(mine, edited: opened, at: fixture.now)
    }
    #expect(try fixture.store.snippet(opened.id, at: fixture.now)?.body == "theirs")
  }

  @Test func `many of one name come in, each under a number, and once`() throws {
    let fixture = try StoreFixture()
    let many = (1...5_000).map { fixture.snippet("same", body: "\($0)") }
    let outcome = try fixture.store.importSnippets(many, at: fixture.now)
    #expect((outcome.added, outcome.renamed.count) == (5_000, 4_999))
    #expect(outcome.renamed.last?.to == "same 5000")
    let again = many.map { fixture.snippet("same", body: $0.body) }
    let second = try fixture.store.importSnippets(again, at: fixture.now)
    #expect((second.added, second.skipped) == (0, 5_000))
  }

  @Test func `undo takes back deletions and edits one after the other, the newest first`() throws {
    let fixture = try StoreFixture()
    let (one, two) = (try fixture.add("one"), try fixture.add("two"))
    var second = one
    second.body = "2"
    #expect(try fixture.store.replace(second, at: fixture.now) == true)
    let edited = try #require(try fixture.store.snippet(one.id, at: fixture.now))
    second.body = "3"
    #expect(try fixture.store.replace(second, at: fixture.now) == true)
    let last = try #require(try fixture.store.snippet(one.id, at: fixture.now))
    _ = try fixture.store.deleteSnippets([two.id, one.id], at: fixture.now)
    #expect(try fixture.names() == [])
    #expect(try fixture.store.undoSnippet(at: fixture.now) == [last, two])
    #expect(try fixture.store.undoSnippet(at: fixture.now) == [edited])
    #expect(try fixture.store.undoSnippet(at: fixture.now) == [one])
    #expect(try fixture.store.undoSnippet(at: fixture.now) == [])
    #expect(try fixture.store.snippets(at: fixture.now).snippets == [one, two])
  }

  @Test func `what comes back where its name is taken has a number behind it`() throws {
    let fixture = try StoreFixture()
    let old = try fixture.add("one", body: "old")
    _ = try fixture.store.deleteSnippets([old.id], at: fixture.now)
    try fixture.add("one", body: "new")
    try fixture.add("one 2")
    let back = try fixture.store.undoSnippet(at: fixture.now)
    #expect(back.map(\.name) == ["one 3"])
    #expect(back.map(\.id) == [old.id])
    #expect(try fixture.names() == ["one", "one 2", "one 3"])
  }

  @Test func `a deletion or an edit can be undone for seven days, and is erased then`() throws {
    let fixture = try StoreFixture()
    let (one, two) = (try fixture.add("one"), try fixture.add("two", body: "first"))
    _ = try fixture.store.deleteSnippets([one.id], at: fixture.now)
    let end = fixture.now.advanced(by: .days(7))
    #expect(try fixture.store.nextExpiry() == end)
    fixture.pass(.days(1))
    var edited = two
    edited.body = "second"
    #expect(try fixture.store.replace(edited, at: fixture.now) == true)
    fixture.pass(.days(6))
    try fixture.store.tidy(at: fixture.now)
    #expect(try fixture.snippetCount("true") == 2)
    #expect(try fixture.store.nextExpiry() == end.advanced(by: .days(1)))
    fixture.pass(.days(1))
    #expect(try fixture.store.undoSnippet(at: fixture.now) == [])
    #expect(try fixture.snippetCount("true") == 1)
    #expect(try fixture.store.nextExpiry() == nil)
  }

  @Test func `a purge of all keeps snippets and erases what deleted and edited ones have left`()
    throws
  {
    let fixture = try StoreFixture()
    try fixture.take("a clip")
    let gone = try fixture.add("gone", body: "forgotten words")
    var kept = try fixture.add("kept", body: "earlier words")
    _ = try fixture.store.deleteSnippets([gone.id], at: fixture.now)
    kept.body = "lasting words"
    #expect(try fixture.store.replace(kept, at: fixture.now) == true)
    let clip = try fixture.id("a clip")
    #expect(
      try fixture.store.size(of: .clips([clip])) == PurgeSize(clips: 1, pinned: 0, bytes: 6))
    let size = PurgeSize(clips: 1, pinned: 0, bytes: 6, formerSnippets: 2)
    #expect(try fixture.store.size(of: .all) == size)
    #expect(try fixture.store.purge(.all, at: fixture.now) == PurgeOutcome(erased: size))
    #expect(try fixture.filesHolding("forgotten words") == [])
    #expect(try fixture.filesHolding("earlier words") == [])
    #expect(try fixture.filesHolding("lasting words") != [])
    #expect(try fixture.store.undoSnippet(at: fixture.now) == [])
    #expect(try fixture.names() == ["kept"])
    #expect(try fixture.store.size(of: .all).isNothing == true)
  }
}
