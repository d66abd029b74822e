import Clips
import Configuration
import CursesTerminal
import Inbox
import Interface
import Posix
import Querying
import Store
import Words

// The words for each layer's errors: one exhaustive switch a type. Those that the watchers need
// too stand in `Words`.

extension Complaint {
  static func of(_ error: PlacesError) -> Complaint { Complaint(error.sentence, .storeUnusable) }

  static func of(
    _ error: StoreError, path: String?, noun: String = "history"
  ) -> Complaint {
    let history = path.map { "The \(noun) in \(VisibleText.of($0))" } ?? "The \(noun)"
    return switch error {
    case .busy:
      Complaint(
        "\(history) is locked by another program. Nothing was changed; try again when that has"
          + " finished.", .storeUnusable)
    case .full:
      Complaint(
        "\(history) cannot grow: no space is left on its disk. Nothing was changed; make room and"
          + " try again.", .storeUnusable)
    case .corrupt:
      Complaint(
        "\(history) is damaged. Nothing was changed; put a copy aside before you do anything else.",
        .storeUnusable)
    case .foreign:
      Complaint(
        "\(history) is a database of another program. Nothing was changed; move it away, or set"
          + " NORI_HOME to another folder.", .storeUnusable)
    case .newerSchema(let found, let known):
      Complaint(
        "\(history) was written by a newer version (schema \(found); this one knows \(known))."
          + " Update nori; nothing was changed.", .storeUnusable)
    case .olderSchema(let found, let known):
      Complaint(
        "\(history) was written by an older version (schema \(found); this one needs \(known)) and"
          + " can only be read. Make it writable; nothing was changed.", .storeUnusable)
    case .newerIndex:
      Complaint(
        "\(history) was made by a newer version. Update nori; nothing was changed.", .storeUnusable)
    case .unreadable(let code):
      Complaint(
        "\(history) cannot be opened: \(SystemWords.reason(code)). Nothing was changed; see that"
          + " the file and its folder are yours.", .storeUnusable)
    case .readOnly:
      Complaint(
        "\(history) cannot be written: the file or its disk is read-only. Nothing was changed.",
        .storeUnusable)
    case .notThere:
      Complaint(
        "\(history) is not there yet. Capture something: echo hello | nori capture.", .nothingFound)
    case .needsPro(let limit):
      Complaint(
        "The free edition keeps \(limit) pins. Unpin one, or see nori pro.", .needsPro)
    case .needsProForSnippets(let limit):
      Complaint(
        "The free edition keeps \(limit) snippets. Delete one, or see nori pro.", .needsPro)
    case .snippetNameTaken(let name):
      Complaint(
        "There is a snippet named \(VisibleText.of(name)) already. Nothing was changed; take another"
          + " name.", .inputRefused)
    case .snippetChanged(let name):
      Complaint(
        "The snippet \(VisibleText.of(name)) was changed by another program meanwhile, so nothing was"
          + " changed.", .inputRefused)
    case .faultySnippet(let fault):
      Complaint("The snippet was not kept: \(fault.words).", .inputRefused)
    case .other(let code, let errno, let operation):
      Complaint(
        "\(history) could not do \"\(operation)\": SQLite error \(code)"
          + (errno == 0 ? "" : ", \(SystemWords.reason(errno))") + ". Nothing was changed.",
        .storeUnusable)
    }
  }

  /// The search index can always be made again, so nothing is lost with it but speed.
  static func ofIndex(_ error: StoreError, places: Places) -> Complaint {
    let path = SearchIndex.path(besides: places.database)
    let reason = Complaint.of(error, path: path, noun: "search index").sentence
    return Complaint("Searching is slow for now. \(reason)", .storeUnusable)
  }

  /// The snapshot is written again with the next change, so nothing is lost with it.
  static func ofSnapshot(_ error: any Error, places: Places) -> Complaint {
    let reason =
      error is SnapshotFile.Held
      ? "Another program has been writing it for too long."
      : Complaint(error, places: places).sentence
    let seen =
      SnapshotFile(places).isThere
      ? "still see what was there before, in \(VisibleText.of(places.snapshot))"
      : "see nothing of nori until it can write \(VisibleText.of(places.snapshot))"
    return Complaint("Editors and shells \(seen). \(reason)", .storeUnusable)
  }

  /// `text` is what was typed: the part of it that is wrong is shown, but not at any length.
  static func of(_ error: QueryError, in text: String) -> Complaint {
    let bytes = Array(text.utf8)
    let part = String(decoding: bytes[error.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    let shown = part.count > 40 ? part.prefix(40) + "..." : part[...]
    let before = String(decoding: bytes.prefix(error.range.lowerBound), as: UTF8.self)
    return Complaint(
      "In the query, '\(VisibleText.of(String(shown)))' at character \(before.count + 1): "
        + error.sentence, .wrongUsage)
  }

  static func of(_ error: InboxError) -> Complaint {
    if case .refused = error { return Complaint(error.sentence, .inputRefused) }
    return Complaint(error.sentence, .storeUnusable)
  }

  static func of(_ error: TerminalError) -> Complaint {
    switch error {
    case .noTerminal(let code):
      Complaint(
        "nori needs a terminal to show its screen on: /dev/tty: \(SystemWords.reason(code))."
          + " In scripts, use nori paste or nori list.", .noDisplay)
    case .noType:
      Complaint("TERM is not set, so nobody knows what this terminal can do. Set it.", .noDisplay)
    case .unknownType(let name):
      Complaint(
        "There is no description of the terminal \(VisibleText.of(name)). Set TERM to"
          + " a known one, such as xterm-256color.", .noDisplay)
    case .incapableType(let name):
      Complaint(
        "The terminal \(VisibleText.of(name)) cannot place its cursor. In scripts, use"
          + " nori paste or nori list.", .noDisplay)
    case .failed(let operation, let code):
      Complaint(
        "The terminal cannot be used: \(operation): \(SystemWords.reason(code)).", .noDisplay)
    }
  }

  static func of(_ error: Output.Failure) -> Complaint {
    switch error {
    case .closedPipe: Complaint("", .done)
    case .closedFromTheStart:
      Complaint("Standard output is closed, so there is nowhere to write to.", .wrongUsage)
    case .system(let error):
      Complaint("Cannot write the output: \(SystemWords.reason(error.code)).", .storeUnusable)
    }
  }
}
