import Snippets

/// How a text is written in a body so that it stands for itself.
///
/// Only what would mean something else is escaped: `awk '{print \$1}'` stays readable.
enum BodyText {
  /// A text between gaps.
  static func plain(_ text: String) -> String { escaped(text, "$", followedBy: "$}") }

  /// A text inside of `${1:…}`, where a brace ends it.
  static func inDefault(_ text: String) -> String { escaped(text, "$}", followedBy: "$}") }

  /// A text inside of `${1|…|}`.
  static func inChoice(_ text: String) -> String { escaped(text, ",|", followedBy: ",|$}") }

  /// A backslash is escaped where it would escape what follows, and at the end, where a gap may
  /// follow it.
  private static func escaped(
    _ text: String, _ special: StaticString, followedBy escapable: StaticString
  ) -> String {
    let special = Array("\(special)".utf8)
    let escapable = Array("\(escapable)\\".utf8)
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let isAtEnd = index + 1 == bytes.count
      let escapes = byte == UInt8(ascii: "\\") && (isAtEnd || escapable.contains(bytes[index + 1]))
      if escapes || special.contains(byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return result.text
  }
}

/// Gaps that are known by name: each has one number, its label, and its default once.
struct NamedGaps {
  private var numbers: [[UInt8]: Int] = [:]
  private(set) var prompts: [Int: String] = [:]

  /// The gap of that name; the first time with its default, which is already written as a body,
  /// and with its label.
  mutating func placeholder(_ name: String, label: String, default value: String) -> String {
    gap(name, label) { value.isEmpty ? "${\($0)}" : "${\($0):\(value)}" }
  }

  /// The first choice is the one that is taken unasked.
  mutating func choice(_ name: String, label: String, _ choices: [String]) -> String {
    gap(name, label) { "${\($0)|\(choices.map(BodyText.inChoice).joined(separator: ","))|}" }
  }

  private mutating func gap(_ name: String, _ label: String, _ whole: (Int) -> String) -> String {
    if let number = numbers[Array(name.utf8)] { return "${\(number)}" }
    let number = numbers.count + 1
    numbers[Array(name.utf8)] = number
    let label = SnippetDraft.oneLine(label, limit: Snippet.labelLimit)
    if !label.isEmpty { prompts[number] = label }
    return whole(number)
  }
}
