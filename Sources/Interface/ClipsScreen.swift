import Clips
import Querying
import Screen

/// The Clips tab: everything on screen, and nothing that can block or fail.
///
/// ```
///  messages ──update──▶ state, effects          state ──render──▶ frame
///  key ─KeyBindings─▶ command ─perform─▶
/// ```
public struct ClipsScreen: Hashable, Sendable {
  let options: Options
  var size: Size
  var now: Instant
  var list = ListState()
  var filter: FilterLine
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

  /// A start in that size; ``begin()`` gives the first effects.
  public init(now: Instant, size: Size, options: Options = Options()) {
    self.options = options
    self.size = size
    self.now = now
    filter = FilterLine(options.query)
    way = options.way
    searching = SearchState(order: options.order, clock: options.clock)
    _ = searching.read(filter.text)
  }

  /// What a person has chosen for the whole run.
  public struct Options: Hashable, Sendable {
    /// The text to start the search with; none starts in the list.
    public var query: String
    /// In which order a search lists what it finds.
    public var order: SearchOrder
    /// Row numbers mark clips instead of pasting at once.
    public var isMulti: Bool
    public var bindings: KeyBindings
    public var theme: Theme
    public var look: Look
    /// Where what is chosen goes.
    public var destination: Destination
    /// How it is put there, to begin with.
    public var way: PutWay
    /// By it regular expressions that take too long to mark are given up.
    public var clock: WorkClock

    public init(
      query: String = "", order: SearchOrder = .newest, isMulti: Bool = false,
      bindings: KeyBindings = .standard,
      theme: Theme = .standard, look: Look = .unicode,
      destination: Destination = .output, way: PutWay = .asIs,
      clock: WorkClock = .stopped
    ) {
      self.query = query
      self.order = order
      self.isMulti = isMulti
      self.bindings = bindings
      self.theme = theme
      self.look = look
      self.destination = destination
      self.way = way
      self.clock = clock
    }
  }

  /// Asks for the first listing.
  public mutating func begin() -> [Effect] {
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
