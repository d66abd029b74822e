/// Parses a body in one pass, without recursion.
///
/// ```
///  stack:  [body] [${1:] [${NAME:]      `${…:` opens a level, `}` closes the innermost;
///                                       levels still open at the end become literal text
/// ```
struct BodyParser {
  let bytes: [UInt8]
  var position = 0
  private(set) var highestNumber = 0
  /// Places in formats from which on no end was found, see `format(at:)`.
  var deadEnds: Set<Int> = []
  var closes = NextByte("}")
  var colons = NextByte(":")

  private var levels: [Level] = [Level(opening: nil, start: 0)]
  /// Braces open beyond the limit of depth, whose ends are literal, too.
  private var literalBraces = 0
  private var faults: [(offset: Int, reason: SnippetWarning.Reason)] = []

  private struct Level {
    let opening: Opening?
    /// Where its `$` stands.
    let start: Int
    var nodes: [SnippetNode] = []
    var text: [UInt8] = []
    var textStart = 0
  }

  private enum Opening {
    case placeholder(Int)
    case variable(String)
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// What was parsed; of use after ``parse()``.
  var nodes: [SnippetNode] { levels[0].nodes }

  var warnings: [SnippetWarning] {
    var places = PlaceCounter(bytes)
    return faults.sorted { $0.offset < $1.offset }.map { fault in
      let (line, column) = places.place(of: fault.offset)
      return SnippetWarning(
        reason: fault.reason, snippet: nil, offset: fault.offset, line: line, column: column)
    }
  }

