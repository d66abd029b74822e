import Screen

/// Turns the bytes that a terminal sends into keys, pointer actions and pastes.
///
/// ```
/// bytes ──▶ pending ──▶ whole sequence? ──▶ input
///                   └──▶ begun only: waits for more, or for `timeOut`
/// ```
///
/// A pure value: any bytes in any pieces are taken, what makes no sense is dropped.
public struct InputDecoder: Sendable {
  /// What was decoded; double clicks are for one who knows the time to find.
  public enum Input: Hashable, Sendable {
    case key(Key)
    case press(Position)
    case scrollUp(Position)
    case scrollDown(Position)
    case pasted([UInt8])
    case focusGained
    case focusLost
  }

  /// What the bytes so far leave open.
  public enum Waiting: Hashable, Sendable {
    case nothing
    /// ESC came: the Escape key, or the beginning of more.
    case escape
    /// A sequence has begun and will go on.
    case sequence
  }

  public private(set) var waiting: Waiting = .nothing
  private var pending: [UInt8] = []
  /// What came since a paste began; `nil` outside of one.
  private var paste: [UInt8]?
  /// Whether a terminal's answer to somebody's question is passing by.
  private var isInAnswer = false
  /// The terminal's own sequences, as its description tells them.
  private let keys: [[UInt8]: Key]

  /// Pastes are cut here: they go into a line of text.
  static let pasteLimit = 1 << 20
  /// No sequence that means something is longer.
  private static let sequenceLimit = 64
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  public init(keys: [[UInt8]: Key] = [:]) {
    self.keys = keys
  }

  /// Takes the next bytes and returns what is complete with them.
  public mutating func feed(_ bytes: [UInt8]) -> [Input] {
    pending += bytes
    var inputs: [Input] = []
    var index = 0
    while index < pending.count {
      if paste != nil {
        index = readPaste(from: index, into: &inputs)
        if paste != nil { break }
        continue
      }
      if isInAnswer {
        guard let end = endOfAnswer(from: index) else {
          // ESC may be half of its end.
          index = pending.last == 0x1B ? pending.count - 1 : pending.count
          break
        }
        isInAnswer = false
        index = end
        continue
      }
      guard let (next, input) = readInput(at: index) else { break }
      if let input { inputs.append(input) }
      index = next
    }
    pending.removeFirst(min(index, pending.count))
    if isInAnswer {
      waiting = .sequence
    } else if paste != nil || pending.isEmpty {
      waiting = .nothing
    } else {
      waiting = pending == [0x1B] ? .escape : .sequence
    }
    return inputs
  }

  /// Nothing followed for a while: what was begun is all there is.
  public mutating func timeOut() -> [Input] {
    defer {
      if paste == nil { pending = [] }
      isInAnswer = false
      waiting = .nothing
    }
    if isInAnswer { return [] }
    switch (waiting, pending) {
    case (.escape, _): return [.key(.escape)]
    case (.sequence, [0x1B, 0x5B]): return [.key(.alt("["))]
    case (.sequence, [0x1B, 0x4F]): return [.key(.alt("O"))]
    case (.sequence, [0x1B, 0x5D]): return [.key(.alt("]"))]
    case (.sequence, [0x1B, 0x50]): return [.key(.alt("P"))]
    default: return []
    }
  }

  /// Moves what belongs to the paste, and returns where the rest starts.
  private mutating func readPaste(from start: Int, into inputs: inout [Input]) -> Int {
    guard let end = pending[start...].firstIndex(of: Self.pasteEnd) else {
      // The last bytes may be the beginning of the end.
      let kept = max(start, pending.count - (Self.pasteEnd.count - 1))
      appendToPaste(pending[start..<kept])
      return kept
    }
    appendToPaste(pending[start..<end])
    inputs.append(.pasted(paste ?? []))
    paste = nil
    return end + Self.pasteEnd.count
  }

  private mutating func appendToPaste(_ bytes: ArraySlice<UInt8>) {
    let room = Self.pasteLimit - (paste?.count ?? 0)
    paste?.append(contentsOf: bytes.prefix(room))
  }

  /// Where what follows the answer starts: its end is BEL or ESC \, and others break it off.
  private func endOfAnswer(from start: Int) -> Int? {
    for index in start..<pending.count {
      switch pending[index] {
      case 0x07, 0x18, 0x1A: return index + 1
      case 0x1B where index + 1 < pending.count:
        return pending[index + 1] == 0x5C ? index + 2 : index
      default: break
      }
    }
    return nil
  }

