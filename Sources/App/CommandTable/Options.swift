import Arguments
import Clips
import Interface
import Querying
import SnippetFiles
import Store

/// The options of all commands. A command's code asks for a value by the option itself.
extension OptionSpecification {
  static let query = option(
    "query", "TEXT",
    summary: "Begin with a search for TEXT; see nori search --help for its language.")
  static let multi = flag("multi", summary: "Allow several clips to be chosen.")
  static let separator = option(
    "separator", "TEXT", summary: "Write TEXT between several clips instead of a newline.")
  static let print0 = flag("print0", summary: "End each clip with a NUL byte.")
  static let tab = option(
    "tab", "TAB", .choice(Tab.allCases.map(\.rawValue)), summary: "Open at that tab.")
  static let shell = option(
    "shell", "SHELL", .choice(ShellDialect.allCases.map(\.rawValue)),
    summary: """
      Choose for the line that SHELL is editing: ask before anything dangerous there. Implies \
      --cursor. The keys that nori shell-init binds use it.
      """)
  static let `guard` = flag(
    "guard",
    summary: """
      Choose for a pane of a terminal: ask before line ends and control characters, and never write \
      an escape.
      """)
  static let takesLines = flag(
    "takes-lines", summary: "With --guard: line ends and tabs are text there, and not asked about.")
  static let pane = option(
    "pane", "PANE",
    summary: """
      Choose as with --guard, and paste it into this pane of tmux, one such as %3. The popup of \
      popup.conf uses it.
      """)
  static let typing = flag(
    "type",
    summary: """
      Type the choice into the window that has the focus when nori's terminal has closed: for a \
      terminal that a key of the desktop opens. Needs xdotool or wtype.
      """)
  static let cursor = flag(
    "cursor",
    summary: "Write what stands before the cursor and what stands after it, each ended by NUL.")
  static let version = flag("version", summary: "Show the version.")

  static let source = option(
    "source", "NAME",
    summary: "Who caught it: lower-case letters, digits and hyphens. Without it: cli.")
  static let captureType = option(
    "type", "MIME", summary: "What it is, such as image/png. Without it, nori looks.")
  static let sensitive = flag(
    "sensitive", summary: "It is a secret: not kept, or only for a while, as the settings say.")
  static let origin = option(
    "origin", "KEY=VALUE", isRepeatable: true,
    summary: """
      Where it comes from. KEY is app, title, url, host, cwd, tty, command or selection. \
      May be repeated.
      """)
  static let tmux = option(
    "tmux", "PANE",
    summary: """
      Where it comes from as tmux knows it: host, pane, program and folder. PANE is one such as %3.
      """)
  static let tmuxBuffers = flag(
    "tmux-buffers",
    summary: "Keep what tmux has put into buffers since the last time, instead of input.")
  static let captureID = option(
    "id", "UUID", summary: "Its identity: what arrives twice with the same UUID is kept once.")

  static let limit = option(
    "limit", short: "n", "N", .number(1...Int.max), summary: "At most N clips.")
  static let kind = option(
    "kind", "KIND", .choice(Kind.allCases.map(\.rawValue)), summary: "Only clips of this kind.")
  static let json = flag("json", summary: "Write JSON, one object a line.")
  static let sort = option(
    "sort", "ORDER", .choice(SearchOrder.allCases.map(\.rawValue)),
    summary: "Which clips come first; newest when left out.")
  static let null = flag(
    "print0", short: "0", summary: "End each clip with a NUL byte instead of a newline.")
  static let raw = flag(
    "raw", summary: "Write control characters as they are, also to a terminal.")

  static let id = option("id", "UUID", summary: "The clip with this identity.")
  static let ids = option(
    "id", "UUID", isRepeatable: true, summary: "The clip with this identity. May be repeated.")
  static let pasteType = option(
    "type", "MIME", summary: "The representation of this type instead of the best one.")
  static let unixNewlines = flag(
    "unix-newlines", summary: "Write every line ending as a single newline.")

  static let all = flag("all", summary: "All of them.")
  static let olderThan = option(
    "older-than", "DURATION", summary: "Clips last copied longer ago, such as 90d or 12h.")
  static let largerThan = option(
    "larger-than", "SIZE", summary: "Clips with more bytes, such as 10MiB.")
  static let containing = option(
    "query", "QUERY",
    summary: "Clips that match, hidden and deleted ones too, by any of their representations.")
  static let yes = flag("yes", summary: "Do it without asking.")

  static let snippetSource = option(
    "format", "FORMAT", .choice(SnippetFormat.allCases.map(\.rawValue)),
    summary: "What the files are. Without it, their names and contents tell.")
  static let snippetTarget = option(
    "format", "FORMAT", .choice([SnippetFormat.nori, .vscode].map(\.rawValue)),
    summary: "What to write; nori when left out.")
  static let importFolder = option(
    "folder", "FOLDER",
    summary: "Where to put them. Without it, what the files say, else a folder named as the file.")

  static let meterFormat = option(
    "format", "FORMAT", .choice(Meter.Format.allCases.map(\.rawValue)),
    summary: "How it is written; plain when left out.")

  static let watch = flag("watch", summary: "Stay, and take in what arrives.")
  static let status = flag(
    "status", summary: "Say what is watched, what was caught last, and what cannot be seen.")
}

extension ArgumentSpecification {
  static let filter = ArgumentSpecification(
    "FILTER", .text, .anyNumber, summary: "Only clips that match all of these terms.")
  static let query = ArgumentSpecification(
    "QUERY", .text, .atLeastOnce, summary: "What the clips must match, all of it.")

  static let number = ArgumentSpecification(
    "N", .number(1...Int.max), .optional, summary: "The N-th newest clip; 1 when left out.")
  static let numbers = ArgumentSpecification(
    "N", .number(1...Int.max), .anyNumber, summary: "The N-th newest clip; several may be given.")
}
