import XSelections

/// The atoms of the types on offer, as they come in: some are kept, a hint is seen among all.
final class TargetList: AnswerSink {
  /// Without repetitions, as offered.
  private(set) var atoms: [Atom] = []
  private(set) var hasSecretHint = false
  let limit = 16 * 1_024 * 1_024

  private let hints: Set<Atom>
  private var seen: Set<Atom> = []

  /// Of more than so many, the names are not asked for.
  static let mostNamed = 512

  init(hints: Set<Atom>) {
    self.hints = hints
  }

  /// Some programs say TARGETS where the type should be ATOM; what counts is that it is words.
  func accepts(type: Atom, format: Int) -> Bool { format == 32 }

  func take(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { raw in
      for offset in stride(from: 0, to: raw.count - raw.count % 4, by: 4) {
        let atom = Atom(raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        if hints.contains(atom) { hasSecretHint = true }
        if atoms.count < TargetList.mostNamed, atom != .none, seen.insert(atom).inserted {
          atoms.append(atom)
        }
      }
    }
    return true
  }
}
