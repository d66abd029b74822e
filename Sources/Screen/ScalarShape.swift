import CUtf8proc

/// How one Unicode scalar behaves in a row of cells.
///
/// The rule: *what is drawn is what every terminal agrees about*. Widths come from utf8proc and
/// two short tables of this file, so that they are the same everywhere; the tests compare each of
/// them with the C library's `wcwidth`, by which ncurses and most terminals count.
enum ScalarShape: Equatable {
  /// Starts a glyph of that many cells, 1 or 2.
  case base(width: Int)
  /// Sits on the glyph before it and takes no cell.
  case mark
  /// The vowel or final of a Hangul syllable spelled in letters: a mark, but on Hangul only.
  case hangulTail
  /// Chooses between shapes of the base before it: not drawn, as terminals disagree about what it
  /// does to the width.
  case variationSelector
  /// Colors the emoji before it: not drawn either, for the same reason.
  case skinTone
  /// Has no shape of its own, or none that terminals agree about: a token stands for it.
  case token

  init(_ scalar: UInt32) {
    self = scalar < 0x300 ? Self.early(scalar) : Self.late(scalar)
  }

  /// Latin, before the first combining mark.
  private static func early(_ scalar: UInt32) -> ScalarShape {
    switch scalar {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE...: .base(width: 1)
    default: .token
    }
  }

  private static func late(_ scalar: UInt32) -> ScalarShape {
    switch scalar {
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: return .variationSelector
    case 0x1F3FB...0x1F3FF: return .skinTone
    case 0x1161...0x11FF, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: return .hangulTail
    default: break
    }
    // utf8proc knows every scalar: the pointer is into its own table and always valid.
    let properties = utf8proc_get_property(Int32(bitPattern: scalar)).pointee
    if properties.ignorable != 0 || isDisputed(scalar) || isRecent(scalar) { return .token }
    switch UInt32(properties.category) {
    case UTF8PROC_CATEGORY_CC.rawValue, UTF8PROC_CATEGORY_CF.rawValue,
      UTF8PROC_CATEGORY_CN.rawValue, UTF8PROC_CATEGORY_CO.rawValue,
      UTF8PROC_CATEGORY_CS.rawValue, UTF8PROC_CATEGORY_ZL.rawValue,
      UTF8PROC_CATEGORY_ZP.rawValue:
      return .token
    case UTF8PROC_CATEGORY_MN.rawValue, UTF8PROC_CATEGORY_ME.rawValue:
      return .mark
    case UTF8PROC_CATEGORY_MC.rawValue:
      // Spacing marks take a cell beside their base, in the C library and so in ncurses.
      return .base(width: 1)
    default:
      return properties.charwidth == 2 ? .base(width: 2) : .base(width: 1)
    }
  }

  /// Whether terminals count it as one cell or as two: utf8proc and the C library differ.
  private static func isDisputed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x302E...0x302F, 0x3248...0x324F, 0x4DC0...0x4DFF, 0x16FF0...0x16FF1: true
    default: false
    }
  }

  /// Whether it is of Unicode 15 or later, and so unknown to C libraries in use.
  private static func isRecent(_ scalar: UInt32) -> Bool {
    scalar >= 0xCF3 && recent.contains { $0.contains(scalar) }
  }

  private static let recent: [ClosedRange<UInt32>] = [
    0xCF3...0xCF3, 0xECE...0xECE, 0x10EFD...0x10EFF, 0x1123F...0x11241, 0x11B00...0x11B09,
    0x11F00...0x11F59, 0x1342F...0x1342F, 0x13440...0x13455, 0x1B132...0x1B132,
    0x1B155...0x1B155, 0x1D2C0...0x1D2D3, 0x1DF25...0x1DF2A, 0x1E030...0x1E08F,
    0x1E4D0...0x1E4F9, 0x1F6DC...0x1F6DC, 0x1F774...0x1F776, 0x1F77B...0x1F77F,
    0x1F7D9...0x1F7D9, 0x1FA75...0x1FA77, 0x1FA87...0x1FA88, 0x1FAAD...0x1FAAF,
    0x1FABB...0x1FABD, 0x1FABF...0x1FABF, 0x1FACE...0x1FACF, 0x1FADA...0x1FADB,
    0x1FAE8...0x1FAE8, 0x1FAF7...0x1FAF8, 0x2B739...0x2B739, 0x31350...0x323AF,
  ]

  /// Whether a Hangul vowel or final may sit on it: a leading consonant or a syllable.
  static func isHangulBase(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100..<0x115F, 0xA960...0xA97C, 0xAC00...0xD7A3: true
    default: false
    }
  }

  /// Whether a skin tone may color it.
  static func isEmoji(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x200B else { return false }
    // The pointer is into utf8proc's own table and always valid.
    let properties = utf8proc_get_property(Int32(bitPattern: scalar)).pointee
    return properties.boundclass == UInt32(UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC.rawValue)
  }
}
