import TestSupport
import Testing

/// Snippets in the real editors: expanded at the cursor or around a selection, with what the
/// editor knows, and the cursor where the snippet wants it.
struct EditorSnippetTests {
  /// A history with a snippet.
  private static func history(_ name: String, _ body: String) throws -> History {
    let history = try History()
    let result = try history.nori("snippet", "add", name, input: body)
    guard result == .output("") else { throw Unexpected(result) }
    return history
  }

  /// F3 expands the snippet, around the selection if there is one.
  private static func settings(_ editor: Editor, _ name: String, replacing: Bool = false) -> String
  {
    switch editor {
    case .vim, .neovim:
      """
      nnoremap <F3> <Cmd>NoriSnippet \(name)<CR>
      inoremap <F3> <Cmd>NoriSnippet \(name)<CR>
      xnoremap <F3> :NoriSnippet \(name)<CR>
      filetype on
      """
    case .emacs:
      """
      (global-set-key (kbd "<f3>") (lambda () (interactive)
        (apply #'nori-snippet "\(name)"
          (when (use-region-p) (list (region-beginning) (region-end))))))
      """
    case .kakoune:
      """
      map global normal <F3> ':nori-snippet \(name)\(replacing ? " replace" : "")<ret>'
      map global insert <F3> '<a-;>:nori-snippet \(name) insert<ret>'
      """
    }
  }

  @Test(arguments: Editor.allCases)
  func `a snippet is expanded while typing, and typing goes on where it ends`(_ editor: Editor)
    throws
  {
    let session = try EditorSession(
      editor, try Self.history("block", "if (${1:x}) {\n\t$0;\n}"),
      settings: Self.settings(editor, "block"))
    try session.typeBehindFirst()
    try session.terminal.press("F3")
    try session.terminal.waitFor(text: "aif (x) {")
    try session.terminal.type("会議")
    try session.terminal.waitFor(text: "会議;")
    try session.endTyping()
    #expect(try session.written() == "aif (x) {\n\t会議;\n}b\ncd\n")
  }

  @Test(arguments: Editor.allCases)
  func `a snippet is chosen in the picker, and the cursor goes to where it ends`(_ editor: Editor)
    throws
  {
    let session = try EditorSession(editor, try Self.history("tag", "<p>$0</p>"))
    try session.typeBehindFirst()
    try session.terminal.press("F2")
    try session.terminal.waitFor(text: "Snippets")
    try session.terminal.press("Tab")
    try session.terminal.waitFor(text: "tag")
    try session.choose(1)
    try session.terminal.type("会議")
    try session.terminal.waitFor(text: "a<p>会議</p>b")
  }

  @Test(arguments: Editor.allCases)
  func `as a command it goes to the cursor, and one undo takes it back`(_ editor: Editor) throws {
    let session = try EditorSession(
      editor, try Self.history("greet", "Hello $0!"), settings: Self.settings(editor, "greet"))
    // Behind the character in Vim, before it in Kakoune, as inserting does there.
    if editor == .kakoune || editor == .emacs { try session.terminal.press("Right") }
    try session.terminal.press("F3")
    try session.terminal.waitFor(text: "aHello !b")
    try session.endTyping()
    #expect(try session.written() == "aHello !b\ncd\n")
    try session.undo()
    #expect(try session.written() == "ab\ncd\n")
  }

  @Test(arguments: Editor.allCases)
  func `a selection is what the snippet is put around, whatever is in it`(_ editor: Editor)
    throws
  {
    let line = "会議 $1 ${2:x} `id` $(id) \"q\" 'q' \\ } %s !"
    let session = try EditorSession(
      editor, try Self.history("bold", "<b>\n\t$TM_SELECTED_TEXT\n</b>$0"), text: "\(line)\ncd\n",
      settings: Self.settings(editor, "bold", replacing: true))
    switch editor {
    case .vim, .neovim: try session.terminal.type("V")
    case .emacs: try session.terminal.press("C-Space", "C-e")
    case .kakoune: try session.terminal.type("Gl")
    }
    try session.terminal.press("F3")
    try session.terminal.waitFor("the end") { rows in rows.contains { $0.hasPrefix("</b>") } }
    try session.endTyping()
    #expect(try session.written() == "<b>\n\t\(line)\n</b>\ncd\n")
    try session.undo()
    #expect(try session.written() == "\(line)\ncd\n")
  }

  @Test(arguments: Editor.allCases)
  func `a snippet knows the file, the line and the language`(_ editor: Editor) throws {
    let session = try EditorSession(
      editor,
      try Self.history("where", "$TM_FILENAME $TM_LINE_NUMBER $LINE_COMMENT $TM_DIRECTORY$0."),
      text: "ab\ncd\n", name: "note.py", settings: Self.settings(editor, "where"))
    if editor.hasModes {
      try session.terminal.type("ji")
    } else {
      try session.terminal.press("Down")
    }
    try session.terminal.press("F3")
    let expected = "note.py 2 # \(session.history.folder.path).cd"
    try session.terminal.waitFor(text: expected)
    try session.endTyping()
    #expect(try session.written() == "ab\n\(expected)\n")
  }

  @Test(arguments: [Editor.vim, .neovim, .emacs])
  func `the line and the word are given to a snippet that asks for them`(_ editor: Editor) throws {
    let session = try EditorSession(
      editor, try Self.history("word", " <$TM_CURRENT_WORD|$TM_CURRENT_LINE>"),
      text: "ab -- 'x'\ncd\n", settings: Self.settings(editor, "word"))
    try session.typeBehindFirst()
    try session.terminal.press("F3")
    try session.terminal.waitFor(text: "a <ab|ab -- 'x'>b")
  }

