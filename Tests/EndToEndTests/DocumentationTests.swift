import Foundation
import TestSupport
import Testing

/// What the help and the documentation show is run as it stands there.
struct DocumentationTests {
  @Test func `the session of the README goes as it says`() throws {
    let text = try String(contentsOfFile: "\(projectFolder)/README.md", encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```console\n").last)
    let session = try #require(block.components(separatedBy: "```").first)
    let history = try History()
    let steps = session.components(separatedBy: "$ ").dropFirst()
    #expect(steps.count >= 5)
    for step in steps {
      let lines = step.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let result = try history.shell("{ \(lines[0])\n} 2>&1")
      // The block shows whole lines, whatever ends the output.
      let shown = result.outputText + (result.output.last.map { $0 == 10 } ?? true ? "" : "\n")
      #expect(shown == String(lines[1]), "\(lines[0])")
      #expect(result.status == 0)
    }
  }

  @Test func `the settings that the page shows have nothing wrong with them`() throws {
    let text = try String(
      contentsOfFile: "\(projectFolder)/Documentation/Configuration.md", encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```json\n").last)
    let settings = try #require(block.components(separatedBy: "```").first)
    let history = try History()
    try FileManager.default.createDirectory(
      atPath: history.home, withIntermediateDirectories: true)
    try settings.write(
      toFile: "\(history.home)/config.json", atomically: false, encoding: .utf8)
    #expect(try history.nori("config", "check") == ProgramResult(ending: .exited(0)))
  }

  /// Every example of the help and what it gives; `nil` where that is not the same each time.
  private static let examples: [String: String?] = [
    "nori paste 3 | jq .": "{\n  \"a\": 1\n}\n",
    "make 2>&1 | nori capture": "",
    "nori copy < report": "",
    "git diff | nori copy": "",
    "nori copy --type image/png shot.png": "",
    "nori paste 3 | nori copy": "",
    "date | nori capture": "",
    "nori capture --type image/png shot.png": "",
    "nori capture --origin app=mutt --source mail < draft": "",
    "nori list -n 10": nil,
    "nori list --kind url": nil,
    "nori list app:firefox after:3d": nil,
    "nori list --json | jq -r .id": nil,
    "nori search 会議 after:monday": nil,
    "nori search '\"exit code\" -draft'": nil,
    "nori search --sort count kind:url -n 10": nil,
    "nori paste": "<b>newest</b>",
    "vim <(nori paste 3)": "{\"a\":1}",
    "nori paste --type text/html > page.html": "",
    "nori show 2": nil,
    "nori delete 1 2": "",
    "nori purge --older-than 90d --larger-than 1MiB": "",
    "nori purge --query '\"BEGIN PRIVATE KEY\"' --yes": "",
    "nori snippet list --folder mail": "reply\tmail\t\tDear ${name:colleague},\n",
    "nori snippet list --json | jq -r .body": nil,
    "nori snippet add sign --folder mail < sign.txt": "",
    "nori snippet add greeting --from-clip 1": "",
    "nori snippet expand reply --set name=Ana": "Dear Ana,",
    "git diff | nori snippet expand review --selection -": "See: difference\n",
    "nori snippet expand --json date | jq .cursor": nil,
    "nori snippet import ~/.config/espanso/match": "",
    "nori snippet import --folder work go.json": "",
    "nori snippet export ~/snippets": "",
    "nori snippet export --format vscode nori.code-snippets": "",
    "nori watch --status": nil,
    "systemctl --user enable --now nori-watch": "",
    "nori meter": nil,
    "nori meter --format json | jq .clips": "7\n",
    "nori export clips.ndjson": "",
    "ssh host nori export | nori import": "",
    "eval \"$(nori completions bash)\"": "",
    "source <(nori completions zsh)": "",
    "nori completions fish | source": "",
    "eval \"$(nori shell-init bash)\"": "",
    "eval \"$(nori shell-init zsh)\"": "",
    "nori shell-init fish | source": "",
    "nori man | man -l -": nil,
  ]

  /// What the examples take for granted.
  private static let surroundings = """
    vim() { cat "$1"; }
    make() { echo made; }
    ssh() { shift; "$@"; }
    printf x > shot.png; echo draft > draft; echo report > report
    head -c 1100000 /dev/zero | tr '\\0' a > large
    echo "{\\"nori\\":1,\\"id\\":\\"01920000-0000-7000-8000-000000000001\\",\\"source\\":\\"old\\"," \\
      "\\"capturedAt\\":\\"2026-01-01T00:00:00Z\\",\\"content\\":[{\\"type\\":\\"text/plain\\"," \\
      "\\"file\\":\\"0.1.bin\\"}]}" > 0.json
    mkdir -p "$NORI_HOME/inbox/new"
    mv large "$NORI_HOME/inbox/new/0.1.bin"; mv 0.json "$NORI_HOME/inbox/new/"
    printf 'BEGIN PRIVATE KEY' | nori capture
    printf 'exit code 1' | nori capture --origin app=Firefox
    printf '会議' | nori capture
    printf '{"a":1}' | nori capture
    printf https://example.com/ | nori capture
    printf '<b>newest</b>' | nori capture --type text/html
    nori list > /dev/null
    nori pro trial > /dev/null
    echo 'Yours, nori' > sign.txt
    printf 'Dear ${name:colleague},' | nori snippet add reply --folder mail
    printf 'See: $SELECTION' | nori snippet add review
    printf '${DATE:dddd}$0' | nori snippet add date
    mkdir -p .config/espanso/match
    echo 'matches: [{trigger: ":hi", replace: Hello}]' > .config/espanso/match/base.yml
    echo '{"main": {"prefix": "main", "body": "func main() {}"}}' > go.json

    """

  @Test func `every example of the help is tried here`() throws {
    let history = try History()
    let commands = try history.nori("help").outputText.split(separator: "\n")
      .compactMap { $0.firstMatch(of: /^  ([a-z-]+)[ ]{2}/)?.1 }
    let snippetCommands = try history.nori("help", "snippet").outputText.split(separator: "\n")
      .compactMap { $0.firstMatch(of: /^  ([a-z]+)[ ]{2}/)?.1 }
    #expect(snippetCommands.count > 5)
    let all =
      [[]] + commands.map { [String($0)] } + snippetCommands.map { ["snippet", String($0)] }
    var found: Set<String> = []
    for command in all {
      let help = try history.nori(["help"] + command, input: []).outputText
      guard let section = help.components(separatedBy: "Examples:\n").dropFirst().first else {
        continue
      }
      let lines = section.components(separatedBy: "\n\n")[0].split(separator: "\n")
      found.formUnion(lines.filter { !$0.hasPrefix("   ") }.map { String($0.dropFirst(2)) })
    }
    // Choosing a clip on the screen and writing in an editor have stories of their own.
    #expect(found == Set(Self.examples.keys).union(["nori", "nori snippet add"]))
  }

  @Test(arguments: examples.keys.sorted())
  func `an example works`(_ example: String) throws {
    let history = try History()
    let shell =
      example.contains("zsh") ? "zsh" : example.contains("fish |") ? "fish" : "bash"
    for program in [shell, "jq", "man"] where (example + " " + shell).contains(program) {
      guard installedProgram(program) != nil else { return }
    }
    let functions = "nori() { \"$NORI_UNDER_TEST\" \"$@\"; }\ncd \"$HOME\"\n"
    let display = example.contains("nori copy") ? try XServer() : nil
    var environment = history.environment.with(["NORI_UNDER_TEST": NoriProgram.path])
    for (name, value) in display?.variables ?? [:] { environment.variables[name] = value }
    let start: String
    switch shell {
    case "fish": start = "function nori; $NORI_UNDER_TEST $argv; end; "
    case "zsh": start = functions + "autoload -U compinit; compinit -D; "
    default:
      _ = try run("bash", ["-c", functions + Self.surroundings], environment: environment)
      start =
        "set -o pipefail; " + functions + "vim() { cat \"$1\"; }; make() { echo made; }; "
        + "ssh() { shift; \"$@\"; }; systemctl() { :; }; git() { echo difference; }; "
    }
    let confirmed = example.contains("--older-than") ? " --yes" : ""
    let result = try run(
      shell, ["-c", "\(start)\(example)\(confirmed)"], environment: environment)
    // Nothing is watched here, and that is what the status says.
    #expect(result.status == (example.contains("--status") ? 1 : 0), "\(result.errorText)")
    let expected = Self.examples[example] ?? nil
    if let expected {
      #expect(result.outputText == expected)
    } else {
      #expect(!result.output.isEmpty)
    }
    if !example.contains("purge"), !example.contains("import") { #expect(result.errorText == "") }
  }
}
