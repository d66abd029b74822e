/// ECMAScript's sets of characters, as members of a PCRE2 class.
enum CharacterSets {
  static let lineEnds = "\\n\\r\\x{2028}\\x{2029}"

  /// `\s`: WhiteSpace and LineTerminator (ECMA-262, section 12).
  static let blanks =
    "\\t-\\r\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}"

  /// `\S`, all others.
  static let noBlanks =
    "\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}"
    + "\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}"
    + "\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}"

  static func digit(_ scalar: Unicode.Scalar, radix: Int) -> Int? {
    guard scalar.isASCII else { return nil }
    return Character(scalar).hexDigitValue.flatMap { $0 < radix ? $0 : nil }
  }

  /// A Unicode property as PCRE2 names it; nil for one that is not known to both.
  static func property(_ name: String) -> String? {
    let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard parts[1].utf8.allSatisfy({ isNameByte($0) }), !parts[1].isEmpty else { return nil }
      switch parts[0] {
      case "General_Category", "gc": return category(String(parts[1]))
      case "Script", "sc": return "sc:\(parts[1])"
      case "Script_Extensions", "scx": return "scx:\(parts[1])"
      default: return nil
      }
    }
    if let category = category(name) { return category }
    return binary.contains(name) ? name : nil
  }

  private static func category(_ name: String) -> String? {
    categories[name] ?? (categories.values.contains(name) ? name : nil)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
  }

  private static let categories: [String: String] = [
    "Letter": "L", "Cased_Letter": "L&", "LC": "L&", "Uppercase_Letter": "Lu",
    "Lowercase_Letter": "Ll", "Titlecase_Letter": "Lt", "Modifier_Letter": "Lm",
    "Other_Letter": "Lo", "Mark": "M", "Nonspacing_Mark": "Mn", "Spacing_Mark": "Mc",
    "Enclosing_Mark": "Me", "Number": "N", "Decimal_Number": "Nd", "Letter_Number": "Nl",
    "Other_Number": "No", "Punctuation": "P", "Connector_Punctuation": "Pc",
    "Dash_Punctuation": "Pd", "Open_Punctuation": "Ps", "Close_Punctuation": "Pe",
    "Initial_Punctuation": "Pi", "Final_Punctuation": "Pf", "Other_Punctuation": "Po",
    "Symbol": "S", "Math_Symbol": "Sm", "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk",
    "Other_Symbol": "So", "Separator": "Z", "Space_Separator": "Zs", "Line_Separator": "Zl",
    "Paragraph_Separator": "Zp", "Other": "C", "Control": "Cc", "Format": "Cf",
    "Private_Use": "Co", "Unassigned": "Cn",
  ]

  private static let binary: Set<String> = [
    "ASCII", "Alphabetic", "Alpha", "Any", "Emoji", "Emoji_Presentation", "Extended_Pictographic",
    "ID_Continue", "ID_Start", "Ideographic", "Lowercase", "Math", "Uppercase", "White_Space",
  ]
}
