import Clips

extension QueryMatcher {
  /// What a clip's own row tells about it.
  public struct Facts: Sendable {
    public var kind: Kind
    public var isPinned: Bool
    public var byteCount: Int
    public var copiedAt: Instant
    public var app: String?
    public var source: String
    public var host: String?

    public init(
      kind: Kind, isPinned: Bool, byteCount: Int, copiedAt: Instant, app: String?, source: String,
      host: String?
    ) {
      self.kind = kind
      self.isPinned = isPinned
      self.byteCount = byteCount
      self.copiedAt = copiedAt
      self.app = app
      self.source = source
      self.host = host
    }
  }
}

/// A condition on a clip's facts, its moment settled.
struct FactTerm {
  private enum Rule {
    case kind(Kind)
    case app(TextTerm)
    case source(TextTerm)
    case host(TextTerm)
    case before(Instant)
    case since(Instant)
    case larger(Int)
    case smaller(Int)
    case pinned
  }

  private let rule: Rule
  private let isNegated: Bool

  /// Nil for a condition on text.
  init?(_ term: QueryTerm, at moment: QueryMoment) {
    isNegated = term.isNegated
    switch term.condition {
    case .text, .pattern: return nil
    case .kind(let kind): rule = .kind(kind)
    case .app(let name): rule = .app(TextTerm(name))
    case .source(let name): rule = .source(TextTerm(name))
    case .host(let name): rule = .host(TextTerm(name))
    case .before(let bound): rule = .before(moment.instant(of: bound))
    case .after(let bound): rule = .since(moment.instant(of: bound))
    case .larger(let bytes): rule = .larger(bytes)
    case .smaller(let bytes): rule = .smaller(bytes)
    case .pinned: rule = .pinned
    }
  }

  /// Whether the condition holds; `folded` is memory to fold names in.
  func holds(for facts: QueryMatcher.Facts, folded: inout FoldedText) -> Bool {
    let holds =
      switch rule {
      case .kind(let kind): facts.kind == kind
      case .app(let term): FactTerm.has(facts.app, term, &folded)
      case .source(let term): FactTerm.has(facts.source, term, &folded)
      case .host(let term): FactTerm.has(facts.host, term, &folded)
      case .before(let instant): facts.copiedAt < instant
      case .since(let instant): facts.copiedAt >= instant
      case .larger(let bytes): facts.byteCount > bytes
      case .smaller(let bytes): facts.byteCount < bytes
      case .pinned: facts.isPinned
      }
    return holds != isNegated
  }

  private static func has(_ name: String?, _ term: TextTerm, _ folded: inout FoldedText) -> Bool {
    guard var name else { return false }
    folded.removeAll()
    return name.withUTF8 { bytes in
      Folding.fold(UnsafeRawBufferPointer(bytes), into: &folded)
      return term.isFound(in: UnsafeRawBufferPointer(bytes), folded: folded)
    }
  }
}
