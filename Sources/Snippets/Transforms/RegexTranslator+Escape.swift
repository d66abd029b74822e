extension RegexTranslator {
  /// What a backslash and what follows it stand for, in and out of a class.
  enum Escape {
    case scalar(Unicode.Scalar)
    /// Members of a PCRE2 class.
    case set(String)

    var text: String {
      switch self {
      case .scalar(let scalar): RegexTranslator.literal(scalar)
      case .set(let set): set
      }
    }
  }

  mutating func escape() throws(RegexFault) -> Escape {
    guard let letter = scalar(1) else { throw fault(.badEscape) }
    switch letter {
    case "d", "D", "w", "W": return take(.set("\\\(letter)"), 2)
    case "s": return take(.set(CharacterSets.blanks), 2)
    case "S": return take(.set(CharacterSets.noBlanks), 2)
    case "t": return take(.scalar("\t"), 2)
    case "n": return take(.scalar("\n"), 2)
    case "v": return take(.scalar("\u{b}"), 2)
    case "f": return take(.scalar("\u{c}"), 2)
    case "r": return take(.scalar("\r"), 2)
    case "0"..."9":
      guard letter == "0", !(scalar(2).map { ("0"..."9").contains($0) } ?? false) else {
        throw fault(.notSupported)
      }
      return take(.scalar("\0"), 2)
    case "c":
      if let control = scalar(2), ("a"..."z").contains(control) || ("A"..."Z").contains(control) {
        return take(.scalar(Unicode.Scalar(UInt8(control.value % 32))), 3)
      }
      // The backslash is itself, and so is the letter that comes next.
      guard !isUnicode else { throw fault(.badEscape) }
      return take(.scalar("\\"), 1)
    case "x":
      guard let value = hexadecimal(at: 2, digits: 2) else { return try identity(letter) }
      return take(.scalar(Unicode.Scalar(UInt8(value))), 4)
    case "u": return try unicodeEscape()
    case "p", "P": return try isUnicode ? property() : identity(letter)
    default: return try identity(letter)
    }
  }

  private mutating func take(_ escape: Escape, _ length: Int) -> Escape {
    position += length
    return escape
  }

  private mutating func identity(_ scalar: Unicode.Scalar) throws(RegexFault) -> Escape {
    // Strict escapes leave letters to meanings to come.
    if isUnicode, !"^$\\.*+?()[]{}|/-".unicodeScalars.contains(scalar) { throw fault(.badEscape) }
    return take(.scalar(scalar), 2)
  }

  private func hexadecimal(at distance: Int, digits: Int) -> UInt32? {
    var value: UInt32 = 0
    for index in 0..<digits {
      guard let digit = scalar(distance + index).flatMap({ CharacterSets.digit($0, radix: 16) })
      else { return nil }
      value = value * 16 + UInt32(digit)
    }
    return value
  }

  private mutating func unicodeEscape() throws(RegexFault) -> Escape {
    if isUnicode, scalar(2) == "{" {
      var value: UInt32 = 0
      var length = 3
      while let digit = scalar(length).flatMap({ CharacterSets.digit($0, radix: 16) }) {
        value = min(value * 16 + UInt32(digit), 0x11_0000)
        length += 1
      }
      guard length > 3, scalar(length) == "}", value < 0x11_0000 else { throw fault(.badEscape) }
      guard let scalar = Unicode.Scalar(value) else { throw fault(.notSupported) }
      return take(.scalar(scalar), length + 1)
    }
    guard let first = hexadecimal(at: 2, digits: 4) else { return try identity("u") }
    if let scalar = Unicode.Scalar(first) { return take(.scalar(scalar), 6) }
    // Two halves make one character; one half alone is none in UTF-8.
    guard first < 0xdc00, scalar(6) == "\\", scalar(7) == "u",
      let second = hexadecimal(at: 8, digits: 4), (0xdc00..<0xe000).contains(second),
      let scalar = Unicode.Scalar(0x1_0000 + (first - 0xd800) << 10 + (second - 0xdc00))
    else { throw fault(.notSupported) }
    return take(.scalar(scalar), 12)
  }

  /// `\p{Lu}`, `\p{Letter}`, `\p{Script=Greek}`.
  private mutating func property() throws(RegexFault) -> Escape {
    guard scalar(2) == "{", let end = scalars[position...].firstIndex(of: "}") else {
      throw fault(.badEscape)
    }
    var name = ""
    name.unicodeScalars.append(contentsOf: scalars[(position + 3)..<end])
    guard let known = CharacterSets.property(name) else { throw fault(.notSupported) }
    return take(.set("\\\(scalars[position + 1]){\(known)}"), end + 1 - position)
  }
}
