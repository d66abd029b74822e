import Screen

/// All that is known of one command.
public struct KeyEntry: Hashable, Sendable {
  public let command: Command
  public let group: KeyGroup
  public let contexts: [KeyContext]
  /// Keys unless the configuration says otherwise, the one to show first.
  public let keys: [Key]
  /// A word for the bottom line; none if the command is not shown there.
  public let hint: String?
  /// A sentence for help and manual, without its period.
  public let help: String
  public let requirement: Requirement

  init(
    _ command: Command, _ group: KeyGroup, _ contexts: [KeyContext], _ keys: [Key],
    hint: String? = nil, requires requirement: Requirement = .nothing, _ help: String
  ) {
    self.command = command
    self.group = group
    self.contexts = contexts
    self.keys = keys
    self.hint = hint
    self.help = help
    self.requirement = requirement
  }
}

/// The chapters of the help screen, in its order.
public enum KeyGroup: String, CaseIterable, Sendable {
  case paste = "Paste"
  case change = "Change"
  case search = "Search"
  case move = "Move"
  case preview = "Preview"
  case pager = "In preview and help"
  case line = "In the search line and in fields"
  case form = "In a snippet's fields"
  case commandLine = "To a command line"
  case general = "Anywhere"
}

/// Every key there is. Dispatch, help screen, bottom line, configuration and manual read this
/// table and nothing else.
public enum KeyTable {
  /// In the order of the help screen; within the bottom line the first are kept longest.
  public static let entries: [KeyEntry] =
    pasting + changing + moving + previewing + lineEditing + filling + asking + general

  private static let byCommand = Dictionary(
    uniqueKeysWithValues: entries.map { ($0.command, $0) })

  /// What is known of the command.
  public static func entry(for command: Command) -> KeyEntry {
    guard let entry = byCommand[command] else {
      preconditionFailure("the key table has no \(command.rawValue)")
    }
    return entry
  }

  private static let pasting: [KeyEntry] =
    Command.pasteRows.enumerated().map { index, command in
      KeyEntry(
        command, .paste, [.list, .snippets], [.character(Character(String(index + 1)))],
        hint: "paste", requires: .row(index + 1), "Paste the row with this number at once")
    } + [
      KeyEntry(
        .pasteSelected, .paste, [.list, .search, .preview, .snippets, .snippetPreview], [.enter],
        hint: "paste", requires: .chosenClips,
        "Paste the selected row, or the marked clips joined in the order of marking"),
      KeyEntry(
        .cycleWay, .commandLine, [.list, .preview, .snippets, .snippetPreview],
        [.character("'")], hint: "as is", requires: .ways,
        "Put the next choice as is, quoted for the shell, or in one line"),
      KeyEntry(
        .copy, .paste, [.list, .preview, .snippets, .snippetPreview], [.character("y")],
        hint: "copy", requires: .chosenClips,
        "Put the selected row, or the marked clips joined, on the system clipboard"),
      KeyEntry(
        .toggleMark, .paste, [.list], [.character(" ")], requires: .selectedClip,
        "Mark or unmark the clip, and go to the next"),
    ]

