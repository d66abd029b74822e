extension Highlighter {
  /// How much of a long text to look through at once. Regular expressions are slower.
  public var partSize: Int { regexes.isEmpty ? 1 << 15 : 1 << 12 }

  /// Of ``ranges(in:)`` those that begin in a part of the text, which begins and ends between two
  /// characters. A regular expression sees only the surroundings of the part.
  public func ranges(in bytes: [UInt8], beginningIn part: Range<Int>) -> [Range<Int>] {
    let start = Highlighter.startOfCharacter(
      at: max(part.lowerBound - Highlighter.contextBefore, 0), in: bytes)
    let end = Highlighter.startOfCharacter(
      at: min(part.upperBound + Highlighter.contextAfter, bytes.count), in: bytes)
    let context = Array(bytes[start..<end])
    let wanted = part.lowerBound - start..<part.upperBound - start
    let texts = Highlighter(texts: texts, regexes: [])
      .ranges(in: Array(context[wanted.lowerBound...])).map { range in
        range.lowerBound + wanted.lowerBound..<range.upperBound + wanted.lowerBound
      }
    let found = Highlighter.merged(
      texts + rangesOfRegexes(in: context, from: wanted.lowerBound, to: wanted.upperBound))
    return found.compactMap { range in
      guard wanted.contains(range.lowerBound) else { return nil }
      return range.lowerBound + start..<range.upperBound + start
    }
  }

  /// For `^`, `\b` and look-behind.
  private static let contextBefore = 256
  /// More than the longest match that anybody types the text for.
  private static let contextAfter = 1 << 13

  private static func startOfCharacter(at place: Int, in bytes: [UInt8]) -> Int {
    var place = place
    while place > 0, place < bytes.count, bytes[place] & 0xc0 == 0x80 { place -= 1 }
    return place
  }
}
