import Arguments
import TestSupport
import Testing

@testable import App

struct CommandTableTests {
  @Test func `every command that can be run has a name, and every name a command`() {
    let runnable = CommandTable.program.descendants
      .filter { $0.command.subcommands.isEmpty }.map { $0.path.joined(separator: " ") }
    #expect(CommandName.allCases.map(\.rawValue).sorted() == ([""] + runnable).sorted())
  }

  @Test(
    arguments: [
      ([], .open), (["paste"], .paste), (["inbox"], .inboxStatus), (["config"], .configShow),
      (["pro"], .proStatus), (["inbox", "discard", "--all"], .inboxDiscard), (["man"], .man),
    ] as [([String], CommandName)])
  func `words lead to the command they name`(words: [String], name: CommandName) throws {
    #expect(CommandName(try CommandTable.program.parse(words)) == name)
  }

  @Test(arguments: [
    (["lsit"], "There is no command 'lsit' in nori. Did you mean 'list'?"),
    (["paste", "1", "--id", "x"], "N and --id exclude each other. Give only one of them."),
    (["delete"], "nori delete needs N or --id. See 'nori delete --help'."),
    (
      ["purge"],
      "nori purge needs --all, --id, --older-than, --larger-than or --query. "
        + "See 'nori purge --help'."
    ),
    (
      ["purge", "--all", "--query", "x"],
      "--all and --query exclude each other. "
        + "Give only one of them."
    ),
    (
      ["list", "--kind", "txt"],
      "--kind takes text, url, email, path, color, code, html, image "
        + "or files, not 'txt'. Did you mean 'text'?"
    ),
    (["completions"], "nori completions needs SHELL. See 'nori completions --help'."),
    (["paste", "0"], "N takes a number from 1 on, not '0'."),
  ])
  func `wrong usage is said plainly`(words: [String], sentence: String) {
    do {
      _ = try CommandTable.program.parse(words)
      Issue.record("understood")
    } catch {
      #expect(error.description == sentence)
    }
  }

  @Test func `options of one command have names of their own`() {
    for (path, command) in [([], CommandTable.program)] + CommandTable.program.descendants {
      let long = command.allOptions.map(\.long)
      #expect(Set(long).count == long.count, "\(path)")
      let short = command.allOptions.compactMap(\.short)
      #expect(Set(short).count == short.count, "\(path)")
    }
  }

  @Test func `rules speak of options and arguments that are there`() {
    for (path, command) in [([], CommandTable.program)] + CommandTable.program.descendants {
      let known = Set(command.options.map(\.spelling) + command.arguments.map(\.placeholder))
      for rule in command.rules {
        switch rule {
        case .atMostOne(let members), .atLeastOne(let members):
          #expect(known.isSuperset(of: members), "\(path)")
        }
      }
    }
  }

  @Test func `exit codes are the documented numbers`() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 130])
  }

  @Test(arguments: [([String](), CommandTable.program)] + CommandTable.program.descendants)
  func `the help of each command stays as it was read`(
    path: [String], command: CommandSpecification
  ) throws {
    let help = try CommandTable.help(at: path)
    expectSnapshot(help, "help/\((["nori"] + path).joined(separator: "-")).txt")
    #expect(help.split(separator: "\n").filter { $0.count > 80 } == [])
  }

  @Test func `the manual page stays as it was read`() {
    expectSnapshot(CommandTable.manual(), "nori.1")
  }

  @Test(.needs("mandoc")) func `mandoc finds nothing to complain about in the manual page`() throws
  {
    let lint = try run(
      "mandoc", ["-T", "lint", "-W", "style"], input: CommandTable.manual().utf8,
      environment: SealedEnvironment(in: try TemporaryFolder()))
    #expect(lint == ProgramResult(ending: .exited(0)))
  }

  @Test(.needs("zsh"), .needs("fish"), arguments: Shell.allCases)
  func `each shell can read its completions`(shell: Shell) throws {
    let script = CommandTable.completions(for: shell)
    let check = try run(
      shell.rawValue, ["-n", "/dev/stdin"], input: script.utf8,
      environment: SealedEnvironment(in: try TemporaryFolder()))
    #expect(check == ProgramResult(ending: .exited(0)))
    expectSnapshot(script, "nori.\(shell.rawValue)")
  }
}
