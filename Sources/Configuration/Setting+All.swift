import Resources

extension Setting {
  /// Every key there is, in the order of the manual.
  public static let all: [Setting] =
    history + watching + protection + copying + sharing + shells + appearance + snippets

  /// Names of the settings that keep captures out of the store.
  static let protections = Set(all.filter(\.isProtection).map(\.name))

  /// A row of SQLite holds at most 10^9 bytes; this leaves room for the rest of a clip.
  private static let largestClip = 512 << 20

  private static let history = [
    Setting(
      "historyLimit", .countOrNull, default: .null,
      "How many clips to keep besides pinned ones; the oldest go first. With null, as many as the"
        + " license allows."
    ) { $1.historyLimit = $0.number },
    Setting(
      "historyAge", .age(orNull: true), default: .null,
      "How long to keep a clip that is not pinned, from when it was last copied. With null, for"
        + " ever."
    ) { $1.historyAge = $0.duration },
    Setting(
      "historySize", .size(orNull: true), default: .null,
      "How much room clips that are not pinned may take; the oldest go first. With null, any."
    ) { $1.historySize = $0.number },
    Setting(
      "clipSizeLimit", .size(orNull: false, limit: largestClip), default: "64MiB",
      "The largest single form of a copy that is taken. A watcher says that it has left a larger one;"
        + " what is larger in the inbox is set aside."
    ) { $1.clipSizeLimit = $0.number ?? $1.clipSizeLimit },
  ]

  private static let watching = [
    Setting(
      "formats", .globs,
      default: ["text/*", "image/*", "x-special/gnome-copied-files"],
      "The types of a copy that a watcher asks its source for. What stands first is decided by"
        + " nori, not by their order here."
    ) { $1.formats = $0.texts },
    Setting(
      "primarySelection", .boolean, default: false,
      "Whether a watcher also keeps text that is only selected with the mouse."
    ) { $1.primarySelection = $0.boolean ?? $1.primarySelection },
  ]

  private static let protection = [
    Setting(
      "secrets", .choice(Configuration.SecretPolicy.allCases.map(\.rawValue)), default: "drop",
      isProtection: true,
      "What happens to secrets: \"drop\" never stores them and only counts them, \"expire\" stores"
        + " them masked and erases them after `secretLifetime`."
    ) { $1.secrets = $0.text.flatMap(Configuration.SecretPolicy.init) ?? $1.secrets },
    Setting(
      "knownSecrets", .boolean, default: true, isProtection: true,
      "Whether text that holds a private key or a token that cannot be mistaken, such as GitHub's or"
        + " AWS's, is a secret. Documentation/Capture.md lists them."
    ) { $1.knownSecrets = $0.boolean ?? $1.knownSecrets },
    Setting(
      "secretPatterns", .patterns, default: [], isProtection: true,
      "Text that one of these matches is a secret, besides what its source calls one. Perl's"
        + " syntax, as PCRE2 reads it; Unicode; `(?i)` ignores case. A search that takes too long"
        + " counts as a match."
    ) { $1.secretPatterns = $0.texts },
    Setting(
      "recognizeSecrets", .boolean, default: true, isProtection: true,
      "Whether a watcher reads what a password manager marks as a secret, only to know it again:"
        + " the same text without the mark is refused for ten minutes. With false, nothing of it"
        + " is ever asked for."
    ) { $1.recognizeSecrets = $0.boolean ?? $1.recognizeSecrets },
    Setting(
      "secretLifetime", .age(orNull: false), default: "10m", isProtection: true,
      "How long a secret is kept when `secrets` is \"expire\"."
    ) { $1.secretLifetime = $0.duration ?? $1.secretLifetime },
    Setting(
      "excludeApps", .globs, default: [], isProtection: true,
      "Copies from these applications are never stored."
    ) { $1.excludeApps = $0.texts },
    Setting(
      "excludeSources", .globs, default: [], isProtection: true,
      "Copies caught by these helpers, such as \"tmux\", are never stored."
    ) { $1.excludeSources = $0.texts },
  ]

