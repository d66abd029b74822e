import CursesTerminal
import Screen
import TestSupport
import Testing

@Suite struct InputDecoderTests {
  typealias Input = InputDecoder.Input

  struct Case: CustomTestStringConvertible {
    let bytes: [UInt8]
    let inputs: [Input]
    var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }

    init(_ text: String, _ inputs: Input...) {
      self.init(Array(text.utf8), inputs)
    }

    init(_ bytes: [UInt8], _ inputs: [Input]) {
      (self.bytes, self.inputs) = (bytes, inputs)
    }
  }

  static let complete = [
    Case("aG/", .key(.character("a")), .key(.character("G")), .key(.character("/"))),
    Case(" é会😀", [" ", "é", "会", "😀"].map { .key(.character($0)) }),
    Case("\r\n\t", .key(.enter), .key(.control("j")), .key(.tab)),
    Case("\u{7F}\u{8}", .key(.backspace), .key(.control("h"))),
    Case([0x00, 0x03, 0x1A, 0x1C], [" ", "c", "z", "\\"].map { .key(.control($0)) }),
    Case("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left].map { .key($0) }),
    Case("\u{1B}OA\u{1B}OB\u{1B}OH\u{1B}OF", [.up, .down, .home, .end].map { .key($0) }),
    Case("\u{1B}[1;5C\u{1B}[1;2A", .key(.right), .key(.up)),
    Case("\u{1B}[H\u{1B}[1~\u{1B}[7~", .key(.home), .key(.home), .key(.home)),
    Case("\u{1B}[2~\u{1B}[3~\u{1B}[3;5~", .key(.insert), .key(.delete), .key(.delete)),
    Case("\u{1B}[5~\u{1B}[6~\u{1B}[Z", .key(.pageUp), .key(.pageDown), .key(.backTab)),
    Case("\u{1B}OP\u{1B}[11~\u{1B}[[A\u{1B}[1;2P", [.init(1), .init(1), .init(1), .init(1)]),
    Case("\u{1B}[15~\u{1B}[24~", .key(.function(5)), .key(.function(12))),
    Case("\u{1B}x\u{1B}X\u{1B}é\u{1B} ", ["x", "X", "é", " "].map { .key(.alt($0)) }),
    Case("\u{1B}\u{7F}", .key(.control("w"))),
    Case("\u{1B}\u{1B}[A", .key(.escape), .key(.up)),
    Case("\u{1B}\r", []),
    Case("\u{1B}[97;5u\u{1B}[27;3;120~", .key(.control("a")), .key(.alt("x"))),
    Case("\u{1B}[9;2u\u{1B}[27u\u{1B}[105;5u", .key(.backTab), .key(.escape), .key(.tab)),
    Case("\u{1B}[I\u{1B}[O", .focusGained, .focusLost),
    Case("\u{1B}[<0;1;1M\u{1B}[<0;1;1m", .press(Position(column: 0, row: 0))),
    Case("\u{1B}[<64;300;40M", .scrollUp(Position(column: 299, row: 39))),
    Case("\u{1B}[<65;2;3M", .scrollDown(Position(column: 1, row: 2))),
    Case("\u{1B}[<2;1;1M\u{1B}[<35;1;1M\u{1B}[<0;0;5M", []),
    Case("\u{1B}[M !\"x", .press(Position(column: 0, row: 1)), .key(.character("x"))),
    Case(
      "\u{1B}[200~a\nb\u{1B}[A\u{1B}[201~x", .pasted(Array("a\nb\u{1B}[A".utf8)),
      .key(.character("x"))),
    Case("\u{1B}[200~\u{1B}[201~", .pasted([])),
    Case("\u{1B}[99~\u{1B}[?1;2c\u{1B}[1;1Rx", .key(.function(3)), .key(.character("x"))),
    Case(
      [0x9B, 0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80, 0x61], ["(", "a"].map { .key(.character($0)) }),
    Case("\u{9B}A\u{85}", .key(.character("A"))),
    Case("\u{1B}[1\u{1B}[A", .key(.up)),
    Case("\u{1B}[99999999999999999999~a", .key(.character("a"))),
    // What a terminal answers somebody is not typing: a 1 in it pastes nothing.
    Case("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\a", .key(.character("a"))),
    Case("\u{1B}]52;c;\(String(repeating: "A", count: 5_000))\u{7}a", .key(.character("a"))),
    Case("\u{1B}P>|xterm(390)\u{1B}\\\u{1B}P1$r0m\u{1B}\\a", .key(.character("a"))),
    Case("\u{1B}]11;rgb\u{1B}[A\u{1B}P0\u{18}a", .key(.up), .key(.character("a"))),
    Case("\u{1B}]x\u{1B}Px", ["]", "P"].flatMap { [.key(.alt($0)), .key(.character("x"))] }),
  ]

  @Test(arguments: complete)
  func `bytes are the keys of the table`(_ example: Case) {
    var decoder = InputDecoder()
    #expect(decoder.feed(example.bytes) == example.inputs)
    #expect(decoder.waiting == .nothing)
    #expect(decoder.timeOut() == [])
  }

  @Test(arguments: complete)
  func `the same keys come out however the bytes are cut`(_ example: Case) {
    for cut in 0...example.bytes.count {
      var decoder = InputDecoder()
      let first = decoder.feed(Array(example.bytes[..<cut]))
      #expect(first + decoder.feed(Array(example.bytes[cut...])) == example.inputs)
    }
    var decoder = InputDecoder()
    #expect(example.bytes.flatMap { decoder.feed([$0]) } == example.inputs)
  }

  @Test(arguments: [
    ("\u{1B}", InputDecoder.Waiting.escape, [Input.key(.escape)]),
    ("\u{1B}[", .sequence, [.key(.alt("["))]),
    ("\u{1B}O", .sequence, [.key(.alt("O"))]),
    ("\u{1B}[1;", .sequence, []),
    ("\u{1B}[M!", .sequence, []),
  ])
  func `what is only begun waits, and then is what it is`(
    text: String, waiting: InputDecoder.Waiting, inputs: [Input]
  ) {
    var decoder = InputDecoder()
    #expect(decoder.feed(Array(text.utf8)) == [])
    #expect(decoder.waiting == waiting)
    #expect(decoder.timeOut() == inputs)
    #expect(decoder.waiting == .nothing)
    #expect(decoder.feed([0x61]) == [.key(.character("a"))])
  }

  @Test func `a paste waits for its end for ever, and is cut at a mebibyte`() {
    var decoder = InputDecoder()
    #expect(decoder.feed(Array("\u{1B}[200~".utf8)) == [])
    for _ in 0..<300 { #expect(decoder.feed([UInt8](repeating: 0x61, count: 4_096)) == []) }
    #expect(decoder.timeOut() == [])
    #expect(
      decoder.feed(Array("\u{1B}[201~".utf8)) == [.pasted([UInt8](repeating: 0x61, count: 1 << 20))]
    )
  }

  @Test func `the terminal's own description goes first`() {
    var decoder = InputDecoder(keys: [[0x08]: .backspace, Array("\u{1B}[214z".utf8): .home])
    #expect(decoder.feed(Array("\u{8}\u{1B}[214z".utf8)) == [.key(.backspace), .key(.home)])
  }

  @Test(arguments: UInt64(1)...200)
  func `any bytes are taken, and leave no more behind than a sequence`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var decoder = InputDecoder()
    let usual = Array("\u{1B}[O<0;1M~u200".utf8)
    for _ in 0..<50 {
      // Half of them from what sequences are made of.
      let bytes = random.bytes(20).map { $0 % 2 == 0 ? $0 : usual[Int($0) % usual.count] }
      for case .key(.character(let character)) in decoder.feed(bytes) {
        #expect(!character.unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
    }
    let ending = Array("\u{1B}[201~".utf8)
    _ = decoder.feed(ending)  // Whatever was open; a paste would swallow the next key.
    _ = decoder.timeOut()
    #expect(decoder.feed([0x71]) == [.key(.character("q"))])
  }
}

extension InputDecoder.Input {
  fileprivate init(_ number: Int) {
    self = .key(.function(number))
  }
}

extension InputDecoderTests.Case {
  fileprivate init(_ text: String, _ inputs: [InputDecoder.Input]) {
    self.init(Array(text.utf8), inputs)
  }
}
