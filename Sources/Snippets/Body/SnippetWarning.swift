/// Something in a snippet that is not what it may have been meant to be, and where it stands.
public struct SnippetWarning: Hashable, Sendable {
  public let reason: Reason
  /// The included snippet that it is in; nil for the one that was asked for.
  public let snippet: String?
  /// In bytes from the beginning of the body.
  public let offset: Int
  /// From 1.
  public let line: Int
  /// In characters from 1.
  public let column: Int

  /// No more than so many are kept of one body or one expansion.
  public static let limit = 100

  public enum Reason: Hashable, Sendable {
    // Seen when a body is parsed.

    /// A `$` that no number, no name and no brace follows.
    case loneDollar
    /// `${` without a number or a name, or with something else behind it than `}` `:` `|` `/`.
    case badBraces
    /// A placeholder or a default without its `}`.
    case notClosed
    /// A choice that does not end with `|}`.
    case badChoice
    /// A transform without its two slashes, its flags or its `}`.
    case badTransform
    case numberTooLarge
    /// More levels than ``SnippetBody/depthLimit``.
    case tooDeep
    case badRegex(RegexFault)

    // Seen when a body is parsed or when it is used.
    case badDate(DateFault)

    // Seen when a body is used.

    /// An include of a snippet that is not there.
    case missingSnippet(String)
    /// A variable whose value could not be had, with the reason that ``SnippetValues`` gave.
    case failed(String, reason: String)
    /// A regular expression that was given up at its limit: the value is left as it is.
    case regexLimit
  }
}

/// Lines and columns for offsets that are asked for in rising order.
struct PlaceCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func place(of wanted: Int) -> (line: Int, column: Int) {
    var start = offset
    for index in offset..<max(wanted, offset) where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      column = 1
      start = index + 1
    }
    if start < wanted { column += String(decoding: bytes[start..<wanted], as: UTF8.self).count }
    offset = max(wanted, offset)
    return (line, column)
  }
}
