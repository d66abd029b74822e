import TestSupport
import Testing

/// A history that an earlier version has left, opened by this one.
struct UpgradeTests {
  /// Takes away what versions 2 and 3 of the schema have added.
  private func historyOfVersion1() throws -> History {
    let history = try History("one", "two words")
    #expect(try history.nori("pro", "trial").status == 0)
    for statement in [
      "DROP TABLE search_shard", "DROP TABLE search_stray", "DROP TABLE snippet",
      "DROP TABLE snippet_change", "PRAGMA user_version = 1",
    ] {
      _ = try history.query(statement)
    }
    return history
  }

  @Test(arguments: [
    ["list"], ["paste", "1"], ["show", "1"], ["search", "words"], ["index"], ["index", "build"],
    ["export"], ["meter"], ["pro"], ["pin", "1"],
  ])
  func `every command brings an older history along`(command: [String]) throws {
    let history = try historyOfVersion1()
    let result = try history.nori(command, input: [])
    #expect(result.status == 0, "\(result)")
    #expect(try history.query("PRAGMA user_version") == ["3"])
    #expect(try history.list().count == 2)
  }
}
