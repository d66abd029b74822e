import Clips
import SQLite

// Where the bytes of a clip are: the first of the best representation in the clip's own row, so
// that lists need no other; everything else in `representation`.

/// One stored representation.
struct StoredFormat {
  let clip: Int64
  let ordinal: Int
  let type: Int64
  let byteCount: Int

  var row: Int64 { Contents.row(clip: clip, ordinal: ordinal) }

  /// How many of its bytes are in the clip's row.
  var headCount: Int { ordinal == 0 ? min(byteCount, Clip.headLimit) : 0 }
}

enum Contents {
  static func row(clip: Int64, ordinal: Int) -> Int64 { clip << 4 | Int64(ordinal) }

  static func rows(of clip: Int64) -> ClosedRange<Int64> {
    row(clip: clip, ordinal: 0)...row(clip: clip, ordinal: Capture.mostRepresentations - 1)
  }

  /// Bytes read at a time: large enough to be fast, small enough to cost no memory.
  static let pieceSize = 65_536
}

extension Store {
  func storedFormats(of clip: Int64) throws(SQLiteError) -> [StoredFormat] {
    let best = try connection.first(
      "SELECT type, byte_count FROM clip WHERE id = ?", .integer(clip)
    ) { StoredFormat(clip: clip, ordinal: 0, type: $0.integer(0), byteCount: $0.int(1)) }
    guard let best else { return [] }
    let rows = Contents.rows(of: clip)
    let others = try connection.all(
      "SELECT id, type, byte_count FROM representation WHERE id > ? AND id <= ? ORDER BY id",
      .integer(rows.lowerBound), .integer(rows.upperBound)
    ) {
      StoredFormat(
        clip: clip, ordinal: Int($0.integer(0) & 15), type: $0.integer(1), byteCount: $0.int(2))
    }
    return [best] + others
  }

  /// Hands out the bytes in order, in pieces, until `body` returns false.
  func readPieces(
    of format: StoredFormat, _ body: (UnsafeRawBufferPointer) -> Bool
  ) throws(SQLiteError) {
    if format.headCount > 0 {
      let goesOn = try connection.first(
        "SELECT head FROM clip WHERE id = ?", .integer(format.clip)
      ) { row in row.withBlob(0, body) }
      guard goesOn == true else { return }
    }
    guard format.byteCount > format.headCount else { return }
    let blob = try Blob(connection, table: "representation", column: "bytes", row: format.row)
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(blob.byteCount, Contents.pieceSize), alignment: 1)
    defer { buffer.deallocate() }
    var position = 0
    while position < blob.byteCount {
      let piece = UnsafeMutableRawBufferPointer(
        rebasing: buffer.prefix(blob.byteCount - position))
      try blob.read(into: piece, at: position)
      guard body(UnsafeRawBufferPointer(piece)) else { return }
      position += piece.count
    }
  }

  /// The first bytes, at most `limit`.
  func prefix(of format: StoredFormat, _ limit: Int) throws(SQLiteError) -> [UInt8] {
    var bytes: [UInt8] = []
    guard limit > 0 else { return bytes }
    try readPieces(of: format) { piece in
      bytes.append(contentsOf: piece.prefix(limit - bytes.count))
      return bytes.count < limit
    }
    return bytes
  }

  func hasContents(_ content: [Representation], clip: Int64) throws(SQLiteError) -> Bool {
    let formats = try storedFormats(of: clip)
    guard formats.count == content.count else { return false }
    for (format, representation) in zip(formats, content) {
      guard format.byteCount == representation.bytes.count,
        try type(format.type) == representation.type,
        try holds(representation.bytes, format)
      else { return false }
    }
    return true
  }

  /// Whether the bytes of `format` stand in `bytes` at `start`, from where there are enough.
  func holds(
    _ bytes: [UInt8], _ format: StoredFormat, at start: Int = 0
  ) throws(SQLiteError) -> Bool {
    var position = start
    var isEqual = true
    try readPieces(of: format) { piece in
      isEqual = bytes.withUnsafeBytes {
        piece.elementsEqual($0[position..<(position + piece.count)])
      }
      position += piece.count
      return isEqual
    }
    return isEqual
  }

  /// Writes what the clip's row has no room for.
  func insertRepresentations(
    _ content: [Representation], clip: Int64
  ) throws(SQLiteError) {
    for (ordinal, representation) in content.enumerated() {
      let skipped = ordinal == 0 ? min(representation.bytes.count, Clip.headLimit) : 0
      if ordinal == 0, skipped == representation.bytes.count { continue }
      let type = try number(of: representation.type)
      let row = Contents.row(clip: clip, ordinal: ordinal)
      let count = representation.bytes.count - skipped
      let isLarge = count > Contents.pieceSize
      try connection.run(
        "INSERT INTO representation VALUES (?, ?, ?, ?)",
        .integer(row), .integer(type), .integer(representation.bytes.count),
        isLarge ? .zeros(count) : .blob(Array(representation.bytes[skipped...])))
      if isLarge { try fill(row, with: representation.bytes, from: skipped) }
    }
  }

  /// Copies a large blob in without a second copy of it in memory.
  private func fill(_ row: Int64, with bytes: [UInt8], from skipped: Int) throws(SQLiteError) {
    let blob = try Blob(
      connection, table: "representation", column: "bytes", row: row, isWritable: true)
    var position = skipped
    while position < bytes.count {
      let end = min(position + Contents.pieceSize, bytes.count)
      try blob.write(bytes[position..<end], at: position - skipped)
      position = end
    }
  }
}
