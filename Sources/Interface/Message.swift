import Clips
import Screen

/// Everything that can happen to the screen's state.
public enum Message: Hashable, Sendable {
  case terminal(TerminalEvent)
  /// A listing was opened, or has changed since: see ``Effect/open(_:)``.
  case listing(Listing)
  /// Rows of a listing, as asked for by ``Effect/loadRows(number:rows:)``.
  case rows(number: Int, offset: Int, clips: [Clip])
  /// The contents asked for by ``Effect/loadPreview(_:)``.
  case preview(Preview)
  /// The picture asked for by ``Effect/drawPicture(_:)``; nil where none could be drawn.
  case picture(PictureRequest, Picture?)
  /// No picture can be drawn here at all.
  case noPictures
  /// The store has changed: by a capture, by another nori, or by an effect of ours.
  case storeChanged
  /// What waited in the inbox when the screen was opened has been taken in.
  case caughtUp
  /// What the top line shows of the inbox.
  case inbox(InboxStatus)
  /// An act is done; `text` says so in a few words.
  case done(text: String)
  /// These clips were brought back by undo, in the order of the list; the act is done.
  case restored([Clip.ID])
  /// The clipboard has what was asked for, or has been sent it; `text` says which.
  case copied(text: String)
  /// It does not have it, for this reason; shown until read.
  case notCopied(text: String)
  /// Something that a person should know, and that asks for nothing.
  case told(text: String)
  /// What is to be known of the answer to the question of that number.
  case searchRemark(number: Int, text: String)
  /// Something failed; shown until read.
  case failed(text: String)
  /// The text asked for by ``Effect/paste(_:)``, where it is looked at before it goes.
  case chosen(ChosenText)
  /// What the Snippets tab has asked for.
  case snippet(SnippetMessage)
  /// What time it is, before all else that has happened: ages are drawn by it.
  case now(Instant)
}

/// The answer to a question "which clips?": how many there are, and where the selected one is.
public struct Listing: Hashable, Sendable {
  /// The number of the question; an answer to an older one is dropped.
  public let number: Int
  /// Clips that can be listed so far.
  public let count: Int
  /// Clips found so far, also of those that are yet to be put in order.
  public let matches: Int
  /// Clips that were looked through, of `total`.
  public let examined: Int
  /// All clips that this person may see.
  public let total: Int
  /// Where the clip to be kept selected stands, if it is among those found.
  public let keptOffset: Int?
  /// Whether the free tier keeps some of the history from being searched, or from being kept.
  public let isLimited: Bool
  /// The first clips, where they are known already; they need not be asked for.
  public let firstRows: [Clip]

  public init(
    number: Int, count: Int, matches: Int? = nil, examined: Int, total: Int,
    keptOffset: Int? = nil, isLimited: Bool = false, firstRows: [Clip] = []
  ) {
    self.number = number
    self.count = count
    self.matches = matches ?? count
    self.examined = examined
    self.total = total
    self.keptOffset = keptOffset
    self.isLimited = isLimited
    self.firstRows = firstRows
  }

  public var isComplete: Bool { examined >= total }
}

/// What the preview shows of one clip.
public struct Preview: Hashable, Sendable {
  public let id: Clip.ID
  public let formats: [Format]
  /// The first bytes of the best representation.
  public let bytes: [UInt8]
  /// Whether there is more than `bytes`.
  public let isCut: Bool

  public init(id: Clip.ID, formats: [Format], bytes: [UInt8], isCut: Bool) {
    self.id = id
    self.formats = formats
    self.bytes = bytes
    self.isCut = isCut
  }
}

/// What the top line says about captures.
public struct InboxStatus: Hashable, Sendable {
  /// Files set aside as bad.
  public var rejected: Int
  /// Files still to be taken in.
  public var waiting: Int
  public var lastCapture: Instant?
  public var watcher: WatcherStatus

  public init(
    rejected: Int = 0, waiting: Int = 0, lastCapture: Instant? = nil,
    watcher: WatcherStatus = .none
  ) {
    self.rejected = rejected
    self.waiting = waiting
    self.lastCapture = lastCapture
    self.watcher = watcher
  }
}

/// How the desktop's clipboard is watched.
public enum WatcherStatus: Hashable, Sendable {
  /// Nobody has started a watcher, which is no trouble.
  case none
  case watching
  /// What is copied cannot be kept.
  case trouble
  /// The display cannot be reached.
  case gone
  /// There is a watcher, and nothing that it could see.
  case blind
  /// There was a watcher, and it died.
  case died

  /// What the top line says; nil where there is nothing to say. Short, for narrow screens.
  var words: String? {
    switch self {
    case .none, .watching: nil
    case .trouble: "watcher trouble"
    case .gone: "display gone"
    case .blind: "watcher blind"
    case .died: "watcher died"
    }
  }
}
