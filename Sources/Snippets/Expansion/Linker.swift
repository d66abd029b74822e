/// Puts included snippets in, before anything is evaluated: so a loop is found whatever is answered.
struct Linker<Values: SnippetValues> {
  private let values: Values
  private(set) var linked = LinkedSnippet()
  /// Names of the snippets around the one being linked.
  private var chain: [String] = []
  private var found: [String: SnippetTemplate?] = [:]
  private var nodeCount = 0
  private var depth = 0

  /// Where a template stands in the linked snippet.
  private struct Place {
    let template: Int
    /// What is added to its numbers.
    let base: Int
  }

  init(values: Values) {
    self.values = values
  }

  mutating func link(_ template: SnippetTemplate) throws(SnippetError) {
    if let name = template.name { chain = [name] }
    linked.nodes = try nodes(of: template)
  }

  private mutating func nodes(of template: SnippetTemplate) throws(SnippetError) -> [LinkedNode] {
    let place = Place(template: linked.templates.count, base: linked.highestNumber)
    linked.templates.append(template)
    linked.highestNumber += template.body.highestNumber
    for (number, label) in template.labels where number > 0 {
      linked.labels[place.base + number] = label
    }
    return try link(template.body.nodes, place)
  }

  private mutating func link(
    _ nodes: [SnippetNode], _ place: Place
  ) throws(SnippetError) -> [LinkedNode] {
    nodeCount += nodes.count
    guard nodeCount <= SnippetLimits.nodes else {
      throw .tooManyParts(limit: SnippetLimits.nodes)
    }
    var result: [LinkedNode] = []
    result.reserveCapacity(nodes.count)
    for node in nodes {
      guard let kind = try kind(of: node, place) else { continue }
      result.append(LinkedNode(kind: kind, template: place.template, range: node.range))
    }
    return result
  }

  private mutating func kind(
    of node: SnippetNode, _ place: Place
  ) throws(SnippetError) -> LinkedNode.Kind? {
    switch node.kind {
    case .text(let text): return .text(text)
    case .tabStop(let number):
      guard let number = use(number, place) else { return nil }
      return .stop(number, isDefinition: false)
    case .placeholder(let written, let nodes):
      guard let number = use(written, place) else { return .group(try link(nodes, place)) }
      return .stop(number, isDefinition: try define(number, nodes, place))
    case .choice(let written, let choices):
      guard let number = use(written, place) else { return .text(choices.first ?? "") }
      let isDefinition = linked.numbers[number]?.nodes.isEmpty ?? true
      if isDefinition {
        let text = LinkedNode(
          kind: .text(choices.first ?? ""), template: place.template, range: node.range)
        linked.numbers[number] = .init(nodes: [text], choices: choices)
      }
      return .stop(number, isDefinition: isDefinition)
    case .transformedTabStop(let number, let transform):
      guard let number = use(number, place) else { return nil }
      return .transformedStop(number, transform)
    case .variable(let name, let defaultNodes):
      return try variable(name, defaultNodes, nil, node, place)
    case .transformedVariable(let name, let transform):
      return try variable(name, nil, transform, node, place)
    }
  }

  /// The number for good; nil for an include's 0, which moves no cursor.
  private mutating func use(_ number: Int, _ place: Place) -> Int? {
    if number == 0 { return place.template == 0 ? 0 : nil }
    linked.usedNumbers.insert(place.base + number)
    return place.base + number
  }

  /// Whether this placeholder is the one that counts: the first that is not empty.
  private mutating func define(
    _ number: Int, _ nodes: [SnippetNode], _ place: Place
  ) throws(SnippetError) -> Bool {
    let isDefinition = linked.numbers[number] == nil && !nodes.isEmpty
    // Known before its own default is looked at, which may hold the number again.
    if isDefinition { linked.numbers[number] = .init() }
    let linkedNodes = try link(nodes, place)
    if isDefinition { linked.numbers[number]?.nodes = linkedNodes }
    return isDefinition
  }

  private mutating func variable(
    _ name: String, _ defaultNodes: [SnippetNode]?, _ transform: SnippetTransform?,
    _ node: SnippetNode, _ place: Place
  ) throws(SnippetError) -> LinkedNode.Kind {
    if name.utf8.starts(with: "SNIP_".utf8), name.utf8.count > 5 {
      return try include(String(name.dropFirst(5)), defaultNodes, transform, node, place)
    }
    linked.variableNames.insert(name)
    if let transform { return .transformedVariable(name, transform) }
    guard let defaultNodes else { return .variable(name, defaultNodes: nil) }
    let isDefinition = linked.names[name] == nil && !defaultNodes.isEmpty
    if isDefinition { linked.names[name] = .init() }
    let nodes = try link(defaultNodes, place)
    if isDefinition { linked.names[name]?.nodes = nodes }
    return .variable(name, defaultNodes: nodes)
  }

  private mutating func include(
    _ name: String, _ defaultNodes: [SnippetNode]?, _ transform: SnippetTransform?,
    _ node: SnippetNode, _ place: Place
  ) throws(SnippetError) -> LinkedNode.Kind {
    let template: SnippetTemplate?
    if let known = found[name] {
      template = known
    } else {
      template = values.snippet(named: name)
      found[name] = .some(template)
    }
    guard let template else {
      if let defaultNodes { return .group(try link(defaultNodes, place)) }
      linked.faults.append(
        PlacedFault(
          reason: .missingSnippet(name), template: place.template, offset: node.range.lowerBound))
      return .text(
        linked.source(
          of: LinkedNode(kind: .text(""), template: place.template, range: node.range)))
    }
    if let start = chain.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) {
      throw .loop(chain[start...] + [name])
    }
    guard depth < SnippetLimits.includes else { throw .tooDeep(chain + [name]) }
    chain.append(name)
    depth += 1
    let nodes = try nodes(of: template)
    chain.removeLast()
    depth -= 1
    return transform.map { .transformedGroup(nodes, $0) } ?? .group(nodes)
  }
}
