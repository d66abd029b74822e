/// An ECMAScript regular expression, translated for PCRE2 with ``Pattern/Dialect/ecmaScript``.
///
/// ```
///  .       [^\n\r\x{2028}\x{2029}]     never the newlines of the library
///  $       \z                          no newline may follow
///  \s      [\t-\r\x{20}…]              ECMAScript's list
///  (?<a>x) (x)                         names become numbers
/// ```
/// Text is taken by code points, as with the flag `u`; the flag itself makes escapes strict and
/// allows `\u{…}` and `\p{…}`.
struct RegexTranslator {
  let scalars: [Unicode.Scalar]
  let flags: RegexFlags
  var position = 0
  private(set) var output = ""
  private var groups = GroupNames()
  private var open: [Opened] = []
  /// Whether a quantifier may stand here.
  private var isRepeatable = false

  private struct Opened {
    let position: Int
    let isRepeatable: Bool
  }

  private init(_ regex: String, _ flags: RegexFlags) {
    scalars = Array(regex.unicodeScalars)
    self.flags = flags
  }

  static func translated(_ regex: String, _ flags: RegexFlags) throws(RegexFault) -> String {
    var translator = RegexTranslator(regex, flags)
    translator.groups = try GroupNames(translator)
    try translator.translate()
    return flags.contains(.sticky) ? "\\G(?:\(translator.output))" : translator.output
  }

  var isUnicode: Bool { flags.contains(.unicode) }

  func scalar(_ distance: Int = 0) -> Unicode.Scalar? {
    let place = position + distance
    return scalars.indices.contains(place) ? scalars[place] : nil
  }

  func isNext(_ text: String) -> Bool {
    scalars[position...].starts(with: text.unicodeScalars)
  }

  func fault(_ reason: RegexFault.Reason, at place: Int? = nil) -> RegexFault {
    let offset = scalars[..<min(place ?? position, scalars.count)].reduce(0) {
      $0 + UTF8.width($1)
    }
    return RegexFault(reason: reason, offset: offset)
  }

  private mutating func translate() throws(RegexFault) {
    while let scalar = scalar() {
      switch scalar {
      case "|": emit("|", length: 1, isRepeatable: false)
      case "(": try openGroup()
      case ")": try closeGroup()
      case "*", "+", "?": try quantify(String(scalar), length: 1)
      case "{": try translateBrace()
      case "[": try translateClass()
      case ".":
        let any = flags.contains(.dotAll) ? "(?s:.)" : "[^\(CharacterSets.lineEnds)]"
        emit(any, length: 1, isRepeatable: true)
      case "^":
        let start = "(?:\\A|(?<=[\(CharacterSets.lineEnds)]))"
        emit(flags.contains(.multiline) ? start : "\\A", length: 1, isRepeatable: false)
      case "$":
        let end = "(?=[\(CharacterSets.lineEnds)]|\\z)"
        emit(flags.contains(.multiline) ? end : "\\z", length: 1, isRepeatable: false)
      case "\\": try translateEscape()
      default: emit(RegexTranslator.literal(scalar), length: 1, isRepeatable: true)
      }
    }
    if let last = open.last { throw fault(.groupNotClosed, at: last.position) }
  }

  private mutating func emit(_ text: String, length: Int, isRepeatable: Bool) {
    output += text
    position += length
    self.isRepeatable = isRepeatable
  }

