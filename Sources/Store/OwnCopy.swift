import Clips
import SQLite

// What nori has put on the clipboard, so that a watcher, which sees it there, does not bring it back
// as something new. Only numbers of clips are kept, no bytes: of a clip that is gone they mean
// nothing.

extension Store {
  /// More clips than these are not remembered.
  static let mostOwnClips = 1_000

  /// Notes that the clipboard holds what nori put there: of each of these clips the best
  /// representation, one after the other with the same text between any two.
  ///
  /// It counts until a watcher brings something else that was copied.
  public func rememberOwnCopy(_ ids: [Clip.ID], at now: Instant) throws(StoreError) {
    try writing(at: now) { (_) throws(SQLiteError) in
      try forgetOwnCopy()
      guard ids.count <= Store.mostOwnClips else { return }
      for (index, id) in ids.enumerated() {
        guard let row = try liveRow(of: id) else { return try forgetOwnCopy() }
        let number = String(index)
        let key = OwnCopy.key + String(repeating: "0", count: 3 - number.utf8.count) + number
        try connection.run("INSERT INTO meta VALUES (?, ?)", .text(key), .integer(row))
      }
    }
  }

  /// Notes that it did not get onto the clipboard after all.
  public func forgetOwnCopy(at now: Instant) throws(StoreError) {
    try writing(at: now) { (_) throws(SQLiteError) in try forgetOwnCopy() }
  }

  fileprivate func forgetOwnCopy() throws(SQLiteError) {
    try connection.run(
      "DELETE FROM meta WHERE key >= ? AND key < ?", .text(OwnCopy.key), .text(OwnCopy.end))
  }

  fileprivate func ownCopyRows() throws(SQLiteError) -> [Int64] {
    try connection.all(
      "SELECT value FROM meta WHERE key >= ? AND key < ? ORDER BY key", .text(OwnCopy.key),
      .text(OwnCopy.end)
    ) { $0.integer(0) }
  }

  /// The best representation of a clip that is not deleted.
  fileprivate func liveBest(of row: Int64) throws(SQLiteError) -> StoredFormat? {
    try connection.first(
      "SELECT type, byte_count FROM clip WHERE id = ? AND deletion IS NULL", .integer(row)
    ) { StoredFormat(clip: row, ordinal: 0, type: $0.integer(0), byteCount: $0.int(1)) }
  }
}

/// What is remembered, as one transaction needs it: read once, and only when a watcher's capture
/// asks for it.
struct OwnCopy {
  /// The keys are this with a number of three digits behind it.
  static let key = "clipboard.own."
  /// The first key after all of them.
  static let end = "clipboard.own/"

  private let store: Store
  private var formats: [StoredFormat]?

  init(_ store: Store) {
    self.store = store
  }

  /// The first of the clips that the capture is a copy of; nil when it is something else, and then
  /// nothing is remembered any more.
  mutating func row(of capture: Capture) throws(SQLiteError) -> Int64? {
    let formats = try known()
    guard let first = formats.first else { return nil }
    for representation in capture.content where try isJoined(formats, representation.bytes) {
      return first.clip
    }
    try store.forgetOwnCopy()
    self.formats = []
    return nil
  }

  private mutating func known() throws(SQLiteError) -> [StoredFormat] {
    if let formats { return formats }
    var found: [StoredFormat] = []
    for row in try store.ownCopyRows() {
      guard let format = try store.liveBest(of: row) else {
        found = []
        break
      }
      found.append(format)
    }
    formats = found
    return found
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
