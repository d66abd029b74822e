import CUtf8proc

/// What a single scalar folds to, and how marks join: the rules of Documentation/Search.md.
///
/// Slow and asked once for each scalar: ``FoldingTable`` keeps the answers.
enum FoldingRules {
  /// Raised whenever a rule below changes.
  static let version = 1

  /// What bytes that are no text fold to, and the scalar 0, so that 0 is free as a boundary.
  static let replacement: UInt32 = 0xfffd

  /// The scalars that `scalar` folds to; none if it is dropped.
  static func folded(_ scalar: UInt32) -> [UInt32] {
    if scalar == 0 { return [replacement] }
    if let plain = plainPunctuation(scalar) { return [plain] }
    let decomposed = decomposition(scalar)
    // A spacing accent (¨, ¯) decomposes to a blank and a mark; nobody means a blank by it.
    if decomposed.count > 1, decomposed[0] == 0x20 { return [scalar] }
    var folded: [UInt32] = []
    for part in decomposed.flatMap(plainLetters) {
      if let last = folded.last, let joined = joined(last, part) {
        folded[folded.count - 1] = joined
      } else if decomposed.count == 1 && joins(part) || !isDropped(part) {
        // A mark that may join what stands before it is decided there.
        folded.append(part)
      }
    }
    return folded
  }

  /// NFKC_Casefold's mapping of one scalar, decomposed.
  private static func decomposition(_ scalar: UInt32) -> [UInt32] {
    var parts = [Int32](repeating: 0, count: 32)
    let options =
      UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_CASEFOLD.rawValue
      | UTF8PROC_IGNORE.rawValue
    var boundary: Int32 = 0
    // No scalar becomes more than 18; an error would leave it as it is.
    let count = utf8proc_decompose_char(
      Int32(bitPattern: scalar), &parts, parts.count, utf8proc_option_t(rawValue: options),
      &boundary)
    guard (0...parts.count).contains(count) else { return [scalar] }
    return parts.prefix(count).map { UInt32(bitPattern: $0) }
  }

  /// Whether the scalar belongs to the character before it.
  static func isMark(_ scalar: UInt32) -> Bool {
    let category = UInt32(properties(scalar).category)
    return category == UTF8PROC_CATEGORY_MN.rawValue || category == UTF8PROC_CATEGORY_ME.rawValue
  }

  /// The canonical combining class: marks of different classes have one order.
  static func combiningClass(_ scalar: UInt32) -> UInt32 {
    UInt32(properties(scalar).combining_class)
  }

  /// The pointer is into utf8proc's own table and always valid.
  private static func properties(_ scalar: UInt32) -> utf8proc_property_t {
    utf8proc_get_property(Int32(bitPattern: scalar)).pointee
  }
}

// MARK: Marks

extension FoldingRules {
  /// Accents of Latin, Greek, Cyrillic, Hebrew and Arabic.
  ///
  /// U+0338 is none: it makes ≠ of =.
  static func isDropped(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x338: false
    case 0x300...0x36f, 0x483...0x489, 0x591...0x5bd, 0x5bf, 0x5c1...0x5c2, 0x5c4...0x5c5, 0x5c7,
      0x610...0x61a, 0x64b...0x65f, 0x670, 0x6d6...0x6dc, 0x6df...0x6e4, 0x6e7...0x6e8,
      0x6ea...0x6ed, 0x898...0x89f, 0x8ca...0x8e1, 0x8e3...0x8ff, 0x1ab0...0x1ace,
      0x1dc0...0x1dff, 0xfe20...0xfe2f:
      true
    // Tatweel only makes an Arabic word longer.
    case 0x640: true
    default: false
    }
  }

  /// Whether the mark makes another letter of some letters.
  static func joins(_ mark: UInt32) -> Bool {
    switch mark {
    case 0x301, 0x306, 0x308, 0x3099, 0x309a: true
    default: false
    }
  }

  /// The letter that a folded letter and a mark make, if they make one.
  static func joined(_ letter: UInt32, _ mark: UInt32) -> UInt32? {
    switch (mark, letter) {
    // Voiced kana: か and が stand side by side.
    case (0x3099, 0x304b...0x3061) where letter % 2 == 1: letter + 1
    case (0x3099, 0x3064), (0x3099, 0x3066), (0x3099, 0x3068), (0x3099, 0x309d): letter + 1
    case (0x3099, 0x306f...0x307b) where letter % 3 == 0: letter + 1
    case (0x309a, 0x306f...0x307b) where letter % 3 == 0: letter + 2
    case (0x3099, 0x3046): 0x3094
    // й ў ї ѓ ќ are letters of their own, not и у і г к with an accent.
    case (0x306, 0x438): 0x439
    case (0x306, 0x443): 0x45e
    case (0x308, 0x456): 0x457
    case (0x301, 0x433): 0x453
    case (0x301, 0x43a): 0x45c
    default: nil
    }
  }
}

