import Screen

extension DisplayText {
  /// The cells that show these bytes of the original; `nil` if none does.
  func columns(of source: Range<Int>) -> Range<Int>? {
    var found: Range<Int>?
    var column = 0
    for glyph in glyphs {
      let end = column + glyph.width
      if glyph.source.overlaps(source) { found = (found?.lowerBound ?? column)..<end }
      column = end
    }
    return found
  }
}
