import Arguments
import Clips
import Posix
import Querying
import Store
import Words

extension Session {
  /// Erases for good what all the given conditions fit, after asking.
  func purge(_ command: ParsedCommand) throws -> ExitCode {
    guard try openAfterTakingIn() != nil else { throw Complaint.emptyHistory }
    let store = try openForWriting()
    let selection = try purgeSelection(command, in: store)
    let size = try store.size(of: selection)
    if case .matching(let conditions) = selection, let count = conditions.query?.givenUp, count > 0
    {
      warn("\(SearchWords.givenUp(count)).")
    }
    guard !size.isNothing else {
      // The snapshot is what an earlier purge may have left unfinished.
      snapshot(of: store).writeChange()
      throw Complaint("Nothing fits, so nothing was erased.", .nothingFound)
    }
    if !command.has(.yes), try !confirms(size) { return .cancelled }
    let outcome = try store.purge(selection, at: now)
    let isSnapshotTrue = tellChange(of: store)
    guard isSnapshotTrue else {
      throw Complaint(
        "The clips are gone from the history, but \(VisibleText.of(places.snapshot)) may still have"
          + " their text. Run the same purge again.", .storeUnusable)
    }
    warn("Erased \(words(for: outcome.erased)) for good.")
    if let error = outcome.unfinished {
      throw Complaint(
        "The clips are gone, but traces of them may stand in nori's files: "
          + Complaint.of(error, path: places.database).sentence
          + " Run the same purge again.", .storeUnusable)
    }
    return .done
  }

  private func purgeSelection(
    _ command: ParsedCommand, in store: Store
  ) throws -> PurgeSelection {
    if command.has(.all) { return .all }
    var conditions = PurgeConditions()
    if let text = command.value(of: .olderThan) {
      guard let age = Age(text) else {
        throw ArgumentError.invalidValue(
          text, name: "--older-than", expected: "a time such as 90d")
      }
      conditions.copiedBefore = now.advanced(by: .zero - age.duration)
    }
    if let text = command.value(of: .largerThan) {
      guard let size = ByteCount(text) else {
        throw ArgumentError.invalidValue(
          text, name: "--larger-than", expected: "a size such as 10MiB")
      }
      conditions.largerThan = size.bytes
    }
    let ids = command.values(of: .ids)
    if !ids.isEmpty { conditions.ids = try ids.map { try purgeID($0) } }
    if let text = command.value(of: .containing) {
      let query = try query([text])
      guard !query.isEmpty else {
        throw Complaint("--query is empty. To erase all clips, give --all.", .wrongUsage)
      }
      conditions.query = try QueryMatcher(query, at: .current)
    }
    return .matching(conditions)
  }

  private func purgeID(_ text: String) throws(ArgumentError) -> Clip.ID {
    guard let id = UUID(text) else {
      throw .invalidValue(text, name: "--id", expected: "a UUID as list shows it")
    }
    return id
  }

  private func confirms(_ size: PurgeSize) throws -> Bool {
    guard input.isTerminal else {
      throw Complaint(
        "purge would erase \(words(for: size)) for good. Standard input is no terminal to ask on;"
          + " give --yes to do it.", .wrongUsage)
    }
    StandardError.prompt("Erase \(words(for: size)) for good? [y/N] ")
    let answer = try input.line()
    return ["y", "yes"].contains(answer.lowercased())
  }

  private func words(for size: PurgeSize) -> String {
    let clips = size.clips == 1 ? "1 clip" : "\(size.clips) clips"
    let pinned = size.pinned == 0 ? "" : ", \(size.pinned) pinned among them,"
    let former =
      switch size.formerSnippets {
      case 0: ""
      case 1: " and 1 deleted or edited snippet"
      default: " and \(size.formerSnippets) deleted or edited snippets"
      }
    return "\(clips)\(pinned) of \(ByteCount(size.bytes))\(former)"
  }
}
