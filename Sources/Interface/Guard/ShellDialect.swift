/// How a shell wants a text to be quoted.
public enum ShellDialect: String, CaseIterable, Sendable {
  case bash, zsh, fish
  /// What every shell of Unix understands, and so without a way to write control characters.
  case sh
}

extension ChosenText {
  /// As one word of that shell, whose value is exactly this text; the cursor stays where it was, and
  /// at the end of the text it comes behind the quotes.
  func quoted(for dialect: ShellDialect) -> ChosenText {
    if !bytes.isEmpty, bytes.allSatisfy(isPlain) { return self }
    var word = QuotedWord(dialect, hasHazards: !Hazards(in: bytes).kinds.isEmpty)
    word.add(bytes, 0..<cursor)
    let place = word.bytes.count
    word.add(bytes, cursor..<bytes.count)
    word.close()
    return ChosenText(word.bytes, cursor: cursor == bytes.count ? nil : place)
  }
}

/// Whether no shell sees anything in it but itself, also at the start of a word.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"),
    UInt8(ascii: "_"), UInt8(ascii: "-"):
    true
  default: false
  }
}

/// A word that grows between its quotes.
private struct QuotedWord {
  private(set) var bytes: [UInt8] = []
  private let style: Style
  /// fish has no quotes in which control characters can be written: they stand between them.
  private var isOpen = false

  private enum Style {
    /// `'it'\''s'`
    case single
    /// `$'it\'s\n'`, of bash and zsh.
    case dollar
    /// `'it\'s'\n`
    case fish
  }

  init(_ dialect: ShellDialect, hasHazards: Bool) {
    style =
      switch dialect {
      case .bash, .zsh: hasHazards ? .dollar : .single
      case .fish: .fish
      case .sh: .single
      }
    if style != .fish || !hasHazards { open() }
  }

  mutating func add(_ text: [UInt8], _ range: Range<Int>) {
    var pieces = TextPieces(text, in: range)
    while let piece = pieces.next() {
      guard piece.hazard != nil, style != .single else {
        add(text[piece.range])
        continue
      }
      if style == .fish { close() }
      for byte in text[piece.range] { escape(byte) }
    }
  }

  mutating func close() {
    if isOpen { bytes.append(UInt8(ascii: "'")) }
    isOpen = false
  }

  private mutating func open() {
    if !isOpen { bytes += style == .dollar ? "$'".utf8 : "'".utf8 }
    isOpen = true
  }

  private mutating func add(_ text: ArraySlice<UInt8>) {
    open()
    for byte in text {
      switch (byte, style) {
      case (UInt8(ascii: "'"), .single): bytes += #"'\''"#.utf8
      case (UInt8(ascii: "'"), _): bytes += #"\'"#.utf8
      case (UInt8(ascii: #"\"#), .dollar), (UInt8(ascii: #"\"#), .fish): bytes += #"\\"#.utf8
      // bash looks for its history in these quotes.
      case (UInt8(ascii: "!"), .dollar): bytes += #"\x21"#.utf8
      default: bytes.append(byte)
      }
    }
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x09: bytes += #"\t"#.utf8
    case 0x0A: bytes += #"\n"#.utf8
    case 0x0D: bytes += #"\r"#.utf8
    default:
      // In fish, \x of more than 7f was long an error.
      bytes += (style == .fish && byte >= 0x80 ? #"\X"# : #"\x"#).utf8
      for digit in [byte >> 4, byte & 0xF] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
