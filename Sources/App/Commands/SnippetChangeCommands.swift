import Arguments
import Clips
import Posix
import SnippetFiles
import Snippets
import Store
import Words

extension Session {
  /// A new snippet: of standard input, of a clip, or from the editor.
  func snippetAdd(_ command: ParsedCommand) throws -> ExitCode {
    var draft = SnippetDraft(
      name: command.arguments.first ?? "", folder: command.value(of: .snippetFolder) ?? "",
      tags: command.values(of: .snippetTags),
      description: command.value(of: .snippetDescription) ?? "", body: "")
    // Before anything is read: these words are the command line's.
    var checked = draft
    if command.arguments.isEmpty { checked.name = "x" }
    if let fault = checked.fault {
      throw Complaint("The snippet cannot be kept: \(fault.words).", .wrongUsage)
    }
    if let number = command.number(of: .fromClip) {
      draft.body = SnippetBody.escaping(try text(ofClip: number))
      if !command.arguments.isEmpty { return try keep(draft) }
    } else if !input.isTerminal {
      guard !command.arguments.isEmpty else {
        throw Complaint(
          "A snippet from standard input needs a name: nori snippet add NAME.", .wrongUsage)
      }
      draft.body = try bodyFromInput()
      return try keep(draft)
    }
    let store = try openForWriting()
    try SnippetEditing(self).edit(draft, unchanged: "Nothing was added.") { draft in
      try add(draft, to: store)
    }
    return .done
  }

  /// Opens a snippet in the editor; what was changed takes its place.
  func snippetEdit(_ command: ParsedCommand) throws -> ExitCode {
    let old = try chosenSnippet(command.arguments[0], in: try openSnippets())
    let store = try openForWriting()
    try SnippetEditing(self).edit(
      SnippetDraft(old), unchanged: "Nothing was changed."
    ) { draft in
      let new = draft.snippet(id: old.id, createdAt: old.createdAt, changedAt: now)
      guard try store.replace(new, edited: old, at: now) else {
        throw Complaint(
          "The snippet \(VisibleText.of(old.name)) is no longer there.", .nothingFound)
      }
      tellChange(of: store)
    }
    return .done
  }

  /// Deletes all that are named, or none.
  func snippetDelete(_ command: ParsedCommand) throws -> ExitCode {
    let reading = try openSnippets()
    let ids = try command.arguments.map { try chosenSnippet($0, in: reading).id }
    let store = try openForWriting()
    _ = try store.deleteSnippets(ids, at: now)
    tellChange(of: store)
    return .done
  }

  func snippetUndo() throws -> ExitCode {
    guard try openSnippets() != nil else { throw Complaint.nothingToUndo }
    let store = try openForWriting()
    let snippets = try store.undoSnippet(at: now)
    if snippets.isEmpty { throw Complaint.nothingToUndo }
    tellChange(of: store)
    let names = snippets.map { VisibleText.of($0.name) }.joined(separator: ", ")
    warn(
      "\(snippets.count == 1 ? "1 snippet is" : "\(snippets.count) snippets are") back: \(names).")
    return .done
  }

  // MARK: Keeping

  /// Keeps what was not written in an editor; when it cannot be kept, it is left in a file.
  private func keep(_ draft: SnippetDraft) throws -> ExitCode {
    do {
      try add(draft, to: try openForWriting())
    } catch {
      let complaint = Complaint(error, places: places)
      let path = "\(places.stateFolder)/edit-\(try UUID.fresh())/\(SnippetEditing.fileName)"
      try ReplacedFile.write(Array(SnippetFile.text(of: draft).utf8), to: path)
      throw Complaint(
        "\(complaint.sentence) Your text is kept in \(VisibleText.of(path)).", complaint.exitCode)
    }
    sayWarnings(of: draft.body, firstLine: 1)
    return .done
  }

  private func add(_ draft: SnippetDraft, to store: Store) throws {
    try store.add(
      draft.snippet(id: try UUID.fresh(), createdAt: now, changedAt: now), at: now)
    tellChange(of: store)
  }

  /// `firstLine` is that of the body in the text that the person sees.
  func sayWarnings(of body: String, firstLine: Int) {
    let zones = ZoneFiles(environment: environment)
    for warning in SnippetBody(parsing: body).warnings(knowing: zones) {
      warn("\(SnippetWords.sentence(warning, firstLine: firstLine)).")
    }
  }

  // MARK: Bodies

  private func text(ofClip number: Int) throws -> String {
    guard let store = try openAfterTakingIn() else { throw Complaint.emptyHistory }
    let clip = try clip(number: number, in: store)
    if clip.isSecret {
      throw Complaint(
        "Clip \(number) is a secret, and a snippet would keep it for ever.", .inputRefused)
    }
    guard clip.type.isText,
      let bytes = try store.prefix(of: clip.id, limit: Snippet.bodyLimit + 1, at: now),
      let text = String(validating: bytes, as: UTF8.self)
    else {
      throw Complaint("Clip \(number) is no text, and a snippet is.", .inputRefused)
    }
    return try checkedBody(text)
  }

  /// The newline that ends a file is not the snippet's, as in the files that nori writes.
  private func bodyFromInput() throws -> String {
    let bytes = try openInput("-").readAll(limit: Snippet.bodyLimit + 2)
    guard !bytes.isEmpty else {
      throw Complaint("Standard input is empty, so there is nothing to keep.", .inputRefused)
    }
    let isLine = bytes.last == UInt8(ascii: "\n")
    guard let text = String(validating: isLine ? bytes.dropLast() : bytes[...], as: UTF8.self)
    else {
      throw Complaint("A snippet must be UTF-8, so this was not kept.", .inputRefused)
    }
    return try checkedBody(text)
  }

  private func checkedBody(_ text: String) throws -> String {
    if let fault = SnippetDraft(name: "x", body: text).fault {
      throw Complaint("The snippet cannot be kept: \(fault.words).", .inputRefused)
    }
    return text
  }
}
