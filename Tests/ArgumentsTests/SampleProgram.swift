import Arguments

/// A small program with one of everything that a command line can have.
let sample = CommandSpecification(
  "shop", summary: "Sells tea",
  discussion: "Opens the shop when no command is given.\n\nA second paragraph.",
  options: [.query, .flag("version", summary: "Show the version.")],
  examples: [.init("shop", "Opens it.")],
  subcommands: [
    CommandSpecification(
      "list", summary: "List what there is",
      options: [.limit, .color, .json, .null, .tag],
      examples: [.init("shop list -n 3", "The first three.")]),
    CommandSpecification(
      "pick", summary: "Pick by number",
      options: [.id, .all],
      arguments: [ArgumentSpecification("N", .number(1...99), .anyNumber, summary: "Which ones.")],
      rules: [.atLeastOne(["N", "--id", "--all"]), .atMostOne(["--all", "N"])]),
    CommandSpecification(
      "load", summary: "Load a file",
      arguments: [ArgumentSpecification("FILE", .file, summary: "What to load.")]),
    CommandSpecification(
      "box", summary: "Look after the box",
      subcommands: [
        CommandSpecification("state", summary: "Say how it is", options: [.json]),
        CommandSpecification("empty", summary: "Empty it"),
      ],
      defaultSubcommand: "state"),
    CommandSpecification(
      "help", summary: "Show help",
      arguments: [ArgumentSpecification("COMMAND", .command, .anyNumber, summary: "About what.")]),
  ])

extension OptionSpecification {
  static let query = option("query", "TEXT", summary: "Begin with this filter.")
  static let limit = option(
    "limit", short: "n", "N", .number(1...Int.max), summary: "At most so many.")
  static let color = option(
    "color", "COLOR", .choice(["red", "green"]), summary: "Only of this color.")
  static let json = flag("json", short: "j", summary: "Write JSON.")
  static let null = flag("print0", short: "0", summary: "End with NUL.")
  static let tag = option(
    "tag", short: "t", "TAG", isRepeatable: true, summary: "Only with this [tag]; it's repeatable.")
  static let id = option("id", "ID", isRepeatable: true, summary: "By identity.")
  static let all = flag("all", summary: "Everything.")
}
