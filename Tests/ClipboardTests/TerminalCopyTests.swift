import Clips
import TestSupport
import Testing

@testable import Clipboard

@Suite struct TerminalCopyTests {
  private static func sequence(_ text: String, _ wrapping: Way.Wrapping) -> String {
    String(
      decoding: TerminalCopy.sequence(for: Array(text.utf8), in: wrapping), as: UTF8.self)
  }

  @Test func `a text is sent in base64, in the wrapping of what stands between`() {
    #expect(Self.sequence("hé", .none) == "\u{1B}]52;c;aMOp\u{07}")
    #expect(
      Self.sequence("hé", .tmux) == "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;aMOp\u{07}\u{1B}\\")
    #expect(Self.sequence("hé", .screen) == "\u{1B}P\u{1B}]52;c;aMOp\u{07}\u{1B}\\")
    #expect(Self.sequence("", .none) == "\u{1B}]52;c;\u{07}")
  }

  @Test func `the usual limit of 74,994 bytes fills 100,000 bytes`() {
    func length(_ count: Int) -> Int {
      TerminalCopy.sequence(for: [UInt8](repeating: 97, count: count)).count
    }
    #expect(length(74_994) == 100_000)
    #expect(length(74_995) > 100_000)
  }

  @Test(arguments: [0, 1, 180, 181, 183, 184, 5_000, 74_994])
  func `for screen no piece is longer than it takes, and together they are the whole`(
    count: Int
  ) {
    var random = SeededRandom(seed: UInt64(count))
    let text = random.bytes(count)
    let plain = TerminalCopy.sequence(for: text)
    var rest = TerminalCopy.sequence(for: text, in: .screen)[...]
    var whole: [UInt8] = []
    while !rest.isEmpty {
      let length = min(rest.count, TerminalCopy.screenPiece + 4)
      let piece = rest.prefix(length)
      #expect(piece.starts(with: [0x1B, 0x50]))
      #expect(Array(piece.suffix(2)) == [0x1B, 0x5C])
      whole += piece.dropFirst(2).dropLast(2)
      rest = rest.dropFirst(length)
    }
    #expect(whole == plain)
  }
}
