/// A stretch of bytes that is drawn as one unit, before its text is made.
///
/// Measuring needs no strings, so that wrapping a long text costs little.
struct Unit {
  enum Kind {
    case drawn(base: UInt32)
    /// A mark with nothing to sit on: drawn on a dotted circle.
    case loneMark
    case tab
    case newline
    /// U+0000 to U+001F and U+007F.
    case control(UInt8)
    /// A scalar without an agreed shape.
    case scalar(UInt32)
    /// A byte that is not part of well-formed UTF-8.
    case byte(UInt8)
    /// So many marks more than can be drawn on one base.
    case marks(Int)
  }

  var kind: Kind
  /// Cells; a tab counts as 1 here, its reader knows better.
  var width: Int
  var source: Range<Int>
  /// What sits on the base, 0 where nothing does. ncurses keeps a base and four marks in a cell.
  var marks: SIMD4<UInt32> = .zero
}

/// Reads any bytes as units, one after the other: the one place that decides what is drawn.
struct GlyphReader {
  let bytes: [UInt8]
  /// Where the next unit starts.
  var position: Int

  /// More marks than this make another token, so that no unit is of unbounded length.
  private static let marksInToken = 99

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The next unit; `nil` at the end.
  mutating func next() -> Unit? {
    let start = position
    guard start < bytes.count else { return nil }
    let byte = bytes[start]
    if byte < 0x80 {
      position += 1
      guard 0x20..<0x7F ~= byte else { return control(byte, at: start) }
      // No ASCII character sits on another: only a longer sequence may be a mark.
      if position == bytes.count || bytes[position] < 0x80 {
        return Unit(kind: .drawn(base: UInt32(byte)), width: 1, source: start..<position)
      }
      return drawn(UInt32(byte), width: 1, from: start)
    }
    guard let (scalar, length) = bytes.scalar(at: start) else {
      position += 1
      return Unit(kind: .byte(byte), width: 4, source: start..<position)
    }
    position += length
    switch ScalarShape(scalar) {
    case .base(let width): return drawn(scalar, width: width, from: start)
    case .mark:
      position = start
      return marks(from: start)
    case .hangulTail, .variationSelector, .skinTone, .token:
      let digits = max(4, String(scalar, radix: 16).utf8.count)
      return Unit(kind: .scalar(scalar), width: 4 + digits, source: start..<position)
    }
  }

  /// Passes over printable ASCII, which is one cell a byte, and returns how many bytes it was.
  mutating func skipASCII(atMost count: Int) -> Int {
    let start = position
    let end = min(start + max(count, 0), bytes.count)
    position = bytes.withUnsafeBufferPointer { bytes in
      var index = start
      // What follows may sit on a character, unless it is ASCII too.
      while index < end, 0x20..<0x7F ~= bytes[index],
        index + 1 == bytes.count || bytes[index + 1] < 0x80
      { index += 1 }
      return index
    }
    return position - start
  }

  private mutating func control(_ byte: UInt8, at start: Int) -> Unit {
    switch byte {
    case 0x09: return Unit(kind: .tab, width: 1, source: start..<position)
    case 0x0A: return Unit(kind: .newline, width: 1, source: start..<position)
    case 0x0D where position < bytes.count && bytes[position] == 0x0A:
      position += 1
      return Unit(kind: .newline, width: 1, source: start..<position)
    default: return Unit(kind: .control(byte), width: 2, source: start..<position)
    }
  }

  private mutating func drawn(_ base: UInt32, width: Int, from start: Int) -> Unit {
    var unit = Unit(kind: .drawn(base: base), width: width, source: start..<position)
    var count = 0
    var selected = false
    var colored = false
    while let (scalar, length) = followingScalar() {
      switch ScalarShape(scalar) {
      case .mark where count < 4, .hangulTail where count < 4 && ScalarShape.isHangulBase(base):
        unit.marks[count] = scalar
        count += 1
      // One selector and one tone mean something; a row of them is a message in hiding.
      case .variationSelector where !selected: selected = true
      case .skinTone where !colored && ScalarShape.isEmoji(base): colored = true
      default:
        unit.source = start..<position
        return unit
      }
      position += length
    }
    unit.source = start..<position
    return unit
  }

  /// Marks with no base of their own, or more than their base can carry.
  private mutating func marks(from start: Int) -> Unit {
    var unit = Unit(kind: .loneMark, width: 1, source: start..<start)
    let isAfterBase = start > 0 && carries(before: start)
    var count = 0
    while count < (isAfterBase ? Self.marksInToken : 4),
      let (scalar, length) = followingScalar(), ScalarShape(scalar) == .mark
    {
      if !isAfterBase { unit.marks[count] = scalar }
      count += 1
      position += length
    }
    unit.source = start..<position
    if isAfterBase {
      unit.kind = .marks(count)
      unit.width = 3 + (count < 10 ? 1 : 2)
    }
    return unit
  }

  /// Whether a mark ends just before `index`: then the base of these marks is full.
  private func carries(before index: Int) -> Bool {
    var start = index - 1
    while start > 0, index - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    guard let (scalar, length) = bytes.scalar(at: start), start + length == index else {
      return false
    }
    return ScalarShape(scalar) == .mark
  }

  private func followingScalar() -> (value: UInt32, length: Int)? {
    guard position < bytes.count, bytes[position] >= 0x80 else { return nil }
    return bytes.scalar(at: position)
  }
}
