import Arguments

/// Commands for kept snippets.
extension CommandSpecification {
  static let snippet = CommandSpecification(
    "snippet", summary: "Look after snippets",
    discussion: "Snippets are texts with gaps: kept by name, filled in when they are used.",
    subcommands: [.snippetImport, .snippetExport])
}
