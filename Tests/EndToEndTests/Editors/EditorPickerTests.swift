import Foundation
import TestSupport
import Testing

/// nori's picker in the real editors: what is chosen gets into the buffer, byte for byte.
struct EditorPickerTests {
  /// What an editor or its macro language could take for something else.
  private static let clips = [
    "lines\n\tof 会議 text\n",
    "no newline at end",
    "wide 会議 👩‍👩‍👧 e\u{301}",
    "\u{1b}[31mred\u{7} \"q\" 'q' `id` $(id) !! %s %{x} \\n \\ <Esc> }",
    "dos\r\nlines\r\n",
    "  trailing \t \n  blanks  ",
    "nul \0 and \r alone",
    "\n",
  ]

  private static func session(_ editor: Editor) throws -> EditorSession {
    try EditorSession(editor, try History(clips.reversed()))
  }

  @Test(arguments: Editor.allCases)
  func `a choice goes to the cursor exactly while typing, and one undo takes it back`(
    _ editor: Editor
  ) throws {
    let session = try Self.session(editor)
    for (index, clip) in Self.clips.enumerated() {
      if index == 0 || editor.hasModes { try session.typeBehindFirst() }
      try session.open(seeing: "no newline at end")
      try session.choose(index + 1)
      try session.endTyping()
      #expect(try session.written() == "a\(clip)b\ncd\n", "\(clip.debugDescription)")
      try session.undo()
      #expect(try session.written() == "ab\ncd\n", "\(clip.debugDescription)")
      if editor.hasModes { try session.terminal.type(editor == .kakoune ? "gg" : "gg0") }
    }
  }

  @Test(arguments: Editor.allCases.filter(\.hasModes))
  func `as a command, whole lines go below the line and others behind the cursor`(
    _ editor: Editor
  ) throws {
    let session = try Self.session(editor)
    for (index, clip) in Self.clips.enumerated() {
      try session.open(seeing: "no newline at end")
      try session.choose(index + 1)
      let expected = clip.utf8.last == 10 ? "ab\n\(clip)cd\n" : "a\(clip)b\ncd\n"
      #expect(try session.written() == expected, "\(clip.debugDescription)")
      try session.undo()
      #expect(try session.written() == "ab\ncd\n", "\(clip.debugDescription)")
      try session.terminal.type(editor == .kakoune ? "gg" : "gg0")
    }
  }

  @Test(arguments: Editor.allCases)
  func `what is typed before and after a choice stands around it`(_ editor: Editor) throws {
    let session = try EditorSession(editor, try History("[会議]"))
    try session.typeBehindFirst()
    try session.terminal.type("1")
    try session.open(seeing: "[会議]")
    try session.terminal.type("1")
    try session.terminal.waitFor(text: "a1[会議]b")
    try session.waitUntilPickerIsGone()
    try session.terminal.type("2")
    try session.terminal.waitFor(text: "a1[会議]2b")
    try session.endTyping()
    #expect(try session.written() == "a1[会議]2b\ncd\n")
  }

  @Test(arguments: Editor.allCases)
  func `nothing chosen is nothing inserted, and typing goes on`(_ editor: Editor) throws {
    let session = try EditorSession(editor, try History("needle"))
    try session.typeBehindFirst()
    try session.open(seeing: "needle")
    try session.terminal.type("q")
    try session.waitUntilPickerIsGone()
    #expect(try session.written() == "ab\ncd\n")
    try session.terminal.type("x")
    try session.terminal.waitFor(text: "axb")
    #expect(try session.written() == "axb\ncd\n")
  }

  @Test(arguments: Editor.allCases)
  func `the editor goes on while the picker is open, and the place moves with the text`(
    _ editor: Editor
  ) throws {
    let session = try EditorSession(editor, try History("needle"))
    try session.typeBehindFirst()
    try session.open(seeing: "needle")
    try session.leavePicker()
    if editor == .kakoune {
      try session.endTyping()
      try session.terminal.type("Oabove")
    } else if editor == .emacs {
      try session.terminal.press("C-a", "C-o")
      try session.terminal.type("above")
    } else {
      try session.terminal.type("Oabove")
    }
    try session.terminal.waitFor(text: "above")
    try session.endTyping()
    #expect(try session.written() == "above\nab\ncd\n")
    try session.returnToPicker()
    try session.choose(1)
    try session.endTyping()
    #expect(try session.written() == "above\naneedleb\ncd\n")
  }

