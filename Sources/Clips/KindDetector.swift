/// Says what a copy is, from its types first and then from the start of its text.
///
/// The rules, in order; the first that fits decides:
///
/// | the copy                                                                   | kind      |
/// |----------------------------------------------------------------------------|-----------|
/// | holds `x-special/gnome-copied-files`, or a `text/uri-list` of file addresses | `files` |
/// | its best form is `image/*`, or it holds one and no plain text               | `image`  |
/// | its best form is `text/html`                                                | `html`   |
/// | its best textual form is of a type for programs, such as `application/json` | `code`   |
/// | the text of that form: see ``kind(ofText:)``                                |          |
/// | anything else                                                               | `text`   |
public enum KindDetector {
  /// How much of a text is looked at, in bytes.
  public static let textLimit = 4_096

  public static func kind(of representations: [Representation]) -> Kind {
    let types = representations.map(\.type)
    if let kind = kind(ofTypes: types) { return kind }
    if representations.contains(where: holdsFiles) { return .files }
    if let kind = kind(ofTypesBesidesFiles: types) { return kind }
    guard let text = representations.first(where: { isTextual($0.type) }) else { return .text }
    return kind(ofText: text.bytes)
  }

  /// Says what a copy is from the types that it is offered in, best first; nil where the text
  /// decides.
  public static func kind(ofTypes types: [MediaType]) -> Kind? {
    for type in types where type != .plainText {
      switch type.essence {
      case "x-special/gnome-copied-files": return .files
      case "text/uri-list": return nil
      default: continue
      }
    }
    return kind(ofTypesBesidesFiles: types)
  }

  private static func kind(ofTypesBesidesFiles types: [MediaType]) -> Kind? {
    guard let best = types.first, best != .plainText else { return types.isEmpty ? .text : nil }
    if best.isImage { return .image }
    let holdsPlainText = types.contains { isTextual($0) && $0.essence != "text/html" }
    if !holdsPlainText, types.contains(where: \.isImage) { return .image }
    if best.essence == "text/html" { return .html }
    guard let text = types.first(where: isTextual) else { return .text }
    return programTypes.contains(text.essence) ? .code : nil
  }

  private static func isTextual(_ type: MediaType) -> Bool { type.isText && !type.isImage }

  /// Says what a text is; blanks, tabs and line ends around it do not matter.
  ///
  /// An address, a path or a color must be the whole text and fit into ``textLimit``. Code is told
  /// by ``isCode(_:)`` from the start of the text.
  public static func kind(ofText bytes: [UInt8]) -> Kind {
    let head = bytes.prefix(textLimit)
    guard !head.contains(0) else { return .text }
    let isWhole = head.count == bytes.count
    let text = trimmed(head)
    if isWhole, !text.contains(where: isLineEnd) {
      if isColor(text) { return .color }
      if isEmail(text) { return .email }
      if isURL(text) { return .url }
      if isPath(text) { return .path }
    }
    return isCode(text) ? .code : .text
  }

  private static let programTypes: Set<String> = [
    "application/json", "application/xml", "application/x-sh", "application/javascript",
  ]

  private static func holdsFiles(_ representation: Representation) -> Bool {
    switch representation.type.essence {
    case "x-special/gnome-copied-files": return true
    case "text/uri-list":
      // Comments start with "#" (RFC 2483, section 5). Browsers offer web addresses in this form.
      let head = String(decoding: representation.bytes.prefix(textLimit), as: UTF8.self)
      let address = head.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("#") }
      return address?.lowercased().hasPrefix("file:") == true
    default: return false
    }
  }

  /// Text is looked at as bytes: a burst of captures asks this of every one of them, and
  /// characters cost ten times as much.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = text.drop { isBlank($0) || isLineEnd($0) }
    guard let last = start.lastIndex(where: { !isBlank($0) && !isLineEnd($0) }) else { return [] }
    return start[...last]
  }
}
