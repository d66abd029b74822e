import Configuration
import Posix
import SnippetFiles
import Store
import Words

/// A snippet as a file in the person's editor, until it can be kept or is given up.
///
/// What was written is never lost: what cannot be kept stays in the file, and the complaint says
/// where that is.
struct SnippetEditing {
  /// Some editors know by it what is in the file.
  static let fileName = "edited.\(SnippetFormat.fileExtension)"

  private let session: Session
  private let editor: Editor

  init(_ session: Session) throws {
    self.session = session
    editor = try session.editor()
  }

  /// Opens the draft, and hands what has become of it to `keep`, which throws what is against it.
  /// On a terminal the editor is opened again, if the person wants to mend it.
  func edit(
    _ draft: SnippetDraft, unchanged: String, keep: (SnippetDraft) throws -> Void
  ) throws {
    let before = Array(SnippetFile.text(of: draft).utf8)
    let file = try editor.open(before, named: SnippetEditing.fileName)
    while true {
      let after: [UInt8]
      switch try file.written(since: before) {
      case .unchanged: return session.warn("\(unchanged) The text was saved as it was.")
      case .empty:
        throw Complaint("The text was left empty in the editor. \(unchanged)", .cancelled)
      case .text(let bytes): after = bytes
      }
      do {
        let text = try SnippetFile(parsing: after)
        try keep(text.draft)
        try file.remove()
        return session.sayWarnings(of: text.draft.body, firstLine: text.bodyLine)
      } catch {
        try openAgain(file, after: error)
      }
    }
  }

  private func openAgain(_ file: EditedFile, after error: any Error) throws {
    let complaint = SnippetEditing.complaint(error, session.places)
    let kept = "Your text is kept in \(VisibleText.of(file.path))."
    guard SnippetEditing.canBeMended(error), session.input.isTerminal else {
      throw Complaint("\(complaint.sentence) \(kept)", complaint.exitCode)
    }
    // Said before the question, which may never be answered.
    session.warn("\(complaint.sentence) \(kept)")
    StandardError.prompt("Open it in the editor again? [Y/n] ")
    let answer = try session.input.line().lowercased()
    if ["n", "no"].contains(answer) { throw Complaint(kept, complaint.exitCode) }
    do {
      try editor.run(on: file.path)
    } catch {
      let complaint = Complaint(error)
      throw Complaint("\(complaint.sentence) \(kept)", complaint.exitCode)
    }
  }

  private static func canBeMended(_ error: any Error) -> Bool {
    switch error {
    case is SnippetFileFault: true
    case StoreError.snippetNameTaken, StoreError.faultySnippet: true
    default: false
    }
  }

  private static func complaint(_ error: any Error, _ places: Places) -> Complaint {
    guard let fault = error as? SnippetFileFault else { return Complaint(error, places: places) }
    return Complaint(
      "The snippet cannot be kept as it is: \(SnippetFileWords.sentence(fault)).", .inputRefused)
  }
}

extension EditedFile {
  /// What a person has made of the file of a snippet.
  enum Written {
    case unchanged
    /// Nothing but blanks.
    case empty
    case text([UInt8])
  }

  /// Looks at it; where there is nothing to keep, the file is removed.
  func written(since before: [UInt8]) throws -> Written {
    let after = try read()
    let isEmpty = after.allSatisfy { Array(" \t\r\n".utf8).contains($0) }
    guard after == before || isEmpty else { return .text(after) }
    try remove()
    return after == before ? .unchanged : .empty
  }
}
