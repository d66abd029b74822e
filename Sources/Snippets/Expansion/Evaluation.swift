/// Makes text of a linked snippet; a value is worked out when it is first needed, and only once.
///
/// The pieces that are being worked out are a stack of their own: tab stops may refer to each other
/// in chains as long as the body.
struct Evaluation<Values: SnippetValues> {
  let linked: LinkedSnippet
  let values: Values
  let moment: SnippetMoment
  let answers: SnippetAnswers
  /// Whether there is no time left for regular expressions.
  let isTime: () -> Bool
  private(set) var faults: [PlacedFault]

  /// What a person can answer.
  enum Key: Hashable {
    case number(Int)
    case name(String)
  }

  struct Value {
    var text = ""
    var cursor = Cursor()
  }

  /// Where the cursor ends in a piece of text, in bytes.
  struct Cursor {
    /// Behind the placeholder of 0.
    var definition: Int?
    /// The first plain `$0`.
    var mark: Int?
  }

  private struct Frame {
    let nodes: [LinkedNode]
    let end: End
    var next = 0
    var value = Value()
  }

  /// What is done with a frame's text.
  private enum End {
    case whole
    case plain
    case answerable(Key, isDefinition: Bool)
    case transformed(SnippetTransform, LinkedNode)
    case date(LinkedNode)
  }

  private var frames: [Frame] = []
  private var known: [Key: Value] = [:]
  private var inProgress: Set<Key> = []
  private var reached: Set<Key> = []
  private(set) var reachedNames: [String] = []
  private var variables: [String: SnippetValue] = [:]
  private var movedBytes = 0

  init(
    _ linked: LinkedSnippet, values: Values, moment: SnippetMoment, answers: SnippetAnswers,
    isTime: @escaping () -> Bool
  ) {
    self.linked = linked
    self.values = values
    self.moment = moment
    self.answers = answers
    self.isTime = isTime
    faults = linked.faults
  }

  mutating func value(of nodes: [LinkedNode]) throws(SnippetError) -> Value {
    frames.append(Frame(nodes: nodes, end: .whole))
    while true {
      let last = frames.count - 1
      guard frames[last].next < frames[last].nodes.count else {
        let frame = frames.removeLast()
        switch frame.end {
        case .whole: return frame.value
        case .plain: try append(frame.value, isDefinition: true)
        case .answerable(let key, let isDefinition):
          inProgress.remove(key)
          known[key] = frame.value
          try append(frame.value, isDefinition: isDefinition, key: key)
        case .transformed(let transform, let node):
          try append(try transformed(frame.value.text, transform, node))
        case .date(let node): try append(date(frame.value.text, node))
        }
        continue
      }
      let node = frames[last].nodes[frames[last].next]
      frames[last].next += 1
      try evaluate(node)
    }
  }

  private mutating func evaluate(_ node: LinkedNode) throws(SnippetError) {
    switch node.kind {
    case .text(let text): try append(text)
    case .stop(let number, let isDefinition):
      try evaluate(.number(number), isDefinition: isDefinition)
    case .variable("DATE", let format?): frames.append(Frame(nodes: format, end: .date(node)))
    case .variable("DATE", nil): try append(date(DateFormat.standard, node))
    case .variable(let name, let defaultNodes): try evaluate(name, defaultNodes, node)
    case .group(let nodes): frames.append(Frame(nodes: nodes, end: .plain))
    case .transformedStop(let number, let transform):
      self.transform(node, .stop(number, isDefinition: false), transform)
    case .transformedVariable(let name, let transform):
      self.transform(node, .variable(name, defaultNodes: nil), transform)
    case .transformedGroup(let nodes, let transform):
      self.transform(node, .group(nodes), transform)
    }
  }

  private mutating func transform(
    _ node: LinkedNode, _ kind: LinkedNode.Kind, _ transform: SnippetTransform
  ) {
    let plain = LinkedNode(kind: kind, template: node.template, range: node.range)
    frames.append(Frame(nodes: [plain], end: .transformed(transform, node)))
  }

  private mutating func evaluate(_ key: Key, isDefinition: Bool) throws(SnippetError) {
    if reached.insert(key).inserted, case .name(let name) = key { reachedNames.append(name) }
    if let answer = answer(to: key) {
      try append(answer)
    } else if let value = known[key] {
      try append(value, isDefinition: isDefinition, key: key)
    } else if let definition = definition(of: key) {
      // A default that holds its own tab stop: that one is empty.
      guard inProgress.insert(key).inserted else { return }
      frames.append(
        Frame(nodes: definition.nodes, end: .answerable(key, isDefinition: isDefinition)))
    } else {
      known[key] = Value()
      try append(Value(), isDefinition: isDefinition, key: key)
    }
  }

  private mutating func evaluate(
    _ name: String, _ defaultNodes: [LinkedNode]?, _ node: LinkedNode
  ) throws(SnippetError) {
    switch variable(name, node) {
    case .text(let text): try append(text)
    case .date(let format): try append(date(format, node))
    case .choice, .unknown: try evaluate(.name(name), isDefinition: defaultNodes != nil)
    case .unset, .failed: frames.append(Frame(nodes: defaultNodes ?? [], end: .plain))
    }
  }

