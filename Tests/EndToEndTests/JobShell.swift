import TestSupport
import Testing

/// A shell with job control in a terminal; `nori` there is the program under test.
struct JobShell {
  let terminal: Tmux

  init(_ history: History, columns: Int = 80, rows: Int = 24) throws {
    let start = try history.folder.write(
      "PS1='$ '\nset +o history\nnori() { command \"$NORI_UNDER_TEST\" \"$@\"; }\ncd\n".utf8,
      to: "bashrc")
    terminal = try Tmux(
      columns: columns, rows: rows, ["bash", "--rcfile", start, "-i"],
      environment: history.environment.with(["NORI_UNDER_TEST": NoriProgram.path]))
    try waitForPrompt()
  }

  /// Waits until the shell asks for a line: what is typed sooner may be taken for nori's keys.
  func waitForPrompt() throws {
    try terminal.waitFor("the prompt") { $0.last { !$0.isEmpty } == "$" }
  }

  /// Types a line.
  func type(_ line: String) throws {
    try terminal.type(line)
    try terminal.press("Enter")
  }
}
