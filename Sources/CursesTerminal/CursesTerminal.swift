import CNcurses
import CTerminalGuard
import Glibc
import Posix
import Screen

/// The terminal that the person sits at: shows finished frames and reports what happens.
///
/// There is one at a time, used by the thread that opened it, before there are others. Whatever
/// the process's end, the terminal is left as it was: here by `deinit`, which runs after the last
/// use, after a trap by `CTerminalGuard`; and signals arrive as events.
public struct CursesTerminal: ~Copyable {
  public struct Options: Hashable, Sendable {
    /// Reports clicks and the wheel; selecting text then needs Shift.
    public var mouse: Bool
    /// Draws in colors where the terminal has them; attributes alone otherwise.
    public var color: Bool
    /// Draws beyond ASCII where the locale allows it.
    public var unicode: Bool

    public init(mouse: Bool = true, color: Bool = true, unicode: Bool = true) {
      self.mouse = mouse
      self.color = color
      self.unicode = unicode
    }
  }

  /// In cells; what the last `resized` event said, or the beginning.
  public internal(set) var size: Size
  /// Whether glyphs beyond ASCII are shown as they are.
  public let isUnicode: Bool

  /// How many colors it has and may use; 0 where attributes alone are to tell things apart.
  public var colors: Int { palette.colors }

  let device: TerminalDevice
  let signals: PipeEnds
  var decoder: InputDecoder
  var clicks = ClickCounter()
  /// When what was begun to be typed counts as ended.
  var deadline: Duration?

  private let screen: OpaquePointer
  private let modes: Modes
  private var palette: Palette
  /// What the screen shows; `nil` if that is unknown.
  private var shown: Frame?
  private var isCursorShown = true
  private(set) var isEntered = false

  /// Takes the terminal over: its alternate screen, keys and signals.
  ///
  /// In the background it waits, stopped, for the foreground, as any terminal program does.
  public static func open(
    options: Options = Options(), environment: [String: String]
  ) throws(TerminalError) -> CursesTerminal {
    let isUnicode = CharacterSet.isUnicode(environment: environment) && options.unicode
    let device = try TerminalDevice.open()
    let type = environment["TERM"] ?? ""
    if type.isEmpty { throw .noType }
    var status: Int32 = 0
    if setupterm(type, device.output, &status) != OK { throw .unknownType(type) }
    if ncurses_capability("cup") == nil { throw .incapableType(type) }

    let pipe: PipeEnds
    do throws(PosixError) { pipe = try FileDescriptor.pipe(nonblocking: true) } catch {
      throw .failed(operation: error.operation, code: error.code)
    }
    // Before ncurses, which leaves signals alone that somebody takes care of.
    if signal_pipe_open(pipe.writing.rawValue) != 0 {
      throw .failed(operation: "sigaction", code: errno)
    }
    // The size is the kernel's word alone, not that of LINES and COLUMNS.
    use_env(false)
    use_tioctl(true)
    guard let screen = newterm(type, device.outputFile, device.inputFile) else {
      signal_pipe_close()
      throw .unknownType(type)
    }
    return CursesTerminal(
      device: device, signals: pipe, screen: screen, isUnicode: isUnicode, options: options)
  }

  private init(
    device: consuming TerminalDevice, signals: consuming PipeEnds, screen: OpaquePointer,
    isUnicode: Bool, options: Options
  ) {
    self.isUnicode = isUnicode
    self.screen = screen
    modes = Modes(mouse: options.mouse)
    palette = Palette(color: options.color)
    decoder = InputDecoder(keys: Self.describedKeys())
    // Ctrl-C and Ctrl-Z are keys like any other. These can fail only without a screen.
    raw()
    noecho()
    nonl()
    keypad(ncurses_standard_screen(), true)
    // Input is read by the decoder, so ncurses shall not look for it.
    typeahead(-1)
    size = Size(
      columns: Int(getmaxx(ncurses_standard_screen())),
      rows: Int(getmaxy(ncurses_standard_screen())))
    self.device = device
    self.signals = signals
    enter()
  }

  deinit {
    if isEntered {
      device.write(modes.off)
      endwin()  // An error means that the terminal is gone.
      device.restoreSettings()
      terminal_guard_disarm()
    }
    signal_pipe_close()
    delscreen(screen)
  }

  /// Draws what differs from the frame before.
  public mutating func show(_ frame: Frame) {
    fill(frame)
    if palette.isFull(for: frame) {
      palette.forgetPairs()
      shown = nil
      fill(frame)
    }
    place(frame.cursor)
    wrefresh(ncurses_standard_screen())  // Fails only if the terminal is gone, which is an event.
    shown = frame
  }

