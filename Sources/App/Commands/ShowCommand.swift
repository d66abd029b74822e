import Arguments
import Clips
import JSON
import Posix
import Store

extension Session {
  /// Everything known of a clip, but not its contents beyond the first line.
  func show(_ command: ParsedCommand) throws -> ExitCode {
    try output.require()
    let (store, clip) = try storeAndClip(command)
    let formats = try store.formats(of: clip.id, at: now)
    let number = try store.offset(of: clip.id, at: now).map { $0 + 1 }
    if command.has(.json) {
      try output.json(
        jsonLine(clip, number: number, formats: formats), raw: command.has(.raw))
    } else {
      for (name, value) in facts(of: clip, number: number, formats: formats) {
        let padding = String(repeating: " ", count: max(10 - name.count, 1))
        try output.line(name + padding + output.visible(value, raw: command.has(.raw)))
      }
    }
    return .done
  }

  private func facts(
    of clip: Clip, number: Int?, formats: [Format]
  ) -> [(name: String, value: String)] {
    let age = Age(now.since(clip.copiedAt.instant)).description
    var facts: [(name: String, value: String)] = [
      ("number", number.map(String.init) ?? "-"),
      ("id", clip.id.description),
      ("kind", clip.kind.rawValue),
      ("pinned", clip.isPinned ? "yes" : "no"),
      (
        "copied",
        "\(clip.copiedAt.rfc3339) (\(age)), \(clip.copies == 1 ? "once" : "\(clip.copies) times")"
      ),
      ("source", clip.source),
    ]
    if clip.isSecret { facts.append(("secret", "yes: masked, and erased after its time")) }
    for field in Origin.Field.allCases {
      if let value = clip.origin[field] { facts.append((field.rawValue, value)) }
    }
    if let selection = clip.origin.selection { facts.append(("selection", selection.rawValue)) }
    for format in formats {
      facts.append(("format", "\(format.type.name), \(ByteCount.exact(format.byteCount))"))
    }
    facts.append(("begins", clip.summary))
    return facts
  }

  private func jsonLine(_ clip: Clip, number: Int?, formats: [Format]) -> String {
    let list = formats.map { format in
      JSON.object([
        ClipJSON.member("type", .string(format.type.name)),
        ClipJSON.member("size", .integer(Int64(format.byteCount))),
      ])
    }
    let members =
      ClipJSON.members(clip, number: number) + [ClipJSON.member("content", .array(list))]
    return String(decoding: JSON.object(members).encoded(), as: UTF8.self)
  }
}

extension ByteCount {
  /// `1 byte`, `1234 bytes`.
  static func exact(_ count: Int) -> String { "\(count) \(count == 1 ? "byte" : "bytes")" }
}
