extension Highlighter {
  /// Whether a text can be looked through part by part: what a regular expression matches can hang
  /// on all of it.
  public var worksInParts: Bool { regexes.isEmpty }

  /// Of ``ranges(in:)`` those that begin in a part of the text, which begins and ends between two
  /// characters.
  public func ranges(in bytes: [UInt8], beginningIn part: Range<Int>) -> [Range<Int>] {
    guard worksInParts else {
      return ranges(in: bytes).filter { part.contains($0.lowerBound) }
    }
    let end = min(part.upperBound + Highlighter.reach, bytes.count)
    return ranges(in: Array(bytes[part.lowerBound..<end])).compactMap { range in
      guard range.lowerBound < part.count else { return nil }
      return range.lowerBound + part.lowerBound..<range.upperBound + part.lowerBound
    }
  }

  /// More than the longest match that anybody types the text for.
  private static let reach = 1 << 14
}
