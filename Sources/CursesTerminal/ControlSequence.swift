import Screen

/// `CSI prefix parameters final`, taken apart.
struct ControlSequence {
  /// `<`, `=`, `>` or `?` where the sequence is private; `[` for the Linux console's.
  var prefix: UInt8?
  var parameters: [Int] = []
  var final: UInt8

  /// Whether ESC and these two begin what a terminal answers, such as a color or its version, and
  /// not a key with Alt: OSC with a number, or DCS with its parameters. The answer may be to a
  /// program that has ended, and is nobody's typing.
  static func beginsAnswer(_ introducer: UInt8, _ next: UInt8) -> Bool {
    switch introducer {
    case 0x5D: 0x30...0x39 ~= next
    case 0x50: 0x20...0x3F ~= next
    default: false
    }
  }

  /// `nil` if it is none that a key or a pointer sends.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let last = bytes.last else { return nil }
    final = last
    var body = bytes.dropFirst(2).dropLast()
    if let first = body.first, first == 0x5B || 0x3C...0x3F ~= first {
      prefix = first
      body = body.dropFirst()
    }
    if body.isEmpty { return }
    for piece in body.split(separator: 0x3B, omittingEmptySubsequences: false) {
      // Parts after a colon refine the parameter before it.
      let digits = piece.prefix { $0 != 0x3A }
      guard digits.count < 8, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
      parameters.append(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }
  }

  /// The key that sends it; Shift, Alt and Ctrl held with a key that is no character are ignored.
  var key: Key? {
    if prefix == 0x5B { return KeySequences.linuxConsole[final] }
    guard prefix == nil else { return nil }
    switch (final, parameters.first) {
    case (0x7E, 27) where parameters.count == 3:
      return Self.key(ofCode: parameters[2], modifiers: parameters[1])
    case (0x75, let code?):
      return Self.key(ofCode: code, modifiers: parameters.count > 1 ? parameters[1] : 1)
    case (0x7E, let number?): return KeySequences.numbered[number]
    default: return KeySequences.single[final]
    }
  }

  /// A key told by its character code, with the modifiers added up above 1: Shift 1, Alt 2, Ctrl 4.
  private static func key(ofCode code: Int, modifiers: Int) -> Key? {
    guard let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
    let held = max(modifiers - 1, 0)
    if scalar.value < 0x20 || scalar.value == 0x7F {
      let isBackTab = scalar.value == 9 && held & 1 != 0
      return isBackTab ? .backTab : KeySequences.key(ofASCII: UInt8(scalar.value))
    }
    guard scalar.properties.generalCategory != .control else { return nil }
    let character = Character(scalar)
    if held & 4 != 0 {
      return scalar.isASCII ? Key(name: "ctrl-\(character == " " ? "space" : "\(character)")") : nil
    }
    return held & 2 != 0 ? .alt(character) : .character(character)
  }
}
