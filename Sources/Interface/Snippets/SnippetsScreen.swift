import Clips
import Screen
import Snippets

/// The Snippets tab: everything on it, and nothing that can block or fail.
///
/// ```
///  list ──Enter──▶ use ──no prompts──────────────────────▶ text leaves
///                   └──prompts──▶ form ──Enter, the last──▶
///  s in Clips, D ──▶ form for a name ──Enter──▶ a snippet is kept
/// ```
struct SnippetsScreen: Hashable, Sendable {
  let options: ScreenOptions
  var size: Size
  /// How many there are to see, which is known before they have been read.
  var count: Int?
  var list = SnippetList()
  var filter: InputLine
  var search: TextSearch
  var preview = SnippetPreviewState()
  var notices = NoticeLine()
  var help: HelpScreen?
  /// The one that was chosen, until its text leaves.
  var use: SnippetUse?
  var form: FieldForm?
  /// What the form asks a name for; none when it fills in a snippet.
  var naming: Naming?
  /// The editor's text was not taken and can be opened again.
  var hasDraft = false
  /// How the next choice is put, where a person can choose that.
  var way: PutWay
  var wish: Wish?

  /// Counts the uses, so that an answer to an older one is dropped.
  var uses = 0
  /// The list is being read; what changes meanwhile is read after it.
  var isLoading = false
  var isStale = false

  init(size: Size, options: ScreenOptions) {
    self.options = options
    self.size = size
    way = options.way
    filter = InputLine(options.tab == .snippets ? options.query : "")
    search = TextSearch(filter.text, clock: options.clock)
    list.show(search.query, clock: search.clock)
  }

  /// The tab is shown: what it shows is read, if that has not been done.
  mutating func open() -> [Effect] {
    (list.listing == nil || isStale ? load() : []) + settle()
  }

  mutating func load() -> [Effect] {
    guard !isLoading else {
      isStale = true
      return []
    }
    (isLoading, isStale) = (true, false)
    return [.snippet(.load)]
  }

  /// Where keys go now.
  var context: KeyContext {
    if help != nil { return .help }
    if form != nil || use != nil { return .form }
    if filter.isFocused { return .search }
    return preview.isOpen && !layout.isWide ? .snippetPreview : .snippets
  }

  var layout: Layout { Layout(size: size, hasFilter: filter.isVisible) }

  /// Nothing can be done but wait, or give the use up.
  var isWaiting: Bool { use.map { form == nil || $0.isFinishing } ?? false }
}

/// A snippet on its way out.
struct SnippetUse: Hashable, Sendable {
  enum Purpose: Hashable, Sendable { case paste, copy }

  let number: Int
  let name: String
  let purpose: Purpose
  /// All is answered.
  var isFinishing = false
  /// Counts what was asked of the form, so that an overtaken answer is dropped.
  var round = 0
  /// Keys pressed before its fields were there.
  var held: [Key] = []
}

/// A snippet that lacks its name.
struct Naming: Hashable, Sendable {
  let source: SnippetSource
  /// It was asked for in Clips, where Esc leads back to.
  let isFromClips: Bool
}
