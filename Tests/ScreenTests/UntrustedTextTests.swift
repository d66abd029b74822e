import Screen
import TestSupport
import Testing

/// No byte of a clip, title, app name or file name reaches the terminal as a command.
@Suite struct UntrustedTextTests {
  static let attacks: [[UInt8]] =
    [
      "\u{1B}]52;c;ZXZpbA==\u{07}", "\u{1B}]52;c;ZXZpbA==\u{1B}\\",
      "\u{1B}]8;;http://evil.example\u{1B}\\click\u{1B}]8;;\u{1B}\\", "\u{1B}]0;title\u{07}",
      "\u{1B}[6n", "\u{1B}[2J\u{1B}[H", "\u{1B}P+q544e\u{1B}\\", "\u{1B}_Gi=31;AAAA\u{1B}\\",
      "\u{1B}^pm\u{1B}\\", "\u{1B}Xsos\u{1B}\\", "\u{1B}c", "\u{9B}6n", "\u{9D}52;c;eA==\u{9C}",
      "\u{90}q\u{9C}", "\u{1B}]52;c;unterminated", "\u{1B}[", "\u{1B}", "\u{0E}\u{0F}",
      "\u{202E}gnp.exe\u{202C}", "\u{2066}a\u{2069}", "\u{200F}\u{061C}", "\u{08}\u{08}rm",
      "\u{7F}",
    ].map { Array($0.utf8) } + [
      [0x9B, 0x36, 0x6E], [0x9D, 0x35, 0x32, 0x3B, 0x63, 0x3B, 0x3F, 0x9C], [0x90, 0x71],
      [0xC2], [0xC2, 0x1B, 0x5B, 0x63], [0xE2, 0x80, 0x1B], [0xC1, 0x9B], [0xE0, 0x82, 0x9B],
    ]

  @Test(arguments: attacks)
  func `a command in a clip is drawn, not obeyed`(bytes: [UInt8]) {
    expectHarmless(bytes)
    expectHarmless(Array("日e".utf8) + bytes + Array("\u{301}x".utf8))
  }

  @Test(arguments: UInt64(1)...300)
  func `nor does any mixture of bytes command the terminal`(seed: UInt64) {
    expectHarmless(troublesomeBytes(seed: seed, pieces: 40))
  }

  @Test(arguments: UInt64(1)...100)
  func `nor do bytes at random`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    expectHarmless(random.bytes(400))
  }

  private func expectHarmless(_ bytes: [UInt8]) {
    var frame = Frame(Size(columns: 60, rows: 12))
    frame.write(DisplayText(bytes: bytes), row: 0)
    frame.write(DisplayText(bytes: bytes, limitedTo: 20).truncated(toWidth: 20), row: 1)
    frame.write(DisplayText(bytes: bytes).truncatedInMiddle(toWidth: 30), column: 1, row: 2)
    var text = WrappedText(bytes: bytes, width: 17)
    for (offset, row) in text.rows(0..<9).enumerated() { frame.write(row, row: 3 + offset) }
    let wrong = frame.cells.filter { !$0.text.isHarmless || $0.text.utf8.count > 20 }
    #expect(wrong == [])
    #expect(!frame.lines.joined().unicodeScalars.contains { $0 == "\u{1B}" })
  }
}
