extension Expansion {
  /// The expansion with `indent` before every line but the first, as an editor wants it that puts it
  /// into an indented line.
  public func indented(by indent: String) -> Expansion {
    let lineEnds = text.utf8.prefix(cursor).count { $0 == UInt8(ascii: "\n") }
    return Expansion(
      text: text.indentingFollowingLines(by: indent),
      cursor: cursor + lineEnds * indent.utf8.count, warnings: warnings, unanswered: unanswered,
      unusedAnswers: unusedAnswers)
  }
}

extension FilledSnippet {
  /// As ``Expansion/indented(by:)``; `indent` is text and no syntax.
  public func indented(by indent: String) -> FilledSnippet {
    FilledSnippet(
      text: text.indentingFollowingLines(by: SnippetBody.escaping(indent)), warnings: warnings)
  }
}

extension String {
  fileprivate func indentingFollowingLines(by indent: String) -> String {
    guard !indent.isEmpty else { return self }
    var bytes: [UInt8] = []
    for byte in utf8 {
      bytes.append(byte)
      if byte == UInt8(ascii: "\n") { bytes += indent.utf8 }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
