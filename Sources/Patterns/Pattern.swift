import CPCRE2

/// A compiled regular expression (PCRE2's Perl syntax), searched for in bytes.
///
/// Text is UTF-8 and character classes are Unicode's. Bytes that are not UTF-8 do no harm: nothing
/// matches them, and the text on either side of them is searched.
///
/// A pattern belongs to one owner: it keeps the working memory of its searches, so that a burst of
/// them allocates nothing.
public final class Pattern {
  /// What a search came to.
  public enum Outcome: Hashable, Sendable {
    /// The first match, as offsets in bytes.
    case found(Range<Int>)
    case none
    /// Given up at the limit of steps or out of memory: nobody knows. Where a match protects
    /// something, take this for one.
    case limit
  }

  /// What a search for a match with its groups came to.
  public enum GroupsOutcome: Hashable, Sendable {
    /// The match, then each group, nil where it took no part; as offsets in bytes.
    case found([Range<Int>?])
    case none
    /// As ``Outcome/limit``.
    case limit
  }

  /// What an expression means where languages differ.
  public enum Dialect: Hashable, Sendable {
    /// Classes such as `\w` are Unicode's.
    case perl
    /// For expressions translated from ECMAScript: `\d`, `\w` and `\b` know ASCII only, and a
    /// reference to a group that took no part matches the empty text.
    case ecmaScript
  }

  /// Steps of backtracking from one starting place, if no other number is asked for: some hundredths
  /// of a second.
  public static let matchLimit = 1_000_000
  /// Working memory of one search in KiB.
  public static let heapLimit = 20_000

  public let regex: String
  private let code: OpaquePointer
  private let matchData: OpaquePointer
  private let context: OpaquePointer
  private let options: UInt32
  private let interruption: Interruption?
  /// For text that is known to be UTF-8; made when it is first wanted.
  private var strictCode: OpaquePointer?

  /// Asked now and then during a search, it ends it (``Outcome/limit``) by saying true.
  public struct Stop {
    let startsBetween: Int
    let isTime: () -> Bool

    /// `startsBetween`: starting places from one question to the next.
    public init(startsBetween: Int, isTime: @escaping () -> Bool) {
      (self.startsBetween, self.isTime) = (startsBetween, isTime)
    }
  }

  public init(
    _ regex: String, ignoringCase: Bool = false, dialect: Dialect = .perl,
    matchLimit: Int = Pattern.matchLimit, stop: Stop? = nil
  ) throws(PatternError) {
    // \C, a single byte, could end a match inside of a character.
    var options = UInt32(PCRE2_UTF) | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C
    switch dialect {
    case .perl: options |= PCRE2_UCP
    case .ecmaScript: options |= UInt32(PCRE2_MATCH_UNSET_BACKREF)
    }
    if ignoringCase { options |= UInt32(PCRE2_CASELESS) }
    let code = try Pattern.compile(regex, options, isStopped: stop != nil)
    guard let matchData = pcre2_match_data_create_from_pattern_8(code, nil) else {
      pcre2_code_free_8(code)
      throw PatternError(code: PCRE2_ERROR_NOMEMORY, offset: 0)
    }
    guard let context = pcre2_match_context_create_8(nil) else {
      pcre2_match_data_free_8(matchData)
      pcre2_code_free_8(code)
      throw PatternError(code: PCRE2_ERROR_NOMEMORY, offset: 0)
    }
    // These three always return 0 (pcre2api, "The match context").
    _ = pcre2_set_match_limit_8(context, UInt32(matchLimit))
    _ = pcre2_set_depth_limit_8(context, UInt32(matchLimit))
    _ = pcre2_set_heap_limit_8(context, UInt32(Pattern.heapLimit))
    interruption = stop.map(Interruption.init)
    if let interruption {
      // It lives as long as the context does.
      let data = Unmanaged.passUnretained(interruption).toOpaque()
      _ = pcre2_set_callout_8(context, Interruption.callout, data)
    }
    self.regex = regex
    self.options = options
    self.code = code
    self.matchData = matchData
    self.context = context
  }

