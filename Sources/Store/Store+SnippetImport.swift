import Clips
import License
import SQLite
import Snippets

/// What an import of snippets did.
public struct ImportedSnippets: Hashable, Sendable {
  /// One that came under another name, because its own was taken.
  public struct Renaming: Hashable, Sendable {
    public let from: String
    public let to: String

    public init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  /// Renamed ones too.
  public var added = 0
  /// Those that are there already.
  public var skipped = 0
  public var renamed: [Renaming] = []
  /// How many there are that the tier does not show, after the import.
  public var hidden = 0

  public init() {}
}

extension Store {
  /// Takes snippets in, as one durable transaction: all that are not there yet, also beyond what the
  /// tier shows.
  ///
  /// One whose id is there, or whose contents are there under its name or one that an import before
  /// has given it, is skipped; so an import can be run again. One whose name is taken by another gets
  /// a number behind it.
  public func importSnippets(
    _ snippets: [Snippet], at now: Instant
  ) throws(StoreError) -> ImportedSnippets {
    for snippet in snippets { try check(snippet) }
    return try writing(at: now) { (status) throws(SQLiteError) in
      var outcome = ImportedSnippets()
      for snippet in snippets {
        guard try liveSnippet(snippet.id) == nil, let name = try freeName(for: snippet) else {
          outcome.skipped += 1
          continue
        }
        var named = snippet
        named.name = name
        try insert(named, changedAt: snippet.changedAt)
        outcome.added += 1
        if name != snippet.name {
          outcome.renamed.append(ImportedSnippets.Renaming(from: snippet.name, to: name))
        }
      }
      if let limit = status.allowance.snippets {
        outcome.hidden = max(try snippetCount() - limit, 0)
      }
      return outcome
    }
  }

  /// The name itself when no snippet has it, else the first of "name 2", "name 3", … that is free;
  /// nil when one of those that are taken is the same snippet.
  private func freeName(for snippet: Snippet) throws(SQLiteError) -> String? {
    try freeName(snippet.name) { (name) throws(SQLiteError) in
      try holdsContents(of: snippet, named: name)
    }
  }

  /// Goes through the name and its numbered forms until one is free, or `isEnd` holds of one that is
  /// taken; that gives nil.
  func freeName(
    _ name: String, unless isEnd: (String) throws(SQLiteError) -> Bool = { _ in false }
  ) throws(SQLiteError) -> String? {
    var candidate = name
    var number = 1
    while try holdsSnippet(named: candidate) {
      if try isEnd(candidate) { return nil }
      number += 1
      candidate = numbered(name, number)
    }
    return candidate
  }

  /// A name is no longer than 128 bytes, its number among them.
  private func numbered(_ name: String, _ number: Int) -> String {
    let end = " \(number)"
    var name = name
    while name.utf8.count + end.utf8.count > Snippet.nameLimit {
      name.unicodeScalars.removeLast()
    }
    return name + end
  }

  private func holdsContents(of snippet: Snippet, named name: String) throws(SQLiteError) -> Bool {
    try connection.first(
      """
      SELECT 1 FROM snippet INDEXED BY snippet_name WHERE change IS NULL AND name = ?
        AND folder = ? AND tags = ? AND description = ? AND prompts = ? AND body = ?
      """, .text(name), .text(snippet.folder), SnippetColumns.tags(snippet),
      .text(snippet.description), SnippetColumns.prompts(snippet), .text(snippet.body)
    ) { _ in true } ?? false
  }
}
