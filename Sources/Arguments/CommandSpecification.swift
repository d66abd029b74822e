/// One command of a program, or the program itself: what may follow it, and what people are told.
///
/// A tree of these is the only description of a command line. Parsing, help, the manual page and
/// the completions of every shell are read off it, so none of them can disagree.
public struct CommandSpecification: Hashable, Sendable {
  /// The word that names it: `nori` for the program, `list` for a command.
  public let name: String
  /// What it does, in one line without a full stop.
  public let summary: String
  /// Paragraphs for help and manual, separated by empty lines.
  public let discussion: String
  public let options: [OptionSpecification]
  /// In order; only the last may be left out or repeated.
  public let arguments: [ArgumentSpecification]
  public let rules: [Rule]
  public let examples: [Example]
  public let subcommands: [CommandSpecification]
  /// The subcommand that is meant when none is named; a command without one runs itself.
  public let defaultSubcommand: String?

  public init(
    _ name: String, summary: String, discussion: String = "", options: [OptionSpecification] = [],
    arguments: [ArgumentSpecification] = [], rules: [Rule] = [], examples: [Example] = [],
    subcommands: [CommandSpecification] = [], defaultSubcommand: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.options = options
    self.arguments = arguments
    self.rules = rules
    self.examples = examples
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
  }

  /// What must hold between options and arguments.
  ///
  /// Members are written as people write them: `--all` for an option, `N` for an argument.
  public enum Rule: Hashable, Sendable {
    case atMostOne([String])
    case atLeastOne([String])
  }

  /// A line to try, and what it does.
  public struct Example: Hashable, Sendable {
    public let line: String
    public let meaning: String

    public init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// The options with `--help`, which every command has.
  public var allOptions: [OptionSpecification] { options + [.help] }

  /// The command that `path` leads to from here; throws ``ArgumentError/unknownCommand``.
  public func command(at path: [String]) throws(ArgumentError) -> CommandSpecification {
    var command = self
    for (depth, word) in path.enumerated() {
      guard let next = command.subcommand(word) else {
        throw .unknownCommand(
          word, in: [name] + path.prefix(depth),
          nearest: nearest(to: word, among: command.subcommands.map(\.name)))
      }
      command = next
    }
    return command
  }

  /// Every command below this one, parents first, in the order of the table, with its path.
  public var descendants: [(path: [String], command: CommandSpecification)] {
    subcommands.flatMap { child in
      [([child.name], child)]
        + child.descendants.map { (path: [child.name] + $0.path, command: $0.command) }
    }
  }

  func subcommand(_ name: String) -> CommandSpecification? {
    subcommands.first { $0.name == name }
  }
}
