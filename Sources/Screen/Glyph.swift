/// One grapheme as it is drawn.
///
/// Only ``DisplayText`` makes them, so that none holds anything a terminal would obey.
public struct Glyph: Hashable, Sendable {
  public let text: String
  /// Cells it takes: 1 or 2.
  public let width: Int
  /// Stands for something that has no shape of its own, such as a control character. A token of
  /// several cells is as many glyphs with the same source.
  public let isToken: Bool
  /// The bytes of the original that it shows.
  public let source: Range<Int>

  init(text: String, width: Int, isToken: Bool = false, source: Range<Int> = 0..<0) {
    self.text = text
    self.width = width
    self.isToken = isToken
    self.source = source
  }
}

extension Unit {
  /// Adds the glyphs that show it.
  func append(to glyphs: inout [Glyph], tab: TabGlyphs) {
    switch kind {
    case .drawn(let base): glyphs.append(Glyph(text: text(base), width: width, source: source))
    case .loneMark:
      // The dotted circle is the base that Unicode shows its marks on.
      glyphs.append(Glyph(text: text(0x25CC), width: 1, isToken: true, source: source))
    case .newline: glyphs.append(Glyph(text: "⏎", width: 1, isToken: true, source: source))
    case .tab: tab.append(to: &glyphs, source: source)
    case .control(let byte): token("^", [byte ^ 0x40], to: &glyphs)
    case .scalar(let scalar):
      let digits = String(scalar, radix: 16, uppercase: true)
      let zeros = String(repeating: "0", count: max(4 - digits.utf8.count, 0))
      token("<U+", Array((zeros + digits + ">").utf8), to: &glyphs)
    case .byte(let byte):
      token("<", Array((String(byte, radix: 16, uppercase: true) + ">").utf8), to: &glyphs)
    case .marks(let count): token("<+", Array("\(count)>".utf8), to: &glyphs)
    }
  }

  private func token(_ start: String, _ rest: [UInt8], to glyphs: inout [Glyph]) {
    for byte in Array(start.utf8) + rest {
      let text = String(Unicode.Scalar(byte))
      glyphs.append(Glyph(text: text, width: 1, isToken: true, source: source))
    }
  }

  private func text(_ base: UInt32) -> String {
    if base < 0x7F, marks[0] == 0 { return Self.ascii[Int(base)] }
    var text = String.UnicodeScalarView()
    // Every value here was read from well-formed UTF-8, so each is a scalar.
    if let scalar = Unicode.Scalar(base) { text.append(scalar) }
    for index in 0..<4 where marks[index] != 0 {
      if let scalar = Unicode.Scalar(marks[index]) { text.append(scalar) }
    }
    return String(text)
  }

  private static let ascii = (UInt8(0)..<0x7F).map { String(Unicode.Scalar($0)) }
}

/// How a TAB is shown.
enum TabGlyphs {
  /// By one token.
  case mark
  /// By so many blanks.
  case blanks(Int)

  func append(to glyphs: inout [Glyph], source: Range<Int>) {
    switch self {
    case .mark: glyphs.append(Glyph(text: "⇥", width: 1, isToken: true, source: source))
    case .blanks(let count):
      for _ in 0..<count { glyphs.append(Glyph(text: " ", width: 1, source: source)) }
    }
  }
}
