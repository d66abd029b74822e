/// Text made safe and measured: what may be written into a frame.
///
/// ```
/// any bytes ──GlyphReader──▶ units ──▶ glyphs: text, width, token?, source bytes
/// ```
///
/// Whatever a terminal could obey, hide or measure differently is shown by a token: `^[` for ESC,
/// `⏎` for a newline, `<9B>` for a byte that is not UTF-8, `<U+202E>` for other scalars.
public struct DisplayText: Hashable, Sendable {
  /// How a TAB is shown.
  public enum Tabs: Hashable, Sendable {
    /// By the token `⇥`.
    case marked
    /// By blanks up to the next of the columns 0, 8, 16 and so on.
    case expanded
  }

  public internal(set) var glyphs: [Glyph]
  /// Cells that it takes.
  public var width: Int { glyphs.reduce(0) { $0 + $1.width } }

  init(glyphs: [Glyph]) {
    self.glyphs = glyphs
  }

  public init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  /// Bytes from outside: anything at all.
  ///
  /// Reading stops where the text has become wider than `columns`, so that the head of a long text
  /// costs little, and ``truncated(toWidth:)`` to that many columns still knows that it was cut.
  public init(bytes: [UInt8], limitedTo columns: Int = .max, tabs: Tabs = .marked) {
    glyphs = []
    glyphs.reserveCapacity(min(bytes.count, columns))
    var reader = GlyphReader(bytes)
    var width = 0
    while width <= columns, let unit = reader.next() {
      width += append(unit, at: width, tabs: tabs)
    }
  }

  /// Both texts, one after the other; sources stay those of each.
  public static func + (left: DisplayText, right: DisplayText) -> DisplayText {
    DisplayText(glyphs: left.glyphs + right.glyphs)
  }

  /// Adds a unit that begins at that column, and returns its width.
  @discardableResult
  mutating func append(_ unit: Unit, at column: Int, tabs: Tabs) -> Int {
    let isExpanded = if case .tab = unit.kind { tabs == .expanded } else { false }
    let width = isExpanded ? Self.tabWidth(at: column) : unit.width
    unit.append(to: &glyphs, tab: isExpanded ? .blanks(width) : .mark)
    return width
  }

  /// Cells from `column` to the next tab stop.
  static func tabWidth(at column: Int) -> Int { 8 - column % 8 }
}
