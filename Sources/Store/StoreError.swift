import Glibc
import SQLite
import Snippets

/// Why the store did not do what it was asked; nothing was changed by what failed.
public enum StoreError: Error, Hashable, Sendable {
  /// Another process held the lock for longer than this one may wait.
  case busy
  /// No space left where the store lies.
  case full
  /// The file is damaged, or is no database at all.
  case corrupt
  /// A database of another program.
  case foreign
  /// Written by a later version of nori; left untouched.
  case newerSchema(found: Int, known: Int)
  /// Written by an earlier version, and opened for reading only.
  case olderSchema(found: Int, known: Int)
  /// The search index was made by a later version of nori, and is left to it.
  case newerIndex
  /// The system does not let this process open the file; `errno` says why.
  case unreadable(errno: Int32)
  /// The file, or the place it lies on, cannot be written.
  case readOnly
  /// There is no store yet.
  case notThere
  /// The free tier allows no more than `limit` pins.
  case needsPro(limit: Int)
  /// The free tier keeps no more than `limit` snippets.
  case needsProForSnippets(limit: Int)
  /// Another snippet has this name.
  case snippetNameTaken(String)
  /// The snippet of this name is no longer what was edited.
  case snippetChanged(String)
  /// A snippet that is none: whoever made it has not checked it.
  case faultySnippet(SnippetFault)
  /// Anything else: SQLite's extended code, `errno` if a system call failed, and what was done.
  case other(code: Int32, errno: Int32, operation: String)

  /// Whether the same call can succeed later without anybody doing anything.
  public var isRetryable: Bool { self == .busy }
}

extension StoreError {
  init(_ error: SQLiteError) {
    switch (error.code.primary, error.systemError) {
    case (.cannotOpen, ENOENT): self = .notThere
    case (.full, _), (_, ENOSPC), (_, EDQUOT): self = .full
    case (.busy, _), (.locked, _): self = .busy
    case (.corrupt, _), (.notADatabase, _): self = .corrupt
    case (.readOnly, _), (.cannotOpen, EROFS): self = .readOnly
    case (.cannotOpen, let errno), (.permission, let errno): self = .unreadable(errno: errno)
    default:
      self = .other(
        code: error.code.rawValue, errno: error.systemError, operation: error.operation)
    }
  }
}

/// Runs `body` with SQLite's errors turned into the store's.
func translatingErrors<Outcome>(
  _ body: () throws(SQLiteError) -> Outcome
) throws(StoreError) -> Outcome {
  do {
    return try body()
  } catch {
    throw StoreError(error)
  }
}
