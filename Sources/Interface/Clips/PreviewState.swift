import Clips
import Querying
import Screen

/// The preview of the selected clip.
struct PreviewState: Hashable, Sendable {
  /// Whether it covers the list on a narrow screen.
  var isOpen = false
  private(set) var isWrapped = true
  /// The first row shown, and the first column of lines not wrapped.
  private(set) var top = 0
  private(set) var left = 0
  /// The clip shown, and its text laid out; `nil` if it has none that can be shown.
  private(set) var clip: Clip?
  private(set) var text: WrappedText?
  /// Where what is searched for stands in the bytes of `text`: in as much of it as `marked`.
  private(set) var matches: [Range<Int>] = []
  private var marked = 0
  private(set) var loaded: Preview?
  var picture = PictureState()

  private var requested: Clip.ID?
  private var isStale = false
  private var highlighter = Highlighter(.everything)
  private var size = Size(columns: 0, rows: 0)

  /// Follows the selection; asks for contents when the row does not hold them all.
  mutating func show(_ clip: Clip?, highlighter: Highlighter, in size: Size) -> [Effect] {
    self.size = size
    let isOther = clip?.id != self.clip?.id
    if isOther { (top, left, isStale) = (0, 0, false) }
    if loaded?.id != clip?.id { loaded = nil }
    self.clip = clip
    layOut(highlighter, isOther: isOther)
    // The facts stand above it.
    let drawing = picture.show(clip, in: Size(columns: size.columns, rows: size.rows - 1))
    guard let clip, size.rows > 0, requested == nil, !clip.isSecret,
      loaded == nil && !clip.isWhole || isStale
    else { return drawing }
    (requested, isStale) = (clip.id, false)
    return [.loadPreview(clip.id)] + drawing
  }

  /// Takes contents; those of a clip no longer selected are dropped.
  mutating func take(_ preview: Preview) {
    requested = nil
    if preview.id == clip?.id { loaded = preview }
  }

  /// What was asked for will not come.
  mutating func requestFailed() { requested = nil }

  /// The contents may be others now.
  mutating func storeChanged() {
    requested = nil
    isStale = loaded != nil
  }

  mutating func toggleWrap() {
    guard text != nil else { return }
    isWrapped.toggle()
    (top, left) = (0, 0)
    text = nil
  }

  mutating func scroll(by rows: Int) {
    let (sum, isOver) = top.addingReportingOverflow(rows)
    top = max(isOver ? Int.max - size.rows : sum, 0)
    clamp()
  }

  mutating func scrollToEnd() { scroll(by: .max) }
  mutating func scrollToStart() { top = 0 }

  mutating func scrollSideways(by columns: Int) {
    guard !isWrapped else { return }
    left = min(max(left + columns, 0), text?.bytes.count ?? 0)
  }

  private mutating func layOut(_ highlighter: Highlighter, isOther: Bool) {
    let bytes = clip.flatMap { $0.isSecret || !$0.type.isText ? nil : loaded?.bytes ?? $0.head }
    let width = isWrapped ? max(size.columns, 1) : nil
    let isNew = bytes != text?.bytes || width != text?.width
    if isNew { text = bytes.map { WrappedText(bytes: $0, width: width) } }
    if isNew || highlighter != self.highlighter {
      let wasFound = !matches.isEmpty
      let isOtherSearch = highlighter != self.highlighter
      self.highlighter = highlighter
      (matches, marked) = ([], 0)
      if isOther || isOtherSearch || !wasFound { scrollToMatch() }
    }
    clamp()
  }

  /// Brings the first match into sight, if it is further down.
  private mutating func scrollToMatch() {
    // A regular expression can be slow, and this is not the place to wait for it.
    let limit = highlighter.partSize * PreviewState.mostPartsToFirst
    while matches.isEmpty, marked < limit, markNextPart() {}
    guard let first = matches.first, let row = text?.row(of: first.lowerBound) else { return }
    if row < top || row >= top + size.rows { top = max(row - size.rows / 3, 0) }
  }

  private mutating func clamp() {
    let end = top > .max - size.rows ? Int.max : top + size.rows
    let known = text?.layOut(rows: end) ?? 0
    top = max(min(top, known - size.rows), 0)
    let seen = text?.end(ofRows: top + size.rows) ?? 0
    while marked < seen, markNextPart() {}
  }

  /// Looks for matches in some more of the text; false at its end. A common letter stands a hundred
  /// thousand times in a long text, of which a screen shows a few.
  private mutating func markNextPart() -> Bool {
    guard let bytes = text?.bytes, marked < bytes.count, !highlighter.isEmpty else { return false }
    let end = endOfPart(of: bytes)
    matches += highlighter.ranges(in: bytes, beginningIn: marked..<end)
    marked = max(end, matches.last?.upperBound ?? 0)
    return true
  }

  /// After a line, where there is one; else after a character.
  private func endOfPart(of bytes: [UInt8]) -> Int {
    let limit = marked + highlighter.partSize
    guard limit < bytes.count else { return bytes.count }
    let newline = UInt8(ascii: "\n")
    if let line = bytes[marked..<limit].lastIndex(of: newline) { return line + 1 }
    var end = limit
    while end > marked + 1, bytes[end] & 0xc0 == 0x80 { end -= 1 }
    return end
  }

  /// All of the longest text but for regular expressions.
  private static let mostPartsToFirst = 64
}

extension Clip {
  /// Whether the head is all there is to show.
  fileprivate var isWhole: Bool { type.isText && head.count >= byteCount }
}
