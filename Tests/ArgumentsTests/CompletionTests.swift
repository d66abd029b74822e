import Arguments
import TestSupport
import Testing

/// The words that a shell offers after `line`, as its own completion finds them.
struct CompletionTests {
  struct Case: CustomTestStringConvertible {
    let line: [String]
    let offered: [String]

    init(_ line: [String], _ offered: [String]) {
      self.line = line
      self.offered = offered
    }

    var testDescription: String { line.joined(separator: " ") }
  }

  static let cases = [
    Case(["l"], ["list", "load"]),
    Case(["box", ""], ["empty", "state"]),
    Case(["pick", "-"], ["--all", "--help", "--id", "-h"]),
    Case(["--q"], ["--query"]),
    Case(["list", "--"], ["--color", "--help", "--json", "--limit", "--print0", "--tag"]),
    Case(["list", "--color", ""], ["green", "red"]),
    Case(["list", "-j", "--color", "g"], ["green"]),
    Case(["list", "--limit", "box"], []),
    Case(["box", "--j"], ["--json"]),
    Case(["box", "state", "--j"], ["--json"]),
    Case(["help", "p"], ["pick"]),
    Case(["load", "te"], ["tea.txt", "tee"]),
  ]

  @Test(arguments: cases)
  func `bash offers what may follow`(_ line: Case) throws {
    let script = """
      source ./completion
      COMP_WORDS=(shop "$@")
      COMP_CWORD=$#
      _shop
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try offered(by: "bash", ["--norc", "-c", script, "bash"] + line.line) == line.offered)
  }

  @Test func `bash offers values after an equals sign, which it sees as a word`() throws {
    let script = """
      source ./completion
      COMP_WORDS=(shop list --color = g)
      COMP_CWORD=4
      _shop
      printf '%s\\n' "${COMPREPLY[@]}"
      COMP_WORDS=(shop list --color =)
      COMP_CWORD=3
      _shop
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try offered(by: "bash", ["--norc", "-c", script]) == ["green", "green", "red"])
  }

  @Test(.needs("fish"), arguments: cases)
  func `fish offers what may follow`(_ line: Case) throws {
    let words = line.line.map { "'\($0)'" }.joined(separator: " ")
    let typed = words.hasSuffix("''") ? String(words.dropLast(2)) : words
    let script = """
      source ./completion
      complete -C "shop \(typed.replacing("'", with: ""))" | string replace -r '\\t.*' ''
      """
    #expect(try offered(by: "fish", ["--no-config", "-c", script]) == line.offered)
  }

  @Test(.needs("zsh"), arguments: cases)
  func `zsh offers what may follow`(_ line: Case) throws {
    let folder = try folder(with: sample.zshCompletion)
    // zsh completes only at a prompt, so there is a shell in a pseudo-terminal of zsh's own. It
    // says when it reads keys, and notes what is offered to be added to the list.
    let script = """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "cd '\(folder.path)'; autoload -Uz compinit; compinit -D; source ./completion"
      zpty -w shell 'compadd() { local -a found; builtin compadd -O found "$@"
        print -rl -- "<"$^found">" >> offered; builtin compadd "$@" }'
      zpty -w shell "zle-line-init() { print -n REA''DY }; zle -N zle-line-init"
      zpty -r -m shell text '*READY*'
      zpty -w -n shell "shop \(line.line.joined(separator: " "))"$'\\t\\C-u'"print DO''NE"$'\\n'
      zpty -r -m shell text '*DONE*'
      zpty -d shell
      """
    _ = try run(
      "zsh", ["-f", "-c", script], environment: SealedEnvironment(in: try TemporaryFolder()))
    let lines = (try? folder.read("offered")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let words = lines.matches(of: /<(.+)>/).map { String($0.1) }
    #expect(Set(words) == Set(line.offered))
  }

  @Test(
    arguments: [
      ("bash", sample.bashCompletion), ("zsh", sample.zshCompletion),
      ("fish", sample.fishCompletion),
    ])
  func `the script of each shell stays as it was read`(shell: String, script: String) {
    expectSnapshot(script, "shop.\(shell)")
  }

  private func offered(by shell: String, _ arguments: [String]) throws -> [String] {
    let script = shell == "bash" ? sample.bashCompletion : sample.fishCompletion
    let folder = try folder(with: script)
    let result = try run(
      "sh", ["-c", "cd \"$0\" && exec \"$@\"", folder.path, shell] + arguments,
      environment: SealedEnvironment(in: try TemporaryFolder()))
    #expect(result.errorText == "")
    return result.outputText.split(separator: "\n")
      .map { String($0.hasSuffix("/") ? $0.dropLast() : $0) }.sorted()
  }

  private func folder(with script: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(script.utf8, to: "completion")
    try folder.write([], to: "tea.txt")
    try folder.write([], to: "tee/x")
    return folder
  }
}
