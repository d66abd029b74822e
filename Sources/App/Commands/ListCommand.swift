import Arguments
import Clips
import Posix
import Store

extension Session {
  /// One clip a line, newest first; of those that a filter lets through, if one is given.
  func list(_ command: ParsedCommand) throws -> ExitCode {
    try output.require()
    let kind = command.value(of: .kind).flatMap(Kind.init(rawValue:))
    if !command.arguments.isEmpty {
      let filter = try query(command.arguments)
      if !filter.isEmpty { return try list(filter, ofKind: kind, command) }
    }
    let now = self.now
    guard let store = try openAfterTakingIn() else { return .nothingFound }
    var left = command.number(of: .limit) ?? .max
    var number = 0
    var lines = ListedClips(command, output, now: now)
    while left > 0 {
      let clips = try store.page(
        offset: number, count: min(left, Session.pageSize), ofKind: kind, at: now)
      for clip in clips {
        number += 1
        // Among others, a clip's number is its place in the whole list.
        let shown = kind == nil ? number : try store.offset(of: clip.id, at: now).map { $0 + 1 }
        try lines.write(clip, number: shown ?? number)
      }
      if clips.count < min(left, Session.pageSize) { break }
      left -= clips.count
    }
    return number == 0 ? .nothingFound : .done
  }

  /// Clips in memory at a time.
  static let pageSize = 250
}
