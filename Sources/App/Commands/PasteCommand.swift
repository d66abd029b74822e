import Arguments
import Clips
import Store
import Words

extension Session {
  /// A clip's exact bytes.
  func paste(_ command: ParsedCommand) throws -> ExitCode {
    try output.require()
    guard let store = try openAfterTakingIn() else { throw Complaint.emptyHistory }
    let type = command.value(of: .pasteType).map { MediaType($0) }
    try store.consistently {
      let clip = try chosenClip(command, in: store)
      if type == nil, !command.has(.unixNewlines), let whole = clip.whole {
        try output.write(whole, raw: command.has(.raw))
      } else {
        try write(
          clip.id, type.map { .type($0) } ?? .best, of: store, raw: command.has(.raw),
          unixNewlines: command.has(.unixNewlines))
      }
    }
    return .done
  }

  /// Writes a representation in pieces: a large one is never whole in memory.
  func write(
    _ id: Clip.ID, _ choice: Choice, of store: Store, raw: Bool, unixNewlines: Bool = false
  ) throws {
    var newlines = UnixNewlines()
    var failure: Output.Failure?
    func put(_ bytes: UnsafeRawBufferPointer) -> Bool {
      do throws(Output.Failure) {
        try output.write(bytes, raw: raw)
        return true
      } catch {
        failure = error
        return false
      }
    }
    let format = try store.read(id, choice, at: now) { piece in
      guard unixNewlines else { return put(piece) }
      return newlines.converted(piece).withUnsafeBytes(put)
    }
    if let failure { throw failure }
    guard format != nil else { throw try missing(id, choice, in: store) }
    if unixNewlines { _ = newlines.end.withUnsafeBytes(put) }
    if let failure { throw failure }
  }

  /// Why there was nothing to write: the clip has gone meanwhile, or has no such representation.
  private func missing(_ id: Clip.ID, _ choice: Choice, in store: Store) throws -> Complaint {
    let formats = try store.formats(of: id, at: now)
    guard case .type(let type) = choice, !formats.isEmpty else {
      return Complaint("The clip \(id) is no longer there.", .nothingFound)
    }
    let names = formats.map { VisibleText.of($0.type.name) }.joined(separator: ", ")
    return Complaint(
      "The clip has no \(VisibleText.of(type.name)); it has \(names).", .nothingFound)
  }
}
