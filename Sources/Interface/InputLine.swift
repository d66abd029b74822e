/// A line that a person types into, such as the search line: a text with a cursor, edited as readline
/// does.
struct InputLine: Hashable, Sendable {
  private(set) var characters: [Character]
  /// Before the character of that index.
  private(set) var cursor: Int
  /// What was deleted last by word or to an end.
  private var removed: [Character] = []
  /// Whether keys go here.
  var isFocused = false

  /// Longer texts are cut: nobody types them, and each key must stay cheap.
  static let mostCharacters = 1_000

  init(_ text: String = "") {
    characters = Array(text.prefix(InputLine.mostCharacters))
    cursor = characters.count
    isFocused = !characters.isEmpty
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }
  /// Whether it takes a row of the screen.
  var isVisible: Bool { isFocused || !isEmpty }

  mutating func clear() {
    characters = []
    cursor = 0
  }

  mutating func insert(_ text: [Character]) {
    let room = InputLine.mostCharacters - characters.count
    guard room > 0 else { return }
    // Joined as text, since a combining mark makes one character with the letter before it.
    let before = String(characters[..<cursor]) + String(text.prefix(room))
    characters = Array(before + String(characters[cursor...]))
    cursor = min(before.count, characters.count)
  }

  /// Does what the command says, if it is one of this line.
  mutating func perform(_ command: Command) {
    switch command {
    case .lineStart: cursor = 0
    case .lineEnd: cursor = characters.count
    case .characterBack: cursor = max(cursor - 1, 0)
    case .characterForward: cursor = min(cursor + 1, characters.count)
    case .wordBack: cursor = startOfWord
    case .wordForward: cursor = endOfWord
    case .deleteBack: characters.removeSubrange(move(to: max(cursor - 1, 0)))
    case .deleteForward:
      characters.removeSubrange(cursor..<min(cursor + 1, characters.count))
    case .deleteWordBack: cut(startOfBlankWord..<cursor)
    case .deleteWordForward: cut(cursor..<endOfWord)
    case .deleteToStart: cut(0..<cursor)
    case .deleteToEnd: cut(cursor..<characters.count)
    case .yank: insert(removed)
    default: break
    }
  }

  /// Moves the cursor back, and returns what it has passed.
  private mutating func move(to start: Int) -> Range<Int> {
    defer { cursor = start }
    return start..<cursor
  }

  private mutating func cut(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    removed = Array(characters[range])
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    var index = cursor
    while index > 0, !characters[index - 1].isWordPart { index -= 1 }
    while index > 0, characters[index - 1].isWordPart { index -= 1 }
    return index
  }

  private var endOfWord: Int {
    var index = cursor
    while index < characters.count, !characters[index].isWordPart { index += 1 }
    while index < characters.count, characters[index].isWordPart { index += 1 }
    return index
  }

  /// Ctrl-W goes by blanks alone, as in the shell.
  private var startOfBlankWord: Int {
    var index = cursor
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
