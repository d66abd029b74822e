import Snippets
import TestSupport
import Testing

@testable import SnippetFiles

struct SnippetFileTests {
  private let reply = SnippetDraft(
    name: "reply", folder: "mail", tags: ["work", "english"], description: "A polite answer",
    prompts: [1: "Name"], body: "Dear ${1:colleague},\n$0")

  private let replyText = """
    name: reply
    folder: mail
    tags: work, english
    description: A polite answer
    prompt 1: Name
    ---
    Dear ${1:colleague},
    $0

    """

  @Test func `a file has a header, three hyphens and the body`() throws {
    #expect(SnippetFile.text(of: reply) == replyText)
    let file = try SnippetFile(parsing: Array(replyText.utf8))
    #expect(file.draft == reply)
    #expect(file.bodyLine == 7)
  }

  @Test func `fields that are empty have their line, and prompts are sorted by number`() {
    let draft = SnippetDraft(name: "x", prompts: [10: "b", 2: "a"], body: "")
    #expect(
      SnippetFile.text(of: draft)
        == "name: x\nfolder:\ntags:\ndescription:\nprompt 2: a\nprompt 10: b\n---\n\n")
  }

  struct Accepted: CustomTestStringConvertible {
    let text: String
    let draft: SnippetDraft
    var line = 3
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ draft: SnippetDraft, line: Int = 3) {
      self.text = text
      self.draft = draft
      self.line = line
    }
  }

  @Test(arguments: [
    Accepted("name: x\n---\nbody\n", SnippetDraft(name: "x", body: "body")),
    Accepted("name: x\n---\nbody", SnippetDraft(name: "x", body: "body")),
    Accepted("name: x\n---\nbody\n\n", SnippetDraft(name: "x", body: "body\n")),
    Accepted("name: x\n---\n", SnippetDraft(name: "x", body: "")),
    Accepted("name: x\n---", SnippetDraft(name: "x", body: "")),
    Accepted("name: x\n---\n---\nname: y\n", SnippetDraft(name: "x", body: "---\nname: y")),
    Accepted("name: x\n---\na\r\nb\r\n", SnippetDraft(name: "x", body: "a\r\nb\r")),
    Accepted("name: x\r\n---\r\na\n", SnippetDraft(name: "x", body: "a")),
    Accepted("\u{feff}name: x\n---\na\n", SnippetDraft(name: "x", body: "a")),
    Accepted(" name :\tx y \n\n \t\n---\na", SnippetDraft(name: "x y", body: "a"), line: 5),
    Accepted("name: a: b\n---\n", SnippetDraft(name: "a: b", body: "")),
    Accepted(
      "tags: b,a ,, c\nname: x\n---\n", SnippetDraft(name: "x", tags: ["b", "a", "c"], body: ""),
      line: 4),
    Accepted(
      "prompt  3: Für\nname: 名前\n---\n", SnippetDraft(name: "名前", prompts: [3: "Für"], body: ""),
      line: 4),
  ])
  func `the header is read as people write it, the body as it is`(_ file: Accepted) throws {
    let found = try SnippetFile(parsing: Array(file.text.utf8))
    #expect(found.draft == file.draft)
    #expect(Array(found.draft.body.utf8) == Array(file.draft.body.utf8))
    #expect(found.bodyLine == file.line)
  }

  struct Refused: CustomTestStringConvertible {
    let text: String
    let line: Int
    let reason: SnippetFileFault.Reason
    var testDescription: String { String(text.prefix(60)).debugDescription }

    init(_ text: String, _ line: Int, _ reason: SnippetFileFault.Reason) {
      (self.text, self.line, self.reason) = (text, line, reason)
    }
  }

  @Test(arguments: [
    Refused("", 1, .noEndOfHeader),
    Refused("name: x\n", 1, .noEndOfHeader),
    Refused("name: x\n\nhello", 3, .noKey),
    Refused("name: x\n----\n", 2, .noKey),
    Refused("name: x\nbody: y\n---\n", 2, .unknownKey("body")),
    Refused("Name: x\n---\n", 1, .unknownKey("Name")),
    Refused("name: x\nname: y\n---\n", 2, .givenTwice("name")),
    Refused("name: x\nprompt 1: a\nprompt  1: b\n---\n", 3, .givenTwice("prompt 1")),
    Refused("prompt: a\n---\n", 1, .promptNumber),
    Refused("prompt x: a\n---\n", 1, .promptNumber),
    Refused("prompt 01: a\n---\n", 1, .promptNumber),
    Refused("prompt 99999999999999999999: a\n---\n", 1, .promptNumber),
    Refused("name: x\nprompt 0: a\n---\n", 2, .value(.labelNumber(0))),
    Refused("name: x\nprompt 2:\n---\n", 2, .value(.label(2, .empty))),
    Refused("---\nbody", 1, .value(.name(.empty))),
    Refused("folder:\nname:\n---\nbody", 2, .value(.name(.empty))),
    Refused("name: a\u{7}b\n---\n", 1, .value(.name(.control))),
    Refused("name: x\nfolder: a//b\n---\n", 2, .value(.emptyFolderName)),
    Refused("name: x\ntags: a b, c\n---\n", 2, .value(.tagWithSeparator("a b"))),
    Refused("name: x\ntags: a, a\n---\n", 2, .value(.repeatedTag("a"))),
    Refused("name: x\n---\na\nb\u{0}c\n", 4, .value(.bodyHasNul)),
    Refused(
      "name: x\n---\n" + String(repeating: "y", count: 1 << 20 | 1), 3,
      .value(.bodyTooLarge(limit: 1 << 20))),
    Refused(String(repeating: "y", count: 2 << 20 | 1), 1, .tooLarge(limit: 2 << 20)),
  ])
  func `what is no snippet is refused with its line`(_ file: Refused) {
    #expect(throws: SnippetFileFault(line: file.line, reason: file.reason)) {
      try SnippetFile(parsing: Array(file.text.utf8))
    }
  }

  @Test func `bytes that are no UTF-8 are refused with their line`() {
    let bytes = Array("name: x\n---\nfirst\nsec".utf8) + [0xff] + Array("\n".utf8)
    #expect(throws: SnippetFileFault(line: 4, reason: .notUTF8)) {
      try SnippetFile(parsing: bytes)
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `what is written is read as the same`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let draft = RandomDraft.draft(using: &random)
    let file = try SnippetFile(parsing: Array(SnippetFile.text(of: draft).utf8))
    #expect(file.draft.isExactly(draft))
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `whatever a file holds, it is read or refused with a line of its own`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let bytes = RandomBytes.mutated(Array(replyText.utf8), using: &random)
    do {
      let file = try SnippetFile(parsing: bytes)
      #expect(file.draft.fault == nil)
    } catch {
      #expect((1...bytes.count { $0 == UInt8(ascii: "\n") } + 1).contains(error.line))
    }
  }
}
