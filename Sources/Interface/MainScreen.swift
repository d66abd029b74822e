import Clips
import Screen

/// Everything on screen: the tabs, and which of them is open.
///
/// ```
///  messages ──┬─▶ ClipsScreen ────┐
///             └─▶ SnippetsScreen ─┴─▶ effects        open tab ──render──▶ frame
/// ```
///
/// Keys go to the open tab, answers to the tab that asked. Each tab is a state of its own; what one
/// wants of the other it wishes, and here it is granted.
public struct MainScreen: Hashable, Sendable {
  let options: ScreenOptions
  private(set) var tab: Tab
  var clips: ClipsScreen
  var snippets: SnippetsScreen

  /// A start in that size; ``begin()`` gives the first effects.
  public init(now: Instant, size: Size, options: ScreenOptions = ScreenOptions()) {
    self.options = options
    tab = options.tab
    clips = ClipsScreen(now: now, size: size, options: options)
    snippets = SnippetsScreen(size: size, options: options)
  }

  /// Asks for what is shown first.
  public mutating func begin() -> [Effect] {
    [.snippet(.count)] + clips.begin() + (tab == .snippets ? snippets.open() : [])
  }

  /// Takes in what has happened, and returns what is to be done, in order.
  public mutating func update(_ message: Message) -> [Effect] {
    var effects = take(message)
    effects += grant(clips.wish) + grant(snippets.wish)
    (clips.wish, snippets.wish) = (nil, nil)
    snippets.way = clips.way
    // What a tab has to say that is not open is said on the one that is.
    if isClipsShown {
      clips.notices.takeOver(from: &snippets.notices)
    } else {
      snippets.notices.takeOver(from: &clips.notices)
    }
    return effects
  }

  /// The question before a text leaves is asked by the first tab, wherever the text is from.
  private var isClipsShown: Bool { tab == .clips || clips.question != nil }

  private mutating func take(_ message: Message) -> [Effect] {
    switch message {
    case .terminal(let event): take(event, as: message)
    case .now, .storeChanged: clips.update(message) + snippets.update(message)
    case .snippet: snippets.update(message)
    default: clips.update(message)
    }
  }

  private mutating func take(_ event: TerminalEvent, as message: Message) -> [Effect] {
    switch event {
    case .resized: clips.update(message) + snippets.update(message)
    case .key, .pointer, .pasted:
      isClipsShown ? clips.update(message) : snippets.update(message)
    default: clips.update(message)
    }
  }

  private mutating func grant(_ wish: Wish?) -> [Effect] {
    switch wish {
    case nil: return []
    case .openNextTab:
      tab = tab.next
      return tab == .snippets ? snippets.open() : []
    case .openClips:
      tab = .clips
      return []
    case .makeSnippet(let clip):
      tab = .snippets
      return snippets.open() + snippets.name(clip)
    case .put(let text): return clips.put(text)
    case .cycleWay:
      clips.cycleWay()
      return []
    }
  }

  /// The screen as it stands: a pure function of the state.
  public func render() -> Frame {
    let tabs = TabBar(
      open: tab,
      counts: [.clips: clips.list.newest?.total, .snippets: snippets.count].compactMapValues { $0 })
    return isClipsShown ? clips.render(under: tabs) : snippets.render(under: tabs)
  }
}

/// What a tab wants that is not its own to do.
enum Wish: Hashable, Sendable {
  case openNextTab
  case openClips
  /// Asks for the name of a snippet that gives this clip.
  case makeSnippet(Clip)
  /// Lets a text go where chosen texts go.
  case put(ChosenText)
  case cycleWay
}