  private static let changing: [KeyEntry] = [
    KeyEntry(
      .togglePin, .change, [.list, .preview], [.character("p")], hint: "pin",
      requires: .chosenClips, "Pin or unpin; pinned clips are never dropped"),
    KeyEntry(
      .newSnippet, .change, [.snippets, .snippetPreview], [.character("n")], hint: "new",
      "Write a new snippet in your editor"),
    KeyEntry(
      .edit, .change, [.list, .preview, .snippets, .snippetPreview], [.character("e")],
      hint: "edit", requires: .textClip, "Edit the selected clip or snippet in your editor"),
    KeyEntry(
      .duplicate, .change, [.snippets, .snippetPreview], [.character("D")],
      requires: .selectedSnippet, "Make another snippet like the selected one"),
    KeyEntry(
      .delete, .change, [.list, .preview, .snippets, .snippetPreview],
      [.character("d"), .delete],
      hint: "delete", requires: .chosenClips,
      "Delete the selected clip or snippet, or the marked clips"),
    KeyEntry(
      .undo, .change, [.list, .preview, .snippets, .snippetPreview], [.character("u")],
      "Undo the newest deletion or edit: of clips, or of snippets, where you are"),
    KeyEntry(
      .ingest, .change, [.list, .preview], [.character("r")],
      "Take in now what waits in the inbox and on the clipboard"),
    KeyEntry(
      .search, .search, [.list, .preview, .snippets, .snippetPreview], [.character("/")],
      hint: "search", "Show only what matches a search, as you type it"),
    KeyEntry(
      .cycleOrder, .search, [.list, .search, .preview], [.character("o"), .control("o")],
      "List what a search finds by the oldest, the most copied, the best, the newest first"),
    KeyEntry(
      .makeSnippet, .change, [.list, .preview], [.character("s")], hint: "snippet",
      requires: .textClip, "Make a snippet of the selected clip, which gives the clip back"),
  ]

  private static let moving: [KeyEntry] = [
    KeyEntry(
      .selectNext, .move, [.list, .search, .snippets], [.down, .character("j"), .control("n")],
      "The next row"),
    KeyEntry(
      .selectPrevious, .move, [.list, .search, .snippets],
      [.up, .character("k"), .control("p")], "The row before"),
    KeyEntry(.halfPageDown, .move, [.list, .snippets], [.control("d")], "Half a page down"),
    KeyEntry(.halfPageUp, .move, [.list, .snippets], [.control("u")], "Half a page up"),
    KeyEntry(.pageDown, .move, [.list, .search, .snippets], [.pageDown], "A page down"),
    KeyEntry(.pageUp, .move, [.list, .search, .snippets], [.pageUp], "A page up"),
    KeyEntry(
      .selectFirst, .move, [.list, .snippets], [.character("g"), .home], "The first row"),
    KeyEntry(.selectLast, .move, [.list, .snippets], [.character("G"), .end], "The last row"),
    KeyEntry(
      .nextTab, .move, [.list, .search, .preview, .snippets, .snippetPreview], [.tab],
      "To the next tab"),
    KeyEntry(
      .previousTab, .move, [.list, .search, .preview, .snippets, .snippetPreview], [.backTab],
      "To the tab before"),
  ]

  private static let previewing: [KeyEntry] = [
    KeyEntry(
      .openPreview, .preview, [.list, .snippets], [.right, .character("l")], hint: "preview",
      requires: .narrowScreen,
      "Open the preview over the list, where it is not beside it"),
    KeyEntry(
      .closePreview, .preview, [.preview, .snippetPreview], [.left, .character("h")],
      "Back to the list"),
    KeyEntry(
      .toggleWrap, .preview, [.list, .preview], [.character("w")], requires: .visiblePreview,
      "Wrap long lines, or scroll them sideways"),
    KeyEntry(
      .previewDown, .preview, [.list, .snippets], [.character("J")], requires: .visiblePreview,
      "Scroll the preview down"),
    KeyEntry(
      .previewUp, .preview, [.list, .snippets], [.character("K")], requires: .visiblePreview,
      "Scroll the preview up"),
    KeyEntry(
      .previewRight, .preview, [.list, .preview], [.character(">")], requires: .visiblePreview,
      "Scroll unwrapped lines to the right"),
    KeyEntry(
      .previewLeft, .preview, [.list, .preview], [.character("<")], requires: .visiblePreview,
      "Scroll unwrapped lines to the left"),
    pager(.scrollDown, [.down, .character("j")], "A line down"),
    pager(.scrollUp, [.up, .character("k")], "A line up"),
    pager(.scrollHalfPageDown, [.control("d")], "Half a page down"),
    pager(.scrollHalfPageUp, [.control("u")], "Half a page up"),
    pager(
      .scrollPageDown, [.pageDown, .character(" ")], alsoIn: [.question, .form], "A page down"),
    pager(.scrollPageUp, [.pageUp], alsoIn: [.question, .form], "A page up"),
    pager(.scrollToStart, [.character("g"), .home], "To the start"),
    pager(.scrollToEnd, [.character("G"), .end], "To the end"),
    KeyEntry(
      .closeHelp, .pager, [.help], [.character("q"), .character("?")], hint: "close",
      "Close this help"),
  ]

