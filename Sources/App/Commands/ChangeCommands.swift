import Arguments
import Clips
import Posix
import Store

extension Session {
  func setPinned(_ isPinned: Bool, _ command: ParsedCommand) throws -> ExitCode {
    let (store, clips) = try storeAndClipsToChange(command)
    try store.setPinned(isPinned, clips.map(\.id), at: now)
    tellChange(of: store)
    return .done
  }

  func delete(_ command: ParsedCommand) throws -> ExitCode {
    let (store, clips) = try storeAndClipsToChange(command)
    try store.delete(clips.map(\.id), at: now)
    tellChange(of: store)
    return .done
  }

  /// Takes back the last deletion or edit, and lists what is back.
  func undo() throws -> ExitCode {
    guard let reading = try openAfterTakingIn() else { throw Complaint.nothingToUndo }
    _ = consume reading
    let store = try openForWriting()
    let clips = try store.undo(at: now)
    if clips.isEmpty { throw Complaint.nothingToUndo }
    tellChange(of: store)
    warn("\(clips.count == 1 ? "1 clip is" : "\(clips.count) clips are") back.")
    return .done
  }

  /// Opens each clip in the editor; what was changed takes its place.
  func edit(_ command: ParsedCommand) throws -> ExitCode {
    let (store, clips) = try storeAndClipsToChange(command)
    let editor = try editor()
    for clip in clips {
      let before = try EditedClip(clip, in: store, at: now)
      let file = try editor.open(before.bytes, named: before.fileName)
      try file.replacing { bytes in
        try store.edit(clip.id, .best, to: bytes, as: UUID.fresh(), at: now)
      }
      tellChange(of: store)
    }
    return .done
  }

  private func storeAndClipsToChange(_ command: ParsedCommand) throws -> (Store, [Clip]) {
    // Numbers mean the list as people see it: with what waits in the inbox.
    guard try openAfterTakingIn() != nil else { throw Complaint.emptyHistory }
    let store = try openForWriting()
    return (store, try chosenClips(command, in: store))
  }
}

extension Complaint {
  static let clipGone = Complaint("The clip is no longer there.", .nothingFound)
  static let snippetGone = Complaint("The snippet is no longer there.", .nothingFound)
  static let nothingToUndo = Complaint(
    "There is nothing to undo: nothing was deleted or edited in the last 7 days.", .nothingFound)
}
