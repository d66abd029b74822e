import Clips
import Snippets
import Testing

private let all = EditorFacts(
  selection: "chosen", line: "  a line", word: "line", lineNumber: 7,
  file: "/home/ann/work/src/main.test.swift", workspace: "/home/ann/work", language: "swift")

/// The text that a variable stands for; nil where it is unset.
private func text(_ name: String, _ editor: EditorFacts) throws -> String? {
  struct Only: SnippetValues {
    let variables: StandardVariables
    func value(of name: String) -> SnippetValue { variables.value(of: name) }
    func snippet(named name: String) -> SnippetTemplate? { nil }
  }
  let variables = StandardVariables(moment: .test, editor: editor)
  if variables.value(of: name) == .unset { return nil }
  return try Expander(values: Only(variables: variables), moment: .test).expand(
    SnippetTemplate(body: SnippetBody(parsing: "$\(name)"))
  ).text
}

private let expected: [(String, String)] = [
  ("TM_SELECTED_TEXT", "chosen"), ("SELECTION", "chosen"), ("TM_CURRENT_LINE", "  a line"),
  ("TM_CURRENT_WORD", "line"), ("TM_LINE_INDEX", "6"), ("TM_LINE_NUMBER", "7"),
  ("TM_FILENAME", "main.test.swift"), ("TM_FILENAME_BASE", "main.test"),
  ("TM_DIRECTORY", "/home/ann/work/src"), ("TM_DIRECTORY_BASE", "src"),
  ("TM_FILEPATH", "/home/ann/work/src/main.test.swift"),
  ("RELATIVE_FILEPATH", "src/main.test.swift"),
  ("WORKSPACE_NAME", "work"), ("WORKSPACE_FOLDER", "/home/ann/work"), ("CURSOR_INDEX", "0"),
  ("CURSOR_NUMBER", "1"), ("CURRENT_YEAR", "2026"), ("CURRENT_YEAR_SHORT", "26"),
  ("CURRENT_MONTH", "03"), ("CURRENT_MONTH_NAME", "March"), ("CURRENT_MONTH_NAME_SHORT", "Mar"),
  ("CURRENT_DATE", "09"), ("CURRENT_DAY_NAME", "Monday"), ("CURRENT_DAY_NAME_SHORT", "Mon"),
  ("CURRENT_HOUR", "14"), ("CURRENT_MINUTE", "05"), ("CURRENT_SECOND", "07"),
  ("CURRENT_MILLISECOND", "089"), ("CURRENT_SECONDS_UNIX", "1773065107"),
  ("CURRENT_MILLISECONDS_UNIX", "1773065107089"), ("CURRENT_TIMEZONE_OFFSET", "+00:00"),
  ("CURRENT_TIMEZONE_NAME", "UTC"), ("RANDOM", "118345"), ("RANDOM_HEX", "abcdef"),
  ("UUID", "01234567-89ab-4def-bedc-ba9876543210"), ("BLOCK_COMMENT_START", "/*"),
  ("BLOCK_COMMENT_END", "*/"), ("LINE_COMMENT", "//"),
]

@Test func `every standard variable has its value`() throws {
  for (name, value) in expected { #expect(try text(name, all) == value, "\(name)") }
  #expect(StandardVariables.names == expected.map(\.0))
}

@Test func `what the editor did not tell is unset`() throws {
  let unset = StandardVariables.names.filter {
    StandardVariables(moment: .test).value(of: $0) == .unset
  }
  #expect(unset == StandardVariables.names.prefix(14).map { $0 })
  #expect(StandardVariables(moment: .test).value(of: "CLIPBOARD") == .unknown)
}

@Test(arguments: [
  ("/a", "/", "", "a", "a"), ("a", ".", ".", "a", "a"),
  ("/x/.bashrc", "/x", "x", ".bashrc", ".bashrc"),
  ("/x/a.", "/x", "x", "a.", "a"), ("/x/y z/é.tar.gz", "/x/y z", "y z", "é.tar.gz", "é.tar"),
])
func `a path has its parts`(
  path: String, folder: String, folderName: String, name: String, base: String
) throws {
  let editor = EditorFacts(file: path)
  #expect(try text("TM_DIRECTORY", editor) == folder)
  #expect(try text("TM_DIRECTORY_BASE", editor) == folderName)
  #expect(try text("TM_FILENAME", editor) == name)
  #expect(try text("TM_FILENAME_BASE", editor) == base)
  #expect(try text("RELATIVE_FILEPATH", editor) == path)
}

@Test func `a file is relative only to a folder that it is in`() throws {
  #expect(
    try text("RELATIVE_FILEPATH", EditorFacts(file: "/work2/a", workspace: "/work")) == "/work2/a")
  #expect(try text("RELATIVE_FILEPATH", EditorFacts(file: "/work/a", workspace: "/work/")) == "a")
  #expect(try text("RELATIVE_FILEPATH", EditorFacts(file: "/a/b", workspace: "/")) == "a/b")
}

@Test(arguments: [
  ("python", "#", "\"\"\"", "\"\"\""), ("html", "", "<!--", "-->"), ("lua", "--", "--[[", "]]"),
  ("elisp", ";", "#|", "|#"), ("sh", "#", "", ""), ("css", "", "/*", "*/"),
  ("unknown", "//", "/*", "*/"),
])
func `comments are those of the language`(
  language: String, line: String, start: String, end: String
) throws {
  let editor = EditorFacts(language: language)
  #expect(try text("LINE_COMMENT", editor) == line)
  #expect(try text("BLOCK_COMMENT_START", editor) == start)
  #expect(try text("BLOCK_COMMENT_END", editor) == end)
}
