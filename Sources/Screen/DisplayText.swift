import CUtf8proc

/// One grapheme as it is drawn.
public struct Glyph: Hashable, Sendable {
  public let text: String
  /// Cells it takes: 1 or 2.
  public let width: Int
  /// Stands for something that has no shape of its own, such as a control character.
  public let isToken: Bool
  /// The bytes of the original that it shows.
  public let source: Range<Int>

  public init(text: String, width: Int, isToken: Bool = false, source: Range<Int> = 0..<0) {
    self.text = text
    self.width = width
    self.isToken = isToken
    self.source = source
  }
}

/// Text made safe and measured: what may be written into a frame.
public struct DisplayText: Hashable, Sendable {
  public var glyphs: [Glyph]
  public var width: Int { glyphs.reduce(0) { $0 + $1.width } }

  public init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  /// Bytes from outside: anything at all.
  public init(bytes: [UInt8]) {
    glyphs = String(decoding: bytes, as: UTF8.self).map { character in
      let scalar = character.unicodeScalars.first?.value ?? 32
      return Glyph(
        text: String(character), width: max(1, Int(utf8proc_charwidth(Int32(scalar)))))
    }
  }
}
