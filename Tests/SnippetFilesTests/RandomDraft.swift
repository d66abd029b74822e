import Snippets
import TestSupport

@testable import SnippetFiles

/// Drafts that can be kept, with all that is hard to write down.
enum RandomDraft {
  private static let pieces = [
    "a", "B", "7", "é", "e\u{301}", "名", "👩‍👧", "\"", "'", "\\", "$", "${1:x}", "$0", "{", "}", "|",
    ":", "#", "-", "---", "[", "]", "<", ">", "`", "%", "/", "*/", "//", "&", "!", "?", "=",
    "\u{200d}",
  ]
  private static let blanks = [" ", "  ", "\u{3000}", ", "]
  private static let lines = ["\n", "\r\n", "\r", "\t", "\n\n", "\u{b}", "\u{1b}", "\u{2028}"]

  static func draft(using random: inout SeededRandom) -> SnippetDraft {
    var prompts: [Int: String] = [:]
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      prompts[Int.random(in: 1...99, using: &random)] = line(using: &random)
    }
    let folders = (0..<Int.random(in: 0...3, using: &random)).map { _ in word(using: &random) }
    var tags: [String] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let tag = word(using: &random)
      if !tags.contains(where: { $0.utf8.elementsEqual(tag.utf8) }) { tags.append(tag) }
    }
    return SnippetDraft(
      name: line(using: &random), folder: folders.joined(separator: "/"), tags: tags,
      description: Bool.random(using: &random) ? line(using: &random) : "", prompts: prompts,
      body: text(pieces + blanks + lines, 0...40, using: &random))
  }

  private static func word(using random: inout SeededRandom) -> String {
    text(pieces.filter { $0 != "/" && $0 != "*/" && $0 != "//" }, 1...4, using: &random)
  }

  private static func line(using random: inout SeededRandom) -> String {
    word(using: &random) + text(pieces + blanks, 0...8, using: &random) + word(using: &random)
  }

  private static func text(
    _ pieces: [String], _ count: ClosedRange<Int>, using random: inout SeededRandom
  ) -> String {
    (0..<Int.random(in: count, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}

extension SnippetDraft {
  /// Byte for byte: for Swift, two spellings of a letter are one.
  func isExactly(_ other: SnippetDraft) -> Bool {
    func same(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
    return same(name, other.name) && same(folder, other.folder)
      && tags.elementsEqual(other.tags, by: same) && same(description, other.description)
      && prompts.keys == other.prompts.keys
      && prompts.allSatisfy { same($0.value, other.prompts[$0.key] ?? "") }
      && same(body, other.body)
  }
}

/// Files that were good once.
enum RandomBytes {
  static func mutated(_ bytes: [UInt8], using random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let length = min(Int.random(in: 1...30, using: &random), bytes.count - place)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(place..<place + length)
      case 1: bytes.insert(contentsOf: random.bytes(length), at: place)
      case 2:
        let marks = Array("\"'\\{}[]<>$`|:,-#&*!\n\t \r".utf8)
        bytes.insert(marks.randomElement(using: &random) ?? 0, at: place)
      case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      case 4 where length > 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      default: bytes.removeLast(Int.random(in: 0...bytes.count / 4, using: &random))
      }
    }
    return bytes
  }
}
