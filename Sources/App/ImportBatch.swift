import Clips
import Snippets
import Store

/// What an import takes into the store in one go.
struct ImportBatch {
  private var clips: [ArchivedClip] = []
  private var snippets: [Snippet] = []
  private var size = 0

  /// So large that it is time to keep it.
  var isFull: Bool { clips.count + snippets.count >= 256 || size > 8 << 20 }

  /// `size` is that of its line.
  mutating func add(_ entry: Archive.Entry, size: Int) {
    switch entry {
    case .clip(let clip): clips.append(clip)
    case .snippet(let snippet): snippets.append(snippet)
    }
    self.size += size
  }

  /// Takes it in, and is empty again.
  mutating func keep(
    in store: Store, at now: Instant, _ summary: inout ImportSummary
  ) throws(StoreError) {
    if !clips.isEmpty { summary.add(try store.import(clips, at: now)) }
    if !snippets.isEmpty { summary.add(try store.importSnippets(snippets, at: now)) }
    self = ImportBatch()
  }
}

/// What an import did, for one line at its end.
struct ImportSummary {
  private var clips: [ImportOutcome: Int] = [:]
  private var snippets = ImportedSnippets()

  mutating func add(_ outcomes: [ImportOutcome]) {
    for outcome in outcomes { clips[outcome, default: 0] += 1 }
  }

  mutating func add(_ outcome: ImportedSnippets) {
    snippets.added += outcome.added
    snippets.skipped += outcome.skipped
    snippets.renamed += outcome.renamed
    snippets.hidden = outcome.hidden
  }

  var words: String {
    let sentences = [clipSentence, snippetSentence].compactMap { $0 }
    return sentences.isEmpty ? "The export holds no clips." : sentences.joined(separator: " ")
  }

  private var clipSentence: String? {
    let parts = [
      (ImportOutcome.added, "new"), (.merged, "merged with equal ones"),
      (.restored, "brought back"), (.knownAlready, "there already"),
    ].compactMap { outcome, words in clips[outcome].map { "\($0) \(words)" } }
    return parts.isEmpty ? nil : "Clips: \(parts.joined(separator: ", "))."
  }

  private var snippetSentence: String? {
    let parts = [
      (snippets.added - snippets.renamed.count, "new"),
      (snippets.renamed.count, "new under another name"), (snippets.skipped, "there already"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    guard !parts.isEmpty else { return nil }
    let hidden = snippets.hidden == 0 ? "" : "; \(snippets.hidden) are hidden without Pro"
    return "Snippets: \(parts.joined(separator: ", "))\(hidden)."
  }
}
