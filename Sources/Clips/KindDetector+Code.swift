extension KindDetector {
  /// A first line `#!/…`, or lines enough that look like a program.
  ///
  /// Two lines or more that are not blank, a score of 3 or more, signs of two sorts or more besides
  /// comments (headings of Markdown look like those), and signs in at least half of the lines. So
  /// prose with semicolons stays text, and so does a list of tags; a program of one line is text
  /// as well.
  static func isCode(_ text: ArraySlice<UInt8>) -> Bool {
    if text.starts(with: "#!/".utf8) || text.starts(with: "#! /".utf8) { return true }
    guard text.contains(where: isLineEnd) else { return false }
    let score = CodeScore(of: text)
    return score.lines > 1 && score.points >= 3 && score.signs.subtracting([.comment]).count > 1
      && 2 * score.signedLines >= score.lines
  }
}

/// What speaks for code, line by line: each sort of sign counts one point in a line.
struct CodeScore: Equatable {
  enum Sign: CaseIterable {
    /// The line ends as statements and blocks do.
    case ending
    /// The line starts with a word of programming languages.
    case keyword
    /// The line holds an operator that prose does not.
    case symbol
    /// The line is a comment.
    case comment
    /// The line is one tag.
    case tag
  }

  /// Lines that are not blank.
  private(set) var lines = 0
  /// Those of them with a sign.
  private(set) var signedLines = 0
  private(set) var points = 0
  /// The sorts of signs seen anywhere.
  private(set) var signs: Set<Sign> = []

  init(of text: ArraySlice<UInt8>) {
    for line in text.split(whereSeparator: KindDetector.isLineEnd) {
      let line = line.drop(while: KindDetector.isBlank)
      guard !line.isEmpty else { continue }
      let found = Sign.allCases.filter { CodeScore.has($0, line) }
      lines += 1
      signedLines += found.isEmpty ? 0 : 1
      points += found.count
      signs.formUnion(found)
    }
  }

  private static func has(_ sign: Sign, _ line: ArraySlice<UInt8>) -> Bool {
    switch sign {
    case .ending: isStatementEnd(line)
    case .keyword: startsWithKeyword(line)
    case .symbol: zip(line, line.dropFirst()).contains(where: isOperator)
    case .comment:
      ["//", "/*", "* ", "*/", "# ", "-- ", "<!--"].contains { line.starts(with: $0.utf8) }
    case .tag: line.first == UInt8(ascii: "<") && line.last == UInt8(ascii: ">")
    }
  }

  private static func isStatementEnd(_ line: ArraySlice<UInt8>) -> Bool {
    guard let last = line.last else { return false }
    if KindDetector.isOne(of: ";{}", last) { return true }
    guard let previous = line.dropLast().last else { return false }
    return switch last {
    case UInt8(ascii: ","): KindDetector.isOne(of: "}])\"", previous)
    case UInt8(ascii: ":"): previous == UInt8(ascii: ")")
    default: false
    }
  }

  private static func isOperator(_ first: UInt8, _ second: UInt8) -> Bool {
    switch second {
    case UInt8(ascii: "="): KindDetector.isOne(of: "=!:+ ", first)
    case UInt8(ascii: ">"): KindDetector.isOne(of: "=-/", first)
    case UInt8(ascii: ":"): KindDetector.isOne(of: ":\"", first)
    case UInt8(ascii: "&"), UInt8(ascii: "|"): first == second
    case UInt8(ascii: "/"): first == UInt8(ascii: "<")
    default: false
    }
  }

  private static func startsWithKeyword(_ line: ArraySlice<UInt8>) -> Bool {
    let word = line.prefix { KindDetector.isLetter($0) || $0 == UInt8(ascii: "#") }
    // Longer than every keyword; and a short string costs no allocation.
    guard word.count < 12, word.count < line.count else { return false }
    let name = String(decoding: word, as: UTF8.self)
    if keywords.contains(name) { return KindDetector.isBlank(line[word.endIndex]) }
    return ambiguousKeywords.contains(name)
      && line[word.endIndex...].contains { KindDetector.isOne(of: "=({<", $0) }
  }

  private static let keywords: Set<String> = [
    "#include", "#define", "#if", "#ifdef", "import", "def", "elif", "fn", "func", "function",
    "pub", "impl", "const", "var", "return", "public", "private", "namespace", "typedef",
    "SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "FROM", "WHERE",
  ]

  /// Words that prose starts lines with too: they count where the line holds `=`, `(`, `{` or `<`.
  private static let ambiguousKeywords: Set<String> = [
    "let", "if", "for", "while", "class", "struct", "enum", "from", "use", "static", "package",
    "print", "printf", "switch", "match", "try", "async", "await", "type", "int", "void",
  ]
}
