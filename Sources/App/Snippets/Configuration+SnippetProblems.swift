import Configuration
import Snippets
import Words

extension Configuration {
  /// What is wrong with the person's own variables besides their form, in sentences without a full
  /// stop.
  var snippetProblems: [String] {
    snippetVariables.sorted { $0.key < $1.key }.compactMap { name, variable in
      let path = "snippetVariables.\(VisibleText.of(name))"
      if isTaken(name) { return "\(path) has a name that nori has already" }
      guard case .date(let format) = variable else { return nil }
      // The parser of bodies knows which formats are right.
      let body = SnippetBody(parsing: "${DATE:\(SnippetBody.escaping(format))}")
      guard case .badDate(let fault)? = body.warnings.first?.reason else { return nil }
      return "\(path): the date \(SnippetWords.words(fault))"
    }
  }

  private func isTaken(_ name: String) -> Bool {
    name == "DATE" || name.hasPrefix("SNIP_") || VariableName(name) != nil
      || StandardVariables.names.contains(name)
  }
}
