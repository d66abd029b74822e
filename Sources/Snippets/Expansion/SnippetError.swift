/// Why a snippet cannot be expanded at all.
public enum SnippetError: Error, Hashable, Sendable {
  /// Names from the first snippet that is met again to itself.
  case loop([String])
  /// Names from the outermost snippet to the include that is too deep.
  case tooDeep([String])
  /// More bytes than an expansion may have.
  case tooLarge(limit: Int)
  /// More pieces of text and syntax, with all includes, than an expansion may have.
  case tooManyParts(limit: Int)
}

/// How large an expansion may become.
public enum SnippetLimits {
  /// Includes within includes.
  public static let includes = 8
  /// Bytes of the text that comes out.
  public static let bytes = 16 << 20
  /// Pieces of text and syntax.
  public static let nodes = 1_000_000
  /// Bytes that may be moved to make a text: a default of a default is moved twice.
  static let movedBytes = 8 * bytes
}
