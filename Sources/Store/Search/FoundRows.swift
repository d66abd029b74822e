/// Places of the clips that a search has found, in order.
///
/// Kept in pieces: one array of a million would be copied whole each time that it grows, and need
/// twice the memory while it is.
public struct FoundRows {
  private var pieces: [[ClipRow]] = []
  public private(set) var count = 0
  private static let pieceSize = 4_096

  public init() {}

  public mutating func append(_ row: ClipRow) {
    if count % FoundRows.pieceSize == 0 {
      var piece: [ClipRow] = []
      piece.reserveCapacity(FoundRows.pieceSize)
      pieces.append(piece)
    }
    pieces[count / FoundRows.pieceSize].append(row)
    count += 1
  }

  /// The places in that range, as far as there are any.
  public subscript(range: Range<Int>) -> [ClipRow] {
    range.clamped(to: 0..<count).map { pieces[$0 / FoundRows.pieceSize][$0 % FoundRows.pieceSize] }
  }
}
