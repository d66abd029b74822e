/// Writes a linked snippet as a body again, with everything in it that only nori knows.
///
/// ```
///  Dear ${1:$NAME}, $CLIPBOARD ${x:y} $x ──▶ Dear ${1:Ann}, what was copied \$5 ${2:y} ${2}
/// ```
struct Filling<Values: SnippetValues> {
  private(set) var evaluation: Evaluation<Values>
  private var pieces: [Piece] = []
  private var written: Set<Key> = []
  /// Placeholders around the piece being written.
  private var around: Set<Key> = []
  private var numbersOfNames: [String: Int] = [:]
  private var byteCount = 0
  private var isSecondPass = false

  private typealias Key = Evaluation<Values>.Key

  private enum Piece {
    case text(String)
    case mirror(Key)
  }

  init(_ evaluation: Evaluation<Values>) {
    self.evaluation = evaluation
  }

  mutating func text() throws(SnippetError) -> String {
    try write(evaluation.linked.nodes)
    // A default may stand where nothing was written, in that of a variable that has a value: it goes
    // to the first place where its number is.
    isSecondPass = true
    let first = pieces
    pieces = []
    byteCount = 0
    for piece in first {
      switch piece {
      case .text(let text): try append(text)
      case .mirror(let key): try writeAnswerable(key, isDefinition: false)
      }
    }
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let piece): text += piece
      case .mirror(let key): text += "${\(number(of: key))}"
      }
    }
    return text
  }

  private mutating func write(_ nodes: [LinkedNode]) throws(SnippetError) {
    for node in nodes { try write(node) }
  }

  private mutating func write(_ node: LinkedNode) throws(SnippetError) {
    switch node.kind {
    case .text(let text): try append(SnippetBody.escaping(text))
    case .stop(let number, let isDefinition):
      try writeAnswerable(.number(number), isDefinition: isDefinition)
    case .transformedStop(let number, _):
      if evaluation.answer(to: .number(number)) != nil {
        try writeValue(of: node)
      } else {
        // As it was written, but for its number.
        let rest = evaluation.linked.source(of: node).drop { $0 != "/" }
        try append("${\(number)\(rest)")
      }
    case .variable("DATE", _), .transformedGroup: try writeValue(of: node)
    case .variable(let name, let defaultNodes):
      switch evaluation.variable(name, node) {
      case .choice, .unknown:
        let hasDefault = evaluation.linked.names[name] != nil
        try writeAnswerable(.name(name), isDefinition: defaultNodes != nil || !hasDefault)
      case .unset, .failed: try write(defaultNodes ?? [])
      case .text, .date: try writeValue(of: node)
      }
    // What a person is asked for is not known yet; its default is what there is to transform.
    case .transformedVariable: try writeValue(of: node)
    case .group(let nodes): try write(nodes)
    }
  }

  private mutating func writeAnswerable(
    _ key: Key, isDefinition: Bool
  ) throws(SnippetError) {
    if let answer = evaluation.answer(to: key) {
      try append(SnippetBody.escaping(answer))
    } else if isDefinition || isSecondPass && around.count < SnippetBody.depthLimit,
      !written.contains(key), let definition = evaluation.definition(of: key)
    {
      try write(definition, of: key)
    } else if !around.contains(key) {
      byteCount += 4
      pieces.append(.mirror(key))
    }
  }

  private mutating func write(
    _ definition: LinkedSnippet.Definition, of key: Key
  ) throws(SnippetError) {
    written.insert(key)
    if !definition.choices.isEmpty {
      let choices = definition.choices.map(escapingChoice).joined(separator: ",")
      return try append("${\(number(of: key))|\(choices)|}")
    }
    try append("${\(number(of: key)):")
    around.insert(key)
    try write(definition.nodes)
    around.remove(key)
    try append("}")
  }

  private mutating func writeValue(of node: LinkedNode) throws(SnippetError) {
    try append(SnippetBody.escaping(try evaluation.value(of: [node]).text))
  }

  private mutating func number(of key: Key) -> Int {
    switch key {
    case .number(let number): return number
    case .name(let name):
      if let number = numbersOfNames[name] { return number }
      let number = evaluation.linked.highestNumber + numbersOfNames.count + 1
      numbersOfNames[name] = number
      return number
    }
  }

  private mutating func append(_ text: String) throws(SnippetError) {
    byteCount += text.utf8.count
    guard byteCount <= SnippetLimits.bytes else { throw .tooLarge(limit: SnippetLimits.bytes) }
    pieces.append(.text(text))
  }
}

private func escapingChoice(_ text: String) -> String {
  var escaped: [UInt8] = []
  for byte in text.utf8 {
    if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\\") {
      escaped.append(UInt8(ascii: "\\"))
    }
    escaped.append(byte)
  }
  return String(decoding: escaped, as: UTF8.self)
}
