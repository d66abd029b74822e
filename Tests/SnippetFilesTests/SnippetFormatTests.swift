import Testing

@testable import SnippetFiles

struct SnippetFormatTests {
  @Test(
    arguments: [
      ("a.snippet", SnippetFormat.nori), ("a.code-snippets", .vscode), ("python.json", .vscode),
      ("a.jsonc", .vscode), ("base.yml", .espanso), ("A.YAML", .espanso), ("snippet.toml", .pet),
      ("c.snippets", .snipmate), (".vscode.json", .vscode),
    ] as [(String, SnippetFormat)])
  func `a name tells what a file is`(name: String, format: SnippetFormat) {
    #expect(SnippetFormat(fileName: name) == format)
  }

  @Test(arguments: ["README.md", "snippet", "a.snippet~", "a.", ""])
  func `other names tell nothing`(name: String) {
    #expect(SnippetFormat(fileName: name) == nil)
  }

  @Test(
    arguments: [
      ("web.code-snippets", SnippetFormat.vscode), ("base.yml", .espanso), ("snippet.toml", .pet),
      ("javascript.snippets", .snipmate), ("reply.snippet", .nori),
    ] as [(String, SnippetFormat)])
  func `its first lines tell it too`(name: String, format: SnippetFormat) throws {
    #expect(SnippetFormat(contents: try Sample.bytes(name)) == format)
  }

  @Test(arguments: ["", "\n\n", "hello", "# matches:\n", "\u{0}\u{1}"])
  func `other lines tell nothing`(text: String) {
    #expect(SnippetFormat(contents: Array(text.utf8)) == nil)
  }
}
