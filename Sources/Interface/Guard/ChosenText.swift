/// A text on its way out of nori, and where the cursor is to stand in it.
public struct ChosenText: Hashable, Sendable {
  public let bytes: [UInt8]
  /// Bytes before the cursor.
  public let cursor: Int

  /// The cursor stands at the end unless it is said where.
  public init(_ bytes: [UInt8], cursor: Int? = nil) {
    self.bytes = bytes
    self.cursor = min(max(cursor ?? bytes.count, 0), bytes.count)
  }

  public var beforeCursor: ArraySlice<UInt8> { bytes[..<cursor] }
  public var afterCursor: ArraySlice<UInt8> { bytes[cursor...] }
}