  /// Asked for once.
  mutating func variable(_ name: String, _ node: LinkedNode) -> SnippetValue {
    if let value = variables[name] { return value }
    let value = values.value(of: name)
    variables[name] = value
    if case .failed(let reason) = value { fault(.failed(name, reason: reason), node) }
    return value
  }

  // MARK: What can fail

  private mutating func fault(_ reason: SnippetWarning.Reason, _ node: LinkedNode) {
    guard faults.count < SnippetWarning.limit else { return }
    faults.append(
      PlacedFault(reason: reason, template: node.template, offset: node.range.lowerBound))
  }

  /// The moment in a format; what was written, where the format is bad.
  private mutating func date(_ format: String, _ node: LinkedNode) -> String {
    do throws(DateFault) {
      return try DateFormat(format).text(of: moment)
    } catch {
      fault(.badDate(error), node)
      return linked.source(of: node)
    }
  }

  /// The value as it was, where the search was given up.
  private mutating func transformed(
    _ value: String, _ transform: SnippetTransform, _ node: LinkedNode
  ) throws(SnippetError) -> String {
    let transformer: Transformer
    do throws(RegexFault) {
      transformer = try Transformer(transform, isTime: isTime)
    } catch {
      fault(.badRegex(error), node)
      return value
    }
    if !isTime(), let text = try transformer.applied(to: value) { return text }
    fault(.regexLimit, node)
    return value
  }

  // MARK: Answers

  func answer(to key: Key) -> String? {
    switch key {
    case .number(0): nil
    case .number(let number):
      answers[String(number)] ?? linked.labels[number].flatMap { answers[$0] }
    case .name(let name): answers[name]
    }
  }

  func definition(of key: Key) -> LinkedSnippet.Definition? {
    switch key {
    case .number(let number): return linked.numbers[number]
    case .name(let name):
      if case .choice(let choices)? = variables[name] {
        return .init(nodes: [text(choices.first ?? "")], choices: choices)
      }
      return linked.names[name] ?? .init(nodes: [text(name)])
    }
  }

  private func text(_ text: String) -> LinkedNode {
    LinkedNode(kind: .text(text), template: 0, range: 0..<0)
  }

  /// What was asked for: tab stops by number, then names as they came.
  var prompts: [SnippetPrompt] {
    let numbers = reached.compactMap { key in
      if case .number(let number) = key, number > 0 { number } else { nil }
    }
    return (numbers.sorted().map(Key.number) + reachedNames.map(Key.name)).map(prompt)
  }

  private func prompt(_ key: Key) -> SnippetPrompt {
    let number: Int?
    let name: String
    switch key {
    case .number(let value): (number, name) = (value, linked.labels[value] ?? String(value))
    case .name(let value): (number, name) = (nil, value)
    }
    return SnippetPrompt(
      number: number, name: name, defaultText: known[key]?.text ?? "",
      choices: definition(of: key)?.choices ?? [], answer: answer(to: key))
  }

  /// Keys of answers that nothing in the snippet can ask for.
  var unusedAnswers: [String] {
    guard !answers.keys.isEmpty else { return [] }
    var usable = Set(linked.usedNumbers.map { Array(String($0).utf8) })
    for number in linked.usedNumbers {
      if let label = linked.labels[number] { usable.insert(Array(label.utf8)) }
    }
    for name in linked.variableNames {
      switch variables[name] {
      case nil, .unknown, .choice: usable.insert(Array(name.utf8))
      default: break
      }
    }
    return answers.keys.filter { !usable.contains(Array($0.utf8)) }
  }

  // MARK: Text

  private mutating func append(_ text: String) throws(SnippetError) {
    let last = frames.count - 1
    movedBytes += text.utf8.count
    guard frames[last].value.text.utf8.count + text.utf8.count <= SnippetLimits.bytes,
      movedBytes <= SnippetLimits.movedBytes
    else { throw .tooLarge(limit: SnippetLimits.bytes) }
    frames[last].value.text += text
  }

  private mutating func append(
    _ value: Value, isDefinition: Bool, key: Key? = nil
  ) throws(SnippetError) {
    let last = frames.count - 1
    let start = frames[last].value.text.utf8.count
    try append(value.text)
    if isDefinition {
      frames[last].value.cursor.takeOver(value.cursor, at: start)
    }
    guard key == .number(0) else { return }
    let end = frames[last].value.text.utf8.count
    frames[last].value.cursor.takeOver(
      isDefinition ? Cursor(definition: end) : Cursor(mark: end), at: 0)
  }
}

extension Evaluation.Cursor {
  /// What came first stays.
  fileprivate mutating func takeOver(_ inner: Evaluation.Cursor, at start: Int) {
    if definition == nil { definition = inner.definition.map { start + $0 } }
    if mark == nil { mark = inner.mark.map { start + $0 } }
  }
}
