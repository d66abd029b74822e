import JSON
import TestSupport
import Testing

@testable import SnippetFiles

struct VSCodeTests {
  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `what is exported comes back equal`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let drafts = (0..<Int.random(in: 0...5, using: &random)).map { number in
      var draft = RandomDraft.draft(using: &random)
      draft.name += "\(number)"
      return draft
    }
    let found = SnippetFormat.vscode.read(SnippetFormat.vscodeFile(of: drafts), folder: "stem")
    #expect(found.snippets.count == drafts.count)
    for (snippet, draft) in zip(found.snippets, drafts) { #expect(snippet.isExactly(draft)) }
  }

  @Test func `an export is what VS Code takes`() throws {
    let draft = SnippetDraft(
      name: "reply", folder: "mail", tags: ["work"], description: "A polite answer",
      prompts: [1: "Name"], body: "Dear ${1:colleague},\n$0")
    #expect(
      String(decoding: SnippetFormat.vscodeFile(of: [draft]), as: UTF8.self) == """
        {
          "reply": {
            "prefix": "reply",
            "body": [
              "Dear ${1:colleague},",
              "$0"
            ],
            "description": "A polite answer",
            "nori": {
              "folder": "mail",
              "tags": [
                "work"
              ],
              "prompts": {
                "1": "Name"
              }
            }
          }
        }

        """)
  }

  @Test(arguments: [
    ("{}", "{}"), ("{\"a\": 1,}", "{\"a\": 1 }"), ("[1, 2,\n]", "[1, 2 \n]"),
    ("{ // x\n}", "{     \n}"), ("{/* \"a\": */}", "{          }"),
    ("[\"// no, \\\" /* no */\", ]", "[\"// no, \\\" /* no */\"  ]"),
    ("[1, // x,\n ]", "[1       \n ]"), ("[1,,]", "[1, ]"), ("[,]", "[ ]"),
    ("\u{feff}{}", "   {}"), ("{} /* open\n", "{}        \n"), ("/", "/"), ("{\"a", "{\"a"),
  ])
  func `comments and last commas become blanks`(text: String, plain: String) {
    #expect(String(decoding: CommentedJSON.plain(Array(text.utf8)), as: UTF8.self) == plain)
  }

  @Test(arguments: [
    ("", 1, "object expected"), ("[]", 1, "object expected"), ("{", 1, "the object does not end"),
    ("{\n\"a\": {\"body\": \"x\"}", 2, "the object does not end"),
    ("{}\n{}", 2, "something behind the object"), ("{\n5: 1}", 2, "a name in quotes was expected"),
    ("{\"a\" 1}", 1, "a name and a colon were expected"),
    ("{\"a\": {\"body\": \"x\"}\n\"b\": {\"body\": \"y\"}}", 2, "a comma was expected"),
  ])
  func `a fault between snippets has its line`(text: String, line: Int, problem: String) {
    let found = SnippetFormat.vscode.read(Array(text.utf8), folder: "")
    #expect(found.remarks == [ImportRemark(line, "", .broken(problem))])
  }

  @Test func `snippets under a common name are taken, and two with one key`() {
    let text = """
      {"group": {"one": {"body": "1"}, "two": {"body": ["2"], "prefix": ""}},
       "same": {"body": "3"}, "same": {"body": "4"}}
      """
    let found = SnippetFormat.vscode.read(Array(text.utf8), folder: "")
    #expect(
      found.snippets == [
        SnippetDraft(name: "one", body: "1"), SnippetDraft(name: "two", body: "2"),
        SnippetDraft(name: "same", body: "3"), SnippetDraft(name: "same", body: "4"),
      ])
    #expect(found.remarks == [])
  }
}
