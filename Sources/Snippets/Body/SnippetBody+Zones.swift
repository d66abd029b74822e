extension SnippetBody {
  /// What is to be said when a body is saved: its warnings, and the zones in it that `zones` does not
  /// have.
  public func warnings(knowing zones: any ZoneSource) -> [SnippetWarning] {
    var unknown: [(offset: Int, name: String)] = []
    // The parser has bounded how deep this goes.
    func look(at nodes: [SnippetNode]) {
      for node in nodes {
        switch node.kind {
        case .placeholder(_, let nodes): look(at: nodes)
        case .variable("DATE", let format?):
          guard let name = DateFormat.zoneName(in: format), zones.rules(for: name) == nil else {
            break
          }
          unknown.append((node.range.lowerBound, name))
        case .variable(_, let nodes): look(at: nodes ?? [])
        default: break
        }
      }
    }
    look(at: nodes)
    var places = PlaceCounter(Array(source.utf8))
    let more = unknown.prefix(SnippetWarning.limit).map { offset, name in
      let (line, column) = places.place(of: offset)
      return SnippetWarning(
        reason: .badDate(.unknownZone(name)), snippet: nil, offset: offset, line: line,
        column: column)
    }
    return (warnings + more).sorted { $0.offset < $1.offset }
  }
}

extension DateFormat {
  /// The zone that a format without gaps names.
  fileprivate static func zoneName(in nodes: [SnippetNode]) -> String? {
    guard let text = SnippetNode.plainText(nodes) else { return nil }
    // Why: a format that is bad for another reason has been found by the parser.
    guard case .named(let name)? = (try? DateFormat(text))?.zone else { return nil }
    return name
  }
}
