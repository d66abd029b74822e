/// What a key can do. The raw value is its name in the configuration, and a promise.
public enum Command: String, CaseIterable, Sendable {
  case pasteRow1 = "paste-row-1"
  case pasteRow2 = "paste-row-2"
  case pasteRow3 = "paste-row-3"
  case pasteRow4 = "paste-row-4"
  case pasteRow5 = "paste-row-5"
  case pasteRow6 = "paste-row-6"
  case pasteRow7 = "paste-row-7"
  case pasteRow8 = "paste-row-8"
  case pasteRow9 = "paste-row-9"
  case pasteSelected = "paste-selected"
  case copy
  case toggleMark = "toggle-mark"
  case togglePin = "toggle-pin"
  case edit, delete, undo, ingest, search, help
  case cycleOrder = "cycle-order"

  case nextTab = "next-tab"
  case previousTab = "previous-tab"
  case makeSnippet = "make-snippet"
  case newSnippet = "new-snippet"
  case duplicate

  case acceptField = "accept-field"
  case nextField = "next-field"
  case previousField = "previous-field"
  case nextChoice = "next-choice"
  case previousChoice = "previous-choice"

  case cycleWay = "cycle-way"
  case nextWay = "next-way"
  case previousWay = "previous-way"
  case put

  case selectNext = "select-next"
  case selectPrevious = "select-previous"
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case selectFirst = "select-first"
  case selectLast = "select-last"

  case openPreview = "open-preview"
  case closePreview = "close-preview"
  case toggleWrap = "toggle-wrap"
  case previewDown = "preview-down"
  case previewUp = "preview-up"
  case previewRight = "preview-right"
  case previewLeft = "preview-left"

  case scrollDown = "scroll-down"
  case scrollUp = "scroll-up"
  case scrollHalfPageDown = "scroll-half-page-down"
  case scrollHalfPageUp = "scroll-half-page-up"
  case scrollPageDown = "scroll-page-down"
  case scrollPageUp = "scroll-page-up"
  case scrollToStart = "scroll-to-start"
  case scrollToEnd = "scroll-to-end"
  case closeHelp = "close-help"

  case lineStart = "line-start"
  case lineEnd = "line-end"
  case characterBack = "character-back"
  case characterForward = "character-forward"
  case wordBack = "word-back"
  case wordForward = "word-forward"
  case deleteBack = "delete-back"
  case deleteForward = "delete-forward"
  case deleteWordBack = "delete-word-back"
  case deleteWordForward = "delete-word-forward"
  case deleteToStart = "delete-to-start"
  case deleteToEnd = "delete-to-end"
  case yank

  case back, cancel, interrupt, suspend, redraw

  /// The commands of the row numbers, first row first.
  public static let pasteRows: [Command] = [
    .pasteRow1, .pasteRow2, .pasteRow3, .pasteRow4, .pasteRow5, .pasteRow6, .pasteRow7,
    .pasteRow8, .pasteRow9,
  ]
}

/// Where the person is, and so what a key means.
public enum KeyContext: String, CaseIterable, Sendable {
  case list
  /// The search line: a key that types a character is text there.
  case search
  /// The preview that covers the list on a narrow screen.
  case preview
  case help
  /// The list of snippets.
  case snippets
  /// The preview that covers it on a narrow screen.
  case snippetPreview = "snippet-preview"
  /// The fields that ask for what a snippet needs.
  case form
  /// The question before something that could be obeyed goes to a command line.
  case question
}

extension KeyContext {
  /// Whether a key that types a character is text there.
  var takesText: Bool { self == .search || self == .form }
}

/// What must be there for a command to do anything.
public enum Requirement: Hashable, Sendable {
  case nothing
  /// A row of that number on the screen, from 1.
  case row(Int)
  case selectedClip
  /// A selected or a marked clip.
  case chosenClips
  case textClip
  case selectedSnippet
  /// A preview that is not beside the list already.
  case narrowScreen
  case visiblePreview
  /// A destination where a person can choose how a text is put.
  case ways
  /// No shell or pane that waits for what is chosen.
  case noWaitingShell

  /// Why the command can do nothing without it.
  public var whyNot: String {
    switch self {
    case .nothing: ""
    case .row(let number): "there is no row \(number)"
    case .selectedClip, .chosenClips: "no clip is selected"
    case .textClip: "only text can be edited or made a snippet"
    case .selectedSnippet: "no snippet is selected"
    case .narrowScreen: "the preview is beside the list already"
    case .visiblePreview: "the preview is not open"
    case .ways: "what is chosen is written as it is"
    case .noWaitingShell: "not now: the shell waits for what you choose"
    }
  }
}
