extension DisplayText {
  /// Whole if it fits, else its beginning and `…`; never wider than `width`.
  public func truncated(toWidth width: Int) -> DisplayText {
    guard isWider(than: width) else { return self }
    guard width > 0 else { return DisplayText(glyphs: []) }
    let kept = head(ofWidth: width - 1)
    return DisplayText(glyphs: Array(glyphs[..<kept]) + [ellipsis(for: kept..<glyphs.count)])
  }

  /// Whole if it fits, else its beginning, `…` and its end: for paths and addresses, whose ends
  /// tell them apart. Never wider than `width`.
  public func truncatedInMiddle(toWidth width: Int) -> DisplayText {
    guard isWider(than: width) else { return self }
    guard width > 0 else { return DisplayText(glyphs: []) }
    let end = head(ofWidth: width / 2)
    var start = glyphs.count
    var room = width - 1 - glyphs[..<end].reduce(0) { $0 + $1.width }
    while start > end, glyphs[start - 1].width <= room {
      start -= 1
      room -= glyphs[start].width
    }
    return DisplayText(
      glyphs: glyphs[..<end] + [ellipsis(for: end..<start)] + glyphs[start...])
  }

  private func isWider(than width: Int) -> Bool {
    head(ofWidth: max(width, 0)) < glyphs.count
  }

  /// How many glyphs fit.
  private func head(ofWidth width: Int) -> Int {
    var room = width
    for (index, glyph) in glyphs.enumerated() {
      if glyph.width > room { return index }
      room -= glyph.width
    }
    return glyphs.count
  }

  /// Stands for the glyphs left out.
  private func ellipsis(for cut: Range<Int>) -> Glyph {
    let source = glyphs[cut.lowerBound].source.lowerBound
    let end = max(source, glyphs[cut.upperBound - 1].source.upperBound)
    return Glyph(text: "…", width: 1, isToken: true, source: source..<end)
  }
}
