import TestSupport
import Testing

/// Completion of clips and snippets from the snapshot that nori writes.
struct EditorCompletionTests {
  private static let editors = [Editor.vim, .neovim, .emacs]

  private static func settings(_ editor: Editor) -> String {
    editor == .emacs
      // The usual key is that of a dictionary in text mode.
      ? """
      (add-hook 'completion-at-point-functions #'nori-completion-at-point)
      (global-set-key (kbd "<f4>") 'completion-at-point)
      """
      : "set completefunc=nori#complete completeopt=menu"
  }

  private static func complete(_ session: EditorSession) throws {
    if session.editor == .emacs {
      try session.terminal.press("F4")
    } else {
      try session.terminal.press("C-x", "C-u")
    }
  }

  /// Types at the end of the first line and completes it.
  private static func complete(_ text: String, _ session: EditorSession) throws {
    if session.editor == .emacs {
      try session.terminal.press("C-e")
    } else {
      try session.terminal.type("A")
    }
    try session.terminal.type(" \(text)")
    try complete(session)
  }

  /// A history with two clips of more than one line and a snippet, all in the snapshot.
  private static func history() throws -> History {
    let history = try History("unrelated", "\n  first 会議 line\n\tsecond \"line\" $1\n")
    let result = try history.nori("snippet", "add", "greet", input: "Hello ${1:you} $0!")
    guard result == .output("") else { throw Unexpected(result) }
    // Takes the clips in, which a watcher or the screen does otherwise.
    #expect(try history.summaries().count == 2)
    return history
  }

  @Test(arguments: editors)
  func `a clip is completed by its first line, and the whole of it is put in`(_ editor: Editor)
    throws
  {
    let session = try EditorSession(
      editor, try Self.history(), settings: Self.settings(editor))
    try Self.complete("firs", session)
    try session.terminal.waitFor(text: "first 会議 line")
    // A completion ends with what is typed next.
    if editor != .emacs { try session.terminal.press("Escape") }
    try session.terminal.waitFor(text: "second \"line\" $1")
    try session.endTyping()
    #expect(
      try session.written() == "ab \n  first 会議 line\n\tsecond \"line\" $1\n\ncd\n")
  }

  @Test(arguments: [Editor.vim, .neovim])
  func `a clip is found by any word of its first line`(_ editor: Editor) throws {
    let history = try History("the needle in it")
    #expect(try history.summaries() == ["the needle in it"])
    let session = try EditorSession(editor, history, settings: Self.settings(editor))
    try Self.complete("need", session)
    try session.terminal.waitFor(text: "ab the needle in it")
  }

  @Test(arguments: editors)
  func `a snippet is completed by its name and expanded`(_ editor: Editor) throws {
    let session = try EditorSession(
      editor, try Self.history(), settings: Self.settings(editor))
    try Self.complete("gre", session)
    if editor != .emacs {
      try session.terminal.waitFor(text: "ab greet")
      try session.terminal.type(" ")
    }
    try session.terminal.waitFor(text: "ab Hello you !")
  }

  @Test(arguments: [Editor.vim, .neovim])
  func `the command completes the names of snippets`(_ editor: Editor) throws {
    let session = try EditorSession(
      editor, try Self.history(), settings: Self.settings(editor))
    try session.terminal.type(":NoriSnippet gr")
    try session.terminal.press("Tab")
    try session.terminal.waitFor(text: ":NoriSnippet greet")
    try session.terminal.press("Enter")
    try session.terminal.waitFor(text: "aHello you !b")
  }

  @Test(arguments: editors)
  func `a snapshot that cannot be read is told, and the editor works on`(_ editor: Editor) throws {
    for (snapshot, sentence) in [
      (nil, "There is no snapshot yet"), ("{\"nori-snapshot\":1,\"cli", "The snapshot is damaged"),
      ("{\"nori-snapshot\":2}", "The snapshot is of a newer nori (2, not 1)"),
      ("[]", "The snapshot is damaged"), ("", "The snapshot is damaged"),
    ] as [(String?, String)] {
      let history = try History()
      if let snapshot { try history.folder.write(snapshot.utf8, to: "nori/snapshot.json") }
      let session = try EditorSession(editor, history, settings: Self.settings(editor))
      try Self.complete("xy", session)
      try session.terminal.waitFor(text: sentence)
      try session.terminal.type("z")
      try session.terminal.waitFor(text: "ab xyz")
    }
  }
}
