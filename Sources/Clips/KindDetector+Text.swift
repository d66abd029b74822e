extension KindDetector {
  /// One word that starts with `scheme://`, with a scheme known to stand without slashes, or with
  /// `www.`.
  static func isURL(_ text: ArraySlice<UInt8>) -> Bool {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return isBareHost(text) }
    let scheme = text[..<colon]
    let rest = text[(colon + 1)...]
    guard scheme.count > 1, let first = scheme.first, isLetter(first), !rest.isEmpty,
      scheme.allSatisfy({ isLetter($0) || isDigit($0) || isOne(of: "+-.", $0) })
    else { return isBareHost(text) }
    guard !holdsBlankOrControl(text) else { return false }
    if rest.starts(with: "//".utf8) { return rest.contains { $0 != UInt8(ascii: "/") } }
    return schemesWithoutSlashes.contains(lowercased(scheme))
  }

  /// `www.example.com` with or without something behind it.
  private static func isBareHost(_ text: ArraySlice<UInt8>) -> Bool {
    guard lowercased(text.prefix(4)) == "www.", !holdsBlankOrControl(text) else { return false }
    let labels = text.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") }
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count > 2 && labels.allSatisfy { !$0.isEmpty }
  }

  private static let schemesWithoutSlashes: Set<String> = [
    "data", "geo", "magnet", "sip", "sips", "sms", "tel", "urn", "view-source", "xmpp",
  ]

  /// One address with a domain of two labels or more, also behind `mailto:`.
  static func isEmail(_ text: ArraySlice<UInt8>) -> Bool {
    var address = text
    if lowercased(text.prefix(7)) == "mailto:" {
      address = text.dropFirst(7).prefix { $0 != UInt8(ascii: "?") }
    }
    guard let sign = address.firstIndex(of: UInt8(ascii: "@")), !holdsBlankOrControl(address) else {
      return false
    }
    let atoms = address[..<sign].split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let labels = address[(sign + 1)...].split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let hyphen = UInt8(ascii: "-")
    guard labels.count > 1, let last = labels.last, last.count > 1, !last.allSatisfy(isDigit) else {
      return false
    }
    return atoms.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAddressCharacter) }
      && labels.allSatisfy { label in
        !label.isEmpty && label.first != hyphen && label.last != hyphen
          && label.allSatisfy { isWordCharacter($0) || $0 == hyphen }
      }
  }

  /// RFC 5322's atext, and every letter beyond ASCII as RFC 6532 adds them.
  private static func isAddressCharacter(_ byte: UInt8) -> Bool {
    isWordCharacter(byte) || isOne(of: "!#$%&'*+-/=?^_`{|}~", byte)
  }

  /// A line that starts with `/`, `~/`, `./` or `../` and holds nothing that only a comment or a
  /// command line would.
  ///
  /// The root folder alone is text: who copies one slash seldom means it.
  static func isPath(_ text: ArraySlice<UInt8>) -> Bool {
    guard ["/", "~/", "./", "../"].contains(where: { text.starts(with: $0.utf8) }), text.count > 1,
      !["//", "/*", "/ "].contains(where: { text.starts(with: $0.utf8) }),
      !text.contains(where: { isControl($0) || isOne(of: "|;&<>`", $0) }),
      !hasPair(" ", "-", in: text), !hasPair(":", " ", in: text)
    else { return false }
    // The longest name that a Linux file system takes is 255 bytes.
    return text.split(separator: UInt8(ascii: "/")).allSatisfy { $0.count <= 255 }
  }

  /// `#rgb`, `#rrggbb`, `#rrggbbaa`, or `rgb()`, `rgba()`, `hsl()`, `hsla()` around numbers.
  static func isColor(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first == UInt8(ascii: "#") {
      let digits = text.dropFirst()
      return [3, 6, 8].contains(digits.count)
        && digits.allSatisfy { isDigit($0) || isOne(of: "abcdefABCDEF", $0) }
    }
    // The longest sensible form is far shorter.
    guard text.count <= 64, text.last == UInt8(ascii: ")"),
      let opening = text.firstIndex(of: UInt8(ascii: "(")),
      ["rgb", "rgba", "hsl", "hsla"].contains(lowercased(text[..<opening]))
    else { return false }
    let components = lowercased(text[(opening + 1)...].dropLast()).split { ",/ ".contains($0) }
    return (3...4).contains(components.count) && components.allSatisfy(isColorComponent)
  }

  /// A number, alone or with a unit of CSS.
  private static func isColorComponent(_ component: Substring) -> Bool {
    let units = ["%", "deg", "grad", "turn", "rad"]
    let unit = units.first(where: component.hasSuffix) ?? ""
    let number = component.dropLast(unit.count)
    return number.utf8.allSatisfy { isDigit($0) || isOne(of: "+-.", $0) } && Double(number) != nil
  }
}

// What single bytes are. A byte past 127 is part of a letter of some other script.
extension KindDetector {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }
  static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7f }
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a }

  private static func isWordCharacter(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte > 0x7f
  }

  static func isOne(of characters: StaticString, _ byte: UInt8) -> Bool {
    characters.withUTF8Buffer { $0.contains(byte) }
  }

  static func hasPair(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, in text: ArraySlice<UInt8>
  ) -> Bool {
    zip(text, text.dropFirst()).contains {
      $0 == UInt8(ascii: first) && $1 == UInt8(ascii: second)
    }
  }

  /// Blanks of every script: an ideographic space ends a word as much as a plain one.
  private static func holdsBlankOrControl(_ text: ArraySlice<UInt8>) -> Bool {
    if text.contains(where: { isControl($0) || isBlank($0) }) { return true }
    guard text.contains(where: { $0 > 0x7f }) else { return false }
    return String(decoding: text, as: UTF8.self).unicodeScalars.contains {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }
  }

  private static func lowercased(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text, as: UTF8.self).lowercased()
  }
}
