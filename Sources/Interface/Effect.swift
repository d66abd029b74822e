import Clips
import Querying
import Screen

/// What the screen's state asks of the world; each is answered by messages.
public enum Effect: Hashable, Sendable {
  /// Asks which clips there are; answered by ``Message/listing(_:)``, more than once while a
  /// search is under way. A new question overtakes the one before.
  case open(Question)
  /// Asks for rows of the listing of that number; answered by ``Message/rows(number:offset:clips:)``.
  case loadRows(number: Int, rows: Range<Int>)
  /// Asks for what the preview shows; answered by ``Message/preview(_:)``. One at a time is asked
  /// for; where the clip has gone, the change of the store that took it is answer enough.
  case loadPreview(Clip.ID)
  /// Asks for a picture in cells; answered by ``Message/picture(_:_:)`` or
  /// ``Message/noPictures``, unless another request has overtaken it.
  case drawPicture(PictureRequest)
  /// Looks into the inbox now, and at the clipboard where nobody watches it.
  case ingest
  case setPinned([Clip.ID], Bool)
  /// The screen has taken these clips off its list already; answered by ``Message/done(text:)`` or
  /// ``Message/failed(text:)``, whereupon it asks for the list again.
  case delete([Clip.ID])
  case undo
  /// Opens the clip in the person's editor; the terminal is theirs meanwhile.
  case edit(Clip.ID)
  /// Stops nori and gives the terminal back to the shell until it is continued.
  case suspend
  /// Draws everything again from nothing.
  case redraw
  /// Puts these clips on the system clipboard, joined in this order; answered by
  /// ``Message/copied(text:)`` or ``Message/notCopied(text:)``.
  case copy([Clip.ID])
  /// Ends with these clips on stdout, in this order: that of their marking. Where they go anywhere
  /// else, it is answered by ``Message/chosen(_:)`` instead.
  case paste([Clip.ID])
  /// Ends with this text where it is wanted.
  case put(ChosenText)
  /// Puts this text on the system clipboard; answered as ``copy(_:)`` is.
  case copyText(ChosenText)
  /// What the Snippets tab asks for.
  case snippet(SnippetEffect)
  /// Ends with nothing chosen.
  case cancel
}

/// Which picture is to be drawn.
public struct PictureRequest: Hashable, Sendable {
  public let clip: Clip.ID
  /// It may be smaller, but no larger.
  public let size: Size

  public init(clip: Clip.ID, size: Size) {
    self.clip = clip
    self.size = size
  }
}

/// Which clips are to be listed.
public struct Question: Hashable, Sendable {
  /// Counts up with each question.
  public let number: Int
  public let search: Search
  /// The clip that is to stay selected.
  public let keeping: Clip.ID?
  /// It is given up when more clips than this are newer; nil to look for it however long it takes.
  public let within: Int?

  public init(number: Int, search: Search, keeping: Clip.ID?, within: Int? = nil) {
    self.number = number
    self.search = search
    self.keeping = keeping
    self.within = within
  }
}

/// What is searched for, and in which order it is listed.
public struct Search: Hashable, Sendable {
  /// Empty for all clips, newest first.
  public let query: Query
  public let order: SearchOrder

  public init(_ query: Query = .everything, order: SearchOrder = .newest) {
    self.query = query
    self.order = query.isEmpty ? .newest : order
  }

  /// All clips, newest first.
  public static let everything = Search()

  public var isEmpty: Bool { query.isEmpty }
}
