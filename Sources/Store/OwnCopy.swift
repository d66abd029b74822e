import Clips
import SQLite

// What nori has put on the clipboard, so that a watcher, which sees it there, does not bring it back
// as something new. Only numbers of clips are kept, no bytes: of a clip that is gone they mean
// nothing.
//
// Several are remembered: when one is put there soon after another, the capture of the first may
// come in only then.

extension Store {
  /// More clips than these in one copy are not remembered, and no more copies.
  static let (mostOwnClips, mostOwnCopies) = (1_000, 8)

  /// Notes that the clipboard holds from `moment` on what nori puts there: of each of these clips the
  /// best representation, one after the other with the same text between any two.
  ///
  /// It counts until a watcher brings something else that was copied later.
  public func rememberOwnCopy(_ ids: [Clip.ID], at moment: Instant) throws(StoreError) {
    try writing(at: moment) { (_) throws(SQLiteError) in
      try forgetOwnCopies(from: moment, to: moment)
      let earlier = try ownCopies()
      if earlier.count >= Store.mostOwnCopies {
        try forgetOwnCopies(to: earlier[earlier.count - Store.mostOwnCopies].moment)
      }
      guard ids.count <= Store.mostOwnClips else { return }
      for (index, id) in ids.enumerated() {
        guard let row = try liveRow(of: id) else {
          return try forgetOwnCopies(from: moment, to: moment)
        }
        try connection.run(
          "INSERT INTO meta VALUES (?, ?)", .text(OwnCopyKey(moment, index).text), .integer(row))
      }
    }
  }

  /// Notes that what ``rememberOwnCopy(_:at:)`` was told at that moment did not get there after all.
  public func forgetOwnCopy(of moment: Instant, at now: Instant) throws(StoreError) {
    try writing(at: now) { (_) throws(SQLiteError) in
      try forgetOwnCopies(from: moment, to: moment)
    }
  }

  fileprivate func forgetOwnCopies(
    from first: Instant = Instant(milliseconds: 0), to last: Instant
  ) throws(SQLiteError) {
    try connection.run(
      "DELETE FROM meta WHERE key BETWEEN ? AND ?", .text(OwnCopyKey(first, 0).text),
      .text(OwnCopyKey(last, Store.mostOwnClips - 1).text))
  }

  /// Those that are remembered, oldest first, each with its clips' rows.
  fileprivate func ownCopies() throws(SQLiteError) -> [(moment: Instant, rows: [Int64])] {
    let entries = try connection.all(
      "SELECT key, value FROM meta WHERE key BETWEEN ? AND ? ORDER BY key",
      .text(OwnCopyKey.first.text), .text(OwnCopyKey.last.text)
    ) { (key: OwnCopyKey($0.text(0) ?? ""), row: $0.integer(1)) }
    var copies: [(moment: Instant, rows: [Int64])] = []
    for entry in entries {
      guard let moment = entry.key?.moment else { continue }
      if copies.last?.moment == moment {
        copies[copies.count - 1].rows.append(entry.row)
      } else {
        copies.append((moment, [entry.row]))
      }
    }
    return copies
  }

  /// The best representation of a clip that is not deleted.
  fileprivate func liveBest(of row: Int64) throws(SQLiteError) -> StoredFormat? {
    try connection.first(
      "SELECT type, byte_count FROM clip WHERE id = ? AND deletion IS NULL", .integer(row)
    ) { StoredFormat(clip: row, ordinal: 0, type: $0.integer(0), byteCount: $0.int(1)) }
  }
}

/// `clipboard.own.1800000000000.000`: the moment in milliseconds and the place of a clip, so that
/// keys sort by both.
private struct OwnCopyKey {
  let moment: Instant
  let text: String

  private static let prefix = "clipboard.own."
  private static let digits = 13

