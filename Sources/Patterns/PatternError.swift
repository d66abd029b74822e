import CPCRE2

/// Why a regular expression cannot be used.
public struct PatternError: Error, Hashable, Sendable {
  /// PCRE2's number.
  public let code: Int32
  /// Where in the expression, in bytes from 0.
  public let offset: Int

  public init(code: Int32, offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// PCRE2's own words, in lower case and without an end: `missing closing parenthesis`.
  public var message: String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = pcre2_get_error_message_8(code, &buffer, buffer.count)
    return String(decoding: buffer.prefix(Int(max(count, 0))), as: UTF8.self)
  }
}
