import CPCRE2

/// Ends a search from inside: PCRE2's own limits hold for each starting place of a match anew, and a
/// long text has many.
///
/// ```
///  regex ──▶ (?C1)regex       at each starting place PCRE2 calls back, and goes on
///                             unless it is time
/// ```
/// The first alternative is tried first, so the callout need not stand before the others.
final class Interruption {
  private let stop: Pattern.Stop
  private var startsLeft: Int

  init(_ stop: Pattern.Stop) {
    self.stop = stop
    startsLeft = stop.startsBetween
  }

  private func endsSearch() -> Bool {
    startsLeft -= 1
    guard startsLeft <= 0 else { return false }
    startsLeft = stop.startsBetween
    return stop.isTime()
  }

  static let callout:
    @convention(c) (UnsafeMutablePointer<pcre2_callout_block_8>?, UnsafeMutableRawPointer?) -> Int32 =
      { _, data in
        guard let data else { return 0 }
        let interruption = Unmanaged<Interruption>.fromOpaque(data).takeUnretainedValue()
        return interruption.endsSearch() ? PCRE2_ERROR_CALLOUT : 0
      }

  /// Behind what must stand first, such as `(*CRLF)`.
  static func withCallout(_ regex: [UInt8]) -> [UInt8] {
    var place = 0
    while let end = endOfSetting(in: regex[place...]) { place = end }
    return regex[..<place] + Array("(?C1)".utf8) + regex[place...]
  }

  private static func endOfSetting(in rest: ArraySlice<UInt8>) -> Int? {
    guard rest.starts(with: "(*".utf8), let end = rest.firstIndex(of: UInt8(ascii: ")")) else {
      return nil
    }
    let name = String(decoding: rest[(rest.startIndex + 2)..<end], as: UTF8.self)
    return settings.contains(name) || name.hasPrefix("LIMIT_") ? end + 1 : nil
  }

  /// All of pcre2pattern, "Special start-of-pattern items", but for the limits.
  private static let settings: Set<String> = [
    "UTF", "UCP", "NOTEMPTY", "NOTEMPTY_ATSTART", "NO_AUTO_POSSESS", "NO_DOTSTAR_ANCHOR", "NO_JIT",
    "NO_START_OPT", "CR", "LF", "CRLF", "ANYCRLF", "ANY", "NUL", "BSR_ANYCRLF", "BSR_UNICODE",
  ]
}
