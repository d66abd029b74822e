import Foundation
import TestSupport
import Testing

/// An editor in a terminal with nori's plugin, editing a file; `nori` in its PATH is the program
/// under test.
struct EditorSession {
  let history: History
  let editor: Editor
  let terminal: Tmux
  private var output: String { history.folder.path("written") }

  /// The cursor stands on the first character of `text`.
  init(
    _ editor: Editor, _ history: History, text: String = "ab\ncd\n", name: String = "file.txt",
    settings: String = "", columns: Int = 100
  ) throws {
    var history = history
    let folder = history.folder
    let programs = folder.path("programs")
    for path in [programs, folder.path("run")] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(programs)/nori", withDestinationPath: NoriProgram.path)
    let path = history.environment.variables["PATH"] ?? ""
    history.environment = history.environment.with(["PATH": "\(programs):\(path)"])
    self.history = history
    self.editor = editor
    try folder.write(
      editor.settings(output: folder.path("written"), extra: settings).utf8,
      to: editor.settingsFile)
    let file = try folder.write(text.utf8, to: name)
    terminal = try Tmux(
      columns: columns, rows: 30, editor.command(folder: folder.path, file: file),
      environment: history.environment)
    try terminal.waitFor("the file") { rows in
      rows.contains { $0.contains(name) } && rows.contains { $0.hasPrefix(text.prefix(2)) }
    }
  }

  /// Begins to type behind the first character.
  func typeBehindFirst() throws {
    if editor.hasModes { try terminal.type("a") } else { try terminal.press("Right") }
  }

  /// Back to where keys are commands, where there is such a place.
  func endTyping() throws {
    guard editor.hasModes else { return }
    // In Kakoune, keys may be commands already, and it would wait for what goes with Escape.
    if editor == .kakoune, try !terminal.screen().contains(where: { $0.contains(" insert ") }) {
      return
    }
    try terminal.press("Escape")
    // A key that follows too soon would be taken for one with Alt.
    try terminal.waitFor("the end of typing") { rows in
      !rows.contains { $0.contains("-- INSERT --") || $0.contains(" insert ") }
    }
  }

  /// Opens the picker and waits for its list.
  func open(seeing text: String) throws {
    try terminal.press("F2")
    try terminal.waitFor("the picker") { rows in
      Self.showsPicker(rows) && rows.contains { $0.contains(text) }
    }
  }

  /// Chooses by number, and waits until the editor has the text.
  func choose(_ number: Int) throws {
    try terminal.type("\(number)")
    try waitUntilChanged()
  }

  /// Waits until the picker is gone and the editor shows that its buffer has changed.
  func waitUntilChanged() throws {
    try terminal.waitFor("the choice in the buffer") { rows in
      isAlone(rows) && rows.contains { $0.contains(editor == .emacs ? "**" : "[+]") }
    }
  }

  func waitUntilPickerIsGone() throws {
    try terminal.waitFor("the editor alone") { isAlone($0) }
  }

  private static func showsPicker(_ rows: [String]) -> Bool {
    rows.contains { $0.contains("Clips ") } || rows.contains { $0.contains("1-9 paste") }
  }

  /// Whether the picker's window is gone too: until then it would get the next key.
  private func isAlone(_ rows: [String]) -> Bool {
    if Self.showsPicker(rows) { return false }
    return editor == .kakoune
      ? rows.contains { $0.contains("client0@") }
      : !rows.contains { $0 == "nori" || $0 == " nori" }
  }

  func undo() throws {
    try terminal.press(editor == .emacs ? "C-_" : "u")
  }

  /// The buffer as the editor writes it.
  func written(location: SourceLocation = #_sourceLocation) throws -> String {
    String(decoding: try writtenBytes(location: location), as: UTF8.self)
  }

  func writtenBytes(location: SourceLocation = #_sourceLocation) throws -> [UInt8] {
    try? FileManager.default.removeItem(atPath: output)
    try terminal.press("F9")
    try terminal.waitFor("the written file", location: location) { _ in
      FileManager.default.fileExists(atPath: output)
    }
    return try history.folder.read("written")
  }

  /// Types a line of commands and runs it.
  func run(_ command: String) throws {
    if editor == .emacs { try terminal.press("M-x") } else { try terminal.type(":") }
    try terminal.type(command)
    try terminal.press("Enter")
  }

  /// From the picker to the window of the file, which goes on being edited.
  func leavePicker() throws {
    switch editor {
    case .vim: try terminal.press("C-w", "k")
    case .neovim: try terminal.press("C-\\", "C-n", "C-w", "k")
    case .emacs: try terminal.press("C-c", "o")
    case .kakoune: try terminal.tmux(["select-pane", "-t", "{left}"])
    }
  }

  func returnToPicker() throws {
    switch editor {
    case .vim: try terminal.press("C-w", "j")
    case .neovim: try terminal.press("C-w", "j", "i")
    case .emacs: try terminal.press("C-x", "o")
    case .kakoune: try terminal.tmux(["select-pane", "-t", "{right}"])
    }
  }

  /// How many programs named nori run with this test's folder.
  func runningPickers() throws -> Int {
    let script = """
      for process in /proc/[0-9]*; do
        { read -r name < $process/comm && [ "$name" = nori ] \
          && grep -qzxF "$1" $process/environ && echo; } 2> /dev/null
      done
      exit 0
      """
    return try TestSupport.run(
      "sh", ["-c", script, "sh", "NORI_HOME=\(history.home)"],
      environment: history.environment.with(["NORI_HOME": nil])
    ).output.count
  }
}
