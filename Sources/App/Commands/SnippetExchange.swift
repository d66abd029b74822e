import Arguments
import Clips
import Posix
import SnippetFiles
import Snippets
import Store
import Words

extension Session {
  /// Takes in what files of snippets hold, all of it at once, and lists what they hold besides.
  func snippetImport(_ command: ParsedCommand) throws -> ExitCode {
    let folder = command.value(of: .importFolder)
    if let folder, let fault = SnippetDraft(name: "x", folder: folder, body: "").fault {
      throw Complaint("The folder cannot be used: \(fault.words).", .wrongUsage)
    }
    var sources = SnippetSources(
      format: command.value(of: .snippetSource).flatMap { SnippetFormat(rawValue: $0) },
      folder: folder)
    for file in command.arguments {
      if file == "-" {
        try sources.read(try importSource(file), named: "", at: "standard input")
      } else {
        try sources.read(file)
      }
    }
    say(sources)
    guard !sources.drafts.isEmpty else {
      throw Complaint("Nothing was imported: there are no snippets to take.", .inputRefused)
    }
    try keep(sources.drafts)
    return sources.hasFault ? .inputRefused : .done
  }

  private func keep(_ drafts: [SnippetDraft]) throws {
    let store = try openForWriting()
    var snippets: [Snippet] = []
    // Older than what is there, and the first of a file the newest: the free edition, which shows the
    // newest, goes on showing the person's own, and then how the file begins.
    let oldest = try store.allSnippets().map(\.createdAt).min() ?? now
    for (index, draft) in drafts.enumerated() {
      let time = min(oldest, now).advanced(by: .milliseconds(-1 - index))
      snippets.append(draft.snippet(id: try UUID.fresh(), createdAt: time, changedAt: time))
    }
    let outcome = try store.importSnippets(snippets, at: now)
    tellChange(of: store)
    for renaming in outcome.renamed.prefix(Session.listLimit) {
      warn("\(VisibleText.of(renaming.from)) is taken, so it is \(VisibleText.of(renaming.to)).")
    }
    var summary = ImportSummary()
    summary.add(outcome)
    warn(summary.words)
  }

  /// More lines than these nobody reads.
  private static let listLimit = 100

  private func say(_ sources: SnippetSources) {
    for told in sources.remarks.prefix(Session.listLimit) {
      warn("\(VisibleText.of(told.file)), \(SnippetFileWords.sentence(told.remark)).")
    }
    let more =
      max(sources.remarks.count - Session.listLimit, 0) + sources.remarksLeftOut
    if more > 0 { warn("There are \(more) more of these.") }
  }

  /// Writes every snippet, also what the free edition hides.
  func snippetExport(_ command: ParsedCommand) throws -> ExitCode {
    let format = command.value(of: .snippetTarget).flatMap { SnippetFormat(rawValue: $0) } ?? .nori
    let path = command.arguments.first ?? "-"
    if format == .nori, path == "-" {
      throw Complaint(
        "Each snippet is a file of its own: say in which folder, or --format vscode.", .wrongUsage)
    }
    if path == "-" { try output.require() }
    let snippets = try openAfterTakingIn()?.allSnippets() ?? []
    guard !snippets.isEmpty else {
      throw Complaint("There are no snippets to export.", .nothingFound)
    }
    let drafts = snippets.map { SnippetDraft($0) }
    if format == .nori {
      try writeFiles(drafts, in: path)
    } else if path == "-" {
      try output.write(SnippetFormat.vscodeFile(of: drafts), raw: false)
    } else {
      try ExportFile.write(to: path) { put in try put(SnippetFormat.vscodeFile(of: drafts)) }
    }
    return .done
  }

  private func writeFiles(_ drafts: [SnippetDraft], in path: String) throws {
    let folder = try Folder.making(path)
    var names = SnippetFileNames()
    let files = drafts.map { draft in
      (name: names.name(for: draft.name), bytes: Array(SnippetFile.text(of: draft).utf8))
    }
    for file in files where try isTaken(file.name, in: folder, by: file.bytes) {
      throw Complaint(
        "\(VisibleText.of("\(path)/\(file.name)")) is there already, and is not the same. Nothing was"
          + " written; export into an empty folder.", .inputRefused)
    }
    for file in files {
      try ReplacedFile.write(file.bytes, to: "\(path)/\(file.name)", durably: false)
    }
    try folder.synchronize()
  }

  /// Whether something else than these bytes has that name: it may be all there is of somebody's work.
  private func isTaken(
    _ name: String, in folder: borrowing Folder, by bytes: [UInt8]
  ) throws(PosixError) -> Bool {
    guard let status = try folder.status(of: FileName(name)) else { return false }
    guard status.kind == .regular, status.size == bytes.count else { return true }
    return try folder.open(FileName(name)).readAll(limit: bytes.count + 1) != bytes
  }
}
