import Arguments

/// Commands that bring snippets in and out as files.
extension CommandSpecification {
  static let snippetImport = CommandSpecification(
    "import", summary: "Read snippets of other programs",
    discussion: """
      Of VS Code (*.code-snippets and its files for languages), espanso (*.yml), pet (*.toml), \
      SnipMate (*.snippets), and nori's own (*.snippet). Of a folder, the files with such names are \
      read, in folders inside it too. Nothing in a file is executed.

      What nori has nothing like stays as it is written, and what is wrong is left out; both are \
      listed with their lines. Snippets that are there already change nothing; one whose name is \
      taken gets a number behind it. Ends with 4 when something was left out because it is wrong.
      """,
    options: [.snippetSource, .importFolder],
    arguments: [
      ArgumentSpecification(
        "FILE", .file, .atLeastOnce, summary: "Files and folders; - is standard input.")
    ],
    examples: [
      .init("nori snippet import ~/.config/espanso/match", "Bring all matches from espanso."),
      .init("nori snippet import --folder work go.json", "Put them in a folder of your choice."),
    ])

  static let snippetExport = CommandSpecification(
    "export", summary: "Write all snippets as files",
    discussion: """
      Also those beyond the free limit. In nori's own format each is a file in the folder PATH, \
      which is made when it is missing. Where another file has a name that is needed, nothing is \
      written. For VS Code all are one file.
      """,
    options: [.snippetTarget],
    arguments: [
      ArgumentSpecification(
        "PATH", .file, .optional,
        summary: "A folder; with --format vscode a file, standard output when left out or -.")
    ],
    examples: [
      .init("nori snippet export ~/snippets", "Keep a copy of all snippets."),
      .init(
        "nori snippet export --format vscode nori.code-snippets", "Use them in VS Code."),
    ])
}
