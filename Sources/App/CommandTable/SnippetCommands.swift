import Arguments

/// Commands for kept snippets.
extension CommandSpecification {
  static let snippet = CommandSpecification(
    "snippet", summary: "Look after snippets",
    discussion: """
      Snippets are texts with gaps: kept by name, filled in when they are used. \
      Documentation/Snippets.md has their language, which is that of VS Code.
      """,
    subcommands: [
      .snippetList, .snippetShow, .snippetAdd, .snippetEdit, .snippetDelete, .snippetUndo,
      .snippetExpand, .snippetImport, .snippetExport,
    ])

  private static let snippetList = CommandSpecification(
    "list", summary: "List snippets by name",
    discussion: """
      Each line has the snippet's name, folder, tags, and its description or else the first line of \
      its text, with a tab between them.
      """,
    options: [.inFolder, .withTag, .json],
    examples: [
      .init("nori snippet list --folder mail", "Those in mail and in folders inside it."),
      .init("nori snippet list --json | jq -r .body", "The text of each, gaps and all."),
    ])

  private static let snippetShow = CommandSpecification(
    "show", summary: "Show a snippet as it is edited",
    options: [.json], arguments: [.snippetName])

  private static let snippetAdd = CommandSpecification(
    "add", summary: "Keep a new snippet",
    discussion: """
      The text comes from standard input, or from a clip; a newline at the end of standard input is \
      not part of it. Where there is neither, or no NAME, your editor opens. A clip comes as it is: \
      what would be a gap is escaped.
      """,
    options: [.snippetFolder, .snippetTags, .snippetDescription, .fromClip],
    arguments: [
      ArgumentSpecification(
        "NAME", .text, .optional, summary: "What to call it; asked for in the editor when left out."
      )
    ],
    examples: [
      .init("nori snippet add", "Write one in your editor."),
      .init("nori snippet add sign --folder mail < sign.txt", "Keep a file."),
      .init("nori snippet add greeting --from-clip 1", "Make one of the newest clip."),
    ])

  private static let snippetEdit = CommandSpecification(
    "edit", summary: "Edit a snippet in your editor",
    discussion: "Undo brings back what it was, for 7 days.",
    arguments: [.snippetName])

  private static let snippetDelete = CommandSpecification(
    "delete", summary: "Delete snippets; undo brings them back for 7 days",
    arguments: [
      ArgumentSpecification(
        "NAME", .listed(by: "nori snippet list"), .atLeastOnce,
        summary: "The snippet; several may be given.")
    ])

  private static let snippetUndo = CommandSpecification(
    "undo", summary: "Take back the last change to snippets",
    discussion: "Brings back what was deleted or edited within the last 7 days.")

  private static let snippetExpand = CommandSpecification(
    "expand", summary: "Fill in a snippet and write it to standard output",
    discussion: """
      The text is written exactly. What it asks for is taken from --set; on a terminal the rest is \
      asked for, an empty line taking the default, and elsewhere the defaults are taken.

      Editors give the place it goes to with --file, --language, --selection, --line, --word and \
      --line-number; values that may begin with a dash are given as in --line='- x'.
      """,
    options: [
      .set, .strict, .unexpanded, .expansionJSON, .stops, .cursor, .selection, .file, .language,
      .line, .word, .lineNumber, .indent,
    ],
    arguments: [.snippetName],
    rules: [
      .atMostOne(["--raw", "--json", "--stops", "--cursor"]), .atMostOne(["--raw", "--strict"]),
      .atMostOne(["--stops", "--strict"]), .atMostOne(["--raw", "--set"]),
      .atMostOne(["--raw", "--indent"]),
    ],
    examples: [
      .init("nori snippet expand reply --set name=Ana", "With an answer."),
      .init("git diff | nori snippet expand review --selection -", "With a text to put in."),
      .init("nori snippet expand --json date | jq .cursor", "Where the cursor ends."),
    ])
}

extension ArgumentSpecification {
  static let snippetName = ArgumentSpecification(
    "NAME", .listed(by: "nori snippet list"), summary: "The snippet.")
}

extension OptionSpecification {
  static let inFolder = option(
    "folder", "FOLDER", summary: "Only those in this folder, and in folders inside it.")
  static let withTag = option("tag", "TAG", summary: "Only those with this tag.")

  static let snippetFolder = option("folder", "FOLDER", summary: "Where to put it.")
  static let snippetTags = option(
    "tag", "TAG", isRepeatable: true, summary: "A word to find it by. May be repeated.")
  static let snippetDescription = option(
    "description", "TEXT", summary: "What it is for, in one line.")
  static let fromClip = option(
    "from-clip", "N", .number(1...Int.max), summary: "Make it of the N-th newest clip.")

  static let set = option(
    "set", "KEY=VALUE", isRepeatable: true,
    summary: """
      An answer. KEY is a tab stop's number, its label, or the name of a variable that asks. \
      May be repeated.
      """)
  static let strict = flag("strict", summary: "Fail with 2 where an answer is missing.")
  static let unexpanded = flag("raw", summary: "Write the snippet as it is kept, gaps and all.")
  static let expansionJSON = flag(
    "json", summary: "Write the text and where the cursor ends as JSON.")
  static let stops = flag(
    "stops", summary: "Fill in all but tab stops, for an editor that walks those itself.")
  static let selection = option(
    "selection", "TEXT", summary: "What is selected; - is standard input.")
  static let file = option("file", "PATH", .file, summary: "The file that it goes into.")
  static let language = option(
    "language", "ID", summary: "That file's language, such as swift: it tells how comments look.")
  static let line = option("line", "TEXT", summary: "The line that the cursor is in.")
  static let word = option("word", "TEXT", summary: "The word at the cursor.")
  static let lineNumber = option(
    "line-number", "N", .number(1...Int.max), summary: "The number of that line.")
  static let indent = option(
    "indent", "TEXT", summary: "Begin every line but the first with TEXT.")
}