  @Test(arguments: Editor.allCases)
  func `what was chosen for a buffer that is closed meanwhile is kept, and that is said`(
    _ editor: Editor
  ) throws {
    let session = try EditorSession(editor, try History("kept\nclip"))
    if editor == .emacs { try session.terminal.press("Right") }
    try session.open(seeing: "kept")
    try session.leavePicker()
    switch editor {
    case .vim, .neovim: try session.run("enew | bwipeout! #")
    case .emacs:
      try session.terminal.press("C-x", "k", "Enter")
    case .kakoune: try session.run("delete-buffer!")
    }
    try session.terminal.waitFor("another buffer") { rows in
      !rows.contains { $0.hasPrefix("cd") }
    }
    try session.returnToPicker()
    try session.terminal.type("1")
    try session.terminal.waitFor(text: "what you chose is in")
    switch editor {
    case .vim, .neovim: try session.terminal.type("P")
    case .emacs:
      try session.terminal.press("C-y")
    case .kakoune:
      try session.run("edit -scratch *new*")
      try session.terminal.type("P")
    }
    try session.terminal.waitFor("the text") { rows in
      rows.contains { $0.hasPrefix("kept") } && rows.contains { $0.hasPrefix("clip") }
    }
  }

  @Test func `in Kakoune a temporary folder whose name would be syntax is not used`() throws {
    var history = try History("needle")
    let temporary = history.folder.path("it's a } folder")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    history.environment = history.environment.with(["TMPDIR": temporary])
    let session = try EditorSession(.kakoune, history)
    try session.typeBehindFirst()
    try session.open(seeing: "needle")
    try session.choose(1)
    try session.endTyping()
    #expect(try session.written() == "aneedleb\ncd\n")
  }

  @Test func `in Emacs a place outside of what the buffer is narrowed to is found`() throws {
    let session = try EditorSession(
      .emacs, try History("needle"),
      settings: """
        (global-set-key (kbd "<f4>") (lambda () (interactive)
          (forward-line 1)
          (narrow-to-region (point) (point-max))))
        """)
    try session.typeBehindFirst()
    try session.open(seeing: "needle")
    try session.leavePicker()
    try session.terminal.press("F4")
    try session.terminal.waitFor("the narrowed buffer") { rows in
      !rows.contains { $0.hasPrefix("ab") }
    }
    try session.returnToPicker()
    try session.choose(1)
    #expect(try session.written() == "aneedleb\ncd\n")
  }

  @Test func `in Emacs what was chosen for a text that cannot be changed is kept`() throws {
    let session = try EditorSession(
      .emacs, try History("needle"),
      settings: """
        (global-set-key (kbd "<f4>") (lambda () (interactive)
          (put-text-property (point-min) (point-max) 'read-only t)
          (message "locked")))
        (global-set-key (kbd "<f5>") (lambda () (interactive)
          (switch-to-buffer "other")
          (yank)))
        """)
    try session.typeBehindFirst()
    try session.terminal.press("F4")
    try session.terminal.waitFor(text: "locked")
    try session.open(seeing: "needle")
    try session.terminal.type("1")
    try session.terminal.waitFor(text: "what you chose is in")
    #expect(try session.written() == "ab\ncd\n")
    try session.terminal.press("F5")
    try session.terminal.waitFor("the text") { rows in rows.contains { $0.hasPrefix("needle") } }
  }

  @Test(arguments: [Editor.vim, .neovim, .emacs])
  func `a buffer with CR LF at its lines' ends takes lines of that kind as its own`(
    _ editor: Editor
  ) throws {
    let session = try EditorSession(
      editor, try History("plain\nlines\n", "dos\r\nlines\r\n"), text: "ab\r\ncd\r\n")
    for (number, clip) in [(1, "dos\r\nlines\r\n"), (2, "plain\r\nlines\r\n")] {
      if number == 1 || editor.hasModes { try session.typeBehindFirst() }
      try session.open(seeing: "plain")
      try session.choose(number)
      try session.endTyping()
      #expect(try session.written() == "a\(clip)b\r\ncd\r\n")
      try session.undo()
      if editor.hasModes { try session.terminal.type("gg0") }
      #expect(try session.written() == "ab\r\ncd\r\n")
    }
  }

  @Test(arguments: Editor.allCases)
  func `a program that is not there is told, and the editor goes on`(_ editor: Editor) throws {
    let settings =
      switch editor {
      case .vim, .neovim: "let g:nori_program = '/no/such/nori'"
      case .emacs: "(setq nori-program \"/no/such/nori\")"
      case .kakoune: "set-option global nori_program /no/such/nori"
      }
    let session = try EditorSession(editor, try History("needle"), settings: settings)
    try session.terminal.press("F2")
    try session.terminal.waitFor("what is wrong") { rows in
      rows.contains { $0.contains("nori") && $0.contains("PATH") || $0.contains("exec-path") }
    }
    try session.typeBehindFirst()
    try session.terminal.type("x")
    try session.terminal.waitFor(text: "axb")
  }

  @Test(arguments: [Editor.vim, .neovim, .emacs])
  func `an editor that ends takes its picker with it`(_ editor: Editor) throws {
    let session = try EditorSession(editor, try History("needle"))
    try session.open(seeing: "needle")
    #expect(try session.runningPickers() == 1)
    try session.leavePicker()
    if editor == .emacs {
      try session.terminal.press("C-x", "C-c")
    } else {
      try session.run("quitall!")
    }
    #expect(try session.terminal.waitForExit() == 0)
    try waitUntil("the picker's end") { try session.runningPickers() == 0 }
  }
}
