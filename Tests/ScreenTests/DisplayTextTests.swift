import Glibc
import Screen
import Testing

@Suite struct DisplayTextTests {
  struct Case: CustomTestStringConvertible {
    let input: [UInt8]
    let shown: String
    let width: Int
    var testDescription: String { shown }

    init(_ input: String, _ shown: String, width: Int) {
      self.init(Array(input.utf8), shown, width: width)
    }

    init(_ input: [UInt8], _ shown: String, width: Int) {
      (self.input, self.shown, self.width) = (input, shown, width)
    }
  }

  static let cases = [
    Case("", "", width: 0),
    Case("plain text", "plain text", width: 10),
    Case("会議のメモ", "会議のメモ", width: 10),
    Case("café", "café", width: 4),
    Case("cafe\u{301}", "cafe\u{301}", width: 4),
    Case("a\nb\r\nc\rd", "a⏎b⏎c^Md", width: 8),
    Case("a\tb", "a⇥b", width: 3),
    Case("\u{0}\u{1B}[31m\u{7F}", "^@^[[31m^?", width: 10),
    Case("\u{9B}31m", "<U+009B>31m", width: 11),
    Case([0x9B, 0x33, 0x6D], "<9B>3m", width: 6),
    Case([0xE3, 0x81, 0x41, 0xC0, 0x80], "<E3><81>A<C0><80>", width: 17),
    Case([0xED, 0xA0, 0x80, 0xF5], "<ED><A0><80><F5>", width: 16),
    Case("a\u{202E}b\u{2066}", "a<U+202E>b<U+2066>", width: 18),
    Case("\u{200B}\u{FEFF}\u{AD}", "<U+200B><U+FEFF><U+00AD>", width: 24),
    Case("\u{E0041}\u{10FFFF}", "<U+E0041><U+10FFFF>", width: 19),
    Case("\u{2028}\u{E000}", "<U+2028><U+E000>", width: 16),
    Case("👩\u{200D}👧", "👩<U+200D>👧", width: 12),
    Case("❤\u{FE0F}👍\u{1F3FD}!", "❤👍!", width: 4),
    Case("a\u{1F3FD}", "a<U+1F3FD>", width: 10),
    Case("a\u{FE0F}\u{FE01}", "a<U+FE01>", width: 9),
    Case("1\u{FE0F}\u{20E3}", "1\u{20E3}", width: 1),
    Case("🇯🇵", "🇯🇵", width: 2),
    Case("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}", width: 2),
    Case("가\u{11A8}", "가\u{11A8}", width: 2),
    Case("a\u{1161}", "a<U+1161>", width: 9),
    Case("नी", "नी", width: 2),
    Case("\u{301}", "\u{25CC}\u{301}", width: 1),
    Case("\n\u{301}", "⏎\u{25CC}\u{301}", width: 2),
    Case(
      "a" + String(repeating: "\u{301}", count: 9), "a\u{301}\u{301}\u{301}\u{301}<+5>", width: 5),
    Case("\u{4DC0}\u{1FAE8}", "<U+4DC0><U+1FAE8>", width: 17),
  ]

  @Test(arguments: cases)
  func `what has no agreed shape becomes a token, and the rest is measured`(_ example: Case) {
    let text = DisplayText(bytes: example.input)
    #expect(text.shown == example.shown)
    #expect(text.width == example.width)
  }

  @Test func `each glyph knows the bytes that it shows`() {
    let text = DisplayText("aé\u{301}\n日\u{200B}")
    #expect(
      text.glyphs.map(\.source) == [0..<1, 1..<5, 5..<6, 6..<9]
        + Array(repeating: 9..<12, count: 8))
    #expect(
      text.glyphs.map(\.isToken) == [false, false, true, false] + [Bool](repeating: true, count: 8))
    #expect(text.columns(of: 2..<7) == 1..<5)
    #expect(text.columns(of: 10..<11) == 5..<13)
    #expect(text.columns(of: 12..<20) == nil)
  }

  @Test func `tabs expand to stops of eight when asked to`() {
    let text = DisplayText(bytes: Array("\ta日\tb".utf8), tabs: .expanded)
    #expect(text.shown == "        a日     b")
    #expect(text.columns(of: 5..<6) == 11..<16)
  }

  @Test func `every glyph is as wide as the C library says, over all of Unicode`() throws {
    // ncurses and most terminals count cells by this function.
    try #require(setlocale(LC_CTYPE, "C.UTF-8") != nil)
    // Found by name, as the Glibc module leaves out <wchar.h>.
    let symbol = try #require(dlsym(nil, "wcwidth"))
    let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
    let wrong = shapes.filter { text, width in
      width != text.unicodeScalars.reduce(0) { $0 + Int(wcwidth(Int32($1.value))) }
    }
    #expect(wrong == [:])
  }

  @Test func `no glyph holds a scalar that a terminal could obey, over all of Unicode`() {
    #expect(shapes.keys.filter { !$0.isHarmless } == [])
  }

  @Test(arguments: UInt64(1)...200)
  func `the sources of any bytes follow each other without a gap`(seed: UInt64) {
    let bytes = troublesomeBytes(seed: seed)
    var end = 0
    var previous = 0..<0
    for glyph in DisplayText(bytes: bytes).glyphs where glyph.source != previous {
      #expect(glyph.source.lowerBound == end)
      end = glyph.source.upperBound
      previous = glyph.source
    }
    #expect(end == bytes.count)
  }

  @Test(arguments: UInt64(1)...100)
  func `a limited text is cut as the whole text would be`(seed: UInt64) {
    let bytes = troublesomeBytes(seed: seed)
    for columns in [0, 1, 2, 7, 20, 41] {
      let limited = DisplayText(bytes: bytes, limitedTo: columns).truncated(toWidth: columns)
      let whole = DisplayText(bytes: bytes).truncated(toWidth: columns)
      #expect(limited.glyphs.map(\.text) == whole.glyphs.map(\.text))
    }
  }

  @Test func `a limited text reads no more than it needs`() {
    let bytes = [UInt8](repeating: 0x61, count: 1_000_000)
    #expect(DisplayText(bytes: bytes, limitedTo: 80).glyphs.count == 81)
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(DisplayText(bytes: Array(marks.utf8), limitedTo: 4).shown.hasSuffix("<+99>"))
  }

  /// The text and width of every glyph that any scalar makes, alone or after a letter.
  private var shapes: [String: Int] {
    var shapes: [String: Int] = [:]
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 0x1000) {
      // Of the planes that hold no character, a sample will do.
      let isEmptyPlane = 0x4_0000..<0xE_0000 ~= start || start >= 0xF_0000
      let scalars = stride(from: start, to: start + 0x1000, by: isEmptyPlane ? 97 : 1)
        .compactMap(Unicode.Scalar.init)
      let text = scalars.map { "\($0)\na\($0)\n" }.joined()
      for glyph in DisplayText(text).glyphs where !glyph.isPlainToken {
        shapes[glyph.text] = glyph.width
      }
    }
    return shapes
  }
}

extension Glyph {
  fileprivate var isPlainToken: Bool {
    isToken && text.utf8.count == 1 && text.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
  }
}

extension DisplayText {
  var shown: String { glyphs.map(\.text).joined() }
}

extension String {
  /// Whether no scalar commands, hides or turns anything; judged by the standard library's tables.
  var isHarmless: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        false
      default: !scalar.properties.isDefaultIgnorableCodePoint
      }
    }
  }
}
