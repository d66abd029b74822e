import CNcurses
import Screen

/// The terminal's modes that ncurses knows nothing of (xterm's control sequences).
///
/// They are asked for without a question: what does not know them ignores them.
struct Modes {
  let on: [UInt8]
  let off: [UInt8]

  init(mouse: Bool) {
    // Bracketed paste, focus reports, and with the mouse: its buttons, told in decimal numbers.
    let numbers = [2_004, 1_004] + (mouse ? [1_000, 1_006] : [])
    on = Array(numbers.map { "\u{1B}[?\($0)h" }.joined().utf8)
    off = Array(numbers.reversed().map { "\u{1B}[?\($0)l" }.joined().utf8)
  }
}

extension CursesTerminal {
  /// What ncurses sends at its end: plain attributes, plain keys, cursor, the first screen.
  static func resetSequence() -> [UInt8] {
    ["sgr0", "rmkx", "cnorm", "rmcup"].flatMap { sequence(of: $0) ?? [] }
  }

  /// What this terminal's keys send, by its description.
  static func describedKeys() -> [[UInt8]: Key] {
    var keys: [[UInt8]: Key] = [:]
    for (name, key) in KeySequences.capabilities {
      if let sequence = sequence(of: name), !sequence.isEmpty { keys[sequence] = key }
    }
    return keys
  }

  /// A capability without its padding, `$<…>`, which only hardware needs.
  private static func sequence(of capability: String) -> [UInt8]? {
    guard let start = ncurses_capability(capability) else { return nil }
    let value = Array(String(cString: start).utf8)
    var sequence: [UInt8] = []
    var isPadding = false
    for (index, byte) in value.enumerated() {
      if value[index...].starts(with: "$<".utf8) { isPadding = true }
      if !isPadding { sequence.append(byte) }
      if byte == UInt8(ascii: ">") { isPadding = false }
    }
    return sequence
  }
}
