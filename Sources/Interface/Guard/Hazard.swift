import Screen

/// What in a text a command line could obey, lose or hide.
public enum Hazard: Hashable, CaseIterable, Sendable {
  case nul
  /// ESC, or the one character that stands for ESC and a bracket: it begins what a terminal sends for
  /// a key, and it can end a paste.
  case escape
  /// LF, CR, or both as one.
  case lineEnd
  case tab
  /// Any other control character.
  case control
  /// Cannot be seen, or turns around what is shown beside it.
  case invisible
  /// A byte that is not part of UTF-8.
  case notText
}

/// How often each hazard stands in a text.
struct Hazards: Hashable, Sendable {
  private(set) var counts: [Hazard: Int] = [:]

  init(in bytes: [UInt8]) {
    var pieces = TextPieces(bytes)
    while let piece = pieces.next() {
      if let hazard = piece.hazard { counts[hazard, default: 0] += 1 }
    }
  }

  var kinds: Set<Hazard> { Set(counts.keys) }
}

/// A run of text without hazards, or one hazard.
struct TextPiece: Hashable, Sendable {
  let hazard: Hazard?
  let range: Range<Int>
}

/// Takes a text apart into pieces.
struct TextPieces {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  mutating func next() -> TextPiece? {
    let start = position
    while position < end {
      let (hazard, length) = self[position]
      if hazard == nil {
        position += length
      } else if position == start {
        position += length
        return TextPiece(hazard: hazard, range: start..<position)
      } else {
        break
      }
    }
    return position > start ? TextPiece(hazard: nil, range: start..<position) : nil
  }

  private subscript(index: Int) -> (hazard: Hazard?, length: Int) {
    switch bytes[index] {
    case 0x20..<0x7F: return (nil, 1)
    case 0x00: return (.nul, 1)
    case 0x09: return (.tab, 1)
    case 0x0A: return (.lineEnd, 1)
    case 0x0D: return (.lineEnd, index + 1 < end && bytes[index + 1] == 0x0A ? 2 : 1)
    case 0x1B: return (.escape, 1)
    case 0x01..<0x20, 0x7F: return (.control, 1)
    default: break
    }
    // The same as ESC and a bracket for programs that read bytes alone.
    if bytes[index] == 0x9B { return (.escape, 1) }
    guard let scalar = bytes.scalar(at: index), index + scalar.length <= end else {
      return (.notText, 1)
    }
    let hazard: Hazard? =
      switch scalar.value {
      case 0x9B: .escape
      case 0x80..<0xA0: .control
      // Variation selectors only choose between shapes of what stands before them.
      case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: nil
      // All else that Unicode lets a terminal show as nothing: marks of direction, embeddings and
      // overrides, isolates, blanks of no width, fillers, tags. Joiners are not among them: Persian
      // and emoji are written with these.
      case 0x00AD, 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E: .invisible
      case 0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164: .invisible
      case 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: .invisible
      case 0xE0000...0xE0FFF: .invisible
      // Line ends that are none to a shell, marks of annotation, and a pattern of Braille without dots.
      case 0x2028...0x2029, 0xFFF9...0xFFFB, 0x2800: .invisible
      default: nil
      }
    return (hazard, scalar.length)
  }
}
