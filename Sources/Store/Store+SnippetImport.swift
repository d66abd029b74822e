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
      var kept = KeptSnippets()
      for snippet in snippets {
        guard try liveSnippet(snippet.id) == nil, let name = try freeName(for: snippet, &kept)
        else {
          outcome.skipped += 1
          continue
        }
        kept.note(snippet, named: name)
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
  private func freeName(
    for snippet: Snippet, _ kept: inout KeptSnippets
  ) throws(SQLiteError) -> String? {
    guard try holdsSnippet(named: snippet.name) else { return snippet.name }
    if !kept.isRead {
      for snippet in try liveSnippets() { kept.note(snippet, named: snippet.name) }
      kept.isRead = true
    }
    if kept.has(snippet) { return nil }
    let (name, number) = try numberedName(snippet.name, from: kept.numbers[snippet.name] ?? 2)
    kept.numbers[snippet.name] = number + 1
    return name
  }

  /// The name itself, or the first of its numbered forms that is free.
  func freeName(_ name: String) throws(SQLiteError) -> String {
    try holdsSnippet(named: name) ? try numberedName(name, from: 2).name : name
  }

  private func numberedName(
    _ name: String, from first: Int
  ) throws(SQLiteError) -> (name: String, number: Int) {
    var number = first
    while try holdsSnippet(named: Snippet.numbered(name, number)) { number += 1 }
    return (Snippet.numbered(name, number), number)
  }
}

/// What an import has to know of all snippets, so that it does not ask for each of them anew.
private struct KeptSnippets {
  /// Whether those that were there before the import are in it.
  var isRead = false
  /// For a name, the number to try next.
  var numbers: [String: Int] = [:]
  private var names: [[UInt8]: [String]] = [:]

  mutating func note(_ snippet: Snippet, named name: String) {
    names[KeptSnippets.contents(of: snippet), default: []].append(name)
  }

  /// Whether the same contents are there by this name, or by one that an import has made of it.
  func has(_ snippet: Snippet) -> Bool {
    (names[KeptSnippets.contents(of: snippet)] ?? []).contains { name in
      if name.utf8.elementsEqual(snippet.name.utf8) { return true }
      guard let blank = name.utf8.lastIndex(of: UInt8(ascii: " ")),
        let number = Int(name[name.utf8.index(after: blank)...])
      else { return false }
      return name.utf8.elementsEqual(Snippet.numbered(snippet.name, number).utf8)
    }
  }

  /// All that a person writes but the name, as bytes: texts that only look alike are different.
  private static func contents(of snippet: Snippet) -> [UInt8] {
    let labels = snippet.prompts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let parts =
      [snippet.folder, snippet.description, snippet.body, "\(snippet.tags.count)"] + snippet.tags
      + labels
    // None of them holds NUL.
    return parts.flatMap { Array($0.utf8) + [0] }
  }
}
