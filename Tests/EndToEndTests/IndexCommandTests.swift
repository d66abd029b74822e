import TestSupport
import Testing

/// `nori index`, by pipe.
struct IndexCommandTests {
  private func history() throws -> History {
    let history = try History((1...12).map { "clip \($0)" })
    #expect(try history.nori("pro", "trial").status == 0)
    // What waits in the inbox is no clip yet.
    #expect(try history.summaries().count == 12)
    return history
  }

  /// The status without the size.
  private func status(_ history: History) throws -> String {
    let result = try history.nori("index")
    #expect(result.errors.isEmpty)
    #expect(result == (try history.nori("index", "status")))
    return result.outputText.split(separator: "\n").filter { !$0.hasPrefix("size") }.map {
      $0.split(separator: " ", maxSplits: 1)
        .map { $0.drop { $0 == " " } }.joined(separator: " ")
    }.joined(separator: ", ")
  }

  @Test func `status, build, rebuild and check say what they find and do`() throws {
    let history = try history()
    #expect(
      try status(history)
        == "clips 12, indexed 0, strays 0, waiting 12, shards 0, state none")
    #expect(
      try history.nori("index", "check")
        == .complaint("There is no search index yet; nori index build makes it.", 1))
    #expect(
      try history.nori("index", "build") == .output("", errors: "nori: 12 clips are indexed.\n"))
    let built = "clips 12, indexed 12, strays 0, waiting 0, shards 1, state sound"
    #expect(try status(history) == built)
    #expect(
      try history.nori("index", "check")
        == .output("The search index is sound: 12 clips in 1 shard.\n"))
    try history.capture("new")
    #expect(try history.summaries().count == 13)
    #expect(
      try status(history)
        == "clips 13, indexed 12, strays 0, waiting 1, shards 1, state sound")
    #expect(
      try history.nori("index", "rebuild") == .output("", errors: "nori: 13 clips are indexed.\n"))
    #expect(try history.nori("index", "check").status == 0)
    #expect(try history.nori("purge", "--all", "--yes").status == 0)
    #expect(
      try status(history)
        == "clips 0, indexed 0, strays 0, waiting 0, shards 0, state sound")
  }

  @Test func `faults are counted, and building again mends them`() throws {
    let history = try history()
    let index = "\(history.home)/nori-search.db"
    #expect(try history.nori("index", "build").status == 0)
    _ = try history.query("DELETE FROM document WHERE clip = 4", on: index)
    _ = try history.query("UPDATE clip SET head = CAST('clip X' AS BLOB) WHERE id = 5")
    let result = try history.nori("index", "check")
    #expect(result.status == 1)
    #expect(
      result.outputText == """
        clips with lists that are not what was written: 1
        clips with another text than was indexed: 1
        clips that no search would find: 1

        """)
    #expect(
      result.errorText == """
        nori: The search index has faults. No clip is harmed; nori index rebuild makes it anew.

        """)
    #expect(try history.nori("index", "rebuild").status == 0)
    #expect(try history.nori("index", "check").status == 0)
  }

  @Test(arguments: ["build", "rebuild"])
  func `a damaged file is found out and made anew`(_ command: String) throws {
    let history = try history()
    #expect(try history.nori("index", "build").status == 0)
    _ = try history.shell(
      "cd \"$NORI_HOME\"; rm -f nori-search.db-*; head -c 9000 /dev/urandom > nori-search.db")
    let state = try history.nori("index", "status")
    #expect(state.status == 1 && state.outputText.hasSuffix("\nstate    damaged\n"))
    let check = try history.nori("index", "check")
    #expect(check.status == 1 && check.outputText == "file: damaged\n")
    let result = try history.nori("index", command)
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(result.errorText.hasSuffix("nori: 12 clips are indexed.\n"))
    #expect(try history.nori("index", "check").status == 0)
  }

  @Test func `without Pro an index is of no use, and that is said`() throws {
    let history = try History("one")
    for command in ["build", "rebuild"] {
      #expect(
        try history.nori("index", command)
          == .complaint(
            "Only Pro searches all clips, so an index would be of no use; see nori pro.", 3))
    }
    #expect(try history.nori("index").status == 0)
    #expect(try History().nori("index", "build").isOneSentence(1))
    #expect(
      try History().nori("index").outputText.hasPrefix("clips    0\nindexed  0\n"))
  }

  @Test
  func `an index that another program fills is waited for, and an interruption keeps what is done`()
    throws
  {
    let history = try history()
    // Killed at any moment, the rest is done by the next one.
    for pause in ["0.005", "0.01", "0.03"] {
      _ = try history.shell("timeout -s INT \(pause) \"$NORI_UNDER_TEST\" index build")
    }
    #expect(try history.nori("index", "build").status == 0)
    #expect(try history.nori("index", "check").status == 0)
    let both = try history.shell("nori index rebuild & nori index rebuild & wait; nori index check")
    #expect(both.outputText == "The search index is sound: 12 clips in 1 shard.\n")
  }

  @Test func `on a terminal the progress is one line that goes away`() throws {
    let history = try history()
    let result = try history.shell(
      "script -qec '\"$NORI_UNDER_TEST\" index build' /dev/null < /dev/null | tr '\\r' '\\n'")
    #expect(
      result.outputText.contains("\nIndexing: 0 of 12 clips, 0 %\u{1b}[K\n\u{1b}[Knori: 12 clips"))
  }
}
