/// A body that has been parsed once; parsing never fails.
///
/// ```
///  "Dear ${1:$NAME}" ──▶ text, placeholder 1 [variable NAME]
/// ```
/// What is no syntax stays literal text, and ``warnings`` say where.
public struct SnippetBody: Hashable, Sendable {
  /// How deep placeholders and defaults may nest; what is deeper stays literal.
  public static let depthLimit = 100
  /// The highest number a tab stop can have.
  public static let numberLimit = 1_000_000_000

  public let source: String
  public let nodes: [SnippetNode]
  /// The first ``SnippetWarning/limit``, by place.
  public let warnings: [SnippetWarning]
  /// The highest number of a tab stop in it.
  let highestNumber: Int

  /// Time and memory grow with the length, whatever stands in it.
  public init(parsing source: String) {
    var parser = BodyParser(Array(source.utf8))
    parser.parse()
    self.source = source
    nodes = parser.nodes
    warnings = parser.warnings
    highestNumber = parser.highestNumber
  }

  /// A body that expands to exactly `text`: `\`, `$` and `}` escaped.
  public static func escaping(_ text: String) -> String {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "$"), UInt8(ascii: "}"):
        escaped.append(UInt8(ascii: "\\"))
      default: break
      }
      escaped.append(byte)
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
