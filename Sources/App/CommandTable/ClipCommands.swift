import Arguments

/// Commands that keep, find, fetch and change clips.
extension CommandSpecification {
  static let capture = CommandSpecification(
    "capture", summary: "Keep standard input or files",
    discussion: """
      Each FILE becomes a clip of its own; without FILE, standard input does. Once nori is done \
      the clip is safe on disk, also when the database is busy: it waits in the inbox until then.
      """,
    options: [
      .source, .captureType, .sensitive, .origin, .captureID, .tmux, .tmuxBuffers,
    ],
    arguments: [
      ArgumentSpecification(
        "FILE", .file, .anyNumber, summary: "What to keep; - is standard input.")
    ],
    rules: [
      .atMostOne(["FILE", "--tmux-buffers"]), .atMostOne(["--type", "--tmux-buffers"]),
      .atMostOne(["--id", "--tmux-buffers"]),
    ],
    examples: [
      .init("date | nori capture", "Keep the output of a command."),
      .init("nori capture --type image/png shot.png", "Keep a picture."),
      .init("nori capture --origin app=mutt --source mail < draft", "Say where it comes from."),
    ])

  static let copy = CommandSpecification(
    "copy", summary: "Keep standard input or files, and put them on the clipboard",
    discussion: """
      All FILEs together become one clip, byte for byte as cat joins them; without FILE, standard \
      input does. First it is kept, as by nori capture, and then it is put on the system \
      clipboard: by wl-copy, xclip or xsel on a desktop, and through the terminal (OSC 52) over \
      ssh and where there is no display. A terminal does not confirm what it is sent, and takes \
      text only. When the clipboard cannot be reached, nori ends with 6 and the clip stays kept.
      """,
    options: [.source, .captureType],
    arguments: [
      ArgumentSpecification(
        "FILE", .file, .anyNumber, summary: "What to copy; - is standard input.")
    ],
    examples: [
      .init("git diff | nori copy", "Copy the output of a command."),
      .init("nori copy --type image/png shot.png", "Copy a picture."),
      .init("nori paste 3 | nori copy", "Put the third newest clip on the clipboard."),
    ])

  static let list = CommandSpecification(
    "list", summary: "List clips, newest first",
    discussion: """
      Each line has the clip's number, identity, kind, age, size and first line of text, with a \
      tab between them.

      FILTER takes what nori search takes as QUERY, and looks through the clips that are listed.
      """,
    options: [.limit, .kind, .json, .null, .raw],
    arguments: [.filter],
    rules: [.atMostOne(["--json", "--print0"])],
    examples: [
      .init("nori list -n 10", "The ten newest."),
      .init("nori list --kind url", "Only web addresses."),
      .init("nori list app:firefox after:3d", "Copied in Firefox in the last three days."),
      .init("nori list --json | jq -r .id", "The identity of every clip."),
    ])

  static let search = CommandSpecification(
    "search", summary: "Find clips by any text in them (Pro)",
    discussion: """
      QUERY is one or more terms, and a clip must match all of them. A word is looked for in the \
      text, the title, the app and the names of files, whatever the case, accents, width or kana. \
      Other terms: "two words", -word (without it), case:Word (exactly so), /regex/, kind:url, \
      app:, source:, host:, before:2026-11-30, after:3d, larger:10k, smaller:1MiB, pinned.

      The shell takes quotes away: put all of QUERY in single ones, as in '"two words" -draft'. \
      After -- a term may begin with a dash.

      Lines are those of nori list; clips below the 2,000th have - for a number. With --json each \
      clip also has matches: where its words stand, as bytes of UTF-8 from start to before end, in \
      the summary, the text (what nori paste writes), the title or the app; at most 100 in each, \
      in the first 64 KiB. Secrets are never found.
      """,
    options: [.limit, .sort, .json, .null, .raw],
    arguments: [.query],
    rules: [.atMostOne(["--json", "--print0"])],
    examples: [
      .init("nori search 会議 after:monday", "What was copied of meetings this week."),
      .init("nori search '\"exit code\" -draft'", "These two words together, and not draft."),
      .init("nori search --sort count kind:url -n 10", "The ten addresses copied most often."),
    ])

  static let paste = CommandSpecification(
    "paste", summary: "Write a clip to standard output",
    discussion: """
      The bytes are exactly those that were copied. On a terminal, control characters are made \
      visible unless --raw is given.
      """,
    options: [.id, .pasteType, .unixNewlines, .raw],
    arguments: [.number],
    rules: [.atMostOne(["N", "--id"])],
    examples: [
      .init("nori paste", "The newest clip."),
      .init("vim <(nori paste 3)", "Read the third newest in an editor."),
      .init("nori paste --type text/html > page.html", "The HTML of a copied page."),
    ])

  static let type = CommandSpecification(
    "type", summary: "Type standard input into the window that has the focus",
    discussion: """
      As if by hand, by xdotool under X11 and by wtype under Wayland; text only, without line ends \
      or anything else that would be a key. When standard output is a terminal, nori waits until \
      that has closed, so that it never types into its own. nori --type does this with what you \
      choose.
      """)

  static let show = CommandSpecification(
    "show", summary: "Show everything known of a clip",
    options: [.id, .json, .raw],
    arguments: [.number],
    rules: [.atMostOne(["N", "--id"])],
    examples: [.init("nori show 2", "When, where and how often the second newest was copied.")])

  static let pin = change("pin", summary: "Pin clips, so that they stay")
  static let unpin = change("unpin", summary: "Unpin clips")
  static let delete = change(
    "delete", summary: "Delete clips; undo brings them back for 7 days",
    examples: [.init("nori delete 1 2", "Delete the two newest.")])
  static let edit = change(
    "edit", summary: "Edit clips in your editor",
    discussion: "Several are opened one after the other. A clip that is left as it was stays so.")

  static let undo = CommandSpecification(
    "undo", summary: "Take back the last change to clips",
    discussion: "Brings back what was deleted or edited within the last 7 days.")

  static let purge = CommandSpecification(
    "purge", summary: "Erase clips for good",
    discussion: """
      What is purged cannot be brought back: no byte of it stays in nori's files. Conditions that \
      are given together must all hold. Asks before it erases; where it cannot ask, it needs --yes. \
      With --all, what deleted and edited snippets have left goes too; snippets stay.
      """,
    options: [.all, .ids, .olderThan, .largerThan, .containing, .yes],
    rules: [
      .atLeastOne(["--all", "--id", "--older-than", "--larger-than", "--query"]),
      .atMostOne(["--all", "--id"]), .atMostOne(["--all", "--older-than"]),
      .atMostOne(["--all", "--larger-than"]), .atMostOne(["--all", "--query"]),
    ],
    examples: [
      .init("nori purge --older-than 90d --larger-than 1MiB", "Large clips that are old."),
      .init(
        "nori purge --query '\"BEGIN PRIVATE KEY\"' --yes", "Whatever holds this text, at once."),
    ])

  /// A command that changes the clips it is given.
  private static func change(
    _ name: String, summary: String, discussion: String = "",
    examples: [CommandSpecification.Example] = []
  ) -> CommandSpecification {
    CommandSpecification(
      name, summary: summary, discussion: discussion, options: [.ids], arguments: [.numbers],
      rules: [.atLeastOne(["N", "--id"])], examples: examples)
  }
}
