import TestSupport

/// Bytes that are mostly trouble: controls, broken UTF-8, marks, wide and invisible characters.
func troublesomeBytes(seed: UInt64, pieces count: Int = 200) -> [UInt8] {
  var random = SeededRandom(seed: seed)
  let pieces: [[UInt8]] =
    [
      "a", "b c", "\u{1B}[6n", "\u{1B}]52;c;aGk=\u{07}", "\u{9B}31m", "\u{202E}", "\u{200D}",
      "\u{301}", "e\u{301}\u{302}\u{303}\u{304}\u{305}", "日", "本\u{FE0F}", "👍\u{1F3FD}", "🇯🇵",
      "\u{1100}\u{1161}\u{11A8}", "\u{1161}", "\n", "\r\n", "\r", "\t", "   ", "क\u{940}",
      "\u{E0041}", "\u{FEFF}", "\u{FE0F}\u{FE0F}",
    ].map { Array($0.utf8) } + [[0x9B], [0xE3, 0x81], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80]]
  var bytes: [UInt8] = []
  for _ in 0..<Int.random(in: 1...count, using: &random) {
    if Int.random(in: 0..<4, using: &random) == 0 {
      bytes.append(UInt8.random(in: 0...255, using: &random))
    } else {
      bytes += pieces.randomElement(using: &random) ?? []
    }
  }
  return bytes
}
