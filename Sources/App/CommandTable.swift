import Arguments
import Words

/// Every command of nori; the raw value is the path that people type.
///
/// A case added here asks, through exhaustive switches, for its line in the table and for the
/// code that runs it.
enum CommandName: String, CaseIterable {
  /// nori itself: the clips on the terminal.
  case open = ""
  case copy, capture, list, search, paste, show
  case pin, unpin, delete, edit, undo, purge
  case ingest, watch
  case inboxStatus = "inbox status"
  case inboxPath = "inbox path"
  case inboxList = "inbox list"
  case inboxRetry = "inbox retry"
  case inboxDiscard = "inbox discard"
  case indexStatus = "index status"
  case indexBuild = "index build"
  case indexRebuild = "index rebuild"
  case indexCheck = "index check"
  case snippetList = "snippet list"
  case snippetShow = "snippet show"
  case snippetAdd = "snippet add"
  case snippetEdit = "snippet edit"
  case snippetDelete = "snippet delete"
  case snippetUndo = "snippet undo"
  case snippetExpand = "snippet expand"
  case export
  case `import`
  case snippetImport = "snippet import"
  case snippetExport = "snippet export"
  case configPath = "config path"
  case configShow = "config show"
  case configCheck = "config check"
  case configEdit = "config edit"
  case proStatus = "pro status"
  case proTrial = "pro trial"
  case proActivate = "pro activate"
  case proDeactivate = "pro deactivate"
  case meter
  case shellInit = "shell-init"
  case type
  case completions, man, help, version

  /// The command that `parsed` asks for; `nil` only for help on a group of commands.
  init?(_ parsed: ParsedCommand) {
    self.init(rawValue: parsed.path.joined(separator: " "))
  }
}

/// nori's command line as data, and everything that is read off it.
enum CommandTable {
  /// nori with all its commands.
  static let program = CommandSpecification(
    "nori", summary: "Keep what you copy and paste it anywhere",
    discussion: """
      Without a command nori opens on the terminal: choose a clip and its bytes, unchanged, go to \
      standard output. Number keys paste at once; ? shows all keys.

      Clips are counted from the newest, which is 1. What you copy is kept in one database on this \
      machine and goes nowhere else.
      """,
    options: [
      .tab, .query, .sort, .multi, .separator, .print0, .cursor, .shell, .guard, .takesLines, .pane,
      .typing, .version,
    ],
    rules: [
      .atMostOne(["--separator", "--print0"]), .atMostOne(["--shell", "--guard"]),
      .atMostOne(["--shell", "--print0"]), .atMostOne(["--guard", "--print0"]),
      .atMostOne(["--pane", "--print0"]), .atMostOne(["--pane", "--shell"]),
      .atMostOne(["--pane", "--cursor"]), .atMostOne(["--type", "--print0"]),
      .atMostOne(["--type", "--shell"]), .atMostOne(["--type", "--guard"]),
      .atMostOne(["--type", "--pane"]), .atMostOne(["--type", "--cursor"]),
      .atMostOne(["--cursor", "--print0"]), .atMostOne(["--shell", "--takes-lines"]),
    ],
    examples: [
      .init("nori", "Choose a clip and print it."),
      .init("nori paste 3 | jq .", "Use the third newest clip in a pipe."),
      .init("make 2>&1 | nori capture", "Keep the output of a command."),
      .init("nori copy < report", "Keep a file and put it on the system clipboard."),
    ],
    subcommands: [
      .copy, .capture, .list, .search, .paste, .type, .show, .pin, .unpin, .delete, .edit, .undo,
      .purge, .snippet, .ingest, .watchCommand, .inbox, .index, .export, .import, .config, .meter,
      .pro, .shellInit, .completions, .man, .helpCommand, .versionCommand,
    ])

  /// The help of the command at `path`; throws ``ArgumentError/unknownCommand(_:in:nearest:)``.
  static func help(at path: [String]) throws(ArgumentError) -> String {
    try HelpText(program, path: path, sections: [ExitCode.section]).text
  }

  /// The manual page; `sections` hold what other tables know: keys and settings.
  static func manual(sections: [HelpSection] = []) -> String {
    ManualPage(
      program, version: Version.number, date: Version.date,
      sections: [ExitCode.section, Surroundings.variables, Surroundings.files] + sections
    ).text
  }

  /// The completion script for a shell.
  static func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: program.bashCompletion
    case .zsh: program.zshCompletion
    case .fish: program.fishCompletion
    }
  }
}

/// The shells that completions can be written for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
