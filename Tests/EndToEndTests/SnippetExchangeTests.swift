import Foundation
import JSON
import TestSupport
import Testing

/// Snippets of other programs in, and files out.
struct SnippetExchangeTests {
  private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("SnippetFilesTests/Samples").path

  private func sample(_ name: String) -> String { "\(Self.samples)/\(name)" }

  /// All snippets as nori's files, by the files' names.
  private func exported(_ history: History, to name: String = "out") throws -> [String: String] {
    let folder = history.folder.path(name)
    #expect(try history.nori("snippet", "export", folder) == .output(""))
    var files: [String: String] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      files[file] = String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")), as: UTF8.self)
    }
    return files
  }

  @Test func `a file of nori's own comes in and goes out as it is`() throws {
    let history = try History()
    #expect(
      try history.nori("snippet", "import", sample("reply.snippet"))
        == .output("", errors: "nori: Snippets: 1 new.\n"))
    let text = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: sample("reply.snippet"))), as: UTF8.self)
    #expect(try exported(history) == ["reply.snippet": text])
    #expect(
      try history.nori("snippet", "import", history.folder.path("out"))
        == .output("", errors: "nori: Snippets: 1 there already.\n"))
  }

  @Test func `what is wrong in a file is listed, and the rest comes in`() throws {
    let history = try History()
    let file = sample("snippet.toml")
    let result = try history.nori("snippet", "import", file)
    #expect(
      result
        == ProgramResult(
          ending: .exited(4),
          errors: Array(
            """
            nori: \(file), line 7: ssh to a machine: nori has no place for output, so that is left out.
            nori: \(file), line 16: an unknown escape; what this is in is left out.
            nori: \(file), line 28: a string does not end; what this is in is left out.
            nori: \(file), line 31: no command: there is no command, so it is left out.
            nori: Snippets: 5 new.

            """.utf8)))
    #expect(
      try exported(history)["ping.snippet"] == """
        name: ping
        folder: snippet
        tags: network, google
        description:
        prompt 1: count
        prompt 2: host
        ---
        ping -c ${1:3} ${2:8.8.8.8} # ${1}

        """)
  }

  @Test func `nothing of espanso's commands is executed`() throws {
    let history = try History()
    let mark = history.folder.path("executed")
    let file = history.folder.path("shell.yml")
    try Data(
      """
      matches:
        - trigger: ":x"
          replace: "{{out}}"
          vars: [{name: out, type: shell, params: {cmd: "touch \(mark)"}}]

      """.utf8
    ).write(to: URL(fileURLWithPath: file))
    #expect(
      try history.nori("snippet", "import", file)
        == .output(
          "",
          errors: """
            nori: \(file), line 4: :x: nori has nothing like {{out}}, of type shell, so it stays as it \
            is written.
            nori: Snippets: 1 new.

            """))
    #expect(try exported(history)[":x.snippet"]?.hasSuffix("---\n{{out}}\n") == true)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `what is odd in a body is told with its place`() throws {
    let history = try History()
    let file = Array(#"{"x": {"body": ["one", "two ${"]}}"#.utf8)
    #expect(
      try history.nori(["snippet", "import", "-"], input: file)
        == .output(
          "",
          errors: """
            nori: standard input, line 1: x: in its body, line 2, column 5: ${ without a number or a \
            name behind it stays as it is.
            nori: Snippets: 1 new.

            """))
  }

  @Test func `a folder is read with the folders in it, and all go where one says`() throws {
    let history = try History()
    let result = try history.nori("snippet", "import", "--folder", "all/of them", Self.samples)
    #expect(result.status == 4)
    #expect(
      result.errorText.hasSuffix(
        """

        nori: for is taken, so it is for 2.
        nori: Snippets: 23 new, 1 new under another name; 14 are hidden without Pro.

        """))
    let files = try exported(history)
    #expect(files.count == 24)
    #expect(files.values.allSatisfy { $0.contains("\nfolder: all/of them\n") })
    #expect(
      try history.nori(
        "snippet", "import", "--format", "nori", "--folder", "all/of them", Self.samples)
        == .output("", errors: "nori: Snippets: 1 there already; 14 are hidden without Pro.\n"))
  }

  @Test func `without Pro an import hides none of the snippets that are there`() throws {
    let history = try History()
    for number in 1...9 {
      #expect(try history.nori(["snippet", "add", "own \(number)"], input: [65]).status == 0)
    }
    let members = (1...5).map { number in
      #""m\#(number)": {"prefix": "in \#(number)", "body": "b"}"#
    }
    try history.folder.write("{\(members.joined(separator: ","))}".utf8, to: "many.code-snippets")
    #expect(
      try history.nori("snippet", "import", history.folder.path("many.code-snippets")).status == 0)
    let names = try history.nori("snippet", "list").outputText.split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first }
    #expect(names == ["in 1"] + (1...9).map { "own \($0)" })
  }

  @Test func `an export takes the place of no other file`() throws {
    let history = try History()
    #expect(try history.nori(["snippet", "add", "reply"], input: [65]).status == 0)
    let folder = history.folder.path("out")
    try history.folder.write("mine".utf8, to: "out/reply.snippet")
    #expect(
      try history.nori("snippet", "export", folder)
        == .complaint(
          "\(folder)/reply.snippet is there already, and is not the same. Nothing was written; export"
            + " into an empty folder.", 4))
    #expect(String(decoding: try history.folder.read("out/reply.snippet"), as: UTF8.self) == "mine")
  }

  @Test func `a taken name gets a number, which is said`() throws {
    let history = try History()
    let file = Array("name: reply\n---\none\n".utf8)
    let other = Array("name: reply\n---\ntwo\n".utf8)
    #expect(
      try history.nori(["snippet", "import", "-"], input: file)
        == .output("", errors: "nori: Snippets: 1 new.\n"))
    #expect(
      try history.nori(["snippet", "import", "-"], input: other)
        == .output(
          "",
          errors: """
            nori: reply is taken, so it is reply 2.
            nori: Snippets: 1 new under another name.

            """))
    #expect(try exported(history).keys.sorted() == ["reply 2.snippet", "reply.snippet"])
  }

  @Test func `a file for VS Code comes back equal`() throws {
    let history = try History()
    #expect(try history.nori("snippet", "import", Self.samples).status == 4)
    let file = history.folder.path("nori.code-snippets")
    #expect(
      try history.nori("snippet", "export", "--format", "vscode", file) == .output(""))
    let printed = try history.nori("snippet", "export", "--format", "vscode")
    #expect(printed.output == (try Array(Data(contentsOf: URL(fileURLWithPath: file)))))
    #expect(try JSON(parsing: printed.output, root: .object)["reply"]?["prefix"] == "reply")
    let other = try History()
    #expect(
      try other.nori("snippet", "import", file)
        == .output("", errors: "nori: Snippets: 24 new; 14 are hidden without Pro.\n"))
    #expect(try exported(other) == exported(history))
  }

  @Test func `what cannot be imported is told in a sentence`() throws {
    let history = try History()
    func refused(_ arguments: String...) throws -> ProgramResult {
      try history.nori(["snippet", "import"] + arguments, input: Array("hello\n".utf8))
    }
    #expect(
      try refused("/no/such.yml")
        == .complaint(
          "Nothing was imported. Cannot open /no/such.yml: No such file or directory.", 4))
    #expect(
      try refused("-")
        == .complaint(
          "Nothing was imported: it cannot be told what standard input is. Say it with --format.", 4
        ))
    #expect(
      try refused("--format", "pet", "-")
        == ProgramResult(
          ending: .exited(4),
          errors: Array(
            """
            nori: standard input, line 1: a key without a value; what this is in is left out.
            nori: Nothing was imported: there are no snippets to take.

            """.utf8)))
    #expect(
      try refused("--format", "nori", "-")
        == ProgramResult(
          ending: .exited(4),
          errors: Array(
            """
            nori: standard input, line 1: this is no line of a header, such as name: reply; --- ends \
            the header.
            nori: Nothing was imported: there are no snippets to take.

            """.utf8)))
    #expect(
      try refused("--folder", "a//b", "-")
        == .complaint("The folder cannot be used: the folder has an empty name in it.", 2))
    #expect(
      try history.nori("snippet", "export", history.folder.path("out"))
        == .complaint("There are no snippets to export.", 1))
    #expect(
      try history.nori("snippet", "export")
        == .complaint(
          "Each snippet is a file of its own: say in which folder, or --format vscode.", 2))
  }

  @Test func `of a file of a hundred megabytes no more is read than the limit`() throws {
    let history = try History()
    let file = history.folder.path("huge.yml")
    try Data().write(to: URL(fileURLWithPath: file))
    try FileHandle(forWritingTo: URL(fileURLWithPath: file)).truncate(atOffset: 100 << 20)
    #expect(
      try history.nori("snippet", "import", file)
        == ProgramResult(
          ending: .exited(4),
          errors: Array(
            """
            nori: \(file), line 1: the file is larger than 16 MB, so it was not read.
            nori: Nothing was imported: there are no snippets to take.

            """.utf8)))
  }
}
