import Clips
import Querying
import Screen

/// The Clips tab: everything on screen, and nothing that can block or fail.
///
/// ```
///  messages ──update──▶ state, effects          state ──render──▶ frame
///  key ─KeyBindings─▶ command ─perform─▶
/// ```
struct ClipsScreen: Hashable, Sendable {
  let options: ScreenOptions
  var size: Size
  var now: Instant
  var list = ListState()
  var filter: InputLine
  var searching: SearchState
  var preview = PreviewState()
  var notices = NoticeLine()
  var help: HelpScreen?
  /// How the next choice is put, where a person can choose that.
  var way: PutWay
  var question: GuardQuestion?
  var inbox = InboxStatus()
  /// Nothing has been pressed yet: the newest clip is the one to be selected, also when it comes
  /// out of the inbox only now.
  var isUntouched = true
  /// Keys pressed before the rows that they mean were there: typed ahead, they must not hit others.
  var held: [Key] = []
  /// What only the screen as a whole can do; it is taken from here after each update.
  var wish: Wish?

  /// A start in that size; ``begin()`` gives the first effects.
  init(now: Instant, size: Size, options: ScreenOptions) {
    self.options = options
    self.size = size
    self.now = now
    filter = InputLine(options.tab == .clips ? options.query : "")
    way = options.way
    searching = SearchState(order: options.order, clock: options.clock)
    _ = searching.read(filter.text)
  }

  /// Asks for the first listing.
  mutating func begin() -> [Effect] {
    list.open(searching.search, keeping: nil) + settle()
  }

  /// Where keys go now.
  var context: KeyContext {
    if help != nil { return .help }
    if question != nil { return .question }
    if filter.isFocused { return .search }
    return preview.isOpen && !layout.isWide ? .preview : .list
  }

  var layout: Layout { Layout(size: size, hasFilter: filter.isVisible) }
}

/// The parts of the screen.
struct Layout: Hashable, Sendable {
  let size: Size
  let filterRow: Int?
  /// Between the lines at the top and the one at the bottom.
  let body: Rect
  /// From here on, list and preview stand side by side.
  static let wide = 100
  static let least = Size(columns: 20, rows: 4)

  init(size: Size, hasFilter: Bool) {
    self.size = size
    filterRow = hasFilter ? 1 : nil
    let top = hasFilter ? 2 : 1
    let isEnough = size.columns >= Layout.least.columns && size.rows >= Layout.least.rows
    body = Rect(
      column: 0, row: top, columns: size.columns, rows: isEnough ? size.rows - top - 1 : 0)
  }

  var isTooSmall: Bool { body.rows == 0 }
  var isWide: Bool { size.columns >= Layout.wide }

  /// The list, when the preview does not cover it.
  var list: Rect {
    Rect(
      column: 0, row: body.row,
      columns: isWide ? size.columns * 3 / 5 : size.columns, rows: body.rows)
  }

  /// The preview, beside the list or over it.
  var preview: Rect {
    let column = isWide ? list.columns + 2 : size.columns >= 40 ? 1 : 0
    return Rect(
      column: column, row: body.row, columns: size.columns - column, rows: body.rows)
  }
}
