import Foundation
import TestSupport
import Testing

/// What is yanked or copied in the real editors goes to nori when a person wants it to.
struct EditorCaptureTests {
  private static let text = "会議 \"q\" $(id)\n\tb  \ncd\n"

  private static func settings(_ editor: Editor) -> String {
    switch editor {
    case .vim, .neovim: "let g:nori_capture_yanks = 1"
    case .emacs: "(nori-capture-mode 1)"
    case .kakoune: "nori-capture-yanks"
    }
  }

  /// Selects and yanks the first two lines.
  private static func yank(_ session: EditorSession) throws {
    switch session.editor {
    case .vim, .neovim: try session.terminal.type("2yy")
    case .emacs: try session.terminal.press("C-Space", "Down", "Down", "M-w")
    case .kakoune: try session.terminal.type("xJxy")
    }
  }

  @Test(arguments: Editor.allCases)
  func `a yank arrives in nori, byte for byte, with the editor's name`(_ editor: Editor) throws {
    let session = try EditorSession(
      editor, try History(), text: Self.text, settings: Self.settings(editor))
    try Self.yank(session)
    try session.terminal.waitFor("the clip") { _ in try !session.history.list().isEmpty }
    #expect(try session.history.nori("paste") == .output("会議 \"q\" $(id)\n\tb  \n"))
    #expect(try session.history.list().map { $0["source"]?.stringValue } == [editor.rawValue])
  }

  @Test(arguments: Editor.allCases)
  func `without being asked no editor keeps a yank`(_ editor: Editor) throws {
    let session = try EditorSession(editor, try History(), text: Self.text)
    try Self.yank(session)
    // The editor has handled the yank once it answers the next key.
    #expect(try session.written() == Self.text)
    #expect(try session.history.list() == [])
  }

  @Test(arguments: [Editor.vim, .neovim])
  func `what is deleted or put into a register by name is the editor's alone`(_ editor: Editor)
    throws
  {
    let session = try EditorSession(
      editor, try History(), text: Self.text, settings: Self.settings(editor))
    try session.terminal.type("dd\"ayyjyy")
    try session.terminal.waitFor("the clip") { _ in try !session.history.list().isEmpty }
    try session.run("quitall!")
    _ = try session.terminal.waitForExit()
    #expect(try session.history.summaries() == ["cd"])
  }

  @Test(arguments: [Editor.vim, .neovim])
  func `a yank before the editor ends is kept all the same`(_ editor: Editor) throws {
    let session = try EditorSession(
      editor, try History(), text: Self.text,
      settings: Self.settings(editor) + "\nnnoremap <F3> yy<Cmd>quitall!<CR>")
    try session.terminal.press("F3")
    #expect(try session.terminal.waitForExit() == 0)
    #expect(try session.history.nori("paste") == .output("会議 \"q\" $(id)\n"))
  }

  @Test(arguments: Editor.allCases)
  func `a selection is copied: kept, and given to the clipboard`(_ editor: Editor) throws {
    let settings =
      switch editor {
      case .vim, .neovim: "xmap <F3> <Plug>(nori-copy)"
      case .emacs: "(global-set-key (kbd \"<f3>\") 'nori-copy-region)"
      case .kakoune: "map global normal <F3> ':nori-copy<ret>'"
      }
    let server = try XServer()
    var history = try History()
    history.environment = history.environment.with(server.variables.mapValues { $0 })
    let session = try EditorSession(editor, history, text: Self.text, settings: settings)
    switch editor {
    case .vim, .neovim: try session.terminal.type("Vj")
    case .emacs: try session.terminal.press("C-Space", "Down", "Down")
    case .kakoune: try session.terminal.type("xJx")
    }
    try session.terminal.press("F3")
    try session.terminal.waitFor("the clip") { _ in try !session.history.list().isEmpty }
    let wanted = ProgramResult.output("会議 \"q\" $(id)\n\tb  \n")
    #expect(try session.history.nori("paste") == wanted)
    try waitUntil("the clipboard") {
      try run("xclip", ["-o", "-selection", "clipboard"], environment: history.environment)
        == wanted
    }
  }
}
