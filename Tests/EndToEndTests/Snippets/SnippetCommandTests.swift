import JSON
import TestSupport
import Testing

/// Keeping snippets from the command line.
struct SnippetCommandTests {
  @Test func `a snippet from standard input comes out as its file and as itself`() throws {
    let history = try History()
    #expect(
      try history.nori(
        "snippet", "add", "reply", "--folder", "mail", "--tag", "work", "--tag", "english",
        "--description", "A polite answer", input: "Dear ${1:colleague},\n$0\n") == .output(""))
    #expect(
      try history.nori("snippet", "show", "reply")
        == .output(
          """
          name: reply
          folder: mail
          tags: work, english
          description: A polite answer
          ---
          Dear ${1:colleague},
          $0

          """))
    #expect(
      try history.nori("snippet", "expand", "reply", "--raw")
        == .output("Dear ${1:colleague},\n$0"))
    #expect(try history.nori("snippet", "expand", "reply") == .output("Dear colleague,\n"))
    #expect(try history.strayFiles() == [])
  }

  @Test func `the list has name, folder, tags and the description or the first line`() throws {
    let history = try History()
    try history.add("b", "\n\tsecond line\tof b\n", "--folder", "mail/work")
    try history.add("a", "x", "--tag", "t", "--tag", "u", "--description", "About a")
    try history.add("c", "y", "--folder", "mailbox")
    #expect(
      try history.nori("snippet", "list")
        == .output(
          "a\t\tt,u\tAbout a\nb\tmail/work\t\tsecond line of b\nc\tmailbox\t\ty\n"))
    #expect(
      try history.nori("snippet", "list", "--folder", "mail")
        == .output("b\tmail/work\t\tsecond line of b\n"))
    #expect(
      try history.nori("snippet", "list", "--tag", "u") == .output("a\t\tt,u\tAbout a\n"))
    #expect(
      try history.nori("snippet", "list", "--tag", "no") == ProgramResult(ending: .exited(1)))
    let line = try #require(try history.snippets().first)
    let names = line.objectValue?.map(\.name)
    #expect(
      names == [
        "nori", "id", "name", "folder", "tags", "description", "prompts", "body", "createdAt",
        "changedAt",
      ])
    #expect(line["nori"]?.integerValue == 1)
    #expect(line["tags"] == ["t", "u"])
    #expect(line["body"]?.stringValue == "x")
    #expect(
      try history.nori("snippet", "show", "a", "--json").output
        == Array(line.encoded()) + [UInt8(ascii: "\n")])
  }

  @Test func `a history without snippets says so`() throws {
    let history = try History()
    #expect(try history.nori("snippet", "list") == ProgramResult(ending: .exited(1)))
    #expect(
      try history.nori("snippet", "expand", "x")
        == .complaint(
          "There is no snippet named x. There are none yet: nori snippet add writes one.", 1))
    #expect(
      try history.nori("snippet", "undo")
        == .complaint(
          "There is nothing to undo: nothing was deleted or edited in the last 7 days.", 1))
  }

  @Test(arguments: [["show"], ["expand"], ["edit"], ["delete"]])
  func `an unknown name ends with 1 and names the nearest`(command: [String]) throws {
    let history = try History()
    try history.add("reply", "x")
    #expect(
      try history.nori(["snippet"] + command + ["repyl"], input: [])
        == .complaint("There is no snippet named repyl. Did you mean reply?", 1))
    #expect(
      try history.nori(["snippet"] + command + ["zzz"], input: [])
        == .complaint(
          "There is no snippet named zzz. nori snippet list shows what there is.", 1))
  }

  @Test func `names are compared byte by byte`() throws {
    let history = try History()
    try history.add("\u{E9}", "composed")
    try history.add("e\u{301}", "decomposed")
    #expect(try history.nori("snippet", "expand", "\u{E9}") == .output("composed"))
    #expect(try history.nori("snippet", "expand", "e\u{301}") == .output("decomposed"))
  }

  @Test func `a clip becomes a snippet that expands to it`() throws {
    let text = "cost: \\$5 ${1:no} } ${x|a,b|} $CLIPBOARD\n"
    let history = try History(text)
    #expect(
      try history.nori("snippet", "add", "clip", "--from-clip", "1") == .output(""))
    #expect(try history.nori("snippet", "expand", "clip") == .output(text))
    #expect(
      try history.nori("snippet", "add", "other", "--from-clip", "2")
        == .complaint("There is no clip 2: the history holds 1.", 1))
  }

  @Test func `delete takes all or none, and undo brings them back`() throws {
    let history = try History()
    for name in ["a", "b", "c"] { try history.add(name, name) }
    #expect(
      try history.nori("snippet", "delete", "a", "zzz")
        == .complaint(
          "There is no snippet named zzz. nori snippet list shows what there is.", 1))
    #expect(try history.snippetNames() == ["a", "b", "c"])
    #expect(try history.nori("snippet", "delete", "a", "c", "a") == .output(""))
    #expect(try history.snippetNames() == ["b"])
    #expect(
      try history.nori("snippet", "undo")
        == .output("", errors: "nori: 2 snippets are back: a, c.\n"))
    #expect(try history.snippetNames() == ["a", "b", "c"])
  }

  @Test(.needs("bash"))
  func `a shell completes names, whatever stands in them`() throws {
    let history = try History()
    for name in ["reply", "re $x; 'y'", "other"] { try history.add(name, "x") }
    let result = try run(
      "bash",
      [
        "-c",
        """
        nori() { "$NORI_UNDER_TEST" "$@"; }
        eval "$(nori completions bash)"
        COMP_WORDS=(nori snippet expand "$0") COMP_CWORD=3
        _nori; printf '%s\\n' "${COMPREPLY[@]}"
        """, "re",
      ], environment: history.environment.with(["NORI_UNDER_TEST": NoriProgram.path]))
    #expect(result == .output("re\\ \\$x\\;\\ \\'y\\'\nreply\n"))
  }

  @Test func `what standard input brings is checked`() throws {
    let history = try History()
    #expect(
      try history.nori("snippet", "add", "x")
        == .complaint("Standard input is empty, so there is nothing to keep.", 4))
    #expect(
      try history.nori(["snippet", "add", "x"], input: [0xff])
        == .complaint("A snippet must be UTF-8, so this was not kept.", 4))
    #expect(
      try history.nori(["snippet", "add", "x"], input: [65, 0])
        == .complaint("The snippet cannot be kept: the body has a NUL character.", 4))
    #expect(
      try history.nori(
        ["snippet", "add", "x"], input: [UInt8](repeating: 65, count: (1 << 20) + 1))
        == .complaint("The snippet cannot be kept: the body is larger than 1 MB.", 4))
    #expect(
      try history.nori("snippet", "add", input: "x")
        == .complaint("A snippet from standard input needs a name: nori snippet add NAME.", 2))
    #expect(
      try history.nori("snippet", "add", "a\nb", input: "x")
        == .complaint(
          "The snippet cannot be kept: the name has a line end or a control character in it.", 2))
    #expect(try history.strayFiles() == [])
    #expect(
      try history.nori(
        ["snippet", "add", "x"], input: [UInt8](repeating: 65, count: 1 << 20) + [10])
        == .output(""))
  }

  @Test func `warnings of what is kept name its line and column`() throws {
    let history = try History()
    #expect(
      try history.nori("snippet", "add", "x", input: "one\ntwo ${1:three")
        == .output("", errors: "nori: line 2, column 5: ${ without its } stays as it is.\n"))
    #expect(try history.nori("snippet", "expand", "x", "--raw") == .output("one\ntwo ${1:three"))
    let zone = try history.nori("snippet", "add", "y", input: "${DATE:+0d Europe/Pari HH:mm}")
    #expect(zone.errorText.hasPrefix("nori: line 1, column 1: "))
    #expect(zone.errorText.contains("Europe/Pari"))
  }

  @Test func `a text whose name is taken is kept in a file that is named`() throws {
    let history = try History()
    try history.add("x", "first")
    let result = try history.nori("snippet", "add", "x", "--tag", "t", input: "second\n")
    #expect(result.isOneSentence(4))
    let kept = try #require(try history.strayFiles().first)
    #expect(
      result.errorText
        == "nori: There is a snippet named x already. Nothing was changed; take another name."
        + " Your text is kept in \(history.home)/\(kept).\n")
    #expect(
      try run("cat", ["\(history.home)/\(kept)"], environment: history.environment)
        == .output("name: x\nfolder:\ntags: t\ndescription:\n---\nsecond\n"))
    #expect(try history.nori("snippet", "expand", "x") == .output("first"))
  }

  @Test func `the free edition keeps ten, and the text of an eleventh is not lost`() throws {
    let history = try History()
    for number in 1...10 { try history.add("s\(number)", "text") }
    let result = try history.nori("snippet", "add", "s11", input: "the eleventh")
    #expect(result.isOneSentence(3), "\(result.errorText)")
    #expect(try history.files(with: "the eleventh").count == 1)
    #expect(try history.snippetNames().count == 10)
  }
}

extension History {
  /// Keeps a snippet, which must succeed.
  func add(_ name: String, _ text: String, _ options: String...) throws {
    let result = try nori(["snippet", "add", name] + options, input: text.utf8)
    guard result.ending == .exited(0) else { throw Unexpected(result) }
  }

  /// The lines of `snippet list --json`.
  func snippets() throws -> [JSON] {
    try nori("snippet", "list", "--json").output.split(separator: UInt8(ascii: "\n")).map {
      try JSON(parsing: Array($0), root: .object)
    }
  }

  func snippetNames() throws -> [String] {
    try snippets().compactMap { $0["name"]?.stringValue }
  }
}
