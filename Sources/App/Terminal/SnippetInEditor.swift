import Clips
import Interface
import SnippetFiles
import Snippets
import Store
import Words

/// A snippet as a file in the person's editor, on its way back to the store.
///
/// What cannot be kept stays in the file, to be opened again.
struct SnippetInEditor: Sendable {
  /// None for a new one.
  let id: Snippet.ID?
  let file: EditedFile
  /// What the editor began with.
  let before: [UInt8]

  /// What the editor is to begin with.
  static func text(of id: Snippet.ID?, in store: Store, at now: Instant) throws -> [UInt8] {
    guard let id else {
      return Array(SnippetFile.text(of: SnippetDraft(name: "", body: "")).utf8)
    }
    guard let snippet = try store.snippet(id, at: now) else {
      throw Complaint.snippetGone
    }
    return Array(SnippetFile.text(of: SnippetDraft(snippet)).utf8)
  }

  /// Keeps what was written, and tells what to say of it.
  func keep(in store: Store, at now: Instant) throws -> Message {
    let after: [UInt8]
    switch try file.written(since: before) {
    case .unchanged: return .told(text: id == nil ? "nothing was written" : "left as it was")
    case .empty: return .told(text: "the text was left empty, so nothing was changed")
    case .text(let bytes): after = bytes
    }
    let text: SnippetFile
    do throws(SnippetFileFault) {
      text = try SnippetFile(parsing: after)
    } catch {
      throw Complaint(
        "The snippet was not kept: \(SnippetFileWords.sentence(error)).", .inputRefused)
    }
    let snippet = text.draft.snippet(id: try id ?? UUID.fresh(), createdAt: now, changedAt: now)
    if id == nil {
      try store.add(snippet, at: now)
    } else if try !store.replace(snippet, edited: edited(snippet.id), at: now) {
      throw Complaint.snippetGone
    }
    try file.remove()
    return .snippet(.kept(snippet.id, text: words(for: snippet, bodyLine: text.bodyLine)))
  }

  /// The snippet as the editor began with it.
  private func edited(_ id: Snippet.ID) throws(SnippetFileFault) -> Snippet {
    let draft = try SnippetFile(parsing: before).draft
    return draft.snippet(
      id: id, createdAt: Instant(milliseconds: 0), changedAt: Instant(milliseconds: 0))
  }

  /// Why it was not kept, and what can be done.
  static func sentence(_ complaint: Complaint, _ path: String) -> String {
    "\(complaint.sentence) e opens the text again; it is kept in \(VisibleText.of(path))."
  }

  /// What is odd in the body keeps nobody from keeping it.
  private func words(for snippet: Snippet, bodyLine: Int) -> String {
    let done = id == nil ? "kept" : "edited · u undoes"
    guard let warning = SnippetBody(parsing: snippet.body).warnings.first else { return done }
    return "\(done) · \(SnippetWords.sentence(warning, firstLine: bodyLine))"
  }
}
