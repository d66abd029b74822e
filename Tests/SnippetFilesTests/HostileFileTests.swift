import Snippets
import TestSupport
import Testing

@testable import SnippetFiles

/// Whatever a file holds: no crash, no endless work, and nothing that could not be kept.
struct HostileFileTests {
  private static let samples = [
    "web.code-snippets", "base.yml", "snippet.toml", "javascript.snippets", "reply.snippet",
  ]

  @Test(arguments: samples, 1...60 as ClosedRange<UInt64>)
  func `a good file that was changed gives what can be kept`(name: String, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let bytes = RandomBytes.mutated(try Sample.bytes(name), using: &random)
    check(bytes)
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `bytes that mean nothing give nothing that could not be kept`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    check(random.bytes(Int.random(in: 0...300, using: &random)))
    let marks = [
      "{", "}", "[", "]", "\"", "'", ":", ",", "-", " ", "\n", "\t", "#", "&a", "*a", "|", ">",
      "[[snippets]]\n", "matches:\n", "snippet a\n", "\\", "$", "`", "a", "1", "=", "command = ",
      "- trigger: x\n  replace: ", "\"\"\"", "'''", "\"body\"", "---\n", "name: x\n",
    ]
    let text = (0..<60).map { _ in marks.randomElement(using: &random) ?? "" }.joined()
    check(Array(text.utf8))
  }

  /// Every reader, whatever the file claims to be.
  private func check(_ bytes: [UInt8]) {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for format in SnippetFormat.allCases {
      let found = format.read(bytes, folder: "folder")
      for snippet in found.snippets { #expect(snippet.fault == nil) }
      for remark in found.remarks { #expect((1...lines).contains(remark.line)) }
    }
  }

  struct Hostile: CustomTestStringConvertible {
    let name: String
    let format: SnippetFormat
    let piece: String
    var beginning = ""
    var testDescription: String { name }
  }

  /// Long enough for what takes the square of its length to take minutes.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      Hostile(name: "open braces of JSON", format: .vscode, piece: "{\"a\":"),
      Hostile(name: "open brackets of JSON", format: .vscode, piece: "[", beginning: "{\"a\":"),
      Hostile(name: "commas", format: .vscode, piece: ",", beginning: "{"),
      Hostile(name: "quotes", format: .vscode, piece: "\"", beginning: "{"),
      Hostile(name: "comments", format: .vscode, piece: "/*/", beginning: "{"),
      Hostile(name: "members", format: .vscode, piece: "\"a\":1,", beginning: "{"),
      Hostile(name: "open brackets of YAML", format: .espanso, piece: "["),
      Hostile(name: "open braces of YAML", format: .espanso, piece: "{"),
      Hostile(name: "open keys of YAML", format: .espanso, piece: "{a: "),
      Hostile(name: "dashes", format: .espanso, piece: "- "),
      Hostile(name: "questions", format: .espanso, piece: "? "),
      Hostile(name: "empty matches", format: .espanso, piece: "- \n", beginning: "matches:\n"),
      Hostile(
        name: "references", format: .espanso, piece: "{{a}}",
        beginning:
          "matches:\n- trigger: a\n  vars: [{name: a, type: choice, params: {values: [b]}}]\n"
          + "  replace: |\n    "),
      Hostile(name: "open headers", format: .pet, piece: "[\n"),
      Hostile(name: "lists of TOML", format: .pet, piece: "[", beginning: "a = "),
      Hostile(name: "dots", format: .pet, piece: "a."),
      Hostile(name: "tables", format: .pet, piece: "[[snippets]]\n"),
      Hostile(name: "keys of TOML", format: .pet, piece: "a.b=1\n"),
      Hostile(
        name: "brackets in a command", format: .pet, piece: "<a",
        beginning: "[[snippets]]\ncommand = '''"),
      Hostile(
        name: "gaps of SnipMate", format: .snipmate, piece: "${1:", beginning: "snippet a\n\t"),
      Hostile(name: "backquotes", format: .snipmate, piece: "`", beginning: "snippet a\n\t"),
      Hostile(name: "backslashes", format: .snipmate, piece: "`\\", beginning: "snippet a\n\t"),
      Hostile(name: "headers", format: .snipmate, piece: "snippet a\n"),
      Hostile(name: "strange lines", format: .snipmate, piece: "x\n"),
      Hostile(name: "keys", format: .nori, piece: "a\n"),
    ])
  func `a quarter of a megabyte of it is read at once`(file: Hostile) {
    let count = (1 << 18) / file.piece.utf8.count
    let text = file.beginning + String(repeating: file.piece, count: count)
    let found = file.format.read(Array(text.utf8), folder: "")
    #expect(found.remarks.count <= 1_000)
  }

  @Test func `aliases that mean billions of values are refused`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...12 {
      let alias = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(alias)]\n"
    }
    let found = SnippetFormat.espanso.read(Array(text.utf8), folder: "")
    #expect(found.snippets == [])
    #expect(found.remarks.map(\.subject).contains(.tooManyValues(limit: 1_000_000)))
  }

  @Test func `texts that name each other end`() {
    let text = """
      global_vars:
        - {name: a, type: echo, params: {echo: "{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}"}}
        - {name: b, type: echo, params: {echo: "{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}"}}
      matches:
        - {trigger: x, replace: "{{a}}"}
      """
    let found = SnippetFormat.espanso.read(Array(text.utf8), folder: "")
    #expect(found.snippets.map(\.name) == ["x"])
    #expect(
      found.remarks.map(\.subject) == [
        .literal("{{a}}, of type echo")
      ])
  }

  @Test func `what was whole before a fault comes in`() {
    let yaml = "matches:\n- {trigger: a, replace: b}\n- {trigger: c, replace: [\n"
    let found = SnippetFormat.espanso.read(Array(yaml.utf8), folder: "f")
    #expect(found.snippets == [SnippetDraft(name: "a", folder: "f", body: "b")])
    #expect(
      found.remarks == [
        ImportRemark(4, "", .broken("did not find expected node content"))
      ])
  }

  @Test(arguments: SnippetFormat.allCases)
  func `a file larger than the limit is not read`(format: SnippetFormat) {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: SnippetFormat.sizeLimit + 1)
    let found = format.read(bytes, folder: "")
    #expect(found.snippets == [])
    #expect(found.remarks == [ImportRemark(1, "", .tooLarge(limit: 16_000_000))])
  }

  @Test(arguments: SnippetFormat.allCases)
  func `bytes that are no text are refused with their line`(format: SnippetFormat) {
    let found = format.read(Array("a\nb".utf8) + [0xff], folder: "")
    #expect(found.remarks == [ImportRemark(2, "", .notUTF8)])
  }
}
