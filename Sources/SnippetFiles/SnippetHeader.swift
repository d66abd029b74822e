import Snippets

/// The lines above the body, as they are read.
struct SnippetHeader {
  private var values: [String: String] = [:]
  private var lines: [String: Int] = [:]
  private var prompts: [Int: String] = [:]
  private var promptLines: [Int: Int] = [:]

  private static let keys = ["name", "folder", "tags", "description"]

  mutating func take(_ line: String, number: Int) throws(SnippetFileFault) {
    if line.trimmed.isEmpty { return }
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      throw SnippetFileFault(line: number, reason: .noKey)
    }
    let key = line[..<colon].trimmed
    let value = line[line.utf8.index(after: colon)...].trimmed
    guard lines[key] == nil else {
      throw SnippetFileFault(line: number, reason: .givenTwice(key))
    }
    if SnippetHeader.keys.contains(key) {
      values[key] = value
    } else {
      let prompt = try promptNumber(key, line: number)
      prompts[prompt] = value
      promptLines[prompt] = number
    }
    lines[key] = number
  }

  private func promptNumber(_ key: String, line: Int) throws(SnippetFileFault) -> Int {
    let words = key.split(separator: " ")
    guard words.first == "prompt" else {
      throw SnippetFileFault(line: line, reason: .unknownKey(key))
    }
    guard words.count == 2, let number = Int(words[1]), "\(number)" == words[1] else {
      throw SnippetFileFault(line: line, reason: .promptNumber)
    }
    guard prompts[number] == nil else {
      throw SnippetFileFault(line: line, reason: .givenTwice("prompt \(number)"))
    }
    return number
  }

  func draft(body: String) -> SnippetDraft {
    let tags = values["tags", default: ""].utf8.split(separator: UInt8(ascii: ","))
      .map { $0.text.trimmed }
    return SnippetDraft(
      name: values["name", default: ""], folder: values["folder", default: ""],
      tags: tags.filter { !$0.isEmpty }, description: values["description", default: ""],
      prompts: prompts, body: body)
  }

  /// Where the value stands that is not as it must be; nil for the body.
  func line(of fault: SnippetFault) -> Int? {
    switch fault {
    case .name: lines["name"] ?? 1
    case .folder, .emptyFolderName: lines["folder"]
    case .tag, .tagWithSeparator, .repeatedTag: lines["tags"]
    case .description: lines["description"]
    case .label(let number, _), .labelNumber(let number): promptLines[number]
    case .bodyTooLarge, .bodyHasNul: nil
    }
  }
}
