import Arguments

/// Commands that look after the inbox, the store, the settings and nori itself.
extension CommandSpecification {
  static let ingest = CommandSpecification(
    "ingest", summary: "Take in what waits in the inbox",
    discussion: "Opening nori does this, too.",
    options: [.watch])

  static let watchCommand = CommandSpecification(
    "watch", summary: "Keep what is copied on the desktop",
    discussion: """
      Starts the watcher that fits this session, nori-wayland or nori-x11, once for each display, \
      starts it again when it ends, and takes in what arrives. It stays until it is told to end. \
      Says what it cannot see, and why; without a display it only takes in.

      With --status: 0 when a display is watched, 1 when none is.
      """,
    options: [.status],
    examples: [
      .init("nori watch --status", "See whether copies are caught."),
      .init("systemctl --user enable --now nori-watch", "Watch in every session."),
    ])

  static let inbox = CommandSpecification(
    "inbox", summary: "Look after the inbox",
    discussion: """
      Helpers leave what they caught in the inbox, and nori takes it from there. A file that \
      cannot be taken is set aside with the reason, never deleted. Without a command: status.
      """,
    subcommands: [
      CommandSpecification("status", summary: "Say what waits and what was set aside"),
      CommandSpecification("path", summary: "Print the inbox folder"),
      CommandSpecification("list", summary: "List what was set aside, with the reasons"),
      CommandSpecification(
        "retry", summary: "Take again what was set aside",
        arguments: [
          ArgumentSpecification(
            "NAME", .text, .anyNumber, summary: "As list shows it; all when left out.")
        ]),
      CommandSpecification(
        "discard", summary: "Delete what was set aside",
        options: [.all],
        arguments: [ArgumentSpecification("NAME", .text, .anyNumber, summary: "As list shows it.")],
        rules: [.atLeastOne(["NAME", "--all"]), .atMostOne(["NAME", "--all"])]),
    ],
    defaultSubcommand: "status")

  static let index = CommandSpecification(
    "index", summary: "Look after the search index (Pro)",
    discussion: """
      The index makes searching fast. It is made by itself, beside other work, while nori or nori \
      watch is open; what it does not cover yet is found all the same, only slower. It can be made \
      again from the clips at any time. Without a command: status.
      """,
    subcommands: [
      CommandSpecification(
        "status", summary: "Say how much is indexed",
        discussion: """
          Strays, which came to a place that was indexed before, and what waits are looked at one \
          by one.
          """),
      CommandSpecification(
        "build", summary: "Index at once what is not",
        discussion: "It can be interrupted at any time; what is done stays."),
      CommandSpecification("rebuild", summary: "Throw the index away and make it anew"),
      CommandSpecification(
        "check", summary: "Compare the index with the clips",
        discussion: """
          Reads all of both: minutes for a million clips. Ends with 1 when it finds faults, and \
          counts them; nothing is changed.
          """),
    ],
    defaultSubcommand: "status")

  static let export = CommandSpecification(
    "export", summary: "Write all clips and snippets as NDJSON",
    discussion: "Everything but secrets, without loss, also what is beyond the free limits.",
    arguments: [
      ArgumentSpecification(
        "FILE", .file, .optional, summary: "Where to; standard output when left out or -.")
    ],
    examples: [.init("nori export clips.ndjson", "Keep a copy of all clips and snippets.")])

  static let `import` = CommandSpecification(
    "import", summary: "Read clips and snippets that export has written",
    discussion: "What is there already changes nothing.",
    arguments: [
      ArgumentSpecification(
        "FILE", .file, .optional, summary: "From where; standard input when left out or -.")
    ],
    examples: [.init("ssh host nori export | nori import", "Bring clips from another machine.")])

  static let config = CommandSpecification(
    "config", summary: "Look after the settings",
    discussion: "Without a command: show.",
    subcommands: [
      CommandSpecification("path", summary: "Print where the settings file is"),
      CommandSpecification("show", summary: "Show every setting and where its value comes from"),
      CommandSpecification("check", summary: "Say what is wrong in the settings file"),
      CommandSpecification("edit", summary: "Edit the settings file and check it"),
    ],
    defaultSubcommand: "show")

  static let meter = CommandSpecification(
    "meter", summary: "Tell counts, kinds and ages in one line, for a status line",
    discussion: """
      How many clips there are, the kinds of the newest, the age of the last capture, and what \
      waits in the inbox (+) or was set aside there (!). Nothing of what is in a clip, and nothing \
      of secrets. It changes nothing.
      """,
    options: [.meterFormat],
    examples: [
      .init("nori meter", "In a prompt. With --format tmux: #(nori meter …) in status-right."),
      .init("nori meter --format json | jq .clips", "How many clips there are."),
    ])

  static let pro = CommandSpecification(
    "pro", summary: "Show, try or activate Pro",
    discussion: "Without a command: status.",
    subcommands: [
      CommandSpecification("status", summary: "Say what this nori may do, and until when"),
      CommandSpecification(
        "trial", summary: "Start 14 days of Pro",
        discussion: "No account is needed. Nothing is deleted when they end."),
      CommandSpecification(
        "activate", summary: "Take a license, and have Pro from now on",
        discussion: """
          The license is a text with a signature, which is checked on this machine; nothing is \
          asked of any other. It is kept beside the clips. When it ends, what it kept is hidden \
          and not deleted.
          """,
        arguments: [
          ArgumentSpecification("FILE", .file, summary: "The license; standard input for -.")
        ],
        examples: [.init("nori pro activate license.txt", "Activate the license of a mail.")]),
      CommandSpecification(
        "deactivate", summary: "Put the license aside",
        discussion: "Nothing is deleted, the license neither: activate takes it again."),
    ],
    defaultSubcommand: "status")

  static let completions = CommandSpecification(
    "completions", summary: "Print the completions for a shell",
    arguments: [
      ArgumentSpecification("SHELL", .choice(Shell.allCases.map(\.rawValue)), summary: "The shell.")
    ],
    examples: [
      .init("eval \"$(nori completions bash)\"", "In ~/.bashrc."),
      .init("source <(nori completions zsh)", "In ~/.zshrc, after compinit."),
      .init("nori completions fish | source", "In ~/.config/fish/config.fish."),
    ])

  static let shellInit = CommandSpecification(
    "shell-init", summary: "Print what puts nori on a key of a shell",
    discussion: """
      On Ctrl-X Ctrl-N, in fish on Alt-N, or on the key that NORI_KEY names as the shell spells it, \
      nori opens over the prompt, and what is chosen goes to the cursor of the line that is being \
      edited. Nothing is run.
      """,
    arguments: [
      ArgumentSpecification("SHELL", .choice(Shell.allCases.map(\.rawValue)), summary: "The shell.")
    ],
    examples: [
      .init("eval \"$(nori shell-init bash)\"", "In ~/.bashrc."),
      .init("eval \"$(nori shell-init zsh)\"", "In ~/.zshrc."),
      .init("nori shell-init fish | source", "In ~/.config/fish/config.fish."),
    ])

  static let man = CommandSpecification(
    "man", summary: "Print the manual page",
    examples: [.init("nori man | man -l -", "Read it.")])

  static let helpCommand = CommandSpecification(
    "help", summary: "Show help",
    arguments: [
      ArgumentSpecification(
        "COMMAND", .command, .anyNumber, summary: "For this command; for nori when left out.")
    ])

  static let versionCommand = CommandSpecification("version", summary: "Show the version")
}
