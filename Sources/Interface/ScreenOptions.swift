import Querying

/// What a person has chosen for the whole run.
public struct ScreenOptions: Hashable, Sendable {
  /// The tab that is open at first.
  public var tab: Tab
  /// The text to start its search with; none starts in the list.
  public var query: String
  /// In which order a search lists the clips that it finds.
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
    tab: Tab = .clips, query: String = "", order: SearchOrder = .newest, isMulti: Bool = false,
    bindings: KeyBindings = .standard,
    theme: Theme = .standard, look: Look = .unicode,
    destination: Destination = .output, way: PutWay = .asIs,
    clock: WorkClock = .stopped
  ) {
    self.tab = tab
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