  @Test(arguments: Editor.allCases)
  func `a snippet that is not there is told by nori's own sentence`(_ editor: Editor) throws {
    let session = try EditorSession(
      editor, try Self.history("other", "x"), settings: Self.settings(editor, "missing"))
    let sentence = try session.history.nori("snippet", "expand", "missing").errorText
    try session.terminal.press("F3")
    try session.terminal.waitFor(text: String(sentence.dropLast().prefix(60)))
    #expect(try session.written() == "ab\ncd\n")
  }

  @Test func `yasnippet walks the tab stops, and runs nothing`() throws {
    let history = try Self.history(
      "walk", "[${1:one}] [$1] [${2|two $ \\, x,three|}] $CLIPBOARD$0.")
    let clip = "`(insert \"RUN\")` $(insert \"RUN\") $3 ${4:x} \\"
    try history.capture(clip)
    let session = try EditorSession(
      .emacs, history,
      settings: """
        (let ((default-directory "/usr/share/emacs/site-lisp/elpa/"))
          (normal-top-level-add-subdirs-to-load-path))
        (require 'yasnippet)
        (yas-global-mode 1)
        \(Self.settings(.emacs, "walk"))
        """)
    try session.terminal.press("Right", "F3")
    try session.terminal.waitFor(text: "a[one] [one] [two $ , x] \(clip).b")
    try session.terminal.type("会議")
    try session.terminal.waitFor(text: "a[会議] [会議] [two")
    try session.terminal.press("Tab")
    try session.terminal.type("2")
    try session.terminal.press("Tab")
    try session.terminal.type("!")
    try session.terminal.waitFor(text: "a[会議] [会議] [2] \(clip)!.b")
    #expect(try session.written() == "a[会議] [会議] [2] \(clip)!.b\ncd\n")
  }

  @Test(
    arguments: [Editor.vim, .neovim],
    [
      ("fail [${1:x}]$0.", "afail [x]会議.b"),
      ("[${1:x}] [${1/(.*)/<$1>/}]$0.", "a[x] [<x>]会議.b"),
      ("[${1|x,,y|}]$0.", "a[x]会議.b"), ("[${1|,y|}]$0.", "a[]会議.b"),
    ])
  func `what an engine cannot walk is put without it, and so is that on which it fails`(
    _ editor: Editor, _ body: (String, String)
  ) throws {
    let (text, result) = body
    let history = try Self.history("walk", text)
    // In the place of vim-vsnip, which Debian does not have.
    let engine = """
      function! vsnip#anonymous(text) abort
        call setline('.', 'wrong')
        call append('.', ['wrong', 'wrong'])
        if a:text =~# 'fail'
          throw 'failed'
        endif
      endfunction
      """
    try history.folder.write(engine.utf8, to: "engine/autoload/vsnip.vim")
    let session = try EditorSession(
      editor, history,
      settings: """
        set runtimepath^=\(history.folder.path("engine"))
        \(Self.settings(editor, "walk"))
        """)
    try session.typeBehindFirst()
    try session.terminal.press("F3")
    try session.terminal.waitFor("the snippet") { rows in
      rows.contains { $0.hasPrefix("a") && $0.hasSuffix(".b") }
    }
    try session.terminal.type("会議")
    try session.terminal.waitFor(text: result)
    try session.endTyping()
    #expect(try session.written() == "\(result)\ncd\n")
  }

  @Test(arguments: [
    (Editor.vim, "vsnip"), (Editor.neovim, "vsnip"), (Editor.neovim, "luasnip"),
    (Editor.neovim, "neovim"),
  ])
  func `an engine that walks tab stops gets them, with all else filled in`(
    _ editor: Editor, _ engine: String
  ) throws {
    let history = try Self.history("walk", "[${1:x}] $CLIPBOARD")
    try history.capture("$5")
    // In the place of the engines, none of which Debian has.
    let put = "function(text) vim.api.nvim_set_current_line(\"\(engine) \" .. text) end"
    let settings: String
    switch engine {
    case "vsnip":
      try history.folder.write(
        """
        function! vsnip#anonymous(text) abort
          call setline('.', 'vsnip ' . a:text)
        endfunction
        """.utf8, to: "engine/autoload/vsnip.vim")
      settings = "set runtimepath^=\(history.folder.path("engine"))"
    case "luasnip":
      try history.folder.write(
        "return { lsp_expand = \(put) }".utf8, to: "engine/lua/luasnip.lua")
      settings = "set runtimepath^=\(history.folder.path("engine"))"
    default: settings = "lua vim.snippet = { expand = \(put) }"
    }
    let session = try EditorSession(
      editor, history, settings: "\(settings)\n\(Self.settings(editor, "walk"))")
    try session.typeBehindFirst()
    try session.terminal.press("F3")
    try session.terminal.waitFor(text: "\(engine) [${1:x}] \\$5")
    try session.endTyping()
    #expect(try session.written() == "\(engine) [${1:x}] \\$5\ncd\n")
  }

  /// What the documentation shows for Helix, which Debian does not have: its commands run a shell.
  @Test func `the command lines for Helix do what they are for`() throws {
    let history = try Self.history("wrap", "<$TM_SELECTED_TEXT>")
    try history.capture("clip\n")
    #expect(try history.shell("nori paste") == .output("clip\n"))
    #expect(try history.shell("nori snippet expand wrap") == .output("<>"))
    #expect(
      try history.shell(
        "nori snippet expand wrap --selection -", input: Array("$1 会議\n".utf8))
        == .output("<$1 会議\n>"))
  }
}
