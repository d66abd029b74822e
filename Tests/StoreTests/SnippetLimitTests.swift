import Clips
import Snippets
import TestSupport
import Testing

@testable import Store

/// How many snippets the free tier keeps and shows, and what an import does.
@Suite struct SnippetLimitTests {
  @Test func `free keeps ten, and says so at the eleventh`() throws {
    let fixture = try StoreFixture()
    try fixture.addMany(10)
    let more = fixture.snippet("one more")
    #expect(throws: StoreError.needsProForSnippets(limit: 10)) {
      try fixture.store.add(more, at: fixture.now)
    }
    #expect(try fixture.snippetCount() == 10)
    _ = try fixture.store.startTrial(at: fixture.now)
    try fixture.store.add(more, at: fixture.now)
    #expect(try fixture.names().count == 11)
  }

  @Test func `of more than ten, free shows the newest made, whatever was edited or is called`()
    throws
  {
    let fixture = try StoreFixture()
    let all = (1...14).map { fixture.snippet("name \($0)") }
    // Those made at the same moment are in the order of their ids.
    var twins = [fixture.snippet("twin"), fixture.snippet("other twin")]
    twins[1].createdAt = all[4].createdAt
    twins[0].createdAt = all[4].createdAt
    #expect(
      try fixture.store.importSnippets(Array(all.reversed()) + twins, at: fixture.now).hidden == 6)
    let visible = Set(all[5...].map(\.name) + ["other twin"])
    #expect(try Set(fixture.names()) == visible)
    #expect(try fixture.store.snippets(at: fixture.now).hidden == 6)
    for snippet in all + twins {
      let seen = visible.contains(snippet.name) ? snippet : nil
      #expect(try fixture.store.snippet(named: snippet.name, at: fixture.now) == seen)
      #expect(try fixture.store.snippet(snippet.id, at: fixture.now) == seen)
    }
    #expect(try fixture.store.allSnippets().count == 16)
    // A hidden one is still there to be deleted, and its name is taken.
    #expect(try fixture.store.deleteSnippets([all[0].id], at: fixture.now) == [all[0].id])
    #expect(try fixture.store.undoSnippet(at: fixture.now) == [all[0]])
    _ = try fixture.store.deleteSnippets([all[13].id], at: fixture.now)
    #expect(try fixture.store.snippet(named: "twin", at: fixture.now) == twins[0])
  }

  @Test func `an import skips what is there, numbers names that are taken, and can be repeated`()
    throws
  {
    let fixture = try StoreFixture(pro: true)
    let mine = try fixture.add("for", body: "mine")
    let theirs = fixture.snippet("for", body: "theirs")
    let same = fixture.snippet("for", body: "mine")
    let tagged = fixture.snippet("for", body: "mine", tags: ["c"])
    let new = fixture.snippet("while")
    var changed = mine
    changed.body = "changed elsewhere"
    let snippets = [theirs, same, tagged, new, changed]
    var expected = ImportedSnippets()
    (expected.added, expected.skipped) = (3, 2)
    expected.renamed = [.init(from: "for", to: "for 2"), .init(from: "for", to: "for 3")]
    #expect(try fixture.store.importSnippets(snippets, at: fixture.now) == expected)
    #expect(try fixture.names() == ["for", "for 2", "for 3", "while"])
    #expect(try fixture.store.snippet(named: "for", at: fixture.now) == mine)
    #expect(try fixture.store.snippet(named: "for 2", at: fixture.now)?.body == "theirs")
    #expect(try fixture.store.snippet(named: "while", at: fixture.now) == new)

    // Again, as a reader of files makes them: with other ids.
    let again = snippets.map { snippet in
      fixture.snippet(snippet.name, body: snippet.body, tags: snippet.tags)
    }
    expected = ImportedSnippets()
    (expected.added, expected.skipped) = (1, 4)
    expected.renamed = [.init(from: "for", to: "for 4")]
    #expect(try fixture.store.importSnippets(again, at: fixture.now) == expected)
    expected = ImportedSnippets()
    expected.skipped = 5
    #expect(try fixture.store.importSnippets(again, at: fixture.now) == expected)
  }

  @Test func `a long name makes room for its number`() throws {
    let fixture = try StoreFixture()
    let long = String(repeating: "é", count: 64)
    try fixture.add(long)
    _ = try fixture.store.importSnippets(
      [fixture.snippet(long, body: "2"), fixture.snippet(long, body: "3")], at: fixture.now)
    let cut = String(repeating: "é", count: 63)
    #expect(try Set(fixture.names()) == [long, cut + " 2", cut + " 3"])
  }

  @Test func `an import of a deleted snippet brings it back`() throws {
    let fixture = try StoreFixture()
    let snippet = try fixture.add("one")
    _ = try fixture.store.deleteSnippets([snippet.id], at: fixture.now)
    #expect(try fixture.store.importSnippets([snippet], at: fixture.now).added == 1)
    #expect(try fixture.store.undoSnippet(at: fixture.now) == [snippet])
    #expect(try fixture.store.snippets(at: fixture.now).snippets == [snippet])
  }

  @Test func `a lapse hides all but ten of a hundred, and a return shows them`() throws {
    let license = LicenseOnTrial(try LicenseOnTrial.license())
    let fixture = try StoreFixture(license: license)
    for batch in 0..<10 { try fixture.take((0..<1_000).map { "clip \(batch * 1_000 + $0)" }) }
    let clips = try fixture.clips().map(\.id)
    _ = try fixture.store.setPinned(true, Array(clips.suffix(12)), at: fixture.now)
    try fixture.addMany(100)
    let all = try fixture.store.snippets(at: fixture.now)
    #expect((all.snippets.count, all.hidden) == (100, 0))
    #expect(try fixture.store.countSnippets(at: fixture.now) == 100)

    fixture.pass(.days(400))
    #expect(try fixture.store.tier(at: fixture.now) == .free)
    #expect(try fixture.clips().count == 59)
    let shelf = try fixture.store.snippets(at: fixture.now)
    #expect(shelf.hidden == 90)
    #expect(try fixture.store.countSnippets(at: fixture.now) == 10)
    #expect(Set(shelf.snippets.map(\.name)) == Set((91...100).map { "name \($0)" }))
    // Whatever a person does now, nothing of what is hidden is lost.
    try fixture.take((0..<60).map { "late \($0)" })
    let more = fixture.snippet("more")
    #expect(throws: StoreError.needsProForSnippets(limit: 10)) {
      try fixture.store.add(more, at: fixture.now)
    }
    var edited = try #require(shelf.snippets.first)
    edited.body = "edited"
    #expect(try fixture.store.replace(edited, at: fixture.now) == true)
    _ = try fixture.store.undoSnippet(at: fixture.now)
    try fixture.store.tidy(at: fixture.now)
    #expect(try fixture.store.allSnippets() == all.snippets)
    #expect(try fixture.exported().filter { $0.hasPrefix("clip") }.count == 10_000)

    license.lying = try LicenseOnTrial.license(issued: "2027-12-31", ends: nil)
    fixture.pass(.seconds(1))
    #expect(try fixture.store.snippets(at: fixture.now) == all)
    #expect(try fixture.clips().count == 10_050)
  }
}
