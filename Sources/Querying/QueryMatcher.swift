import Clips
import Patterns

/// Tells whether clips match a query: the only judge, whatever an index says.
///
/// It belongs to one owner, since it keeps compiled patterns and memory from clip to clip. A clip is
/// judged by ``factsMatch(_:)`` and, where ``needsText``, by its fields: the best representation as
/// text, the title, the app, the decoded file names; given at once to ``textMatches(_:)``, or in
/// pieces, for what is too large to be read whole, between ``begin()`` and ``finish()``.
public final class QueryMatcher {
  /// Clips so far that nobody can judge, since a regular expression was given up: at its limit of
  /// steps, or as it took too long. They are taken for no match.
  public private(set) var givenUp = 0

  private let facts: [FactTerm]
  let texts: [(term: TextTerm, isNegated: Bool)]
  private let patterns: [(pattern: Pattern, isNegated: Bool)]
  private let limit: WorkLimit

  var folded: FoldedText
  private var ascii = ASCIIText()
  /// For texts in pieces, where it must be known how much of one to keep.
  var located = FoldedText(keepingSources: true)
  /// What of the current field has not been judged yet.
  var pending: [UInt8] = []

  // What is known of the current clip.
  private var textIsFound: [Bool]
  private var outcomes: [PatternOutcome]
  private var wantedTexts: Int
  private var hasUnwanted = false

  private enum PatternOutcome { case none, found, limit }

  /// Time for the regular expressions on one clip, and for each byte of it.
  private static let allowed = Duration.milliseconds(100)
  private static let allowedPerByte = Duration.nanoseconds(50)

  /// By `clock` regular expressions are given up on a clip that takes too long: a tenth of a second,
  /// and more for a clip of many mebibytes.
  public init(
    _ query: Query, at moment: QueryMoment, clock: WorkClock = .stopped
  ) throws(PatternError) {
    let limit = WorkLimit(clock)
    let stop = Pattern.Stop(startsBetween: 32) { limit.isOver }
    var texts: [(term: TextTerm, isNegated: Bool)] = []
    var patterns: [(pattern: Pattern, isNegated: Bool)] = []
    var facts: [FactTerm] = []
    // Whoever says a thing twice means it once.
    var seen: [Bool: Set<Condition>] = [:]
    for term in query.terms where seen[term.isNegated, default: []].insert(term.condition).inserted
    {
      switch term.condition {
      case .text(let text, let isExact):
        texts.append((TextTerm(text, isExact: isExact), term.isNegated))
      case .pattern(let regex, let isExact):
        patterns.append(
          (try Pattern(ofQuery: regex, isExact: isExact, stop: stop), term.isNegated))
      default:
        if let fact = FactTerm(term, at: moment) { facts.append(fact) }
      }
    }
    self.texts = texts
    self.patterns = patterns
    self.limit = limit
    self.facts = facts
    folded = FoldedText(keepingSources: texts.contains { $0.term.needsSources })
    textIsFound = Array(repeating: false, count: texts.count)
    outcomes = Array(repeating: .none, count: patterns.count)
    wantedTexts = 0
  }

  /// For a query that was read as text only.
  public convenience init(
    text query: Query, clock: WorkClock = .stopped
  ) throws(PatternError) {
    let never = Timestamp(instant: Instant(milliseconds: 0), offsetMinutes: 0)
    try self.init(
      query, at: QueryMoment(now: never) { _, _, _, _, _ in never.instant }, clock: clock)
  }

  /// Whether the conditions that need no text hold.
  public func factsMatch(_ facts: Facts) -> Bool {
    for term in self.facts where !term.holds(for: facts, folded: &folded) { return false }
    return true
  }

  /// Whether some condition looks at text.
  public var needsText: Bool { !texts.isEmpty || !patterns.isEmpty }

  var needsWholeFields: Bool { !patterns.isEmpty }

  /// Whether the conditions on text hold for a clip with these fields, in any order.
  public func textMatches(_ fields: [UnsafeRawBufferPointer]) -> Bool {
    begin()
    for field in fields where !field.isEmpty && !textsAreDecided { lookForTexts(in: field) }
    guard wantedTexts == 0, !hasUnwanted else { return false }
    for field in fields where !hasUnwanted { lookForPatterns(in: field) }
    return finish()
  }
}

// MARK: One clip

extension QueryMatcher {
  /// Starts a clip that comes in pieces: any number of ``feed(_:)`` and an ``endField()`` for each
  /// of its fields, then ``finish()``.
  public func begin() {
    for index in textIsFound.indices { textIsFound[index] = false }
    for index in outcomes.indices { outcomes[index] = .none }
    limit.begin(QueryMatcher.allowed)
    wantedTexts = 0
    for (_, isNegated) in texts where !isNegated { wantedTexts += 1 }
    hasUnwanted = false
    pending.removeAll(keepingCapacity: pending.capacity <= QueryMatcher.pieceSize * 4)
  }

  /// Whether more of the clip cannot change the answer, so that nothing else needs to be read.
  public var isDecided: Bool { hasUnwanted || textsAreDecided && patterns.isEmpty }

  /// Whether the clip, all of whose fields have been given, matches.
  public func finish() -> Bool {
    guard wantedTexts == 0, !hasUnwanted else { return false }
    var isUnknown = false
    for (index, (_, isNegated)) in patterns.enumerated() {
      switch outcomes[index] {
      case .found where isNegated: return false
      case .none where !isNegated: return false
      case .limit: isUnknown = true
      case .found, .none: break
      }
    }
    if isUnknown { givenUp += 1 }
    return !isUnknown
  }

  private var textsAreDecided: Bool {
    hasUnwanted || wantedTexts == 0 && texts.allSatisfy { !$0.isNegated }
  }

  private func lookForTexts(in field: UnsafeRawBufferPointer) {
    guard !texts.isEmpty else { return }
    if ascii.fold(field) {
      for index in texts.indices where isOpen(index) {
        if texts[index].term.isFound(in: field, ascii: ascii) { noteFound(index) }
      }
    } else {
      folded.removeAll()
      Folding.fold(field, into: &folded)
      lookForTexts(in: field, folded: folded)
    }
  }

  func lookForTexts(in field: UnsafeRawBufferPointer, folded: borrowing FoldedText) {
    for index in texts.indices where isOpen(index) {
      if texts[index].term.isFound(in: field, folded: folded) { noteFound(index) }
    }
  }

  private func isOpen(_ index: Int) -> Bool { !textIsFound[index] && !hasUnwanted }

  private func noteFound(_ index: Int) {
    textIsFound[index] = true
    if texts[index].isNegated { hasUnwanted = true } else { wantedTexts -= 1 }
  }

  private func lookForPatterns(in field: UnsafeRawBufferPointer) {
    for (index, (pattern, isNegated)) in patterns.enumerated() where outcomes[index] != .found {
      limit.extend(by: QueryMatcher.allowedPerByte * field.count)
      switch pattern.search(field) {
      case .found:
        outcomes[index] = .found
        hasUnwanted = hasUnwanted || isNegated
      case .limit: outcomes[index] = .limit
      case .none: break
      }
    }
  }

  /// Judges a whole field that came in pieces.
  func look(in field: UnsafeRawBufferPointer) {
    lookForTexts(in: field)
    lookForPatterns(in: field)
  }
}
