import Clips
import JSON
import TestSupport
import Testing

/// `nori search` and what `nori list` filters, by pipe.
struct SearchCommandTests {
  /// A history with Pro, the first clip the oldest.
  private func history(_ clips: String...) throws -> History {
    let history = try History(clips)
    #expect(try history.nori("pro", "trial").status == 0)
    return history
  }

  /// The first lines of what was found, in order.
  private func summaries(_ result: ProgramResult) -> [String] {
    result.outputText.split(separator: "\n").map {
      String($0.split(separator: "\t", omittingEmptySubsequences: false).last ?? "")
    }
  }

  @Test func `search writes lines as list does, each with its place in the whole list`() throws {
    let history = try history("Marmalade", "other", "orange\nmarmalade 会議")
    let lines = try history.nori("list").outputText.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(
      try history.nori("search", "marmalade")
        == .output([lines[0], lines[2], ""].joined(separator: "\n")))
    #expect(try history.nori("search", "議") == .output([lines[0], ""].joined(separator: "\n")))
    #expect(
      try history.nori("search", "-0", "-n", "1", "marmalade") == .output("\(lines[0])\0"))
    #expect(try history.nori("search", "nowhere") == ProgramResult(ending: .exited(1)))
    #expect(try History().nori("search", "a") == ProgramResult(ending: .exited(1)))
  }

  @Test
  func `search finds all terms, in any order of words, newest or oldest or most copied first`()
    throws
  {
    let history = try history("a long tea", "tea", "a tea that is long", "tea")
    #expect(
      summaries(try history.nori("search", "long", "tea")) == ["a tea that is long", "a long tea"])
    #expect(summaries(try history.nori("search", "\"long tea\"")) == ["a long tea"])
    #expect(summaries(try history.nori("search", "--", "-long", "tea")) == ["tea"])
    #expect(summaries(try history.nori("search", "tea -a")) == [])
    let all = ["tea", "a tea that is long", "a long tea"]
    #expect(summaries(try history.nori("search", "tea")) == all)
    #expect(summaries(try history.nori("search", "tea", "--sort", "newest")) == all)
    #expect(summaries(try history.nori("search", "tea", "--sort", "oldest")) == all.reversed())
    #expect(
      summaries(try history.nori("search", "tea", "--sort", "count", "-n", "2")) == [
        all[0], all[1],
      ])
    #expect(summaries(try history.nori("search", "tea", "--sort", "relevance")).first == "tea")
  }

  @Test func `what waits in the inbox is found`() throws {
    let history = try history("one")
    let lock = try history.shell(
      """
      mkdir -p "$NORI_HOME/inbox/new"; printf newest > "$NORI_HOME/inbox/new/0.1.bin"
      echo '{"nori":1,"id":"01920000-0000-7000-8000-000000000001","source":"old",' \\
        '"capturedAt":"2026-01-01T00:00:00Z","content":[{"type":"text/plain","file":"0.1.bin"}]}' \\
        > "$NORI_HOME/inbox/new/0.json"
      """)
    #expect(lock == .output(""))
    #expect(summaries(try history.nori("search", "newest")) == ["newest"])
  }

  @Test func `a secret is not found, neither by search nor by a filter`() throws {
    let history = try history("the word")
    try history.write(configuration: "{\"secrets\":\"expire\"}")
    try history.capture(Array("the password".utf8), "--sensitive")
    #expect(summaries(try history.nori("search", "the")) == ["the word"])
    #expect(summaries(try history.nori("list", "the")) == ["the word"])
  }

  @Test func `without Pro search is refused in one sentence, and list filters what it lists`()
    throws
  {
    let history = try History("first tea", "coffee", "https://tea.example/")
    #expect(
      try history.nori("search", "tea")
        == .complaint(
          "Searching all that was ever copied needs Pro, see nori pro; nori list FILTER looks through"
            + " the clips on the list.", 3))
    #expect(summaries(try history.nori("list", "tea")) == ["https://tea.example/", "first tea"])
    #expect(try history.nori("list", "TEA", "first").outputText.hasPrefix("3\t"))
    #expect(summaries(try history.nori("list", "--kind", "url", "tea")) == ["https://tea.example/"])
    #expect(summaries(try history.nori("list", "kind:url")) == ["https://tea.example/"])
    #expect(try history.nori("list", "") == history.nori("list"))
    #expect(try history.nori("list", "nowhere") == ProgramResult(ending: .exited(1)))
  }

  // MARK: JSON

  @Test func `search --json tells where the words stand, in bytes of each text`() throws {
    let history = try history()
    try history.capture(
      Array("一行\n\n ﬁne Straße\n".utf8), "--origin", "title=Fine", "--origin", "app=fin")
    let result = try history.nori("search", "--json", "FINE", "strasse")
    let clip = try JSON(parsing: result.output, root: .object)
    #expect(
      clip.objectValue?.map(\.name) == [
        "nori", "number", "id", "kind", "pinned", "secret", "copiedAt", "copies", "type", "size",
        "formats", "source", "origin", "summary", "matches",
      ])
    #expect(clip["summary"] == "一行 ⏎ ﬁne Straße")
    #expect(
      clip["matches"].map { String(decoding: $0.encoded(), as: UTF8.self) }
        == """
        [{"in":"summary","start":11,"end":16},{"in":"summary","start":17,"end":24},\
        {"in":"text","start":9,"end":14},{"in":"text","start":15,"end":22},\
        {"in":"title","start":0,"end":4}]
        """)
    let fact = try history.nori("search", "--json", "kind:text")
    #expect(try JSON(parsing: fact.output, root: .object)["matches"] == .array([]))
    #expect(try history.list().first?["matches"] == nil)
  }

  @Test func `every character of a long text is found at once, and none that its end cuts`() throws
  {
    let history = try history(String(repeating: "会", count: 30_000))
    let found = try JSON(
      parsing: try history.nori("search", "--json", "/./").output, root: .object)["matches"]
    let matches = found.map { String(decoding: $0.encoded(), as: UTF8.self) }
    #expect(matches?.hasSuffix("{\"in\":\"text\",\"start\":0,\"end\":65535}]") == true)
  }

  @Test func `a clip on which a regular expression takes too long is given up soon, and said`()
    throws
  {
    let history = try history(String(repeating: "a", count: 60_000), "aac")
    let found = try history.nori("search", "/a{1,300}a{1,300}[bc]/")
    #expect(summaries(found) == ["aac"])
    #expect(
      found.errorText
        == "nori: 1 clip could not be searched: the regular expression takes too long there.\n")
  }

  @Test func `matches of a long text are told for its beginning, a hundred at most`() throws {
    let history = try history()
    try history.capture(Array((String(repeating: ".", count: 70_000) + "needle").utf8))
    try history.capture(Array((String(repeating: "needle ", count: 400)).utf8))
    let lines = try history.nori("search", "needle", "--json").output.split(separator: 10)
    let matches = try lines.map { line in
      try JSON(parsing: Array(line), root: .object)["matches"]?.arrayValue ?? []
    }
    #expect(matches.map { $0.filter { $0["in"] == "text" }.count } == [100, 0])
  }

  // MARK: What people type

  @Test(arguments: [
    "don't", "20.04", "a/b", "pre-edit", "\"", "*", "NEAR(", "-", "--", "[", "(", ")", "{x", "a:b",
    "OR", "AND", "NOT", "%", "_", "'; DROP TABLE clip; --", "\\", "/", "//", "\u{301}", "\u{200d}",
    "日本", "😀", "^a", "col:", "\"open", "close\"", "a \" b", "kind", ":",
  ])
  func `whatever is no operator is looked for as it stands`(_ word: String) throws {
    let history = try history("before \(word) after", "other")
    let result = try history.nori("search", "--", word)
    #expect(result.errorText == "")
    #expect(result.status == 0)
    #expect(
      try history.nori("list", "--json", "--", word).output
        == history.nori(
          "search", "--json", "--", word
        ).output)
    #expect(result.outputText.hasPrefix("2\t"))
  }

  /// What was typed, the exit code and the sentence.
  @Test(arguments: [
    ("kind:", "'kind:' at character 1"), ("tea kind:tea", "'tea' at character 10"),
    ("after:", "'after:' at character 1"), ("after:soon", "'soon' at character 7"),
    ("larger:much", "'much' at character 8"), ("case:", "'case:' at character 1"),
    ("日本 /(/", "'(' at character 5"), ("/[a/", "'a' at character 3"),
    ("kind:\u{1b}[31m", "at character 6"),
    ("before:" + String(repeating: "x", count: 10_000), "x...' at character 8"),
  ])
  func `a mistake is told with its place, and nothing is looked for`(
    _ query: String, _ place: String
  ) throws {
    let history = try history("tea")
    for command in [["search"], ["list"], ["purge", "--yes", "--query"]] {
      let result = try history.nori(command + [query], input: [])
      #expect(result.isOneSentence(2), "\(result)")
      #expect(result.errorText.hasPrefix("nori: In the query, "))
      #expect(result.errorText.contains(place), "\(result.errorText)")
      #expect(result.errors.count < 300 && !result.errors.contains(0x1b))
    }
    #expect(try history.summaries() == ["tea"])
  }

  @Test(arguments: ["", " ", "\"\"", "\t\n"])
  func `a query that asks nothing is refused`(_ query: String) throws {
    let history = try history("tea")
    #expect(
      try history.nori("search", query)
        == .complaint("QUERY is empty. To see all clips, use nori list.", 2))
    #expect(
      try history.nori("purge", "--yes", "--query", query)
        == .complaint("--query is empty. To erase all clips, give --all.", 2))
    #expect(try history.nori("search").isOneSentence(2))
    #expect(try history.nori("search", "tea", "-x").isOneSentence(2))
    #expect(try history.nori("search", "tea", "--sort", "best").isOneSentence(2))
    #expect(try history.nori("search", "tea", "--json", "-0").isOneSentence(2))
  }

  @Test func `a query of 10 kB is looked for`() throws {
    let long = String(repeating: "日本語 text ", count: 600)
    let history = try history("other", "start " + long)
    #expect(try history.nori("search", "\"\(long)\"").outputText.hasPrefix("1\t"))
    #expect(try history.nori("search", long).outputText.hasPrefix("1\t"))
    #expect(try history.nori("search", "\"\(long)x\"") == ProgramResult(ending: .exited(1)))
    let open = String(repeating: "(", count: 10_000)
    #expect(try history.nori("search", open) == ProgramResult(ending: .exited(1)))
    #expect(try history.nori("search", "/\(open)/").isOneSentence(2))
  }

  @Test func `a regular expression without end is given up, and that is said`() throws {
    let history = try history(String(repeating: "a", count: 5_000) + "!", "ab")
    let result = try history.nori("search", "/^(a+)+$/")
    let said = "nori: 1 clip could not be searched: the regular expression takes too long there."
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errorText == "\(said)\n")
    #expect(summaries(try history.nori("search", "/^(a+)+b/")) == ["ab"])
  }

  @Test func `a reader that has had enough ends a search quietly`() throws {
    let history = try history()
    for number in 1...30 {
      try history.capture("\(number) e " + String(repeating: "e", count: 400))
    }
    for command in ["search e", "search e --json", "list e"] {
      #expect(
        try history.shell("nori \(command) | head -n 1 > /dev/null") == .output(""), "\(command)")
      #expect(
        try history.shell("nori \(command) > /dev/full")
          == .complaint("Cannot write the output: No space left on device.", 5))
    }
  }

  // MARK: Trouble with the index

  @Test func `with an index that is damaged a search says so once and finds the same`() throws {
    let history = try history("one tea", "coffee", "two teas")
    #expect(try history.nori("index", "build").status == 0)
    let sound = try history.nori("search", "tea")
    #expect(summaries(sound) == ["two teas", "one tea"] && sound.errors.isEmpty)
    for damage in [
      "head -c 20000 /dev/urandom > nori-search.db",
      "truncate -s 5000 nori-search.db",
    ] {
      _ = try history.shell("cd \"$NORI_HOME\"; rm -f nori-search.db-*; \(damage)")
      let result = try history.nori("search", "tea")
      #expect(result.output == sound.output && result.status == 0)
      #expect(
        result.errorText == """
          nori: Searching is slow for now. The search index in \(history.home)/nori-search.db is \
          damaged. Nothing was changed; put a copy aside before you do anything else.

          """)
      #expect(try history.nori("list", "tea").output == sound.output)
    }
  }

  @Test func `an index of another version or none at all changes nothing that is found`() throws {
    let history = try history("one tea", "two teas")
    #expect(try history.nori("index", "build").status == 0)
    let sound = try history.nori("search", "tea")
    try history.capture("three teas")
    #expect(summaries(try history.nori("search", "tea")) == ["three teas", "two teas", "one tea"])
    #expect(try history.nori("delete", "1").status == 0)
    let index = "\(history.home)/nori-search.db"
    _ = try history.query("PRAGMA user_version = 3", on: index)
    #expect(try history.nori("search", "tea") == sound)
    _ = try history.shell("rm \"$NORI_HOME\"/nori-search.db*")
    #expect(try history.nori("search", "tea") == sound)
  }
}
