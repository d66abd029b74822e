import Screen

/// What the keys of most terminals send (xterm, VT220, rxvt and the Linux console).
enum KeySequences {
  /// By the final byte of `CSI …` and of `SS3 …`.
  static let single: [UInt8: Key] = [
    0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home, 0x4D: .enter,
    0x50: .function(1), 0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
    0x5A: .backTab,
    // rxvt: arrows with Shift or Ctrl.
    0x61: .up, 0x62: .down, 0x63: .right, 0x64: .left,
  ]

  /// By the first number of `CSI … ~`.
  static let numbered: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14),
    28: .function(15), 29: .function(16), 31: .function(17), 32: .function(18),
    33: .function(19), 34: .function(20),
  ]

  /// By the final byte of `CSI [ …`.
  static let linuxConsole: [UInt8: Key] = [
    0x41: .function(1), 0x42: .function(2), 0x43: .function(3), 0x44: .function(4),
    0x45: .function(5),
  ]

  /// By the name that a terminal's description has for them (terminfo(5)).
  static let capabilities: [(name: String, key: Key)] =
    [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
      ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert),
      ("kdch1", .delete), ("kcbt", .backTab), ("kent", .enter), ("kbs", .backspace),
    ] + (1...20).map { ("kf\($0)", .function($0)) }

  /// The key that sends this one byte.
  static func key(ofASCII byte: UInt8) -> Key {
    switch byte {
    case 0x00: .control(" ")
    case 0x09: .tab
    case 0x0D: .enter
    case 0x1B: .escape
    case 0x7F: .backspace
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
    default: .character(Character(Unicode.Scalar(byte)))
    }
  }
}
