import Clips
import JSON

/// A clip's facts as `list --json`, `search --json` and `show --json` write them. The names are a promise; `nori` is
/// their version.
enum ClipJSON {
  static let version: Int64 = 1

  static func line(_ clip: Clip, number: Int?, matches: [ClipMatch]? = nil) -> String {
    var members = members(clip, number: number)
    if let matches { members.append(member("matches", .array(matches.map(match)))) }
    return String(decoding: JSON.object(members).encoded(), as: UTF8.self)
  }

  static func members(_ clip: Clip, number: Int?) -> [JSON.Member] {
    var members = [member("nori", .integer(version))]
    if let number { members.append(member("number", .integer(Int64(number)))) }
    members += [
      member("id", .string(clip.id.description)),
      member("kind", .string(clip.kind.rawValue)),
      member("pinned", .bool(clip.isPinned)),
      member("secret", .bool(clip.isSecret)),
      member("copiedAt", .string(clip.copiedAt.rfc3339)),
      member("copies", .integer(Int64(clip.copies))),
      member("type", .string(clip.type.name)),
      member("size", .integer(Int64(clip.byteCount))),
      member("formats", .integer(Int64(clip.formatCount))),
      member("source", .string(clip.source)),
      member("origin", origin(clip.origin)),
      member("summary", .string(clip.summary)),
    ]
    return members
  }

  private static func match(_ match: ClipMatch) -> JSON {
    .object([
      member("in", .string(match.place.rawValue)),
      member("start", .integer(Int64(match.range.lowerBound))),
      member("end", .integer(Int64(match.range.upperBound))),
    ])
  }

  static func origin(_ origin: Origin) -> JSON {
    var members = Origin.Field.allCases.compactMap { field in
      origin[field].map { member(field.rawValue, .string($0)) }
    }
    if let selection = origin.selection {
      members.append(member("selection", .string(selection.rawValue)))
    }
    return .object(members)
  }

  static func member(_ name: String, _ value: JSON) -> JSON.Member {
    JSON.Member(name: name, value: value)
  }
}