  private static func pager(
    _ command: Command, _ keys: [Key], alsoIn others: [KeyContext] = [], _ help: String
  ) -> KeyEntry {
    KeyEntry(command, .pager, [.preview, .snippetPreview, .help] + others, keys, help)
  }

  private static let lineEditing: [KeyEntry] = [
    line(.lineStart, [.control("a"), .home], "To the start of the line"),
    line(.lineEnd, [.control("e"), .end], "To the end of the line"),
    line(.characterBack, [.left, .control("b")], "A character back"),
    line(.characterForward, [.right, .control("f")], "A character forward"),
    line(.wordBack, [.alt("b")], "A word back"),
    line(.wordForward, [.alt("f")], "A word forward"),
    line(.deleteBack, [.backspace, .control("h")], "Delete the character before the cursor"),
    line(.deleteForward, [.delete, .control("d")], "Delete the character at the cursor"),
    line(.deleteWordBack, [.control("w")], "Delete the word before the cursor"),
    line(.deleteWordForward, [.alt("d")], "Delete the word after the cursor"),
    line(.deleteToStart, [.control("u")], "Delete to the start of the line"),
    line(.deleteToEnd, [.control("k")], "Delete to the end of the line"),
    line(.yank, [.control("y")], "Put back what was deleted last"),
  ]

  private static func line(_ command: Command, _ keys: [Key], _ help: String) -> KeyEntry {
    KeyEntry(command, .line, [.search, .form], keys, help)
  }

  private static let filling: [KeyEntry] = [
    KeyEntry(
      .acceptField, .form, [.form], [.enter], hint: "next",
      "To the next field; in the last one, done"),
    KeyEntry(.nextField, .form, [.form], [.tab], "To the next field"),
    KeyEntry(.previousField, .form, [.form], [.backTab], "To the field before"),
    KeyEntry(
      .nextChoice, .form, [.form], [.down, .control("n")],
      "The next of the field's choices, or the next field"),
    KeyEntry(
      .previousChoice, .form, [.form], [.up, .control("p")],
      "The choice before, or the field before"),
  ]

  private static let asking: [KeyEntry] = [
    KeyEntry(
      .put, .commandLine, [.question], [.enter], hint: "put",
      "When asked: put it as the chosen line shows it"),
    KeyEntry(
      .nextWay, .commandLine, [.question], [.down, .tab, .character("j"), .character("'")],
      hint: "other way", "When asked: the next way to put it"),
    KeyEntry(
      .previousWay, .commandLine, [.question], [.up, .backTab, .character("k")],
      "When asked: the way before"),
  ]

  private static let general: [KeyEntry] = [
    KeyEntry(
      .back, .general, KeyContext.allCases, [.escape], hint: "back",
      "One step back: close help, preview or fields, leave the search line, clear it, the marks"),
    KeyEntry(
      .cancel, .general, [.list, .preview, .snippets, .snippetPreview, .question],
      [.character("q")], "Leave; nothing is pasted"),
    KeyEntry(
      .interrupt, .general, KeyContext.allCases, [.control("c")], "Leave; nothing is pasted"),
    KeyEntry(
      .suspend, .general, KeyContext.allCases, [.control("z")],
      requires: .noWaitingShell, "Give the terminal back to the shell until `fg`"),
    KeyEntry(
      .redraw, .general, KeyContext.allCases, [.control("l")], "Draw the screen again"),
    KeyEntry(
      .help, .general, [.list, .preview, .snippets, .snippetPreview], [.character("?")],
      hint: "help", "This help"),
  ]
}
