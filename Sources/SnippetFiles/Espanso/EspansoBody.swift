/// The text of a match on its way to nori's language.
///
///     {{name}} {{form.field}}   what a variable gives, or a field of a form
///     [[field]]                 the same in a match that is a form
///     $|$                       where the cursor ends
struct EspansoBody {
  private let variables: EspansoVariables
  private let fields: YAML?
  private let isForm: Bool
  private var gaps = NamedGaps()
  private var hasCursor = false
  private var steps = 0
  /// Names that have been remarked on.
  private var remarked: Set<String> = []
  private(set) var remarks: [(line: Int?, subject: ImportRemark.Subject)] = []

  var prompts: [Int: String] { gaps.prompts }

  /// Texts that name each other are followed so far, and so long; the rest stays literal.
  private static let depthLimit = 8
  private static let sizeLimit = 1 << 20
  /// Each may name the next many times.
  private static let stepLimit = 10_000

  /// `fields` are those of a match that is a form.
  init(_ variables: EspansoVariables, form fields: YAML?, isForm: Bool) {
    self.variables = variables
    self.fields = fields
    self.isForm = isForm
  }

  mutating func converted(_ text: String) -> String {
    converted(text, depth: 0, BodyText.plain)
  }

  private mutating func converted(
    _ text: String, depth: Int, _ escape: (String) -> String
  ) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    var start = 0
    var position = 0
    while position < bytes.count, steps < EspansoBody.stepLimit {
      guard let (length, gap) = gap(bytes[position...], depth: depth, escape) else {
        position += 1
        continue
      }
      if let gap {
        result += escape(bytes[start..<position].text) + gap
        start = position + length
      }
      position += length
      if result.utf8.count > EspansoBody.sizeLimit { break }
    }
    return result + escape(bytes[start...].text)
  }

  /// What comes next, if it is syntax: its length, and what it becomes; nil for what stays.
  private mutating func gap(
    _ rest: ArraySlice<UInt8>, depth: Int, _ escape: (String) -> String
  ) -> (Int, String?)? {
    if rest.starts(with: "$|$".utf8), depth == 0, !hasCursor {
      hasCursor = true
      let isDigitNext = rest.dropFirst(3).first.map { "0123456789".utf8.contains($0) } ?? false
      return (3, isDigitNext ? "${0}" : "$0")
    }
    if let (length, name, field) = reference(rest, "{{", "}}") {
      if let field { return (length, formField(field, of: name, depth: depth)) }
      return (length, value(of: name, depth: depth, escape))
    }
    if isForm, let (length, name, _) = reference(rest, "[[", "]]") {
      return (length, placeholder(name, fields?[name], key: "[[\(name)]]", depth: depth))
    }
    return nil
  }

  /// `{{ name }}` or `{{ name.field }}`.
  private func reference(
    _ bytes: ArraySlice<UInt8>, _ opening: String, _ closing: String
  ) -> (length: Int, name: String, field: String?)? {
    guard bytes.starts(with: opening.utf8) else { return nil }
    var rest = bytes.dropFirst(2)
    func skipBlanks() { rest = rest.drop { " \t\r\n".utf8.contains($0) } }
    func word() -> String? {
      let word = rest.prefix { isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 >= 0x80 }
      rest = rest[word.endIndex...]
      return word.isEmpty ? nil : word.text
    }
    skipBlanks()
    guard let name = word() else { return nil }
    var field: String?
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      field = word()
      guard field != nil else { return nil }
    }
    skipBlanks()
    guard rest.starts(with: closing.utf8) else { return nil }
    return (rest.startIndex + 2 - bytes.startIndex, name, field)
  }

  // MARK: Variables

  private mutating func value(
    of name: String, depth: Int, _ escape: (String) -> String
  ) -> String? {
    steps += 1
    guard let variable = variables[name] else {
      return literal("{{\(name)}}, which is not defined", line: nil)
    }
    let parameters = variable.parameters
    switch variable.type {
    case "clipboard": return "${CLIPBOARD}"
    case "echo":
      guard depth < EspansoBody.depthLimit, let text = parameters?["echo"]?.text else { break }
      return converted(text, depth: depth + 1, escape)
    case "date":
      guard let date = date(parameters) else {
        return literal("the date format of {{\(name)}}", line: variable.line)
      }
      return date
    case "choice":
      let choices = choices(parameters?["values"])
      guard !choices.isEmpty else { break }
      return gaps.choice("{{\(name)}}", label: name, choices)
    default: break
    }
    return literal("{{\(name)}}, of type \(variable.type)", line: variable.line)
  }

  private mutating func literal(_ what: String, line: Int?) -> String? {
    if remarked.insert(what).inserted { remarks.append((line, .literal(what))) }
    return nil
  }

  private mutating func date(_ parameters: YAML?) -> String? {
    // Without a format espanso writes dates as mail does.
    let format = parameters?["format"]?.text ?? "%a, %d %b %Y %H:%M:%S %z"
    guard let converted = StrftimeFormat.converted(format) else { return nil }
    var shift = ""
    if let text = parameters?["offset"]?.text {
      guard let seconds = Int(text) else { return nil }
      shift = EspansoBody.shift(seconds)
    }
    if let zone = parameters?["tz"]?.text { shift += zone + " " }
    if parameters?["locale"] != nil, remarked.insert("locale").inserted {
      remarks.append((parameters?["locale"]?.line, .dropped("locale")))
    }
    return "${DATE:\(BodyText.inDefault(shift + converted))}"
  }

  /// Whole days move the calendar, as whoever wrote 86400 meant it: also where summer time begins.
  private static func shift(_ seconds: Int) -> String {
    let sign = seconds < 0 ? "-" : "+"
    let count = seconds.magnitude
    switch count {
    case 0: return ""
    case _ where count % 86_400 == 0: return "\(sign)\(count / 86_400)d "
    case _ where count % 3_600 == 0: return "\(sign)\(count / 3_600)h "
    case _ where count % 60 == 0: return "\(sign)\(count / 60)m "
    default: return "\(sign)\(count)s "
    }
  }

  /// A list of texts, or of pairs of what is shown and what is written; or a text, a choice a line.
  private func choices(_ list: YAML?) -> [String] {
    if let text = list?.text {
      return text.utf8.split(separator: UInt8(ascii: "\n")).map { $0.text.trimmed }
        .filter { !$0.isEmpty }
    }
    return (list?.values ?? []).compactMap { $0.text ?? $0["id"]?.text }
  }

  // MARK: Forms

  private mutating func formField(_ field: String, of name: String, depth: Int) -> String? {
    guard let variable = variables[name], variable.type == "form" else {
      let type = variables[name].map { "of type \($0.type)" } ?? "which is not defined"
      return literal("{{\(name).\(field)}}, \(type)", line: variables[name]?.line)
    }
    let settings = variable.parameters?["fields"]?[field]
    return placeholder(field, settings, key: "{{\(name).\(field)}}", depth: depth)
  }

  private mutating func placeholder(
    _ name: String, _ settings: YAML?, key: String, depth: Int
  ) -> String {
    let value = settings?["default"]?.text ?? ""
    var choices = choices(settings?["values"])
    if !choices.isEmpty {
      // What is taken unasked stands first.
      if let place = choices.firstIndex(of: value) {
        choices.insert(choices.remove(at: place), at: 0)
      }
      return gaps.choice(key, label: name, choices)
    }
    let text =
      depth < EspansoBody.depthLimit
      ? converted(value, depth: depth + 1, BodyText.inDefault) : BodyText.inDefault(value)
    return gaps.placeholder(key, label: name, default: text)
  }
}
