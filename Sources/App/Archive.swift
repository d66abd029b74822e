import Clips
import Inbox
import JSON
import Posix
import Snippets
import Store

/// nori's own format for a whole history: NDJSON, a header, a clip a line, oldest first, and then a
/// snippet a line.
///
/// Contents are written as in the inbox: `text` where the bytes are UTF-8, else `base64`. Unknown
/// fields are ignored.
///
/// `nori-export` is the version that a reader needs: 2 where there are snippets, else 1. A nori that
/// knows no snippets would stop at their lines and call them broken; so it says at the first line
/// that it is to be updated, and still takes every export that it can read whole.
enum Archive {
  static let version: Int64 = 2
  private static let versionWithoutSnippets: Int64 = 1

  /// What a line holds.
  enum Entry {
    case clip(ArchivedClip)
    case snippet(Snippet)
  }

  static func header(at time: Timestamp, holdsSnippets: Bool) -> [UInt8] {
    let version = holdsSnippets ? version : versionWithoutSnippets
    return JSON.object([
      ClipJSON.member("nori-export", .integer(version)),
      ClipJSON.member("exportedAt", .string(time.rfc3339)),
    ]).encoded()
  }

  static func line(_ clip: ArchivedClip) -> [UInt8] {
    var members = [
      ClipJSON.member("id", .string(clip.id.description)),
      ClipJSON.member("kind", .string(clip.kind.rawValue)),
      ClipJSON.member("copiedAt", .string(clip.copiedAt.rfc3339)),
      ClipJSON.member("copies", .integer(Int64(clip.copies))),
      ClipJSON.member("rank", .integer(clip.rank)),
      ClipJSON.member("source", .string(clip.source)),
      ClipJSON.member("origin", ClipJSON.origin(clip.origin)),
      ClipJSON.member("content", .array(clip.content.map(content))),
    ]
    if let pinnedAt = clip.pinnedAt {
      let time = Timestamp(instant: pinnedAt, offsetMinutes: 0)
      members.append(ClipJSON.member("pinnedAt", .string(time.rfc3339)))
    }
    return JSON.object(members).encoded()
  }

  private static func content(_ representation: Representation) -> JSON {
    let bytes: JSON.Member
    if let text = String(validating: representation.bytes, as: UTF8.self) {
      bytes = ClipJSON.member("text", .string(text))
    } else {
      bytes = ClipJSON.member("base64", .string(Base64.encoded(representation.bytes)))
    }
    return .object([ClipJSON.member("type", .string(representation.type.name)), bytes])
  }
}

extension Archive {
  /// What is wrong with a line.
  enum Fault: Error, Hashable {
    case notJSON(JSONError)
    case noHeader
    case newerVersion(Int64)
    case field(String)
  }

  /// Checks the first line.
  static func checkHeader(_ line: [UInt8]) throws(Fault) {
    guard let found = try parsed(line)["nori-export"]?.integerValue else { throw .noHeader }
    if found > version { throw .newerVersion(found) }
  }

  static func entry(_ line: [UInt8]) throws(Fault) -> Entry {
    let json = try parsed(line)
    if let snippet = json["snippet"] { return .snippet(try self.snippet(snippet)) }
    return .clip(try clip(json))
  }

  private static func clip(_ json: JSON) throws(Fault) -> ArchivedClip {
    let copiedAt: Timestamp = try field("copiedAt", of: json) { Timestamp(rfc3339: $0) }
    var content: [Representation] = []
    for part in json["content"]?.arrayValue ?? [] { content.append(try representation(part)) }
    guard (1...Capture.mostRepresentations).contains(content.count) else {
      throw .field("content")
    }
    var pinnedAt: Instant?
    if json["pinnedAt"] != nil {
      let time: Timestamp = try field("pinnedAt", of: json) { Timestamp(rfc3339: $0) }
      pinnedAt = time.instant
    }
    return ArchivedClip(
      id: try field("id", of: json) { UUID($0) },
      kind: try field("kind", of: json) { Kind(rawValue: $0) },
      pinnedAt: pinnedAt, copiedAt: copiedAt,
      copies: max(Int(clamping: json["copies"]?.integerValue ?? 1), 1),
      source: try field("source", of: json) { $0 }, origin: origin(json["origin"]),
      content: content,
      rank: json["rank"]?.integerValue ?? ArchivedClip.place(copiedAt: copiedAt.instant))
  }

  private static func parsed(_ line: [UInt8]) throws(Fault) -> JSON {
    do throws(JSONError) {
      return try JSON(parsing: line, root: .object)
    } catch {
      throw .notJSON(error)
    }
  }

  static func field<Value>(
    _ name: String, of json: JSON, _ read: (String) -> Value?
  ) throws(Fault) -> Value {
    guard let value = json[name]?.stringValue.flatMap(read) else { throw .field(name) }
    return value
  }

  private static func representation(_ json: JSON) throws(Fault) -> Representation {
    let type: String = try field("type", of: json) { $0 }
    if let text = json["text"]?.stringValue {
      return Representation(type: MediaType(type), bytes: Array(text.utf8))
    }
    return Representation(
      type: MediaType(type), bytes: try field("base64", of: json) { Base64.decoded($0) })
  }

  private static func origin(_ json: JSON?) -> Origin {
    var origin = Origin()
    for field in Origin.Field.allCases { origin[field] = json?[field.rawValue]?.stringValue }
    origin.selection = json?["selection"]?.stringValue.flatMap(Origin.Selection.init)
    return origin
  }
}
