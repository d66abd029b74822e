/// A text to be found, made ready for many clips.
struct TextTerm: Hashable, Sendable {
  /// What counts as the text.
  private enum Rule: Hashable, Sendable {
    case folded
    /// A folded match that was written with exactly these bytes.
    case exact
    /// These bytes: nothing is left of the text when it is folded.
    case unfolded
  }

  private let needle: [UInt32]
  private let bytes: [UInt8]
  /// The needle, if it is all ASCII: no text in ASCII has another.
  private let asciiNeedle: [UInt8]
  private let rule: Rule

  init(_ text: String, isExact: Bool = false) {
    needle = Folding.folded(text)
    bytes = Array(text.utf8)
    asciiNeedle = needle.allSatisfy { $0 < 0x80 } ? needle.map { UInt8($0) } : []
    rule = needle.isEmpty ? .unfolded : isExact ? .exact : .folded
  }

  /// Whether the folded text must know its sources.
  var needsSources: Bool { rule == .exact }

  /// How many scalars of folded text, and bytes of unfolded, a match takes.
  var foldedLength: Int { needle.count }
  var unfoldedLength: Int { rule == .unfolded ? bytes.count : 0 }

  /// Whether the term is in a text, given as it is and folded.
  func isFound(in text: UnsafeRawBufferPointer, folded: borrowing FoldedText) -> Bool {
    switch rule {
    case .folded: nextPlace(in: folded, from: 0) != nil
    case .exact, .unfolded: nextSource(in: text, folded: folded, from: 0) != nil
    }
  }

  /// Whether the term is in a text of ASCII, given as it is and folded.
  func isFound(in text: UnsafeRawBufferPointer, ascii: borrowing ASCIIText) -> Bool {
    if asciiNeedle.isEmpty { return false }
    return asciiNeedle.withUnsafeBufferPointer { needle in
      ascii.withBytes { folded in
        var start = 0
        while let place = ScalarSearch.first(of: needle, in: folded, from: start) {
          if rule == .folded || text[place..<place + needle.count].elementsEqual(bytes) {
            return true
          }
          start = place + 1
        }
        return false
      }
    }
  }

  /// The next match in a folded text, exact or not.
  func nextPlace(in folded: borrowing FoldedText, from start: Int) -> Int? {
    folded.withScalars { scalars in
      needle.withUnsafeBufferPointer { ScalarSearch.first(of: $0, in: scalars, from: start) }
    }
  }

  /// The next match, as bytes of the text, and where to go on from: places in the folded text, or
  /// in bytes for a term that folds to nothing.
  func nextSource(
    in text: UnsafeRawBufferPointer, folded: borrowing FoldedText, from start: Int
  ) -> (source: Range<Int>, next: Int)? {
    if rule == .unfolded {
      let place = bytes.withUnsafeBufferPointer { needle in
        text.withMemoryRebound(to: UInt8.self) {
          ScalarSearch.first(of: needle, in: $0, from: start)
        }
      }
      return place.map { ($0..<$0 + bytes.count, $0 + bytes.count) }
    }
    var start = start
    while let place = nextPlace(in: folded, from: start) {
      let source = folded.source(of: place..<place + needle.count)
      if rule == .folded || text[source].elementsEqual(bytes) {
        return (source, place + needle.count)
      }
      start = place + 1
    }
    return nil
  }
}
