import Clips
import Interface
import Posix
import SnippetFiles
import Snippets
import Store
import Words

/// A change of the snippets that the person asks for.
enum SnippetAct: Sendable {
  case add(name: String, SnippetSource)
  case delete(Snippet.ID)
  case undo
  /// What was written in the editor; the file is removed once it is kept.
  case keep(SnippetInEditor)

  /// Does it, and tells what to say.
  ///
  /// Throws only what may go better the next time; all else is told.
  func perform(in store: Store, places: Places, at now: Instant) throws -> Message {
    do {
      return try done(in: store, at: now)
    } catch let error as StoreError where error.isRetryable {
      throw error
    } catch {
      guard case .keep(let written) = self else {
        return .snippet(.notKept(text: Complaint(error, places: places).sentence))
      }
      return .snippet(
        .notKept(
          text: SnippetInEditor.sentence(Complaint(error, places: places), written.file.path),
          hasText: true))
    }
  }

  private func done(in store: Store, at now: Instant) throws -> Message {
    switch self {
    case .add(let name, let source):
      let snippet = try SnippetAct.snippet(named: name, of: source, in: store, at: now)
      try store.add(snippet, at: now)
      return .snippet(.kept(snippet.id, text: "kept \(VisibleText.of(name))"))
    case .delete(let id):
      let done = try store.deleteSnippets([id], at: now)
      return .done(text: done.isEmpty ? "it was gone already" : "deleted · u undoes")
    case .undo:
      let back = try store.undoSnippet(at: now)
      let names = back.map { VisibleText.of($0.name) }.joined(separator: ", ")
      return .snippet(
        .restored(back.map(\.id), text: back.isEmpty ? "nothing to undo" : "\(names) is back"))
    case .keep(let written): return try written.keep(in: store, at: now)
    }
  }

  private static func snippet(
    named name: String, of source: SnippetSource, in store: Store, at now: Instant
  ) throws -> Snippet {
    let draft: SnippetDraft
    switch source {
    case .snippet(let id):
      guard let snippet = try store.snippet(id, at: now) else {
        throw Complaint.snippetGone
      }
      draft = SnippetDraft(snippet)
    case .clip(let id):
      draft = SnippetDraft(
        name: name, body: SnippetBody.escaping(try text(of: id, in: store, at: now)))
    }
    var snippet = draft.snippet(id: try UUID.fresh(), createdAt: now, changedAt: now)
    snippet.name = name
    return snippet
  }

  /// The clip's text, as long as a snippet can be.
  private static func text(
    of id: Clip.ID, in store: Store, at now: Instant
  ) throws -> String {
    let limit = Snippet.bodyLimit
    guard let clip = try store.clip(id, at: now),
      let bytes = try store.prefix(of: id, limit: limit + 1, at: now)
    else { throw Complaint.clipGone }
    guard clip.byteCount <= limit, bytes.count <= limit else {
      throw Complaint(
        "The clip is larger than \(ByteCount(limit)), so it cannot be a snippet.", .inputRefused)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Complaint("The clip is not UTF-8, so it cannot be a snippet.", .inputRefused)
    }
    return text
  }
}
