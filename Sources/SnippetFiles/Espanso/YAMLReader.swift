import CYAML

/// Reads the first document of a YAML text with libyaml.
///
/// Where the text is broken, what was whole on the two upper levels before is given all the same.
struct YAMLReader {
  struct Fault: Error {
    let line: Int
    let subject: ImportRemark.Subject
  }

  private(set) var root: YAML?
  private(set) var fault: Fault?
  private var open: [Frame] = []
  private var anchors: [String: YAML] = [:]

  static let depthLimit = 64
  /// With what aliases stand for: a few lines of them can mean billions of values.
  static let sizeLimit = 1_000_000

  private struct Frame {
    let line: Int
    let isMapping: Bool
    let anchor: String?
    var parts: [YAML] = []
    var size = 1

    /// A key whose value is missing is none.
    var whole: YAML {
      guard isMapping else { return YAML(.sequence(parts), line: line) }
      let members = stride(from: 0, to: parts.count - 1, by: 2)
        .map { (key: parts[$0], value: parts[$0 + 1]) }
      return YAML(.mapping(members), line: line)
    }
  }

  init(_ bytes: [UInt8]) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else {
      fault = Fault(line: 1, subject: .broken("no memory"))
      return
    }
    defer { yaml_parser_delete(parser) }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
      while root == nil, fault == nil, step(parser, bytes) {}
    }
    if fault != nil { closeWhatIsSound() }
  }

  /// Takes one event; false at the end.
  private mutating func step(_ parser: UnsafeMutablePointer<yaml_parser_t>, _ bytes: [UInt8])
    -> Bool
  {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else {
      fault = Fault(parser.pointee, in: bytes)
      return false
    }
    defer { yaml_event_delete(&event) }
    let line = Int(event.start_mark.line) + 1
    switch event.type {
    case YAML_STREAM_END_EVENT, YAML_DOCUMENT_END_EVENT: return false
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length).text
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      add(YAML(.scalar(text, isPlain: isPlain), line: line), anchor: name(scalar.anchor), line)
    case YAML_ALIAS_EVENT:
      if let node = anchors[name(event.data.alias.anchor) ?? ""] {
        add(node, anchor: nil, line)
      } else {
        fault = Fault(line: line, subject: .broken("an alias of nothing"))
      }
    case YAML_SEQUENCE_START_EVENT:
      push(Frame(line: line, isMapping: false, anchor: name(event.data.sequence_start.anchor)))
    case YAML_MAPPING_START_EVENT:
      push(Frame(line: line, isMapping: true, anchor: name(event.data.mapping_start.anchor)))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      if let frame = open.popLast() { add(frame.whole, anchor: frame.anchor, frame.line) }
    default: break
    }
    return true
  }

  private func name(_ anchor: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    guard let anchor else { return nil }
    var end = 0
    while anchor[end] != 0 { end += 1 }
    return UnsafeBufferPointer(start: anchor, count: end).text
  }

  private mutating func push(_ frame: Frame) {
    if open.count < YAMLReader.depthLimit {
      open.append(frame)
    } else {
      fault = Fault(line: frame.line, subject: .tooDeep(limit: YAMLReader.depthLimit))
    }
  }

  private mutating func add(_ node: YAML, anchor: String?, _ line: Int) {
    if let anchor { anchors[anchor] = node }
    guard let last = open.indices.last else {
      root = node
      return
    }
    open[last].size += node.size
    open[last].parts.append(node)
    if open[last].size > YAMLReader.sizeLimit {
      fault = Fault(line: line, subject: .tooManyValues(limit: YAMLReader.sizeLimit))
    } else if open.count + node.depth > YAMLReader.depthLimit {
      fault = Fault(line: line, subject: .tooDeep(limit: YAMLReader.depthLimit))
    }
  }

  /// The value that was being read is not whole, and neither is a collection above it; of the two
  /// upper levels, which are a file's members and their lists, the rest is.
  private mutating func closeWhatIsSound() {
    while open.count > 2 { open.removeLast() }
    while let frame = open.popLast() {
      if let last = open.indices.last {
        open[last].parts.append(frame.whole)
      } else {
        root = frame.whole
      }
    }
  }
}

extension YAMLReader.Fault {
  /// libyaml's words quote nothing of the text.
  fileprivate init(_ parser: yaml_parser_t, in bytes: [UInt8]) {
    let problem = parser.problem.map { String(cString: $0) } ?? "broken"
    var line = Int(parser.problem_mark.line) + 1
    // What reads characters knows only a place in bytes.
    if parser.error == YAML_READER_ERROR {
      line = bytes.prefix(Int(parser.problem_offset)).count { $0 == UInt8(ascii: "\n") } + 1
    }
    self.init(line: line, subject: .broken(problem))
  }
}