  /// The input that starts at `index`, `nil` for none, and where the next one starts; `nil` if
  /// more bytes are needed.
  private mutating func readInput(at index: Int) -> (next: Int, input: Input?)? {
    guard pending[index] == 0x1B else { return readCharacter(at: index) { .key($0) } }
    guard index + 1 < pending.count else { return nil }
    switch pending[index + 1] {
    case 0x5B: return readControlSequence(at: index)
    case 0x4F:
      guard index + 2 < pending.count else { return nil }
      return (
        index + 3, key(of: pending[index..<index + 3], KeySequences.single[pending[index + 2]])
      )
    case 0x5D, 0x50:
      guard index + 2 < pending.count else { return nil }
      isInAnswer = ControlSequence.beginsAnswer(pending[index + 1], pending[index + 2])
      let character = Character(Unicode.Scalar(pending[index + 1]))
      return (index + 2, isInAnswer ? nil : .key(.alt(character)))
    case 0x1B: return (index + 1, .key(.escape))
    // As in readline: the word before the cursor.
    case 0x7F, 0x08: return (index + 2, .key(.control("w")))
    case ..<0x20: return (index + 2, nil)
    default:
      return readCharacter(at: index + 1) { key in
        if case .character(let character) = key { .key(.alt(character)) } else { nil }
      }
    }
  }

  /// A character, or a key that sends a control code.
  private func readCharacter(
    at index: Int, _ input: (Key) -> Input?
  ) -> (next: Int, input: Input?)? {
    let byte = pending[index]
    if byte < 0x80 {
      return (index + 1, input(keys[[byte]] ?? KeySequences.key(ofASCII: byte)))
    }
    let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
    let end = min(index + length, pending.count)
    let piece = pending[index..<end]
    // A lead byte or a stray continuation that no continuation follows stands for nothing.
    if byte < 0xC2 || byte > 0xF4 || piece.dropFirst().contains(where: { $0 & 0xC0 != 0x80 }) {
      return (index + 1, nil)
    }
    guard piece.count == length else { return nil }
    guard let text = String(validating: piece, as: UTF8.self), let character = text.first,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return (end, nil) }
    return (end, input(.character(character)))
  }

  /// CSI: parameters, intermediates and one final byte.
  private mutating func readControlSequence(at index: Int) -> (next: Int, input: Input?)? {
    var end = index + 2
    // The Linux console's F1 to F5.
    if end < pending.count, pending[end] == 0x5B { end += 1 }
    while end < pending.count, 0x20...0x3F ~= pending[end] { end += 1 }
    guard end - index < Self.sequenceLimit else { return (end, nil) }
    guard end < pending.count else { return nil }
    // Broken off: what broke it off stands for itself.
    guard 0x40...0x7E ~= pending[end] else { return (end, nil) }
    let sequence = pending[index...end]
    if sequence.elementsEqual([0x1B, 0x5B, 0x4D]) { return readOldMouse(at: end + 1) }
    let input = ControlSequence(sequence).map { meaning(of: $0, sequence) }
    return (end + 1, input ?? nil)
  }

  private mutating func meaning(of control: ControlSequence, _ bytes: ArraySlice<UInt8>) -> Input? {
    switch (control.prefix, control.final, control.parameters) {
    case (nil, 0x7E, [200]):
      paste = []
      return nil
    case (nil, 0x49, []): return .focusGained
    case (nil, 0x4F, []): return .focusLost
    case (0x3C, 0x4D, let numbers) where numbers.count == 3:
      return pointer(button: numbers[0], column: numbers[1], row: numbers[2])
    default: return key(of: bytes, control.key)
    }
  }

  /// Three bytes after `CSI M`, each 32 more than it means: terminals that know no other way.
  private func readOldMouse(at index: Int) -> (next: Int, input: Input?)? {
    guard index + 3 <= pending.count else { return nil }
    let numbers = pending[index..<index + 3].map { Int($0) - 32 }
    return (index + 3, pointer(button: numbers[0], column: numbers[1], row: numbers[2]))
  }

  private func pointer(button: Int, column: Int, row: Int) -> Input? {
    guard column > 0, row > 0 else { return nil }
    let position = Position(column: column - 1, row: row - 1)
    // 4, 8 and 16 tell that Shift, Alt or Ctrl is held.
    switch button & ~(4 | 8 | 16) {
    case 0: return .press(position)
    case 64: return .scrollUp(position)
    case 65: return .scrollDown(position)
    default: return nil
    }
  }

  /// What the terminal's description says of the sequence, or else what it means on most.
  private func key(of sequence: ArraySlice<UInt8>, _ usual: Key?) -> Input? {
    (keys[Array(sequence)] ?? usual).map { .key($0) }
  }
}

extension ArraySlice<UInt8> {
  /// Where `pattern` begins for the first time.
  fileprivate func firstIndex(of pattern: [UInt8]) -> Int? {
    guard count >= pattern.count else { return nil }
    return (startIndex...endIndex - pattern.count).first { start in
      self[start] == pattern[0] && self[start..<start + pattern.count].elementsEqual(pattern)
    }
  }
}
