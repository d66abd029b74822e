import Clips
import Screen

/// Writes into a frame with the theme's styles and the look's signs.
struct Painter {
  var frame: Frame
  let theme: Theme
  let look: Look

  init(size: Size, theme: Theme, look: Look) {
    frame = Frame(size)
    self.theme = theme
    self.look = look
  }

  /// Writes text from outside, shortened to `width`; parts of it that match are marked.
  ///
  /// `matches` are ranges of the text's own bytes, in order; `marking` is how they look, if not as
  /// the theme has matches. Returns the column after it.
  @discardableResult
  mutating func write(
    _ text: DisplayText, column: Int, row: Int, width: Int, style: Style,
    matches: ArraySlice<Range<Int>> = [], marking: Style? = nil
  ) -> Int {
    let shown = text.truncated(toWidth: max(width, 0))
    let end = frame.write(shown, column: column, row: row, width: max(width, 0), style: style)
    var matches = matches
    var next = column
    for glyph in shown.glyphs {
      defer { next += glyph.width }
      while let first = matches.first, first.upperBound <= glyph.source.lowerBound {
        matches.removeFirst()
      }
      let isMatch = matches.first?.overlaps(glyph.source) ?? false
      guard isMatch || glyph.isToken else { continue }
      let overlay = isMatch ? marking ?? theme[.match] : theme[.token]
      frame.restyle(Rect(column: next, row: row, columns: glyph.width, rows: 1)) {
        $0 = style.overlaid(with: overlay)
      }
    }
    if !look.isUnicode, shown.glyphs.last?.text == "…", shown != text, end > column {
      frame.write(look.more, column: end - 1, row: row, style: style)
    }
    return end
  }

  /// Writes words of our own, shortened to `width`.
  @discardableResult
  mutating func write(
    _ text: String, column: Int, row: Int, width: Int, style: Style = .plain
  ) -> Int {
    let display = DisplayText(bytes: Array(text.utf8), limitedTo: max(width, 0))
    return write(display, column: column, row: row, width: width, style: style)
  }

  /// Writes words of our own so that they end at the right edge; all or nothing.
  ///
  /// Returns the columns left for what stands before.
  mutating func writeRight(_ text: String, from column: Int, row: Int, style: Style) -> Int {
    let width = DisplayText(text).width
    let start = frame.size.columns - width - 1
    guard width > 0, start > column else { return frame.size.columns - column }
    write(text, column: start, row: row, width: width, style: style)
    return start - column
  }
}
