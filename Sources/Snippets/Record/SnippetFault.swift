/// What keeps a snippet from being stored: the first field that is not as it must be.
public enum SnippetFault: Error, Hashable, Sendable {
  case name(LineFault)
  case folder(LineFault)
  /// A folder with an empty name in it: `mail//work`, `/mail`.
  case emptyFolderName
  case tag(String, LineFault)
  /// A tag with a blank or a comma, which separate tags.
  case tagWithSeparator(String)
  case repeatedTag(String)
  case label(Int, LineFault)
  /// A label for a number that nothing is asked for: 0 and below.
  case labelNumber(Int)
  case description(LineFault)
  case bodyTooLarge(limit: Int)
  case bodyHasNul
}

/// What is wrong with a field of one line.
public enum LineFault: Hashable, Sendable {
  case empty
  case tooLong(limit: Int)
  /// A control character or an end of line.
  case control
  /// A blank before or after it, which a file's header cannot hold.
  case outerBlank
}

extension Snippet {
  public static let nameLimit = 128
  public static let tagLimit = 128
  public static let labelLimit = 128
  public static let folderLimit = 1_024
  public static let descriptionLimit = 1_024
  /// In bytes of UTF-8, as all of these.
  public static let bodyLimit = 1 << 20

  /// Throws the first fault; a snippet that passes can be stored and written to a file.
  public func check() throws(SnippetFault) {
    if let fault = LineFault(in: name, limit: Snippet.nameLimit, mayBeEmpty: false) {
      throw .name(fault)
    }
    try checkFolder()
    try checkTags()
    if let fault = LineFault(in: description, limit: Snippet.descriptionLimit) {
      throw .description(fault)
    }
    for (number, label) in prompts.sorted(by: { $0.key < $1.key }) {
      guard number > 0 else { throw .labelNumber(number) }
      if let fault = LineFault(in: label, limit: Snippet.labelLimit, mayBeEmpty: false) {
        throw .label(number, fault)
      }
    }
    guard body.utf8.count <= Snippet.bodyLimit else {
      throw .bodyTooLarge(limit: Snippet.bodyLimit)
    }
    guard !body.utf8.contains(0) else { throw .bodyHasNul }
  }

  private func checkFolder() throws(SnippetFault) {
    guard !folder.isEmpty else { return }
    if let fault = LineFault(in: folder, limit: Snippet.folderLimit) { throw .folder(fault) }
    let names = folder.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for name in names where name.isEmpty { throw .emptyFolderName }
  }

  private func checkTags() throws(SnippetFault) {
    var seen: Set<[UInt8]> = []
    for tag in tags {
      if let fault = LineFault(in: tag, limit: Snippet.tagLimit, mayBeEmpty: false) {
        throw .tag(tag, fault)
      }
      for scalar in tag.unicodeScalars where scalar == "," || scalar.properties.isWhitespace {
        throw .tagWithSeparator(tag)
      }
      guard seen.insert(Array(tag.utf8)).inserted else { throw .repeatedTag(tag) }
    }
  }
}

extension LineFault {
  fileprivate init?(in text: String, limit: Int, mayBeEmpty: Bool = true) {
    if text.isEmpty {
      if mayBeEmpty { return nil }
      self = .empty
      return
    }
    guard text.utf8.count <= limit else {
      self = .tooLong(limit: limit)
      return
    }
    let scalars = text.unicodeScalars
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        self = .control
        return
      default: break
      }
    }
    guard
      scalars.first?.properties.isWhitespace == true
        || scalars.last?.properties.isWhitespace == true
    else { return nil }
    self = .outerBlank
  }
}
