import Clips
import SQLite

/// A clip about to be written.
struct ClipDraft {
  var id: UUID
  var rank: Int64
  var kind: Kind
  var content: [Representation]
  var copiedAt: Timestamp
  var copies = 1
  var source: String
  var origin: Origin
  var pinnedAt: Instant?
  var expiresAt: Instant?
  var digest: Int64

  init(_ capture: Capture, rank: Int64) {
    id = capture.id
    self.rank = rank
    kind = KindDetector.kind(of: capture.content)
    content = capture.content
    copiedAt = capture.capturedAt
    source = capture.source
    origin = capture.origin
    digest = 0
  }

  init(_ clip: ArchivedClip, rank: Int64) {
    id = clip.id
    self.rank = rank
    kind = clip.kind
    content = clip.content
    copiedAt = clip.copiedAt
    copies = clip.copies
    source = clip.source
    origin = clip.origin
    pinnedAt = clip.pinnedAt
    digest = 0
  }
}

/// What equal contents share, to find them by; a comparison of the bytes then decides.
///
/// Half of the digest is enough: at a million clips a search by it meets a stranger once in
/// thousands of captures, and the row and the index are smaller.
func digestColumn(of content: [Representation]) -> Int64 {
  let value = ContentDigest(of: content).value
  return Int64(Int32(truncatingIfNeeded: value ^ value >> 32))
}

extension Store {
  /// Writes the clip and all its representations; its number in the store.
  @discardableResult
  func insert(_ draft: ClipDraft) throws(SQLiteError) -> Int64 {
    guard let best = draft.content.first else {
      preconditionFailure("a clip has at least one representation")
    }
    let type = try number(of: best.type)
    let origin = draft.origin
    try connection.run(
      """
      INSERT INTO clip (uuid_high, uuid_low, rank, kind, pinned_at, expires_at, digest, copied_at, copied_offset,
        copies, format_count, type, byte_count, more_bytes, source,
        app, title, url, host, cwd, tty, command, selection, head)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      draft.id.highValue, draft.id.lowValue, .integer(draft.rank),
      .integer(KindCode.code(draft.kind)),
      .integer(draft.pinnedAt?.milliseconds), .integer(draft.expiresAt?.milliseconds),
      .integer(draft.digest), .instant(draft.copiedAt.instant),
      .integer(draft.copiedAt.offsetMinutes), .integer(draft.copies),
      .integer(draft.content.count), .integer(type), .integer(best.bytes.count),
      .integer(draft.content.dropFirst().reduce(0) { $0 + $1.bytes.count }),
      .integer(try names.number(of: draft.source, connection)),
      .integer(try number(of: origin.app)), .text(origin.title), .text(origin.url),
      .text(origin.host),
      .text(origin.cwd), .text(origin.tty), .text(origin.command),
      .integer(SelectionCode.code(origin.selection)),
      .blob(Array(best.bytes.prefix(Clip.headLimit))))
    let row = connection.lastInsertedRow
    countIn(draft)
    try noteArrival(of: row, at: draft.rank)
    try insertRepresentations(draft.content, clip: row)
    return row
  }
}
