import Foundation
import TestSupport
import Testing

/// A shell in a terminal with nori on its key, and F9 to write down the line that is being edited.
final class ShellSession {
  enum Kind: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// What presses nori's key.
    var keys: [String] { self == .fish ? ["M-n"] : ["C-x", "C-n"] }
  }

  /// The line that is being edited, and how many characters stand before the cursor.
  struct Line: Equatable, CustomStringConvertible {
    let text: String
    let cursor: Int
    var description: String { "\(text.debugDescription) with the cursor at \(cursor)" }

    /// The cursor stands where `‸` is.
    init(_ marked: String) {
      let parts = marked.split(separator: "‸", omittingEmptySubsequences: false)
      text = parts.joined()
      cursor = parts[0].unicodeScalars.count
    }

    init(text: String, cursor: Int) { (self.text, self.cursor) = (text, cursor) }

    static func == (left: Line, right: Line) -> Bool {
      // Strings compare equal where their bytes are not.
      left.text.utf8.elementsEqual(right.text.utf8) && left.cursor == right.cursor
    }
  }

  let kind: Kind
  let terminal: Tmux
  /// Held, for its folder goes with it.
  private let history: History
  /// Where the shell is.
  let folder: TemporaryFolder

  /// - Parameter before: lines of the shell's settings, before nori's and after.
  init(
    _ kind: Kind, _ history: History, before: String = "", after: String = "",
    program: String? = nil,
    columns: Int = 80, rows: Int = 24
  ) throws {
    self.kind = kind
    self.history = history
    folder = try TemporaryFolder()
    try ShellSession.link(program ?? history.program, as: "nori", in: folder)
    let settings = "\(before)\n\(kind.settings(dump: folder.path("dump")))\n\(after)\n"
    let file = try folder.write(settings.utf8, to: kind.settingsFile)
    let path = history.environment.variables["PATH"] ?? ""
    terminal = try Tmux(
      columns: columns, rows: rows, kind.command(settings: file),
      environment: history.environment.with([
        "PATH": "\(folder.path("bin")):\(path)", "HOME": folder.path, "ZDOTDIR": folder.path,
        "XDG_CONFIG_HOME": folder.path("config"), "XDG_DATA_HOME": folder.path("data"),
        "SHELL": installedProgram(kind.rawValue),
      ]))
    try terminal.waitFor(text: "P>")
  }

  private static func link(_ program: String, as name: String, in folder: TemporaryFolder) throws {
    try folder.write([], to: "bin/.keep")
    let result = try run(
      "ln", ["-s", program, folder.path("bin/\(name)")], environment: SealedEnvironment(in: folder))
    guard result.status == 0 else { throw Unexpected(result) }
  }

  /// Types a line anew.
  func type(_ text: String) throws {
    // One that comes while the command of a key is being ended is taken for that command.
    var isEmpty = false
    for _ in 0..<10 where !isEmpty {
      try terminal.press("C-c")
      do {
        try waitForEmptyLine(within: .seconds(2))
        isEmpty = true
      } catch is NotSeen {}
    }
    #expect(isEmpty)
    try terminal.type(text)
  }

  /// Waits until there is nothing behind the prompt.
  func waitForEmptyLine(
    within deadline: Duration = .seconds(20), location: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.waitFor("an empty line", within: deadline, location: location) { rows in
      guard let cursor = try terminal.cursor(), cursor.column == 3 else { return false }
      return rows.last { !$0.isEmpty } == "P>" && rows[cursor.row] == "P>"
    }
  }

  /// Opens nori over the prompt.
  func open(_ keys: [String]? = nil) throws {
    for key in keys ?? kind.keys { try terminal.press(key) }
    try terminal.waitFor("nori's screen") {
      $0.first?.hasPrefix(" nori  [Clips ") == true && $0[1].hasPrefix("▌1 ")
    }
  }

  /// Waits until the prompt is back.
  func waitForPrompt(location: SourceLocation = #_sourceLocation) throws {
    try terminal.waitFor("the prompt", location: location) { rows in
      rows.first?.hasPrefix(" nori  ") != true && rows.contains { $0.hasPrefix("P>") }
    }
  }

  /// What is being edited.
  func line() throws -> Line {
    if try folder.names().contains("dump") {
      try FileManager.default.removeItem(atPath: folder.path("dump"))
    }
    try terminal.press("F9")
    var parts: [ArraySlice<UInt8>] = []
    try waitUntil("the line is written down") {
      guard try self.folder.names().contains("dump") else { return false }
      parts = try self.folder.read("dump").split(separator: 0, omittingEmptySubsequences: false)
      return parts.count == 3
    }
    return Line(
      // fish prints its line with a line end.
      text: String(decoding: kind == .fish ? parts[0].dropLast() : parts[0], as: UTF8.self),
      cursor: Int(String(decoding: parts[1], as: UTF8.self)) ?? -1)
  }
}

extension ShellSession.Kind {
  fileprivate func settings(dump: String) -> String {
    switch self {
    case .bash:
      """
      PS1='P> '
      eval "$(nori shell-init bash)"
      write_down() { printf '%s\\0%s\\0' "$READLINE_LINE" "$READLINE_POINT" >'\(dump)'; }
      for map in emacs-standard vi-insert vi-command; do
        bind -m "$map" -x '"\\e[20~": write_down'
      done
      """
    case .zsh:
      """
      PS1='P> '
      eval "$(nori shell-init zsh)"
      write-down() { printf '%s\\0%s\\0' "$BUFFER" "$CURSOR" >'\(dump)' }
      zle -N write-down
      bindkey -M emacs '^[[20~' write-down
      bindkey -M viins '^[[20~' write-down
      bindkey -M vicmd '^[[20~' write-down
      """
    case .fish:
      """
      function fish_prompt; echo -n 'P> '; end
      function fish_mode_prompt; end
      function fish_greeting; end
      nori shell-init fish | source
      function write-down
        printf '%s\\0%s\\0' (commandline | string collect --no-trim-newlines) (commandline -C) >'\(dump)'
      end
      bind -M default \\e\\[20~ write-down
      bind -M insert \\e\\[20~ write-down
      """
    }
  }

  fileprivate var settingsFile: String {
    switch self {
    case .bash: "bashrc"
    case .zsh: ".zshrc"
    case .fish: "config/fish/config.fish"
    }
  }

  fileprivate func command(settings: String) -> [String] {
    switch self {
    case .bash: ["bash", "--noprofile", "--rcfile", settings, "-i"]
    case .zsh: ["zsh", "-d", "-i"]
    case .fish: ["fish", "-i"]
    }
  }
}