  /// Hands ncurses the rows that differ from those shown.
  private mutating func fill(_ frame: Frame) {
    let window = ncurses_standard_screen()
    let rows = min(frame.size.rows, size.rows)
    var cells: [cchar_t] = []
    for row in 0..<rows where !isShown(row, of: frame) {
      fill(&cells, row: row, of: frame)
      wmove(window, Int32(row), 0)  // Within the screen, by `rows`.
      wadd_wchnstr(window, cells, Int32(cells.count))  // Cannot fail there.
    }
  }

  /// Writes a sequence that asks something of the terminal and shows nothing, such as OSC 52;
  /// between two frames, so that what is drawn stays whole.
  public func send(_ sequence: [UInt8]) { device.write(sequence) }

  /// Gives the terminal back for a while, as it was: to an editor, or to the shell.
  public mutating func leave() {
    guard isEntered else { return }
    device.write(modes.off)
    endwin()  // An error means that the terminal is gone.
    device.restoreSettings()
    terminal_guard_disarm()
    signal_pipe_set_away(1)
    isEntered = false
  }

  /// Takes the terminal again; the next frame is drawn from nothing.
  public mutating func enter() {
    signal_pipe_set_away(0)
    reset_prog_mode()  // An error means that the terminal is gone.
    redraw()
    device.write(modes.on)
    var settings = device.settings
    let reset = modes.off + Self.resetSequence()
    reset.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        guard let start = bytes.baseAddress else { return }
        // Refused only if a capability is absurdly long; a trap then leaves what it leaves.
        terminal_guard_arm(device.output, &settings, start, bytes.count)
      }
    }
    isEntered = true
  }

  /// Lets the next frame be drawn from nothing, whatever has become of the screen.
  public mutating func redraw() {
    clearok(ncurses_current_screen(), true)  // Fails only without a screen.
    shown = nil
  }

  /// Stops the process and its group as Ctrl-Z does, with the terminal given back meanwhile;
  /// afterwards the event ``TerminalEvent/resumed`` comes.
  public mutating func suspend() {
    leave()
    kill(0, SIGTSTP)  // Cannot fail: we are of the group.
    enter()
    // Where there is no job control, nobody has sent it. Cannot fail: it is ours.
    kill(getpid(), SIGCONT)
  }

  /// Takes the size over that the kernel knows.
  mutating func resize() {
    guard let (columns, rows) = device.size else { return }
    // Fails only without memory, and the old size stays then.
    if resizeterm(Int32(rows), Int32(columns)) == OK { size = Size(columns: columns, rows: rows) }
    redraw()
  }

  private func isShown(_ row: Int, of frame: Frame) -> Bool {
    guard let shown, shown.size == frame.size else { return false }
    let start = row * frame.size.columns
    let range = start..<start + frame.size.columns
    return shown.cells[range] == frame.cells[range]
  }

  /// Makes ncurses' cells of a row: one for each glyph, which knows its own width.
  private mutating func fill(_ cells: inout [cchar_t], row: Int, of frame: Frame) {
    cells.removeAll(keepingCapacity: true)
    let columns = min(frame.size.columns, size.columns)
    var style = Style.plain
    var rendition = palette.rendition(of: style)
    for column in 0..<columns {
      let cell = frame[column, row]
      if cell.isContinuation { continue }
      if cell.style != style {
        style = cell.style
        rendition = palette.rendition(of: style)
      }
      if isUnicode {
        cells.append(Self.cell(cell.text.unicodeScalars, rendition))
      } else {
        let isWide = column + 1 < columns && frame[column + 1, row].isContinuation
        let text = CharacterSet.ascii(for: cell.text, width: isWide ? 2 : 1)
        cells += text.unicodeScalars.map { Self.cell(CollectionOfOne($0), rendition) }
      }
    }
  }

  private static func cell(
    _ scalars: some Collection<Unicode.Scalar>, _ rendition: (attributes: attr_t, pair: Int16)
  ) -> cchar_t {
    var cell = cchar_t()
    // `Screen` limits the marks to what a cell can hold; with the zero that ends them it is six.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 6) { values in
      var count = 0
      for scalar in scalars.prefix(5) {
        values[count] = scalar.value
        count += 1
      }
      values[count] = 0
      // Fails only for a text that begins with a mark, which no glyph does.
      ncurses_set_cell(&cell, values.baseAddress, rendition.attributes, rendition.pair)
    }
    return cell
  }

  private mutating func place(_ cursor: Position?) {
    let isInside = cursor.map { Rect(size).contains($0) } ?? false
    if isInside != isCursorShown {
      curs_set(isInside ? 1 : 0)  // An error means that this terminal always shows it.
      isCursorShown = isInside
    }
    if let cursor, isInside {
      wmove(ncurses_standard_screen(), Int32(cursor.row), Int32(cursor.column))
    }
  }
}
