import Snippets

/// What was found in a file of snippets, in the file's order.
public struct SnippetImport: Hashable, Sendable {
  /// All can be kept as they are, but for names that are taken.
  public internal(set) var snippets: [SnippetDraft] = []
  /// What was left out, and what stays as it was written, by line.
  public internal(set) var remarks: [ImportRemark] = []
  /// How many more there would be.
  public internal(set) var remarksLeftOut = 0

  private static let remarkLimit = 1_000

  init() {}

  /// Adds a snippet that begins on that line, if it can be kept.
  mutating func add(_ draft: SnippetDraft, line: Int) {
    if let fault = draft.fault {
      remark(line, .unusable(fault), in: draft.name)
      return
    }
    let warnings = SnippetBody(parsing: draft.body).warnings
    for warning in warnings { remark(line, .odd(warning), in: draft.name) }
    snippets.append(draft)
  }

  mutating func remark(_ line: Int, _ subject: ImportRemark.Subject, in name: String = "") {
    if remarks.count < SnippetImport.remarkLimit {
      remarks.append(ImportRemark(line: line, name: name, subject: subject))
    } else {
      remarksLeftOut += 1
    }
  }
}

/// One thing about a file that whoever imports it should know.
public struct ImportRemark: Hashable, Sendable {
  /// From 1.
  public let line: Int
  /// The snippet's, as far as it is known; else empty.
  public let name: String
  public let subject: Subject

  func onLine(_ line: Int) -> ImportRemark {
    ImportRemark(line: line, name: name, subject: subject)
  }

  public enum Subject: Hashable, Sendable {
    // Nothing, or not all, of the file or the snippet comes in.
    case tooLarge(limit: Int)
    case notUTF8
    /// The file's syntax is broken; what, in a few words that quote nothing.
    case broken(String)
    case tooDeep(limit: Int)
    case tooManyValues(limit: Int)
    /// A file of nori's own that is no snippet.
    case file(SnippetFileFault.Reason)
    case missing(field: String)
    case wrongKind(field: String)
    case unusable(SnippetFault)
    // The snippet comes in, but for this.
    /// nori has nothing like it; it stays in the body as it was written.
    case literal(String)
    /// nori has no place for it.
    case dropped(String)
    /// The body has a part that stays literal.
    case odd(SnippetWarning)

    /// Whether something did not come in that was meant to be a snippet.
    public var isFault: Bool {
      switch self {
      case .tooLarge, .notUTF8, .broken, .tooDeep, .tooManyValues, .file, .missing, .wrongKind,
        .unusable:
        true
      case .literal, .dropped, .odd: false
      }
    }
  }
}

extension SnippetDraft {
  /// A name made of a text that may be too long for one, or have several lines.
  static func name(from text: String) -> String { oneLine(text, limit: Snippet.nameLimit) }

  static func description(from text: String) -> String {
    oneLine(text, limit: Snippet.descriptionLimit)
  }

  /// Lines and control characters become blanks; cut at a whole character, and no blanks around.
  static func oneLine(_ text: String, limit: Int) -> String {
    var line: [UInt8] = []
    for character in text {
      let scalars = character.unicodeScalars
      let mayStand = scalars.allSatisfy { !isLineEnd($0) }
      if !mayStand || scalars.allSatisfy(\.properties.isWhitespace) {
        // None at the beginning, and none that would be left at the end.
        if !line.isEmpty, line.last != UInt8(ascii: " ") { line.append(UInt8(ascii: " ")) }
        continue
      }
      let bytes = Array(character.utf8)
      if line.count + bytes.count > limit { break }
      line += bytes
    }
    if line.last == UInt8(ascii: " ") { line.removeLast() }
    return line.text
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Tags have no blanks and no commas, and each is there once.
  static func tags(from texts: [String]) -> [String] {
    var tags: [String] = []
    var known: Set<[UInt8]> = []
    for text in texts {
      let words = oneLine(text, limit: Snippet.tagLimit).utf8
        .split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
      let tag = Array(words.joined(separator: "-".utf8))
      if !tag.isEmpty, known.insert(tag).inserted { tags.append(tag.text) }
    }
    return tags
  }
}