  init(_ moment: Instant, _ index: Int) {
    self.moment = moment
    let limit = OwnCopyKey.latest.milliseconds
    let time = OwnCopyKey.padded(min(max(moment.milliseconds, 0), limit), to: OwnCopyKey.digits)
    text = "\(OwnCopyKey.prefix)\(time).\(OwnCopyKey.padded(Int64(index), to: 3))"
  }

  init?(_ text: String) {
    let digits = text.dropFirst(OwnCopyKey.prefix.count).prefix(OwnCopyKey.digits)
    guard text.hasPrefix(OwnCopyKey.prefix), let time = Int64(digits) else { return nil }
    moment = Instant(milliseconds: time)
    self.text = text
  }

  static let first = OwnCopyKey(Instant(milliseconds: 0), 0)
  static let last = OwnCopyKey(latest, Store.mostOwnClips - 1)
  /// The year 2286.
  private static let latest = Instant(milliseconds: 9_999_999_999_999)

  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
  }
}

/// What is remembered, as one transaction needs it: read once, and only when a watcher's capture
/// asks for it.
struct OwnCopies {
  private let store: Store
  private var copies: [(moment: Instant, formats: [StoredFormat])]?

  init(_ store: Store) {
    self.store = store
  }

  /// The first of the clips that the capture is a copy of; nil when it is something else. Either
  /// ends what was there before it.
  mutating func row(of capture: Capture) throws(SQLiteError) -> Int64? {
    let known = try known()
    if known.isEmpty { return nil }
    for (index, copy) in known.enumerated().reversed() {
      guard let first = copy.formats.first, try holds(copy.formats, capture) else { continue }
      if index > 0 { try forget(through: known[index - 1].moment) }
      return first.clip
    }
    try forget(through: capture.capturedAt.instant)
    return nil
  }

  private mutating func forget(through moment: Instant) throws(SQLiteError) {
    guard let first = copies?.first, first.moment <= moment else { return }
    try store.forgetOwnCopies(to: moment)
    copies?.removeAll { $0.moment <= moment }
  }

  private mutating func known()
    throws(SQLiteError) -> [(moment: Instant, formats: [StoredFormat])]
  {
    if let copies { return copies }
    var found: [(moment: Instant, formats: [StoredFormat])] = []
    for copy in try store.ownCopies() {
      var formats: [StoredFormat] = []
      for row in copy.rows {
        if let format = try store.liveBest(of: row) { formats.append(format) }
      }
      // Where one of the clips is gone, there is nothing to compare with.
      found.append((copy.moment, formats.count == copy.rows.count ? formats : []))
    }
    copies = found
    return found
  }

  private func holds(_ formats: [StoredFormat], _ capture: Capture) throws(SQLiteError) -> Bool {
    for representation in capture.content where try isJoined(formats, representation.bytes) {
      return true
    }
    return false
  }

  /// Whether `bytes` are these representations, with the same between any two.
  private func isJoined(_ formats: [StoredFormat], _ bytes: [UInt8]) throws(SQLiteError) -> Bool {
    let between = bytes.count - formats.reduce(0) { $0 + $1.byteCount }
    let gaps = formats.count - 1
    guard between >= 0, gaps == 0 ? between == 0 : between % gaps == 0 else { return false }
    let width = gaps == 0 ? 0 : between / gaps
    var separator: ArraySlice<UInt8>?
    var position = 0
    for (index, format) in formats.enumerated() {
      if index > 0 {
        let found = bytes[position..<(position + width)]
        if let separator, separator != found { return false }
        separator = found
        position += width
      }
      guard try store.holds(bytes, format, at: position) else { return false }
      position += format.byteCount
    }
    return true
  }
}

extension Capture {
  /// A watcher has found it on the clipboard, rather than under the mouse or in a program's hand.
  var isOfClipboard: Bool {
    switch origin.selection {
    case .clipboard: true
    case .primary: false
    case nil: ["x11", "wayland", "tmux", "osc52"].contains(source)
    }
  }
}