  /// The whole sequence is then 100,000 bytes, the most that osc52.sh sends, which hterm's authors
  /// wrote for all terminals. What those take is more, or nowhere written down.
  private static let textInTerminalCopy = 74_994

  private static let copying = [
    Setting(
      "osc52Limit", .size(orNull: false, limit: 64 << 20),
      default: .integer(Int64(textInTerminalCopy)),
      "How long a text may be that is put on the clipboard through the terminal (OSC 52): terminals"
        + " cut or ignore longer ones without a word. The default fits into 100,000 bytes."
    ) { $1.osc52Limit = $0.number ?? $1.osc52Limit }
  ]

  private static let sharing = [
    Setting(
      "snapshotClips", .count(limit: 1_000), default: 50,
      "How many of the newest texts editors and shells can see, in a file that only you can read."
        + " Secrets are never in it. With 0, none; your snippets always are."
    ) { $1.snapshotClips = $0.number ?? $1.snapshotClips }
  ]

  private static let shells = [
    Setting(
      "shellQuoting", .choice(Configuration.ShellQuoting.allCases.map(\.rawValue)),
      default: "as-is",
      "How a choice is put into a shell's line: \"as-is\", \"quoted\" as one word of the shell's, or"
        + " \"one-line\", with blanks for line ends. nori asks before anything that is dangerous"
        + " there, or would be changed."
    ) { $1.shellQuoting = $0.text.flatMap(Configuration.ShellQuoting.init) ?? $1.shellQuoting }
  ]

  private static let appearance = [
    Setting(
      "theme", .choice(Resources.themes.map(\.name)), default: "standard",
      "The colors of the screen."
    ) { $1.theme = $0.text ?? $1.theme },
    Setting(
      "mouse", .boolean, default: true,
      "Whether the mouse chooses and scrolls. With false, the terminal keeps it for selecting text."
    ) { $1.mouse = $0.boolean ?? $1.mouse },
    Setting(
      "editor", .wordOrNull, default: .null,
      "The command that edits clips and this file. With null: `$VISUAL`, else `$EDITOR`, else `vi`."
    ) { $1.editor = $0.text },
    Setting(
      "separator", .text, default: "\n",
      "What stands between several clips that are pasted or joined."
    ) { $1.separator = $0.text ?? $1.separator },
    Setting(
      "keys", .lists, default: [:],
      "Keys for commands of the screen, by the command's name, instead of those they have. An empty"
        + " list leaves a command without a key."
    ) { $1.keys = $0.lists },
  ]

  private static let snippets = [
    Setting(
      "snippetEnvironment", .variableNames, default: [],
      "The environment variables that snippets may use: `\"USER\"` allows `$ENV_USER`."
    ) { $1.snippetEnvironment = $0.texts },
    Setting(
      "snippetCommands", .snippetCommands, default: [:],
      "Commands whose output snippets may use: `\"branch\": [\"git\", \"branch\", \"--show-current\"]` is"
        + " `$CMD_branch`. A list of words is run as it is, a text by `sh -c`; either gets no input and"
        + " five seconds."
    ) { $1.snippetCommands = $0.commands },
    Setting(
      "snippetVariables", .snippetVariables, default: [:],
      "Variables of your own for snippets (Pro): a text, a list to choose from, or a date such as"
        + " `{\"date\": \"+1d YYYY-MM-DD\"}`."
    ) { $1.snippetVariables = $0.variables },
  ]
}

// What a setting of that form holds; the form has made sure that it is there, or null.
extension Form.Value {
  fileprivate var number: Int? { if case .number(let value) = self { value } else { nil } }
  fileprivate var duration: Duration? { if case .duration(let value) = self { value } else { nil } }
  fileprivate var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  fileprivate var text: String? { if case .text(let value) = self { value } else { nil } }
  fileprivate var texts: [String] { if case .texts(let value) = self { value } else { [] } }
  fileprivate var lists: [String: [String]] {
    if case .lists(let value) = self { value } else { [:] }
  }
  fileprivate var commands: [String: SnippetCommand] {
    if case .commands(let value) = self { value } else { [:] }
  }
  fileprivate var variables: [String: SnippetVariable] {
    if case .variables(let value) = self { value } else { [:] }
  }
}
