import CUtf8proc

/// Makes texts comparable: one function for the index, for matching and for highlighting.
///
/// The rules are in Documentation/Search.md.
public enum Folding {
  /// Another number whenever the same text may fold differently: of our rules, then of Unicode's.
  public static let version: Int = {
    var unicode = 0
    // A constant of the library, such as `14.0.0`.
    if let text = utf8proc_unicode_version() {
      for part in String(cString: text).split(separator: ".").prefix(2) {
        unicode = unicode * 100 + (Int(part) ?? 0)
      }
    }
    return FoldingRules.version * 1_000_000 + unicode
  }()

  /// Appends the folded scalars of a text to `folded`.
  ///
  /// A mark at the start joins what stands there: put a boundary between two texts.
  public static func fold(_ bytes: UnsafeRawBufferPointer, into folded: inout FoldedText) {
    let count = bytes.count
    guard count > 0, let text = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      return
    }
    var position = 0
    while position < count {
      let end = endOfASCII(bytes, text, from: position)
      if end > position { folded.appendASCII(text, position..<end) }
      position = end
      while position < count, text[position] >= 0x80 {
        let (value, length) = scalar(in: text, count: count, at: position)
        let next = position + length
        if let value {
          append(value, position, next, to: &folded)
        } else {
          folded.append(FoldingRules.replacement, from: position, to: next)
        }
        position = next
      }
    }
  }

  /// The folded scalars of a short text.
  public static func folded(_ text: String) -> [UInt32] {
    var folded = FoldedText()
    Array(text.utf8).withUnsafeBytes { fold($0, into: &folded) }
    return folded.scalars
  }

  @inline(__always)
  private static func append(
    _ value: UInt32, _ start: Int, _ end: Int, to folded: inout FoldedText
  ) {
    switch folded.table[value] {
    case .scalar(let scalar): folded.append(scalar, from: start, to: end)
    case .dropped(isMark: true): folded.extendLast(to: end)
    case .dropped(isMark: false): break
    case .parts(let parts):
      for index in parts {
        let (scalar, combiningClass) = folded.table.part(at: index)
        if combiningClass == 0 {
          folded.append(scalar, from: start, to: end)
        } else {
          folded.appendMark(scalar, combiningClass: combiningClass, from: start, to: end)
        }
      }
    }
  }

  @inline(__always)
  private static func endOfASCII(
    _ bytes: UnsafeRawBufferPointer, _ text: UnsafePointer<UInt8>, from start: Int
  ) -> Int {
    var end = start
    while end + 8 <= bytes.count,
      bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      end += 8
    }
    while end < bytes.count, text[end] < 0x80 { end += 1 }
    return end
  }
}