  mutating func parse() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\"): parseBackslash()
      case UInt8(ascii: "}"): parseBrace()
      case UInt8(ascii: "$"): parseDollar()
      default: parseText()
      }
    }
    giveUpOpenLevels()
    flushText()
  }

  func byte(at place: Int) -> UInt8? {
    place < bytes.count ? bytes[place] : nil
  }

  // MARK: Text

  private mutating func parseText() {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "$") {
        break
      }
      position += 1
    }
    appendLiteral(start..<position)
  }

  private mutating func parseBackslash() {
    let start = position
    switch byte(at: start + 1) {
    case UInt8(ascii: "\\"), UInt8(ascii: "}"), UInt8(ascii: "$"):
      noteTextStart(start)
      levels[levels.count - 1].text.append(bytes[start + 1])
      position = start + 2
    default:
      appendLiteral(start..<(start + 1))
      position = start + 1
    }
  }

  private mutating func parseBrace() {
    defer { position += 1 }
    if literalBraces > 0 {
      literalBraces -= 1
    } else if levels.count > 1 {
      closeLevel()
      return
    }
    appendLiteral(position..<(position + 1))
  }

  private mutating func noteTextStart(_ start: Int) {
    let last = levels.count - 1
    if levels[last].text.isEmpty { levels[last].textStart = start }
  }

  private mutating func appendLiteral(_ range: Range<Int>) {
    noteTextStart(range.lowerBound)
    levels[levels.count - 1].text += bytes[range]
  }

  private mutating func flushText() {
    let last = levels.count - 1
    guard !levels[last].text.isEmpty else { return }
    let text = String(decoding: levels[last].text, as: UTF8.self)
    levels[last].text.removeAll(keepingCapacity: true)
    levels[last].nodes.append(
      SnippetNode(kind: .text(text), range: levels[last].textStart..<position))
  }

  private mutating func append(_ kind: SnippetNode.Kind, _ range: Range<Int>) {
    flushText()
    levels[levels.count - 1].nodes.append(SnippetNode(kind: kind, range: range))
    position = range.upperBound
  }

  private mutating func fault(_ reason: SnippetWarning.Reason, at offset: Int) {
    if faults.count < SnippetWarning.limit { faults.append((offset, reason)) }
  }

  // MARK: Syntax

  private mutating func parseDollar() {
    let start = position
    if let (number, end) = number(at: start + 1) {
      guard let number else { return leaveDollar(.numberTooLarge) }
      note(number)
      append(.tabStop(number), start..<end)
    } else if let (name, end) = name(at: start + 1) {
      append(.variable(name, defaultNodes: nil), start..<end)
    } else if byte(at: start + 1) == UInt8(ascii: "{") {
      parseBraces(start)
    } else {
      leaveDollar(.loneDollar)
    }
  }

  /// `${` and what may follow it.
  private mutating func parseBraces(_ start: Int) {
    if let (number, end) = number(at: start + 2) {
      guard let number else { return leaveDollar(.numberTooLarge) }
      switch byte(at: end) {
      case UInt8(ascii: "}"): append(.tabStop(number), start..<(end + 1))
      case UInt8(ascii: ":"): openLevel(.placeholder(number), start, end + 1)
      case UInt8(ascii: "|"):
        guard let (choices, after) = choices(at: end + 1) else { return leaveDollar(.badChoice) }
        append(.choice(number, choices), start..<after)
      case UInt8(ascii: "/"): parseTransform(start, end) { .transformedTabStop(number, $0) }
      default: return leaveDollar(.badBraces)
      }
      note(number)
    } else if let (name, end) = name(at: start + 2) {
      switch byte(at: end) {
      case UInt8(ascii: "}"): append(.variable(name, defaultNodes: nil), start..<(end + 1))
      case UInt8(ascii: ":"): openLevel(.variable(name), start, end + 1)
      case UInt8(ascii: "/"): parseTransform(start, end) { .transformedVariable(name, $0) }
      default: leaveDollar(.badBraces)
      }
    } else {
      leaveDollar(.badBraces)
    }
  }

  private mutating func note(_ number: Int) {
    highestNumber = max(highestNumber, number)
  }

  /// The `$` is itself, and what follows is looked at anew.
  private mutating func leaveDollar(_ reason: SnippetWarning.Reason) {
    fault(reason, at: position)
    appendLiteral(position..<(position + 1))
    position += 1
  }

  private mutating func parseTransform(
    _ start: Int, _ slash: Int, _ kind: (SnippetTransform) -> SnippetNode.Kind
  ) {
    guard let (transform, end) = transform(at: slash + 1) else {
      return leaveDollar(.badTransform)
    }
    do throws(RegexFault) {
      _ = try Transformer(transform)
      append(kind(transform), start..<end)
    } catch {
      fault(.badRegex(error), at: start)
      appendLiteral(start..<end)
      position = end
    }
  }

  // MARK: Levels

  private mutating func openLevel(_ opening: Opening, _ start: Int, _ end: Int) {
    guard levels.count <= SnippetBody.depthLimit else {
      fault(.tooDeep, at: start)
      literalBraces += 1
      appendLiteral(start..<end)
      position = end
      return
    }
    flushText()
    levels.append(Level(opening: opening, start: start))
    position = end
  }

  private mutating func closeLevel() {
    flushText()
    let level = levels.removeLast()
    let range = level.start..<(position + 1)
    switch level.opening {
    case .placeholder(let number): place(.placeholder(number, level.nodes), range)
    case .variable("DATE"): placeDate(level.nodes, range)
    case .variable(let name): place(.variable(name, defaultNodes: level.nodes), range)
    case nil: break  // The body itself is never closed.
    }
  }

  private mutating func place(_ kind: SnippetNode.Kind, _ range: Range<Int>) {
    levels[levels.count - 1].nodes.append(SnippetNode(kind: kind, range: range))
  }

  /// A format that is known to be bad stays literal; one with gaps is known when it is used.
  private mutating func placeDate(_ nodes: [SnippetNode], _ range: Range<Int>) {
    do throws(DateFault) {
      if let format = SnippetNode.plainText(nodes) { _ = try DateFormat(format) }
      place(.variable("DATE", defaultNodes: nodes), range)
    } catch {
      fault(.badDate(error), at: range.lowerBound)
      appendLiteral(range)
    }
  }

  /// What was opened and never closed: its beginning is literal text, what it held stands.
  private mutating func giveUpOpenLevels() {
    let open = levels[1...]
    levels.removeSubrange(1...)
    for (offset, level) in open.enumerated() {
      fault(.notClosed, at: level.start)
      let firstNode = level.nodes.first?.range.lowerBound
      let firstText = level.text.isEmpty ? nil : level.textStart
      let next = open.dropFirst(offset + 1).first?.start
      appendLiteral(level.start..<(firstNode ?? firstText ?? next ?? bytes.count))
      for node in level.nodes {
        if case .text(let text) = node.kind {
          levels[0].text += text.utf8
        } else {
          flushText()
          levels[0].nodes.append(node)
        }
      }
      if !level.text.isEmpty {
        noteTextStart(level.textStart)
        levels[0].text += level.text
      }
    }
  }

  // MARK: Words

  /// The digits at `place`: a number and where they end, nil for a number above the limit.
  func number(at place: Int) -> (value: Int?, end: Int)? {
    var end = place
    var value = 0
    while let byte = byte(at: end), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      if value <= SnippetBody.numberLimit { value = value * 10 + Int(byte - UInt8(ascii: "0")) }
      end += 1
    }
    guard end > place else { return nil }
    return (value <= SnippetBody.numberLimit ? value : nil, end)
  }

  private func name(at place: Int) -> (String, end: Int)? {
    var end = place
    while let byte = byte(at: end) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        break
      case UInt8(ascii: "0")...UInt8(ascii: "9") where end > place: break
      default: return end > place ? (String(decoding: bytes[place..<end], as: UTF8.self), end) : nil
      }
      end += 1
    }
    return end > place ? (String(decoding: bytes[place..<end], as: UTF8.self), end) : nil
  }
}

extension SnippetNode {
  /// The text of nodes that hold nothing else.
  static func plainText(_ nodes: [SnippetNode]) -> String? {
    var plain = ""
    for node in nodes {
      guard case .text(let text) = node.kind else { return nil }
      plain += text
    }
    return plain
  }
}
