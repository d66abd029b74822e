/// A piece of a parsed body and the bytes of the source that it stands for.
public struct SnippetNode: Hashable, Sendable {
  public let kind: Kind
  public let range: Range<Int>

  public indirect enum Kind: Hashable, Sendable {
    /// What comes out as it is, escapes resolved.
    case text(String)
    case tabStop(Int)
    case placeholder(Int, [SnippetNode])
    case choice(Int, [String])
    case transformedTabStop(Int, SnippetTransform)
    /// No default is another thing than an empty one.
    case variable(String, defaultNodes: [SnippetNode]?)
    case transformedVariable(String, SnippetTransform)
  }
}

/// What a transform does with a value.
public struct SnippetTransform: Hashable, Sendable {
  /// ECMAScript's, with `\/` already a slash.
  public let regex: String
  public let flags: RegexFlags
  public let format: [FormatItem]
}

/// A piece of a transform's replacement.
public enum FormatItem: Hashable, Sendable {
  case text(String)
  case group(Int)
  case cased(Int, LetterCase)
  /// `ifSet` where the group matched something, `otherwise` where it did not; the group's own text
  /// where there is none of these.
  case conditional(Int, ifSet: String?, otherwise: String?)
}

/// How a format writes a group; the raw value is the word for it.
public enum LetterCase: String, Hashable, Sendable, CaseIterable {
  case upcase
  case downcase
  case capitalize
  case pascalcase
  case camelcase
  case snakecase
  case kebabcase
}

/// The flags of an ECMAScript regular expression.
public struct RegexFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let global = RegexFlags(rawValue: 1)
  public static let ignoreCase = RegexFlags(rawValue: 2)
  public static let multiline = RegexFlags(rawValue: 4)
  public static let dotAll = RegexFlags(rawValue: 8)
  public static let unicode = RegexFlags(rawValue: 16)
  public static let sticky = RegexFlags(rawValue: 32)

  /// Nil for a letter that is no flag, or one that comes twice.
  init?(letters: some Sequence<UInt8>) {
    var flags: RegexFlags = []
    for letter in letters {
      let flag: RegexFlags
      switch letter {
      case UInt8(ascii: "g"): flag = .global
      case UInt8(ascii: "i"): flag = .ignoreCase
      case UInt8(ascii: "m"): flag = .multiline
      case UInt8(ascii: "s"): flag = .dotAll
      case UInt8(ascii: "u"): flag = .unicode
      case UInt8(ascii: "y"): flag = .sticky
      default: return nil
      }
      guard flags.insert(flag).inserted else { return nil }
    }
    self = flags
  }
}
