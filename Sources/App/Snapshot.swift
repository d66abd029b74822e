import Clips
import JSON
import Posix
import Snippets
import Store

/// What editors and shells may see without the database: the newest texts and all visible snippets.
/// Documentation/Snippets.md says what is in it.
struct Snapshot {
  private let clips: [JSON]
  private let snippets: [JSON]

  static let version: Int64 = 1
  /// Bytes of one clip: longer ones are left out, because half a text helps nobody.
  static let clipSize = 65_536
  /// Bytes of all clips together.
  static let clipsSize = 1 << 20
  /// Bytes of all snippets' bodies together, by name: more than a person writes in a life.
  static let bodiesSize = 4 << 20
  /// Clips that are looked at, so that thousands of pictures cost no second.
  private static let examined = 2_000

  /// Takes the newest `count` texts and the snippets out of one state of the store.
  init(of store: Store, clips count: Int, at now: Instant) throws {
    (clips, snippets) = try store.consistently {
      (try Snapshot.clips(of: store, count, now), try Snapshot.snippets(of: store, now))
    }
  }

  private static func clips(of store: Store, _ count: Int, _ now: Instant) throws -> [JSON] {
    var clips: [JSON] = []
    var room = clipsSize
    var offset = 0
    while clips.count < count, offset < examined {
      let page = try store.page(offset: offset, count: min(count, examined - offset), at: now)
      for clip in page where clips.count < count && clip.byteCount <= room {
        guard let text = try text(of: clip, in: store, at: now) else { continue }
        room -= clip.byteCount
        clips.append(
          .object([
            ClipJSON.member("id", .string(clip.id.description)),
            ClipJSON.member("kind", .string(clip.kind.rawValue)),
            ClipJSON.member("copiedAt", .string(clip.copiedAt.rfc3339)),
            ClipJSON.member("text", .string(text)),
          ]))
      }
      if page.isEmpty { break }
      offset += page.count
    }
    return clips
  }

  /// The clip as text that an editor can hold: UTF-8 without NUL. Nil for secrets and all else.
  private static func text(of clip: Clip, in store: Store, at now: Instant) throws -> String? {
    guard !clip.isSecret, clip.type.isText, clip.byteCount <= clipSize else { return nil }
    var bytes = clip.head
    if bytes.count < clip.byteCount {
      bytes = try store.prefix(of: clip.id, limit: clipSize, at: now) ?? []
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func snippets(of store: Store, _ now: Instant) throws -> [JSON] {
    var room = bodiesSize
    var snippets: [JSON] = []
    for snippet in try store.snippets(at: now).snippets where snippet.body.utf8.count <= room {
      room -= snippet.body.utf8.count
      snippets.append(.object(SnippetJSON.members(snippet)))
    }
    return snippets
  }

  /// The file's bytes, in two parts: what says when it was written, and all else.
  func encoded(at time: Timestamp) -> (head: [UInt8], rest: [UInt8]) {
    let head = JSON.object([
      ClipJSON.member(Snapshot.versionName, .integer(Snapshot.version)),
      ClipJSON.member("writtenAt", .string(time.rfc3339)),
    ]).encoded()
    let rest = JSON.object([
      ClipJSON.member("clips", .array(clips)), ClipJSON.member("snippets", .array(snippets)),
    ]).encoded()
    // Joined, the two objects are one.
    return (head.dropLast() + [UInt8(ascii: ",")], rest.dropFirst() + [UInt8(ascii: "\n")])
  }

  /// What every snapshot of this version begins with.
  static let opening = Array("{\"\(versionName)\":\(version),".utf8)

  private static let versionName = "nori-snapshot"
}
