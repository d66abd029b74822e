import Snippets

/// One snippet as text, as it is in an editor and in an exported folder.
///
///     name: reply
///     folder: mail
///     tags: work, english
///     description: A polite answer
///     prompt 1: Name
///     ---
///     Dear ${1:colleague},
///
/// The header's lines come in any order; what is left out is empty. Blanks around
/// a value are not its own. After `---` the body follows as it is, but for one
/// newline at the end of the file: that is the file's own.
public struct SnippetFile: Hashable, Sendable {
  public let draft: SnippetDraft
  /// The line of the file, from 1, on which the body begins.
  public let bodyLine: Int

  /// Room for the largest body and its header.
  public static let sizeLimit = 2 << 20

  /// Reads a file; what it gives can be kept as a snippet.
  public init(parsing bytes: [UInt8]) throws(SnippetFileFault) {
    guard bytes.count <= SnippetFile.sizeLimit else {
      throw SnippetFileFault(line: 1, reason: .tooLarge(limit: SnippetFile.sizeLimit))
    }
    if let line = Lines.firstInvalid(in: bytes) {
      throw SnippetFileFault(line: line, reason: .notUTF8)
    }
    var lines = Lines(bytes)
    var header = SnippetHeader()
    while true {
      guard let line = lines.next() else {
        throw SnippetFileFault(line: max(lines.number, 1), reason: .noEndOfHeader)
      }
      if line.elementsEqual("---".utf8) { break }
      try header.take(line.text, number: lines.number)
    }
    let rest = lines.rest
    let body = rest.last == UInt8(ascii: "\n") ? rest.dropLast() : rest
    bodyLine = lines.number + 1
    draft = header.draft(body: body.text)
    if let fault = draft.fault {
      throw SnippetFileFault(
        line: header.line(of: fault) ?? SnippetFile.line(of: fault, in: rest, from: bodyLine),
        reason: .value(fault))
    }
  }

  private static func line(
    of fault: SnippetFault, in body: ArraySlice<UInt8>, from line: Int
  ) -> Int {
    guard fault == .bodyHasNul, let place = body.firstIndex(of: 0) else { return line }
    return line + body[..<place].count { $0 == UInt8(ascii: "\n") }
  }

  /// The text that ``init(parsing:)`` reads as the same draft, as long as the draft can be kept.
  ///
  /// Empty fields have their line too, so that a person sees what can be filled in.
  public static func text(of draft: SnippetDraft) -> String {
    var lines = [
      ("name", draft.name), ("folder", draft.folder),
      ("tags", draft.tags.joined(separator: ", ")), ("description", draft.description),
    ]
    lines += draft.prompts.sorted { $0.key < $1.key }.map { ("prompt \($0.key)", $0.value) }
    let header = lines.map { $1.isEmpty ? "\($0):\n" : "\($0): \($1)\n" }.joined()
    return header + "---\n" + draft.body + "\n"
  }
}

/// Why a file is no snippet, and where.
public struct SnippetFileFault: Error, Hashable, Sendable {
  /// From 1.
  public let line: Int
  public let reason: Reason

  public enum Reason: Hashable, Sendable {
    case tooLarge(limit: Int)
    case notUTF8
    /// The line `---` is missing.
    case noEndOfHeader
    /// The line is no `key: value`.
    case noKey
    case unknownKey(String)
    case givenTwice(String)
    /// The number of a `prompt N` is none, or none that a tab stop can have.
    case promptNumber
    /// What the line says is not what a snippet may have.
    case value(SnippetFault)
  }
}
