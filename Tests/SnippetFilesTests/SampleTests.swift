import Snippets
import Testing

@testable import SnippetFiles

/// One file of each program, with what its users write and with some faults.
struct SampleTests {
  @Test func `a file for VS Code`() throws {
    let found = try Sample.read("web.code-snippets")
    #expect(
      found.snippets == [
        SnippetDraft(
          name: "log", folder: "web", tags: ["javascript", "typescript"],
          description: "Log output to console",
          body: "console.log('$1'); // not a comment\n$2"),
        SnippetDraft(
          name: "for", folder: "web", description: "For Loop",
          body: "for (const ${2:element} of ${1:array}) {\n\t$0\n}"),
        SnippetDraft(
          name: "url", folder: "web",
          body: "http://${1|localhost,example.com|}/${TM_FILENAME_BASE/(.*)/${1:/upcase}/}"),
        SnippetDraft(name: "after", folder: "web", description: "two lines", body: "last"),
      ])
    #expect(
      found.remarks == [
        ImportRemark(12, "for", .dropped("further prefixes")),
        ImportRemark(23, "Broken", .broken("']' expected")),
        ImportRemark(25, "nobody", .missing(field: "body")),
        ImportRemark(26, "bad", .wrongKind(field: "body")),
      ])
  }

  @Test func `a file for espanso`() throws {
    let found = try Sample.read("base.yml")
    #expect(
      found.snippets == [
        SnippetDraft(
          name: ":espanso", folder: "base", description: "Say hello", body: "Hi there!"),
        SnippetDraft(
          name: "hello", folder: "base", body: "Dear Bob } \\$1,\n$0\ncosts \\$5\n"),
        SnippetDraft(
          name: ":date", folder: "base", tags: ["today", "the-day"],
          body: "${DATE:+1d Asia/Tokyo MM/DD/YYYY[ at ]hA} ${CLIPBOARD}"),
        SnippetDraft(
          name: ":quote", folder: "base", prompts: [1: "which"],
          body: "${1|One\\, two,$2\\||}/${1}"),
        SnippetDraft(
          name: ":greet", folder: "base", prompts: [1: "name", 2: "text", 3: "fruit"],
          body: "Hey ${1},\n${2:all Bob \\} \\$1} ${1} ${3|pear,apple|}\n"),
        SnippetDraft(
          name: ":form", folder: "base", prompts: [1: "name"], body: "${1} and ${1}"),
        SnippetDraft(
          name: ":ip", folder: "base", body: "{{output}} {{output}} {{nothing}}"),
        SnippetDraft(
          name: ":g\\((?P<person>.*)\\)", folder: "base", body: "Hi {{person}}!"),
        SnippetDraft(name: ":html", folder: "base", body: "<b>bold</b>"),
      ])
    #expect(
      found.remarks == [
        ImportRemark(14, "hello", .dropped("further triggers")),
        ImportRemark(65, ":ip", .literal("{{nothing}}, which is not defined")),
        ImportRemark(68, ":ip", .literal("{{output}}, of type shell")),
        ImportRemark(73, ":g\\((?P<person>.*)\\)", .dropped("a trigger that is a regex")),
        ImportRemark(
          73, ":g\\((?P<person>.*)\\)", .literal("{{person}}, which is not defined")),
        ImportRemark(76, ":cat", .missing(field: "replace")),
        ImportRemark(79, ":html", .literal("HTML")),
      ])
  }

  @Test func `a file for pet`() throws {
    let found = try Sample.read("snippet.toml")
    #expect(
      found.snippets == [
        SnippetDraft(
          name: "ping", folder: "snippet", tags: ["network", "google"],
          prompts: [1: "count", 2: "host"], body: "ping -c ${1:3} ${2:8.8.8.8} # ${1}"),
        SnippetDraft(
          name: "ssh to a machine", folder: "snippet", prompts: [1: "user", 2: "machine"],
          body: "ssh ${1}@${2|a.example,b\\, c|}"),
        SnippetDraft(
          name: "literal", folder: "snippet", body: "a\\b \\${HOME} <<"),
        SnippetDraft(name: "In capitals", folder: "snippet", body: "true"),
        SnippetDraft(name: "only a command", folder: "snippet", body: "only a command"),
      ])
    #expect(
      found.remarks == [
        ImportRemark(7, "ssh to a machine", .dropped("output")),
        ImportRemark(16, "", .broken("an unknown escape")),
        ImportRemark(28, "", .broken("a string does not end")),
        ImportRemark(31, "no command", .missing(field: "command")),
      ])
  }

  @Test func `a file for SnipMate`() throws {
    let found = try Sample.read("javascript.snippets")
    #expect(
      found.snippets == [
        SnippetDraft(
          name: "for", folder: "javascript", description: "A for loop",
          body: """
            for (${2:i} = 0; $2 < ${1:count}; $2++) {
            \t${0:${TM_SELECTED_TEXT}}
            }
            """),
        SnippetDraft(
          name: "date", folder: "javascript",
          body: "`strftime(\"%Y-%m-%d\")` `x` \\$1 \\$HOME"),
        SnippetDraft(
          name: "vis", folder: "javascript",
          body: "<b>${TM_SELECTED_TEXT}</b>${TM_SELECTED_TEXT:none}\n\nend"),
        SnippetDraft(name: "trans", folder: "javascript", body: "first\n\\${1/a/b/g}"),
        SnippetDraft(
          name: "last", folder: "javascript", description: "Two words",
          body: "${1:open \\$HOME}"),
      ])
    #expect(
      found.remarks == [
        ImportRemark(2, "", .dropped("extends")),
        ImportRemark(12, "date", .literal("a Vim expression")),
        ImportRemark(17, "", .missing(field: "name")),
        ImportRemark(20, "trans", .literal("a transformation in Vim's expressions")),
        ImportRemark(21, "", .broken("a line that SnipMate does not know")),
      ])
  }

  @Test func `a file of nori's own`() throws {
    let found = try Sample.read("reply.snippet")
    #expect(
      found.snippets == [
        SnippetDraft(
          name: "reply", folder: "mail", tags: ["work", "english"],
          description: "A polite answer", prompts: [1: "Name"],
          body: "Dear ${1:colleague},\n$0")
      ])
    #expect(found.remarks == [])
  }
}