// MARK: Tables

extension FoldingRules {
  static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x9...0xd, 0x20, 0x85, 0xa0, 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f,
      0x3000:
      true
    default: false
    }
  }

  /// Blanks, quotes and dashes as they are typed.
  private static func plainPunctuation(_ scalar: UInt32) -> UInt32? {
    if isBlank(scalar) { return 0x20 }
    switch scalar {
    case 0xb4, 0x2bb, 0x2bc, 0x2018...0x201b, 0x2032, 0x2039, 0x203a: return 0x27  // '
    case 0xab, 0xbb, 0x201c...0x201f, 0x2033: return 0x22  // "
    case 0x58a, 0x5be, 0x2010...0x2015, 0x2212, 0x2e3a, 0x2e3b: return 0x2d  // -
    case 0x2044: return 0x2f  // /, in ½
    case 0x301c: return 0x7e  // ~, which some systems write for ～
    // Spacing voiced marks, which would leave a blank.
    case 0x309b: return 0x3099
    case 0x309c: return 0x309a
    default: return nil
    }
  }

  /// A decomposed scalar as the letters that people type for it.
  private static func plainLetters(_ scalar: UInt32) -> [UInt32] {
    if let plain = plainPunctuation(scalar) { return [plain] }
    switch scalar {
    // Katakana, with its iteration mark, to hiragana.
    case 0x30a1...0x30f6, 0x30fd...0x30fe: return [scalar - 0x60]
    case 0xe6: return [0x61, 0x65]  // æ
    case 0x153: return [0x6f, 0x65]  // œ
    case 0xfe: return [0x74, 0x68]  // þ
    case 0x180, 0x253: return [0x62]  // ƀ ɓ
    case 0x188, 0x23c: return [0x63]  // ƈ ȼ
    case 0xf0, 0x111, 0x18c, 0x256, 0x257: return [0x64]  // ð đ ƌ ɖ ɗ
    case 0x247: return [0x65]  // ɇ
    case 0x192: return [0x66]  // ƒ
    case 0x1e5, 0x260: return [0x67]  // ǥ ɠ
    case 0x127: return [0x68]  // ħ
    case 0x131, 0x268: return [0x69]  // ı ɨ
    case 0x249: return [0x6a]  // ɉ
    case 0x199: return [0x6b]  // ƙ
    case 0x142, 0x19a, 0x26b: return [0x6c]  // ł ƚ ɫ
    case 0x19e, 0x272: return [0x6e]  // ƞ ɲ
    case 0xf8, 0x275: return [0x6f]  // ø ɵ
    case 0x1a5: return [0x70]  // ƥ
    case 0x24b: return [0x71]  // ɋ
    case 0x24d: return [0x72]  // ɍ
    case 0x167, 0x1ad, 0x2c66: return [0x74]  // ŧ ƭ ⱦ
    case 0x289: return [0x75]  // ʉ
    case 0x1b4, 0x24f: return [0x79]  // ƴ ɏ
    case 0x1b6, 0x225: return [0x7a]  // ƶ ȥ
    case 0x2c65: return [0x61]  // ⱥ
    default: return [scalar]
    }
  }
}
