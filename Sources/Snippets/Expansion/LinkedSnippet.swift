/// A snippet with its includes put in and its tab stops numbered for good.
///
/// ```
///  outer  $1 $SNIP_inner $2        inner  ${1:a}
///  linked $1 [${3:a}] $2           an include's numbers come after all that are there before it
/// ```
struct LinkedSnippet {
  /// The outermost body, then each included one as often as it is included.
  var templates: [SnippetTemplate] = []
  var nodes: [LinkedNode] = []
  var numbers: [Int: Definition] = [:]
  /// The first default of each variable's name, for those that turn out to be prompts.
  var names: [String: Definition] = [:]
  var labels: [Int: String] = [:]
  /// Of tab stops and placeholders, but for 0.
  var usedNumbers: Set<Int> = []
  /// Of variables but for includes.
  var variableNames: Set<String> = []
  var highestNumber = 0
  var faults: [PlacedFault] = []

  /// What a number or name is where it is not answered.
  struct Definition {
    var nodes: [LinkedNode] = []
    var choices: [String] = []
  }
}

/// A node in a linked snippet and where it was written.
struct LinkedNode {
  let kind: Kind
  /// Index in the list of templates.
  let template: Int
  let range: Range<Int>

  indirect enum Kind {
    case text(String)
    /// The definition is the place where the default was written; the others mirror it.
    case stop(Int, isDefinition: Bool)
    case transformedStop(Int, SnippetTransform)
    case variable(String, defaultNodes: [LinkedNode]?)
    case transformedVariable(String, SnippetTransform)
    case group([LinkedNode])
    case transformedGroup([LinkedNode], SnippetTransform)
  }
}

/// A fault before its line and column are counted.
struct PlacedFault {
  let reason: SnippetWarning.Reason
  let template: Int
  let offset: Int
}

extension LinkedSnippet {
  /// The node as it was written.
  func source(of node: LinkedNode) -> String {
    let utf8 = templates[node.template].body.source.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: node.range.lowerBound)
    return String(
      decoding: utf8[start..<utf8.index(start, offsetBy: node.range.count)], as: UTF8.self)
  }

  /// Those of the bodies, then those given, with lines and columns.
  func warnings(with faults: [PlacedFault]) -> [SnippetWarning] {
    var warnings: [SnippetWarning] = []
    var seen: Set<[UInt8]> = []
    for (index, template) in templates.enumerated() {
      let name = index == 0 ? nil : template.name
      // A body that is included twice has its faults once.
      let isNew = index == 0 || seen.insert(Array((name ?? "").utf8)).inserted
      if isNew {
        warnings += template.body.warnings.map { $0.inSnippet(name) }
      }
      var places = PlaceCounter(Array(template.body.source.utf8))
      let here = faults.filter { $0.template == index }.sorted { $0.offset < $1.offset }
      for fault in here {
        let (line, column) = places.place(of: fault.offset)
        warnings.append(
          SnippetWarning(
            reason: fault.reason, snippet: name, offset: fault.offset, line: line, column: column))
      }
      if warnings.count >= SnippetWarning.limit { break }
    }
    return Array(warnings.prefix(SnippetWarning.limit))
  }
}

extension SnippetWarning {
  fileprivate func inSnippet(_ name: String?) -> SnippetWarning {
    SnippetWarning(reason: reason, snippet: name, offset: offset, line: line, column: column)
  }
}
