import Clips
import Querying
import SQLite

/// A clip as searching and indexing see it: its facts, and the texts that are searched.
struct SearchedClip {
  static let columns = """
    id, rank, kind, pinned_at, copied_at, copies, byte_count, type, app, source, host, title, head
    """

  static let hostColumn = 10
  static let titleColumn = 11

  let row: Int64
  let rank: Int64
  let kind: Kind
  let isPinned: Bool
  let copiedAt: Instant
  let copies: Int
  /// Size of the best representation.
  let byteCount: Int
  let type: Int64
  let app: Int64?
  let source: Int64

  init(_ row: Row) {
    self.row = row.integer(0)
    rank = row.integer(1)
    kind = KindCode.kind(row.int(2))
    isPinned = !row.isNull(3)
    copiedAt = Instant(milliseconds: row.integer(4))
    copies = row.int(5)
    byteCount = row.int(6)
    type = row.integer(7)
    app = row.optionalInteger(8)
    source = row.integer(9)
  }
}

/// Reads the texts of clips that are searched; keeps its memory from clip to clip.
///
/// The texts are, in this order: that of the best representation, the title, the app, and the
/// names of files.
final class SearchedTexts {
  private let store: Store
  private var textTypes: [Int64: (isText: Bool, isFileList: Bool)] = [:]
  private var appNames: [Int64: [UInt8]] = [:]
  /// The text, or what of a long one is at hand.
  private(set) var text: [UInt8] = []
  private(set) var title: [UInt8] = []
  private(set) var app: [UInt8] = []
  private(set) var fileNames: [UInt8] = []

  /// A longer text comes in pieces of this size.
  static let pieceSize = 1 << 20

  init(_ store: Store) {
    self.store = store
  }

  /// Takes the row's own part of the texts: enough for all but long clips, see ``isWhole(_:)``.
  func read(_ row: Row, _ clip: SearchedClip) throws(SQLiteError) {
    row.withBlob(SearchedClip.titleColumn) { fill(&title, with: $0) }
    if try types(of: clip).isText {
      row.withBlob(12) { fill(&text, with: $0) }
    } else {
      text.removeAll(keepingCapacity: true)
    }
    app.removeAll(keepingCapacity: true)
    if let number = clip.app { app.append(contentsOf: try appName(number)) }
    fileNames.removeAll(keepingCapacity: true)
    if try isWhole(clip) { try readFileNames(clip) }
  }

  /// The texts that are at hand, in order, for the call.
  func withFields<Outcome>(_ body: ([UnsafeRawBufferPointer]) -> Outcome) -> Outcome {
    text.withUnsafeBytes { text in
      title.withUnsafeBytes { title in
        app.withUnsafeBytes { app in
          fileNames.withUnsafeBytes { body([text, title, app, $0]) }
        }
      }
    }
  }

  private func readFileNames(_ clip: SearchedClip) throws(SQLiteError) {
    guard try types(of: clip).isFileList else { return }
    fileNames = text.withUnsafeBytes { FileNames.decoded(uriList: $0) }
  }

  /// Whether ``text`` holds all of the clip's text.
  func isWhole(_ clip: SearchedClip) throws(SQLiteError) -> Bool {
    try !types(of: clip).isText || text.count >= clip.byteCount
  }

  /// Whether the text is short enough to be read whole.
  ///
  /// A list of files always is: their names must be read from the whole.
  func isShort(_ clip: SearchedClip) throws(SQLiteError) -> Bool {
    if clip.byteCount <= SearchedTexts.pieceSize { return true }
    return try types(of: clip).isFileList
  }

  /// Reads what the row has no room for.
  func readRest(of clip: SearchedClip) throws(SQLiteError) {
    try store.connection.rows(
      "SELECT bytes FROM representation WHERE id = ?",
      .integer(Contents.row(clip: clip.row, ordinal: 0))
    ) { row in
      row.withBlob(0) { text.append(contentsOf: $0) }
      return false
    }
    try readFileNames(clip)
  }

  /// Hands out a long text in pieces that follow each other, cut between characters of UTF-8,
  /// until `body` returns false. The row's part must have been read, and is at hand again after it.
  func eachPiece(
    of clip: SearchedClip, _ body: (UnsafeRawBufferPointer) -> Bool
  ) throws(SQLiteError) {
    let blob = try Blob(
      store.connection, table: "representation", column: "bytes",
      row: Contents.row(clip: clip.row, ordinal: 0))
    let head = text
    defer { text = head }
    var position = 0
    while position < blob.byteCount {
      let kept = text.count
      let count = min(blob.byteCount - position, max(SearchedTexts.pieceSize - kept, 1))
      text.append(contentsOf: repeatElement(0, count: count))
      try blob.read(into: &text, from: kept, at: position)
      position += count
      let end = position < blob.byteCount ? text.endOfWholeCharacters : text.count
      let goesOn = text.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<end])) }
      guard goesOn else { return }
      text.removeFirst(end)
    }
  }

  private func types(
    of clip: SearchedClip
  ) throws(SQLiteError) -> (isText: Bool, isFileList: Bool) {
    if let known = textTypes[clip.type] { return known }
    let type = try store.type(clip.type)
    let types = (type.isText, type.essence == "text/uri-list")
    textTypes[clip.type] = types
    return types
  }

  private func appName(_ number: Int64) throws(SQLiteError) -> [UInt8] {
    if let known = appNames[number] { return known }
    let name = Array(try store.names.text(number, store.connection).utf8)
    appNames[number] = name
    return name
  }

  private func fill(_ buffer: inout [UInt8], with bytes: UnsafeRawBufferPointer) {
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: bytes)
  }
}

extension [UInt8] {
  /// Where the last character that may be cut off at the end begins.
  fileprivate var endOfWholeCharacters: Int {
    for offset in 1...Swift.min(4, Swift.max(count, 1)) where offset <= count {
      let byte = self[count - offset]
      if byte < 0x80 { return offset == 1 ? count : count - offset + 1 }
      if byte >= 0xc0 { return count - offset > 0 ? count - offset : count }
    }
    return count
  }
}