  deinit {
    pcre2_match_context_free_8(context)
    pcre2_match_data_free_8(matchData)
    pcre2_code_free_8(code)
    if let strictCode { pcre2_code_free_8(strictCode) }
  }

  private static func compile(
    _ regex: String, _ options: UInt32, isStopped: Bool
  ) throws(PatternError) -> OpaquePointer {
    var failure: Int32 = 0
    var offset = 0
    if isStopped {
      let bytes = Interruption.withCallout(Array(regex.utf8))
      if let code = pcre2_compile_8(bytes, bytes.count, options, &failure, &offset, nil) {
        return code
      }
      // The expression as it was typed tells what is wrong with it, and where.
    }
    let bytes = Array(regex.utf8)
    guard let code = pcre2_compile_8(bytes, bytes.count, options, &failure, &offset, nil) else {
      throw PatternError(code: failure, offset: min(offset, bytes.count))
    }
    return code
  }

  /// Searches from `start` on, a place between two characters; what stands before it is still seen
  /// by `\b` and look-behind.
  ///
  /// The limits hold for each starting place, so the time grows with the text; see ``Stop``. PCRE2
  /// looks through all of the text for what is not UTF-8, unless `isUTF8` promises that there is
  /// nothing: whoever looks for every match saves time that grows with the square of the text.
  public func search(
    _ bytes: UnsafeRawBufferPointer, from start: Int = 0, isUTF8: Bool = false
  ) -> Outcome {
    let result = match(bytes, from: start, isUTF8: isUTF8)
    if result == PCRE2_ERROR_NOMATCH { return .none }
    // Whatever else goes wrong leaves the question as open as the limits do.
    guard result >= 0, let ends = pcre2_get_ovector_pointer_8(matchData) else { return .limit }
    // \K in a look-ahead, reached through a subroutine, can put the start behind the end.
    return .found(min(ends[0], ends[1])..<ends[1])
  }

  /// Searches as ``search(_:from:isUTF8:)`` does, and tells what each group matched.
  public func groups(
    in bytes: UnsafeRawBufferPointer, from start: Int = 0, isUTF8: Bool = false
  ) -> GroupsOutcome {
    let result = match(bytes, from: start, isUTF8: isUTF8)
    if result == PCRE2_ERROR_NOMATCH { return .none }
    guard result >= 0, let ends = pcre2_get_ovector_pointer_8(matchData) else { return .limit }
    return .found(
      (0..<Int(pcre2_get_ovector_count_8(matchData))).map { group in
        // Groups above the highest that took part are set to PCRE2_UNSET, too.
        let (first, last) = (ends[2 * group], ends[2 * group + 1])
        return first < 0 ? nil : min(first, last)..<last
      })
  }

  private func match(_ bytes: UnsafeRawBufferPointer, from start: Int, isUTF8: Bool) -> Int32 {
    precondition((0...bytes.count).contains(start))
    let text = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let strict = isUTF8 ? codeForUTF8() : nil
    return pcre2_match_8(
      strict ?? code, text, bytes.count, start, strict == nil ? 0 : UInt32(PCRE2_NO_UTF_CHECK),
      matchData, context)
  }

  private func codeForUTF8() -> OpaquePointer? {
    if strictCode == nil {
      // Why: it was compiled before; where memory has run out since, the other one does it, too.
      strictCode = try? Pattern.compile(
        regex, options & ~UInt32(PCRE2_MATCH_INVALID_UTF), isStopped: interruption != nil)
    }
    return strictCode
  }

  public func search(_ bytes: [UInt8], from start: Int = 0, isUTF8: Bool = false) -> Outcome {
    bytes.withUnsafeBytes { search($0, from: start, isUTF8: isUTF8) }
  }

  public func groups(in bytes: [UInt8], from start: Int = 0, isUTF8: Bool = false) -> GroupsOutcome
  {
    bytes.withUnsafeBytes { groups(in: $0, from: start, isUTF8: isUTF8) }
  }

  /// Whether a match was found for certain; a search given up is none.
  public func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if case .found = search(bytes) { true } else { false }
  }

  public func matches(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { matches($0) }
  }
}
