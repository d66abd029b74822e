import Clips
import License
import SQLite

/// What became of a capture.
public enum IngestOutcome: Hashable, Sendable {
  /// It is a new clip.
  case stored(Clip.ID)
  /// It equals the newest clip, which stays as it is.
  case repeatedNewest(Clip.ID)
  /// It equals an older clip, which is the newest now and counts one copy more.
  case movedToTop(Clip.ID)
  /// Its id was taken in before; nothing changed.
  case knownAlready
  /// It is what nori itself put on the clipboard; nothing changed.
  case ownCopy
}

extension Store {
  /// Takes captures in, in their order, as one durable transaction; says what became of each.
  ///
  /// `notKept` others were left out on purpose, which is counted.
  ///
  /// Then whatever the rules and the tier do not keep is erased: the oldest first, pins never.
  public func ingest(
    _ captures: [Capture], notKept: Int = 0, rules: RetentionRules, at now: Instant
  ) throws(StoreError) -> [IngestOutcome] {
    try writing(at: now) { (status) throws(SQLiteError) in
      var ranks = try RankClock(self, now)
      var ownCopies = OwnCopies(self)
      var outcomes: [IngestOutcome] = []
      for capture in captures {
        let expiry = capture.isSensitive ? now.advanced(by: rules.secretLifetime) : nil
        outcomes.append(try ingest(capture, expiry: expiry, &ranks, &ownCopies))
        // It came with Pro and waited in the inbox while that ended.
        if let lapse = status.lapse, capture.capturedAt.instant < lapse { try keepWhatIsThere() }
      }
      try setMeta(.greatestRank, ranks.greatest)
      if outcomes.contains(where: { $0 != .knownAlready && $0 != .ownCopy }) {
        try setMeta(.lastCapture, now.milliseconds)
      }
      try countDropped(notKept)
      try retain(rules, status, now)
      return outcomes
    }
  }

  private func ingest(
    _ capture: Capture, expiry: Instant?, _ ranks: inout RankClock, _ ownCopies: inout OwnCopies
  ) throws(SQLiteError) -> IngestOutcome {
    if try row(knownAs: capture.id) != nil { return .knownAlready }
    if capture.isOfClipboard, let row = try ownCopies.row(of: capture) {
      try insertCaptureID(capture.id, clip: row)
      return .ownCopy
    }
    let digest = digestColumn(of: capture.content)
    if let equal = try liveClip(
      with: capture.content, digest: digest, onlySecret: capture.isSensitive)
    {
      try insertCaptureID(capture.id, clip: equal.row)
      if try newestLiveRow() == equal.row { return .repeatedNewest(equal.id) }
      try moveToTop(equal.row, capture, expiry, rank: ranks.next(for: capture.capturedAt.instant))
      return .movedToTop(equal.id)
    }
    var draft = ClipDraft(capture, rank: ranks.next(for: capture.capturedAt.instant))
    draft.digest = digest
    draft.expiresAt = expiry
    try insert(draft)
    return .stored(capture.id)
  }

  /// The live clip with the same contents.
  ///
  /// A secret equals only another secret, so that it never gives away that it was copied, nor
  /// takes an ordinary clip with it when it expires. An ordinary copy of a live secret is that
  /// secret offered again.
  func liveClip(
    with content: [Representation], digest: Int64, onlySecret: Bool
  ) throws(SQLiteError) -> (row: Int64, id: Clip.ID)? {
    let candidates = try connection.all(
      """
      SELECT id, uuid_high, uuid_low FROM clip INDEXED BY clip_digest
      WHERE deletion IS NULL AND digest = ? AND (NOT ? OR expires_at IS NOT NULL)
      ORDER BY expires_at IS NOT NULL, id DESC
      """,
      .integer(digest), .flag(onlySecret)
    ) { (row: $0.integer(0), id: $0.uuid(1)) }
    for candidate in candidates where try hasContents(content, clip: candidate.row) {
      return candidate
    }
    return nil
  }

  private func newestLiveRow() throws(SQLiteError) -> Int64? {
    try connection.first(
      """
      SELECT id FROM clip INDEXED BY clip_order WHERE deletion IS NULL
      ORDER BY rank DESC LIMIT 1
      """
    ) { $0.integer(0) }
  }

  private func moveToTop(
    _ row: Int64, _ capture: Capture, _ expiry: Instant?, rank: Int64
  ) throws(SQLiteError) {
    let origin = capture.origin
    try noteRank(of: row)
    try connection.run(
      """
      UPDATE clip SET rank = ?, copies = copies + 1, copied_at = ?, copied_offset = ?, source = ?,
        app = ?, title = ?, url = ?, host = ?, cwd = ?, tty = ?, command = ?, selection = ?,
        expires_at = max(expires_at, coalesce(?, expires_at))
      WHERE id = ?
      """,
      .integer(rank), .instant(capture.capturedAt.instant),
      .integer(capture.capturedAt.offsetMinutes),
      .integer(try names.number(of: capture.source, connection)),
      .integer(try number(of: origin.app)),
      .text(origin.title), .text(origin.url), .text(origin.host), .text(origin.cwd),
      .text(origin.tty), .text(origin.command), .integer(SelectionCode.code(origin.selection)),
      .integer(expiry?.milliseconds), .integer(row))
  }
}

/// Gives each arriving capture its place: in microseconds, always above those before it.
///
/// A helper whose clock is ahead cannot put its captures above what comes later, because no time
/// after `now` counts; one whose clock is behind still arrives on top.
struct RankClock {
  private(set) var greatest: Int64
  private let now: Instant

  init(_ store: Store, _ now: Instant) throws(SQLiteError) {
    greatest = try store.meta(.greatestRank) ?? 0
    self.now = now
  }

  mutating func next(for capturedAt: Instant) -> Int64 {
    greatest = max(RankClock.rank(of: min(capturedAt, now)), greatest + 1)
    return greatest
  }

  static func rank(of instant: Instant) -> Int64 {
    // Clamped to some 200,000 years, so that no clock makes it overflow.
    min(max(instant.milliseconds, 0), .max / 2_000) * 1_000
  }
}
