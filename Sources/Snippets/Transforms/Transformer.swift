import Patterns

/// A transform that is ready to be applied.
struct Transformer {
  private let pattern: Pattern
  private let isGlobal: Bool
  private let format: [FormatItem]

  /// Steps of backtracking from one starting place.
  private static let matchLimit = 200_000
  /// Starting places from one question for the time to the next.
  private static let startsBetween = 16

  /// `isTime` is asked during a search, and ends it by saying true.
  init(_ transform: SnippetTransform, isTime: (() -> Bool)? = nil) throws(RegexFault) {
    let regex = try RegexTranslator.translated(transform.regex, transform.flags)
    do throws(PatternError) {
      pattern = try Pattern(
        regex, ignoringCase: transform.flags.contains(.ignoreCase), dialect: .ecmaScript,
        matchLimit: Transformer.matchLimit,
        stop: isTime.map {
          Pattern.Stop(startsBetween: Transformer.startsBetween, isTime: $0)
        })
    } catch {
      throw RegexFault(reason: .refused(error), offset: nil)
    }
    isGlobal = transform.flags.contains(.global)
    format = transform.format
  }

  /// The value with its matches replaced; nil when the search was given up.
  func applied(to value: String) throws(SnippetError) -> String? {
    let bytes = Array(value.utf8)
    var result: [UInt8] = []
    var copied = 0
    var start = 0
    var hasMatched = false
    search: while start <= bytes.count {
      switch pattern.groups(in: bytes, from: start, isUTF8: true) {
      case .limit: return nil
      case .none: break search
      case .found(let groups):
        guard let match = groups.first ?? nil else { return nil }
        hasMatched = true
        result += bytes[copied..<match.lowerBound]
        replace(groups, in: bytes, into: &result)
        guard result.count <= SnippetLimits.bytes else {
          throw .tooLarge(limit: SnippetLimits.bytes)
        }
        copied = match.upperBound
        guard isGlobal else { break search }
        start =
          match.upperBound + (match.isEmpty ? Transformer.width(at: match.upperBound, bytes) : 0)
      }
    }
    guard hasMatched || !format.contains(where: \.hasOtherwise) else {
      replace([], in: bytes, into: &result)
      return String(decoding: result, as: UTF8.self)
    }
    result += bytes[copied...]
    return String(decoding: result, as: UTF8.self)
  }

  /// Bytes to the next character; one at the end, so that the search ends.
  private static func width(at place: Int, _ bytes: [UInt8]) -> Int {
    var end = place + 1
    while end < bytes.count, bytes[end] & 0xc0 == 0x80 { end += 1 }
    return end - place
  }

  private func replace(_ groups: [Range<Int>?], in bytes: [UInt8], into result: inout [UInt8]) {
    func text(_ group: Int) -> String {
      guard group < groups.count, let range = groups[group] else { return "" }
      return String(decoding: bytes[range], as: UTF8.self)
    }
    for item in format {
      switch item {
      case .text(let text): result += text.utf8
      case .group(let group): result += text(group).utf8
      case .cased(let group, let letterCase): result += letterCase.applied(to: text(group)).utf8
      case .conditional(let group, let ifSet, let otherwise):
        let text = text(group)
        result += (text.isEmpty ? otherwise ?? "" : ifSet ?? text).utf8
      }
    }
  }
}

extension FormatItem {
  /// An `otherwise` that is not empty counts, as in VS Code.
  fileprivate var hasOtherwise: Bool {
    if case .conditional(_, _, let otherwise?) = self { !otherwise.isEmpty } else { false }
  }
}