  /// One character that means itself, in and out of a class.
  static func literal(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "\u{80}"...: String(scalar)
    default: "\\x{\(String(scalar.value, radix: 16))}"
    }
  }

  // MARK: Groups

  private mutating func openGroup() throws(RegexFault) {
    let start = position
    for (text, isRepeatable) in [
      ("(?:", true), ("(?=", !isUnicode), ("(?!", !isUnicode), ("(?<=", false), ("(?<!", false),
    ] where isNext(text) {
      open.append(Opened(position: start, isRepeatable: isRepeatable))
      emit(text, length: text.utf8.count, isRepeatable: false)
      return
    }
    if isNext("(?<") {
      guard let (_, end) = GroupNames.name(in: scalars, at: start + 3) else {
        throw fault(.badGroup)
      }
      open.append(Opened(position: start, isRepeatable: true))
      emit("(", length: end - start, isRepeatable: false)
      return
    }
    if isNext("(?") {
      switch scalar(2) {
      case "i", "m", "s", "-": throw fault(.notSupported)
      default: throw fault(.badGroup)
      }
    }
    open.append(Opened(position: start, isRepeatable: true))
    emit("(", length: 1, isRepeatable: false)
  }

  private mutating func closeGroup() throws(RegexFault) {
    guard let group = open.popLast() else { throw fault(.groupNotOpened) }
    emit(")", length: 1, isRepeatable: group.isRepeatable)
  }

  // MARK: Quantifiers

  private mutating func quantify(_ text: String, length: Int) throws(RegexFault) {
    guard isRepeatable else { throw fault(.nothingToRepeat) }
    emit(text, length: length, isRepeatable: false)
    if scalar() == "?" { emit("?", length: 1, isRepeatable: false) }
  }

  /// `{2}`, `{2,}`, `{2,5}`; any other brace is itself.
  private mutating func translateBrace() throws(RegexFault) {
    var end = position + 1
    var text = "{"
    var commas = 0
    while end < scalars.count {
      switch scalars[end] {
      case "0"..."9": break
      case "," where commas == 0 && end > position + 1: commas += 1
      case "}" where end > position + 1: return try quantify(text + "}", length: end + 1 - position)
      default: end = scalars.count
      }
      if end < scalars.count { text.unicodeScalars.append(scalars[end]) }
      end += 1
    }
    emit(RegexTranslator.literal("{"), length: 1, isRepeatable: true)
  }

  // MARK: Escapes

  private mutating func translateEscape() throws(RegexFault) {
    switch scalar(1) {
    case "b": return emit("\\b", length: 2, isRepeatable: false)
    case "B": return emit("\\B", length: 2, isRepeatable: false)
    case let digit? where ("1"..."9").contains(digit): return try translateReference()
    case "k" where isUnicode || groups.hasNames:
      guard scalar(2) == "<", let (name, end) = GroupNames.name(in: scalars, at: position + 3),
        let number = groups.numbers[name]
      else { throw fault(.unknownGroup) }
      return emit("\\g{\(number)}", length: end - position, isRepeatable: true)
    default: break
    }
    switch try escape() {
    case .scalar(let scalar): emit(RegexTranslator.literal(scalar), length: 0, isRepeatable: true)
    case .set(let set): emit("[\(set)]", length: 0, isRepeatable: true)
    }
  }

  private mutating func translateReference() throws(RegexFault) {
    var end = position + 1
    var number = 0
    while end < scalars.count, let digit = CharacterSets.digit(scalars[end], radix: 10) {
      number = min(number * 10 + digit, 1_000_000)
      end += 1
    }
    guard number <= groups.count else { throw fault(isUnicode ? .unknownGroup : .notSupported) }
    emit("\\g{\(number)}", length: end - position, isRepeatable: true)
  }

  // MARK: Classes

  private mutating func translateClass() throws(RegexFault) {
    let start = position
    position += 1
    let isNegated = scalar() == "^"
    if isNegated { position += 1 }
    var members = ""
    while let scalar = scalar() {
      if scalar == "]" {
        let text =
          members.isEmpty ? (isNegated ? "(?s:.)" : "(?!)") : "[\(isNegated ? "^" : "")\(members)]"
        return emit(text, length: 1, isRepeatable: true)
      }
      let first = try classMember()
      guard self.scalar() == "-", let next = self.scalar(1), next != "]" else {
        members += first.text
        continue
      }
      let dash = position
      position += 1
      let last = try classMember()
      switch (first, last) {
      case (.scalar(let low), .scalar(let high)):
        guard low <= high else { throw fault(.rangeOutOfOrder, at: dash) }
        members += "\(first.text)-\(last.text)"
      default:
        // A set has no ends: the dash is itself.
        if isUnicode { throw fault(.rangeOutOfOrder, at: dash) }
        members += first.text + RegexTranslator.literal("-") + last.text
      }
    }
    throw fault(.classNotClosed, at: start)
  }

  private mutating func classMember() throws(RegexFault) -> Escape {
    guard scalar() == "\\" else {
      defer { position += 1 }
      return .scalar(scalars[position])
    }
    if scalar(1) == "b" {
      position += 2
      return .scalar("\u{8}")
    }
    return try escape()
  }
}

/// The names of an expression's groups.
struct GroupNames {
  private(set) var count = 0
  private(set) var numbers: [String: Int] = [:]
  var hasNames: Bool { !numbers.isEmpty }

  init() {}

  init(_ translator: RegexTranslator) throws(RegexFault) {
    let scalars = translator.scalars
    var place = 0
    var isInClass = false
    while place < scalars.count {
      switch scalars[place] {
      case "\\": place += 1
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass:
        guard scalars[place...].dropFirst().first == "?" else {
          count += 1
          break
        }
        guard scalars[place...].starts(with: "(?<".unicodeScalars),
          let (name, _) = GroupNames.name(in: scalars, at: place + 3)
        else { break }
        count += 1
        guard numbers.updateValue(count, forKey: name) == nil else {
          throw translator.fault(.repeatedGroupName, at: place)
        }
      default: break
      }
      place += 1
    }
  }

  /// A name up to its `>`, and where that ends.
  static func name(in scalars: [Unicode.Scalar], at start: Int) -> (String, end: Int)? {
    var name = ""
    var place = start
    while place < scalars.count {
      let scalar = scalars[place]
      if scalar == ">" { return name.isEmpty ? nil : (name, place + 1) }
      let properties = scalar.properties
      let isPart =
        scalar == "$" || scalar == "_" || properties.isIDStart
        || place > start && properties.isIDContinue
      guard isPart else { return nil }
      name.unicodeScalars.append(scalar)
      place += 1
    }
    return nil
  }
}
