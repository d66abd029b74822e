import CNcurses
import Screen

/// Turns styles into what ncurses keeps with a cell: attributes and the number of a color pair.
struct Palette {
  /// What the terminal can do; 0 for attributes only.
  let colors: Int
  private let pairLimit: Int
  /// ncurses' number of the terminal's own colors.
  private let standard: (foreground: Int16, background: Int16)
  private var pairs: [Pair: Int16] = [:]
  /// Cells whose pair found no room are drawn in the terminal's own colors.
  private var isExhausted = false

  private struct Pair: Hashable {
    let foreground: Int16
    let background: Int16
  }

  /// To be made after the screen; without `color` it uses attributes alone.
  init(color: Bool) {
    guard color, has_colors(), start_color() == OK else {
      (colors, pairLimit, standard) = (0, 0, (-1, -1))
      return
    }
    colors = Int(ncurses_colors())
    pairLimit = min(Int(ncurses_color_pairs()), Int(Int16.max))
    // Terminals that cannot go back to their own colors get white on black.
    standard = use_default_colors() == OK ? (-1, -1) : (7, 0)
  }

  mutating func rendition(of style: Style) -> (attributes: attr_t, pair: Int16) {
    var attributes: attr_t = 0
    if style.attributes.contains(.bold) { attributes |= ncurses_bold }
    if style.attributes.contains(.dim) { attributes |= ncurses_dim }
    if style.attributes.contains(.underlined) { attributes |= ncurses_underline }
    if style.attributes.contains(.reversed) { attributes |= ncurses_reverse }
    guard colors >= 8 else { return (attributes, 0) }
    // With eight colors, bold makes the bright ones.
    if colors < 16, style.foreground.isBright { attributes |= ncurses_bold }
    let pair = Pair(
      foreground: number(of: style.foreground) ?? standard.foreground,
      background: number(of: style.background) ?? standard.background)
    return (attributes, number(of: pair))
  }

  /// Whether pairs of earlier frames have kept some of this one out, and it would fit alone.
  ///
  /// Few pairs are never forgotten: a frame that needs more would be drawn from nothing each time.
  func isFull(for frame: Frame) -> Bool { isExhausted && pairLimit > frame.cells.count }

  /// Makes room for new pairs; the whole screen must be drawn anew.
  mutating func forgetPairs() {
    reset_color_pairs()
    pairs = [:]
    isExhausted = false
  }

  private func number(of color: Color) -> Int16? {
    guard let number = color.number.map(Int16.init) else { return nil }
    if number >= 16 { return number < colors ? number : nil }
    return colors < 16 ? number % 8 : number
  }

  private mutating func number(of pair: Pair) -> Int16 {
    if pair.foreground == -1, pair.background == -1 { return 0 }
    if let number = pairs[pair] { return number }
    let number = Int16(pairs.count + 1)
    guard number < pairLimit,
      init_pair(number, pair.foreground, pair.background) == OK
    else {
      isExhausted = true
      return 0
    }
    pairs[pair] = number
    return number
  }
}

extension Color {
  fileprivate var isBright: Bool { number.map { (8..<16).contains($0) } ?? false }
}
