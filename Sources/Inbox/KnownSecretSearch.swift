import Patterns

/// Looks for all known secrets in a text, fast where there is none.
///
/// A burst asks this of every capture. So the text is gone through once, four bytes at a time, for
/// the words without which no form matches; only where one is found is its expression tried.
public final class KnownSecretSearch {
  /// Bytes that are looked at together; no literal of a form is shorter.
  static let window = 4

  private struct Literal {
    let bytes: [UInt8]
    /// Which of ``KnownSecret``'s cases.
    let form: Int
  }

  private let literals: [Literal]
  /// Whether some literal begins with four bytes of this mix.
  private var filter: [Bool]
  /// Compiled when first needed: most runs need none.
  private var patterns: [Pattern?]

  public init() {
    let forms = KnownSecret.allCases.map(\.form)
    literals = forms.enumerated().flatMap { number, form in
      form.literals.map { Literal(bytes: Array($0.utf8), form: number) }
    }
    patterns = Array(repeating: nil, count: forms.count)
    var filter = [Bool](repeating: false, count: KnownSecretSearch.mixes)
    for literal in literals {
      precondition(literal.bytes.count >= KnownSecretSearch.window)
      literal.bytes.withUnsafeBytes { bytes in
        filter[KnownSecretSearch.mix(bytes.loadUnaligned(as: UInt32.self))] = true
      }
    }
    self.filter = filter
  }

  /// Whether the text holds a known secret; one that cannot be told from one counts.
  public func finds(in bytes: [UInt8]) -> Bool {
    formsHinted(in: bytes).contains { form in
      guard let pattern = pattern(form) else { return true }
      return pattern.search(bytes) != .none
    }
  }

  /// Those whose literals the text holds.
  private func formsHinted(in bytes: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    bytes.withUnsafeBytes { text in
      guard let start = text.baseAddress, text.count >= KnownSecretSearch.window else { return }
      filter.withUnsafeBufferPointer { filter in
        for offset in 0...(text.count - KnownSecretSearch.window) {
          let word = start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          guard filter[KnownSecretSearch.mix(word)] else { continue }
          for literal in literals
          where !found.contains(literal.form) && text[offset...].starts(with: literal.bytes) {
            found.insert(literal.form)
          }
        }
      }
    }
    return found
  }

  /// Nil when the machine has no memory for it.
  private func pattern(_ form: Int) -> Pattern? {
    if let pattern = patterns[form] { return pattern }
    do throws(PatternError) {
      let pattern = try Pattern(KnownSecret.allCases[form].form.regex)
      patterns[form] = pattern
      return pattern
    } catch {
      // The tests compile each of them.
      return nil
    }
  }

  private static let mixes = 4_096

  /// Spreads four bytes over the filter (Knuth's multiplicative hash): ordinary text hits it about
  /// once in two hundred places.
  private static func mix(_ word: UInt32) -> Int { Int((word &* 2_654_435_769) >> 20) }
}
