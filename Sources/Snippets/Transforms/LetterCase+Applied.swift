extension LetterCase {
  func applied(to text: String) -> String {
    switch self {
    case .upcase: return text.uppercased()
    case .downcase: return text.lowercased()
    case .capitalize: return LetterCase.capitalized(text)
    case .pascalcase:
      return LetterCase.joined(LetterCase.words(of: text).map(LetterCase.capitalized), "") ?? text
    case .camelcase:
      let words = LetterCase.words(of: text)
      let first = words.prefix(1).map { $0.prefix(1).lowercased() + $0.dropFirst() }
      return LetterCase.joined(first + words.dropFirst().map(LetterCase.capitalized), "") ?? text
    case .snakecase: return LetterCase.snake(text)
    case .kebabcase: return LetterCase.joined(LetterCase.parts(of: text), "-") ?? text
    }
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// A text without a letter or digit has no words, and stays as it is.
  private static func joined(_ words: [String], _ separator: String) -> String? {
    words.isEmpty ? nil : words.joined(separator: separator)
  }

  /// Runs of letters and digits.
  private static func words(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Words in small letters, cut also where a capital begins a word: `XMLHttp2Request` has three.
  private static func parts(of text: String) -> [String] {
    words(of: text).flatMap { word in
      let characters = Array(word)
      var parts: [String] = []
      for (index, character) in characters.enumerated() {
        let before = index > 0 ? characters[index - 1] : nil
        let after = index + 1 < characters.count ? characters[index + 1] : nil
        let isFirst =
          character.isUppercase && before?.isUppercase == false
          || character.isUppercase && after?.isLowercase == true
        if isFirst || parts.isEmpty { parts.append("") }
        parts[parts.count - 1].append(character)
      }
      return parts.map { $0.lowercased() }
    }
  }

  /// `_` between a small letter and a capital, and for blanks and hyphens; the rest stays.
  private static func snake(_ text: String) -> String {
    var result = ""
    var before: Character?
    for character in text {
      if character.isWhitespace || character == "-" {
        if before != "-" { result.append("_") }
        before = "-"
        continue
      }
      if character.isUppercase, before?.isLowercase == true { result.append("_") }
      result.append(character)
      before = character
    }
    return result.lowercased()
  }
}
